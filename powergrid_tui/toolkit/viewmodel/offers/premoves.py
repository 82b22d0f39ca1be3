"""A standing order typed as a line, as in plain mode: a word and its arguments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import fold, nearest
from powergrid_tui.table.protocol.game import PlannedTurn, Premove
from powergrid_tui.table.words.language import sentence, tr
from powergrid_tui.table.words.text import quoted, spaced
from powergrid_tui.toolkit.viewmodel.text_views import Instruction

KEY = "o"
"""The key that starts a line."""


class PremoveLine:
    """The line being typed, if any."""

    def __init__(self, premoves: Mapping[str, Instruction]) -> None:
        self._premoves = premoves
        self.text: str | None = None
        """The text typed so far; None if no line has been started."""

    @property
    def there_are(self) -> bool:
        """Whether the game has standing orders."""
        return bool(self._premoves)

    @property
    def about(self) -> tuple[str, ...]:
        """The possible orders, each with a description."""
        return tuple(tr("{word}: {about}", word=word, about=tr(each.about)) for word, each in self._premoves.items())

    def press(self, key: str, view: Any, seat: int) -> Premove | str | None:
        """Handle a key. Returns the premove once the line is complete, a refusal, an empty string if the line changed,
        or None if no line has been started."""
        if self.text is None:
            if key != KEY or not self._premoves:
                return None
            only = next(iter(self._premoves)) if len(self._premoves) == 1 else ""
            self.text = f"{only} " if only else ""
            return ""
        match key:
            case "enter":
                return self._read(self.text, view, seat)
            case "escape":
                self.text = None
            case "backspace":
                self.text = self.text[:-1]
            case _ if len(key) == 1:
                self.text += key
        return ""

    def _read(self, text: str, view: Any, seat: int) -> Premove | str:
        word, _, said = spaced(text).strip().partition(" ")
        by_word = {fold(each): premove for each, premove in self._premoves.items()}
        try:
            if fold(word) not in by_word:
                raise TableError(
                    tr("there is no standing order {word}", word=quoted(word)) + nearest(word, self._premoves)
                )
            premove = by_word[fold(word)].read(view, seat, said.strip())
        except TableError as error:
            return sentence(str(error))
        self.text = None
        return premove

    def standing(self, premove: Premove | None, view: Any) -> str:
        """The current premove in words, if the game has just one kind; otherwise an empty string."""
        if premove is None or type(premove) in (Premove, PlannedTurn) or len(self._premoves) != 1:
            return ""
        return next(iter(self._premoves.values())).given(view, premove)
