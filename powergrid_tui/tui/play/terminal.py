"""A screen at which people sit at a table. Each of its parts asks it for whatever else it needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.review import WORK
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import sentence
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.tui.base.page import Page


class Terminal(Page[str]):
    """Joins a table, follows it, and leaves it. Returns where the players go then."""

    def __init__(self, host: Host, glyphs: Glyphs, seats: Iterable[int], who: int) -> None:
        """`seats` are those played here; `who` is the person at the terminal, where seats belong to people.

        Raises `TableError` when another terminal has one of them.
        """
        super().__init__(glyphs)
        self._host = host
        self._connection = host.join(seats, self._changed, who)
        self.said = ""
        """A sentence to be seen at once: it stays while bots move."""
        self.replay_at = 0
        """The position at which a replay should begin."""
        self._comes_back = False
        """The page that is opened leads back to the table, and a review goes on meanwhile."""

    def on_unmount(self) -> None:
        self._connection.leave()
        if not self._comes_back:
            self.app.workers.cancel_group(self.app, WORK)

    @property
    def session(self) -> Session[Any, Any]:
        """The game."""
        return self._host.session

    @property
    def mover(self) -> int:
        """The seat to move, or `NOBODY`."""
        return self.session.game.to_move(self.session.state)

    @property
    def question(self) -> str:
        """A sentence about what others ask of the people here, to be read before anything but what they have just been
        told; empty for nothing."""
        return ""

    @property
    def matter(self) -> str:
        """A sentence about what the table is waiting for beside the game, or an empty string."""
        return ""

    def show(self, notice: str = "") -> None:
        """Show how the game stands, with a sentence in place of the last one."""
        raise NotImplementedError

    def follow(self) -> None:
        """Show how the game stands, and give the keyboard to the next person here who is asked."""
        raise NotImplementedError

    def change(self, made: Callable[[], None]) -> None:
        """Change something at the table, and follow; or say why it cannot be done."""
        self.said = ""
        try:
            made()
        except TableError as error:
            self.show(sentence(str(error)))
        else:
            self.follow()

    def chosen(self, what: str) -> None:
        """Do what a menu item of this table stands for."""

    def leave(self, where: str) -> None:
        """Get up first: where the players go, the file tells how the game stands."""
        if self.on_top:
            self._comes_back = where == "replay"
            self._connection.leave()
            self.dismiss(where)

    def _changed(self) -> None:
        if self.is_mounted:
            self.call_later(self.follow)
