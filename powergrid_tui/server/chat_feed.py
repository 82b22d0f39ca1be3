"""What is said at a table or on the server, as one person hears it: without the people whom they have muted.

A line that begins with a slash is a command and is not said: ``/mute Bo``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from powergrid_tui.server.chat import Chat, Said
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import series, tr
from powergrid_tui.table.words.text import brief, spaced
from powergrid_tui.toolkit.viewmodel import verbs

if TYPE_CHECKING:
    from powergrid_tui.server.server import Server

ORDER = "/"
"""What a command begins with."""

_MUTE, _UNMUTE, _INVITE = "mute", "unmute", "invite"

_PRIVATE = ("msg", "tell", "whisper", "w")
"""What is typed elsewhere to say something to one person alone."""


class ChatFeed:
    """One person's ears at a place; without a table, on the server."""

    def __init__(self, server: Server, who: int, table: ServerTable | None = None) -> None:
        self._server, self.who, self.table = server, who, table

    @property
    def chat(self) -> Chat:
        """All that is said there."""
        return self._server.chat if self.table is None else self.table.chat

    @property
    def heard(self) -> list[tuple[int, Said]]:
        """The lines that this person hears, with their numbers."""
        return self.chat.heard(self._server.personal.muted(self.who))

    @property
    def place(self) -> str:
        """The code of the table; empty for the whole server."""
        return self.table.code if self.table is not None else ""

    @property
    def read(self) -> int | None:
        """How many lines had been said when this person read them last, also on an earlier visit; None if they never
        did."""
        return self._server.personal.read(self.who, self.place)

    @property
    def unread(self) -> list[Said]:
        """What others have said since then; nothing at a place where this person has never read."""
        since = self.read
        if since is None or since >= self.chat.said:
            return []
        return [said for _, said in self.heard if said.number >= since and said.who != self.who]

    def come(self) -> None:
        """This person comes to the place: what was said before their first visit does not count as new."""
        if self.read is None:
            self.has_read()

    def has_read(self) -> None:
        """All that was said has been in sight."""
        if self.table is None or self._server.tables.get(self.table.code) is self.table:
            self._server.personal.has_read(self.who, self.place, self.chat.said)

    @property
    def known(self) -> object:
        """What the lines and their names depend on: as long as this is the same, so are they."""
        table = self.table
        holders = dict(table.claims.holders) if table is not None else {}
        return self.chat.count, self._server.personal.muted(self.who), holders

    def name_of(self, said: Said) -> str:
        """Who has said a line, with a remark where that is an onlooker; empty where the server says it."""
        name, table = self._server.people.name_of(said.who), self.table
        if said.who and table is not None and table.begun and not table.seats_of(said.who):
            return tr("{name} (watches)", name=name)
        return name

    def say(self, words: str) -> str:
        """Say something, or carry out a command; returns the answer to the person, if there is one. Raises
        `TableError`."""
        if words.startswith(ORDER):
            order, _, rest = spaced(words[len(ORDER) :]).partition(" ")
            return self.do(order.lower(), rest.strip())
        if self.table is None:
            self._server.chat.say(self.who, words)
        else:
            self.table.say(self.who, words)
        return ""

    def do(self, order: str, name: str) -> str:
        """Carry out a command about the person with a name: ``mute``, ``unmute`` or ``invite``; returns the answer.
        Raises `TableError`."""
        commands = (_MUTE, _UNMUTE, *((_INVITE,) if self.table is not None else ()))
        order = verbs.understood(order, commands, verbs.SERVER_VERB)
        if order in (_MUTE, _UNMUTE):
            self._server.act(self.who)  # pages are drawn again
            found = self._server.personal.mute(self.who, name, muted=order == _MUTE)
            self._tell()
            return (
                tr("You no longer see what {name} says. '/unmute {name}' shows it again.", name=found)
                if order == _MUTE
                else tr("You see what {name} says again.", name=found)
            )
        if order == _INVITE and self.table is not None:
            self._server.ask(self.table, self.who, name)  # everybody at the table is told
            return ""
        if order in _PRIVATE:
            raise TableError(no_private_messages())
        known = series(ORDER + verbs.verb_in_words(command, verbs.SERVER_VERB) for command in commands)
        raise TableError(tr("there is no command {word}; use {known}", word=repr(brief(ORDER + order)), known=known))

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` when something is said; returns a function that ends this."""
        return (self._server if self.table is None else self.table).chat_watchers.add(watcher)

    def _tell(self) -> None:
        """What this person hears has changed, and who may call them: both must be drawn again."""
        place = self._server if self.table is None else self.table
        place.chat_watchers.notify()
        place.changed()


def no_private_messages() -> str:
    """Why nothing can be said to one person alone, and what they may have wanted instead."""
    return tr(
        "there are no private messages: everybody here reads the chat; notices are set in the lobby, with 'notify'"
    )
