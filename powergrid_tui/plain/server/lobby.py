"""The lobby in lines."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextvars import Context
from typing import Any

from powergrid_tui.plain.conversation import Gone, chosen, say, show, show_numbered
from powergrid_tui.plain.options import ask_options, options_from
from powergrid_tui.plain.place import TypedCommand
from powergrid_tui.plain.server.ledger import LedgerCommands
from powergrid_tui.plain.server.notices import NoticeCommands
from powergrid_tui.plain.server.place import COMMANDS, LineClient, ServerPlace
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import nearest
from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.protocol.levels import default_level
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.records.typed_seats import free_names
from powergrid_tui.table.words.language import mark, markc, sentence, tr, trn
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.table.words.text import number_in, quoted
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import kinds
from powergrid_tui.toolkit.viewmodel import verbs

_A_MOMENT = 1.0
"""Seconds after a change on the server until it is looked through: it may change many times a second."""

_ME, _SEAT, _BOT = markc("typed word", "me"), markc("typed word", "open"), markc("typed word", "bot")
"""What is typed for oneself, for a seat that is open, and for a bot of the usual level."""


class PlainLobby(ServerPlace):
    """Lists tables, and leads to them."""

    def __init__(self, client: LineClient) -> None:
        super().__init__(client)
        self._ledger, self._notices = LedgerCommands(client), NoticeCommands(client)
        self._known = self._calls()
        """The tables that wait for this person, as far as they have been told."""
        self._soon: asyncio.TimerHandle | None = None
        self._watches.append(client.server.watch(self._changed))
        self.commands = {
            markc("server verb", "list"): TypedCommand(
                mark("the tables: yours first, then those with open seats, then games being played"), self._list
            ),
            markc("server verb", "open"): TypedCommand(
                mark("'open': a new table; 'open power_grid me,open,normal map=usa' opens it without questions"),
                self._open,
            ),
            markc("server verb", "sit"): TypedCommand(
                mark("'sit KQ7M': go to that table, and take a seat if one is open"), self._sit
            ),
            markc("server verb", "watch"): TypedCommand(
                mark("'watch KQ7M': go to that table, and watch if you have no seat"), self._watch
            ),
            markc("server verb", "games"): TypedCommand(
                mark("games you have played here; 'games 2' continues the second"), self._games
            ),
            markc("server verb", "close"): TypedCommand(
                mark("'close KQ7M': close a table of yours; its game is kept"), self._close
            ),
            markc("server verb", "daily"): TypedCommand(
                mark("the deal of the day; 'daily play' plays it, 'daily again' once more"), self._daily
            ),
            **self._ledger.commands,
            **self._notices.commands,
            **self.commands,
            "leave": TypedCommand("", self._quit),
        }

    def greet(self) -> None:
        """Say that it is the lobby, how others come in, and what waits."""
        say(tr("The lobby. 'list' lists the tables, 'help' all commands."))
        if way_in := self.client.way_in(""):
            show([tr("Others come in with: {line}", line=way_in)])
        show(self._waiting(self._known))

    async def tell(self) -> None:
        """Tell what was said, and what waits since it was told last."""
        self.voices.tell()
        self.tell_trouble()
        say(*self.server.words_for(self.client.number))
        now = self._calls()
        show(self._waiting(now - self._known))
        self._known = now
        self.client.called = set(self.server.turns.of(self.client.number))
        self.client.invited = set(self.client.invitations)

    def end(self) -> None:
        """They have left."""
        super().end()
        if self._soon is not None:
            self._soon.cancel()

    def _changed(self) -> None:
        """Look soon whether anything waits for this person. Called in the context of whoever changed something."""
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(_A_MOMENT, self._look, context=Context())

    def _look(self) -> None:
        self._soon = None
        if self._calls() != self._known:
            self.news.set()

    def _calls(self) -> frozenset[tuple[str, bool]]:
        """The codes of the tables that wait for this person, and whether they are asked to come there."""
        me = self.client.number
        return frozenset(
            (table.code, table.is_invited(me))
            for table in self.server.tables_for(me)
            if table.waits_for(me) or table.is_invited(me)
        )

    def _waiting(self, calls: frozenset[tuple[str, bool]]) -> Iterator[str]:
        for code, is_invited in sorted(calls):
            table = self.server.tables.get(code)
            if table is not None and is_invited:
                words = (
                    mark(
                        "{name} invites you to table {code}: {story}. "
                        "'sit {code}' goes there, 'decline {code}' declines."
                    )
                    if table.may_decline(self.client.number)
                    else mark("{name} invites you to table {code}: {story}. 'sit {code}' goes there.")
                )
                yield tr(words, name=table.inviter_name(self.client.number), code=code, story=table.summary)
            elif table is not None:
                yield tr("It is your turn at table {code}: 'sit {code}' goes there.", code=code)

    def _list(self, _said: str) -> None:
        me = self.client.number
        tables = self.server.tables_for(me)
        say(
            trn("There is {count} table.", "There are {count} tables.", len(tables))
            if tables
            else tr("No table is open.")
        )
        show(self._row(table) for table in sorted(tables, key=lambda table: (not table.seats_of(me), table.begun)))

    @staticmethod
    def _row(table: ServerTable) -> str:
        return tr(
            "{code}: {story}; {turn}.", code=table.code, story=table.summary, turn=table.turn or tr("being played")
        )

    def _sit(self, said: str) -> None:
        self.go(self.server.straight_to(said, self.client.person))

    def _watch(self, said: str) -> None:
        self.go(self.server.find(said, self.client.number))

    async def _daily(self, said: str) -> None:
        table = await self._ledger.daily(said)
        if table is not None:
            self.go(table)

    async def _games(self, said: str) -> None:
        """List the person's games, or bring one back."""
        self.server.look(self.client.person)
        found = [
            entry
            for entry in await asyncio.to_thread(self.server.games.waiting_for, self.client.number)
            if entry.record
        ]
        if not said:
            say(*([] if found else [tr("You have no games here to continue.")]))
            show_numbered(entry.record.title or entry.name for entry in found if entry.record)
        else:
            self.go(await self.server.resume(found[chosen(said, len(found))], self.client.number))

    def _close(self, said: str) -> None:
        if not said:
            raise TableError(tr("type the code of the table after the command: 'close KQ7M'"))
        table = self.server.find(said, self.client.number)
        self.server.close(table, self.client.number)
        say(sentence(tr("table {code} has been closed", code=table.code)))

    def say_away(self, said: str) -> None:
        """With a code, it closes a table, as in earlier versions."""
        if not said:
            super().say_away(said)
        self._close(said)

    def say_to_one(self, said: str) -> None:
        """With the words of notices, it sets those, as in earlier versions."""
        if not self._notices.knows(said):
            super().say_to_one(said)
        self._notices.notify(said)

    # A new table

    async def _open(self, said: str) -> None:
        """Open a table, from ``power_grid me,open,normal map=usa``, as far as that goes; the rest is asked. Raises
        `TableError` and `Gone`."""
        words = said.split()
        game = registry.game(self._game(words[0] if words else await self._ask_game()))
        if len(words) > 1:
            places = self._places(game, words[1])
            options = options_from(game, len(places), words[2:], listed=True)
        else:
            places, options = await self._ask_both(game)
        self.go(self.server.open(self.client.number, game, options, places))

    async def _ask_game(self) -> str:
        show_numbered(tr(entry.name) for entry in registry.GAMES.values())
        return await self._ask(tr("Which game? Type its number, or Enter for the first."))

    async def _ask_seats(self, game: Game[Any, Any]) -> str:
        levels = ", ".join(kinds(game.id))
        show([tr("Bots: {levels}.", levels=levels)])
        return await self._ask(tr("Who plays? 'me', 'open', a bot, or a guest's name; Enter for me,open."))

    async def _ask_both(self, game: Game[Any, Any]) -> tuple[list[tuple[str, str, str]], Any]:
        """Who plays, and the options. Raises `TableError` and `Gone`."""
        while True:
            places = self._places(game, await self._ask_seats(game))
            options = await ask_options(self._ask, game, len(places), listed=True)
            if options is not None:
                return places, options

    async def _ask(self, question: str) -> str:
        answer = await self.client.conversation.ask(question)
        if verbs.understood(answer, ("quit",), verbs.SERVER_VERB).lower() == "quit":
            raise Gone
        return answer

    @staticmethod
    def _game(word: str) -> str:
        """The id of the game meant by a word. Raises `TableError`."""
        games = list(registry.GAMES)
        if not word:
            return games[0]
        number = number_in(word)
        if number and number <= len(games):
            return games[number - 1]
        if word.lower() not in games:
            raise TableError(tr("there is no game {word}", word=quoted(word)) + nearest(word, games))
        return word.lower()

    def _places(self, game: Game[Any, Any], words: str) -> list[tuple[str, str, str]]:
        """The places named by ``me,open,normal``. Only bots of the game sit down: nothing of anybody's own is run in a
        server. Raises `TableError`."""
        me, known = self.client.person.name, kinds(game.id)
        named = [word.strip() for word in (words or f"{_ME},{_SEAT}").split(",")]
        if len(named) > len(COLOURS):
            raise TableError(tr("there is room for only {most}", most=len(COLOURS)))
        free, places = free_names([me, *named]), []
        for word, colour in zip(named, COLOURS, strict=False):
            kind = verbs.understood(verbs.level_named(word, known), (_ME, _SEAT, _BOT), verbs.WORD).lower()
            kind = default_level(known) if kind == _BOT else kind
            if kind in known:
                places.append((next(free), colour, kind))
            elif kind == _SEAT:
                places.append(("", colour, OPEN))
            elif kind in COMMANDS:
                raise TableError(tr("'{word}' is a command, and no name", word=kind))
            else:
                places.append((me if kind == _ME else word, colour, ""))
        return places
