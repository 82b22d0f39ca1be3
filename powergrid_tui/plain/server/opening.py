"""Opening a table in lines: which game, who sits there, and with which options."""

from __future__ import annotations

from typing import Any

from powergrid_tui.plain.options import ask_options, options_from
from powergrid_tui.plain.server.place import LineClient
from powergrid_tui.plain.talk import Gone, show
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import nearest
from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.protocol.levels import usual
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.records.seating import free_names
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.table.words.text import quoted
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import kinds

_ME, _SEAT, _BOT = "me", "open", "bot"
"""What is typed for oneself, for a seat that is open, and for a bot of the usual level."""


class Opening:
    """Asks for what a line does not say."""

    def __init__(self, client: LineClient) -> None:
        self._client = client

    async def open(self, said: str) -> ServerTable:
        """A new table, from ``power_grid me,open,normal map=usa``, as far as that goes. Raises `TableError` and
        `Gone`."""
        words = said.split()
        game = registry.game(self._game(words[0] if words else await self._ask_game()))
        if len(words) > 1:
            places = self._places(game, words[1])
            options = options_from(game, len(places), words[2:], listed=True)
        else:
            places, options = await self._ask_both(game)
        return self._client.server.open(self._client.number, game, options, places)

    async def _ask_game(self) -> str:
        show(
            tr("{number}. {action}", number=number, action=tr(entry.name))
            for number, entry in enumerate(registry.GAMES.values(), 1)
        )
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
        show([question])
        answer = await self._client.listening.next()
        if answer.lower() == "quit":
            raise Gone
        return answer

    @staticmethod
    def _game(word: str) -> str:
        """The id of the game meant by a word. Raises `TableError`."""
        games = list(registry.GAMES)
        if not word:
            return games[0]
        if word.isdecimal() and 0 < int(word[:6]) <= len(games):
            return games[int(word[:6]) - 1]
        if word.lower() not in games:
            raise TableError(tr("there is no game {word}", word=quoted(word)) + nearest(word, games))
        return word.lower()

    def _places(self, game: Game[Any, Any], words: str) -> list[tuple[str, str, str]]:
        """The places named by ``me,open,normal``. Only bots of the game sit down: nothing of anybody's own is run in a
        server. Raises `TableError`."""
        me, known = self._client.person.name, kinds(game.id)
        named = [word.strip() for word in (words or f"{_ME},{_SEAT}").split(",")]
        if len(named) > len(COLOURS):
            raise TableError(tr("there is room for only {most}", most=len(COLOURS)))
        free, places = free_names([me, *named]), []
        for word, colour in zip(named, COLOURS, strict=False):
            kind = usual(known) if word.lower() == _BOT else word.lower()
            if kind in known:
                places.append((next(free), colour, kind))
            elif kind == _SEAT:
                places.append(("", colour, OPEN))
            else:
                places.append((me if kind == _ME else word, colour, ""))
        return places
