"""Finding a city by typing its name."""

from __future__ import annotations

from collections.abc import Container

from powergrid_tui.games.power_grid.maps.board import Board
from powergrid_tui.games.power_grid.maps.geography import matching


class Search:
    """A name being typed, and the cities that match."""

    def __init__(self, board: Board, among: Container[int], home: int) -> None:
        self.typed = ""
        self.home = home
        """Where the cursor was before."""
        self._board, self._among = board, among
        self._at = 0

    @property
    def matches(self) -> list[int]:
        """The cities that match, in the order in which up and down go through them."""
        return [city for city in matching(self._board, self.typed) if city in self._among]

    @property
    def found(self) -> int | None:
        """The match that the cursor goes to."""
        matches = self.matches
        return matches[self._at % len(matches)] if matches else None

    def press(self, key: str) -> None:
        """Handle a key that changes the text or moves to another match."""
        if key in ("up", "down"):
            self._at += 1 if key == "down" else -1
        elif key == "backspace":
            self.typed, self._at = self.typed[:-1], 0
        elif len(key) == 1:
            self.typed, self._at = self.typed + key, 0
