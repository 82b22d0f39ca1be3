"""What is said at a table or in the house, as one person hears it: without those whom they have muted.

A line that begins with a slash is an order and not said: ``/mute Bo``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from powergrid_tui.house.chat import Chat, Said
from powergrid_tui.house.tables import HouseTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import brief

if TYPE_CHECKING:
    from powergrid_tui.house.house import House

ORDER = "/"
"""What an order begins with."""


class Hearing:
    """One person's ears at a place; without a table, in the house."""

    def __init__(self, house: House, who: int, table: HouseTable | None = None) -> None:
        self._house, self.who, self.table = house, who, table

    @property
    def chat(self) -> Chat:
        """All that is said there."""
        return self._house.chat if self.table is None else self.table.chat

    @property
    def heard(self) -> list[tuple[int, Said]]:
        """The lines that this person hears, with their numbers."""
        return self.chat.heard(self._house.own.muted(self.who))

    def name_of(self, said: Said) -> str:
        """Who has said a line, with a remark where that is an onlooker; empty for the house."""
        name, table = self._house.people.name_of(said.who), self.table
        if said.who and table is not None and table.begun and not table.seats_of(said.who):
            return tr("{name} (watches)", name=name)
        return name

    def say(self, words: str) -> str:
        """Say something, or carry out an order; returns what to answer the person, if anything. Raises
        `TableError`."""
        if words.startswith(ORDER):
            order, _, rest = words[len(ORDER) :].partition(" ")
            return self.do(order.lower(), rest.strip())
        if self.table is None:
            self._house.chat.say(self.who, words)
        else:
            self.table.say(self.who, words)
        return ""

    def do(self, order: str, name: str) -> str:
        """Carry out an order about the person with a name: ``mute``, ``unmute`` or ``invite``; returns what to answer.
        Raises `TableError`."""
        if order in ("mute", "unmute"):
            self._house.act(self.who)  # pages are drawn anew
            found = self._house.own.mute(self.who, name, muted=order == "mute")
            self._tell()
            return (
                tr("You no longer see what {name} says. '/unmute {name}' shows it again.", name=found)
                if order == "mute"
                else tr("You see what {name} says again.", name=found)
            )
        if order == "invite" and self.table is not None:
            return tr("{name} has been invited.", name=self._house.ask(self.table, self.who, name))
        known = "/mute, /unmute, /invite" if self.table is not None else "/mute, /unmute"
        raise TableError(tr("there is no command {word}; use {known}", word=repr(brief(ORDER + order)), known=known))

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` when something is said; returns a function that ends this."""
        return self._house.talk_watchers.add(watcher) if self.table is None else self.table.watch(watcher)

    def _tell(self) -> None:
        """What this person hears is something else now: draw it anew."""
        (self._house.talk_watchers.tell if self.table is None else self.table.changed)()
