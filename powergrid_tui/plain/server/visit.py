"""A visit to a server in lines, from the first question to the last."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from powergrid_tui.plain.conversation import Conversation, Gone, LineSource, remember, say, show
from powergrid_tui.plain.server.lobby import PlainLobby
from powergrid_tui.plain.server.place import COMMANDS, LineClient, ServerPlace
from powergrid_tui.plain.server.table import AtTable
from powergrid_tui.plain.server.waiting_room import PlainWaitingRoom
from powergrid_tui.server.people import Person
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.settings import Kept
from powergrid_tui.table.words.language import speak, tr
from powergrid_tui.toolkit.viewmodel import verbs


class Comer(NamedTuple):
    """Somebody who comes in."""

    user: str
    """The name they have logged in with."""
    key: str
    """The fingerprint of their key; empty for those who used the pass phrase."""
    network: str
    """The address that they come from, or the network that counts as one."""
    way_in: Callable[[str], str]
    """The line by which others come in, to the table with a code or without one to the lobby; may be empty."""
    proposed: str = ""
    """The name that the comment of their key suggests; empty for none."""


class Visit:
    """Leads somebody from place to place."""

    def __init__(self, server: Server, comer: Comer, answers: LineSource) -> None:
        self._server, self._comer = server, comer
        self._conversation = Conversation(answers)
        self._person: Person | None = None
        self._table: ServerTable | None = None
        """Where they are; None for the lobby."""

    @property
    def name_here(self) -> str:
        """What the visitor is called; empty before they are admitted."""
        return self._server.people.name_of(self._person.number) if self._person is not None else ""

    @property
    def code_here(self) -> str:
        """The code of the table that they are at; empty in the lobby, and where they could not come back."""
        return self._table.code if self._table is not None and not self._table.over else ""

    def unsettled(self) -> Awaitable[None] | None:
        """What must be waited for before anything that has happened so far is told; None for nothing."""
        return None if self._server.storage.settled else self._server.storage.settle()

    async def run(self) -> None:
        """Stay on the server until somebody leaves, or no line comes any more."""
        server, wish = self._server, self._server.login_name(self._comer.user)
        remember()
        try:
            person = self._person = await self._admitted(wish.name)
        except Gone:
            return
        kept = Kept(server.storage.settings_of(person))
        if kept.settings.language:
            speak(kept.settings.language)
        client = LineClient(server, person.number, kept, self._conversation, self._comer.way_in)
        server.presence.enter(person, self._comer.network)
        try:
            say(tr("Welcome, {name}.", name=person.name))
            trouble = server.notices.addresses.trouble(person.number)
            show(filter(None, [server.message, trouble, server.countdown.sentence]))
            await self._walk(client, wish.code)
        except Gone:
            say(tr("You have left the server. Your seats are kept for you."))
        finally:
            self._conversation.hush()
            server.presence.leave(person)

    async def _admitted(self, name: str) -> Person:
        """Who comes in, once they have a name that they can have. Raises `Gone`."""
        server, comer = self._server, self._comer
        if known := server.people.known(comer.key):
            return known
        name = name[:1].upper() + name[1:]
        while True:
            if name:
                try:
                    return server.admit(name, comer.key, comer.network)
                except TableError as error:
                    say(str(error))
            if proposed := server.people.free_name(comer.proposed):
                say(tr("Enter alone takes the name {name}.", name=proposed))
            name = await self._conversation.ask(tr("What shall we call you?")) or proposed
            while (verb := _verb(name)) in COMMANDS:
                if verb == "quit":
                    raise Gone
                say(tr("'{word}' is a command, and no name", word=verb))
                name = await self._conversation.ask(tr("What shall we call you?")) or proposed

    async def _walk(self, client: LineClient, code: str) -> None:
        """Go from place to place, first to the table with a code, if there is one. Raises `Gone`."""
        if code:
            try:
                self._table = self._server.straight_to(code, client.person)
            except TableError as error:
                say(str(error))
        while True:
            try:
                self._table = await (await self._place(client, self._table)).stay()
            except TableError as error:
                say(str(error))
                if self._table is None:  # the lobby itself cannot be told: going there again would not help
                    raise Gone from None
                self._table = None

    async def _place(self, client: LineClient, table: ServerTable | None) -> ServerPlace:
        """The lobby, or a table before its game or in it. Raises `TableError` when the table is full, or not for
        them."""
        if table is None:
            return PlainLobby(client)
        if not table.begun:
            return PlainWaitingRoom(client, table)
        return AtTable(client, table, await self._server.wake(table))


def _verb(line: str) -> str:
    """The command that a line begins with, if it does."""
    return verbs.understood(line, COMMANDS, verbs.SERVER_VERB).partition(" ")[0].lower()
