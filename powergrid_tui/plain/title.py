"""Choosing a game when none was named on the command line: an earlier one, or a new one."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

from powergrid_tui.plain.conversation import Conversation, Gone, chosen, say, show, show_numbered
from powergrid_tui.plain.folder import statistics
from powergrid_tui.plain.options import BACK, ask_options
from powergrid_tui.plain.place import PlainPlace
from powergrid_tui.plain.standings import tell
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.progress import aloud
from powergrid_tui.table.records.record import WINNER
from powergrid_tui.table.records.store import Store, StoredGame
from powergrid_tui.table.records.typed_seats import person
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.sessions.tutorial import Tutorial
from powergrid_tui.table.words.language import markc, paragraph, series, tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import kinds, seated
from powergrid_tui.toolkit.bots.resuming import resumed
from powergrid_tui.toolkit.viewmodel import verbs
from powergrid_tui.toolkit.viewmodel.reading import paragraphs

LISTED = 9
"""How many games of the folder are offered, the newest first."""

_QUIT = markc("typed verb", "quit")


class ChosenGame(NamedTuple):
    """A game to play."""

    session: Session[Any, Any]
    tutorial: Tutorial | None = None
    """The tutorial that it is."""


class PlainTitle(PlainPlace):
    """Lists games until one is chosen."""

    def __init__(self, conversation: Conversation, store: Store) -> None:
        super().__init__()
        self._conversation, self._store = conversation, store
        self._chosen: ChosenGame | None = None
        self._listed: list[StoredGame | str] = []
        """The games that can be chosen by number: those of the folder, and new ones by their ids."""
        self._is_listed = False
        self._words: dict[str, Callable[[], Awaitable[None] | None]] = {
            markc("typed verb", "tutorial"): self._tutorial,
            markc("typed verb", "finished"): self._finished,
            markc("typed verb", "examples"): self._example,
            markc("typed verb", "rules"): self._rules,
            markc("typed verb", "statistics"): lambda: say(*statistics(self._store)),
        }

    async def choose(self) -> ChosenGame:
        """A game to play. Raises `Gone` when somebody leaves instead."""
        await self._conversation.stay(self)
        assert self._chosen is not None
        return self._chosen

    async def tell(self) -> None:
        """List the games, if that was asked for, and ask."""
        running = [entry for entry in self._kept() if not _is_over(entry)][:LISTED]
        self._listed = [*running, *registry.GAMES]
        if not self._is_listed:
            rows = [tr("Continue: {game}", game=_summary(entry)) for entry in running]
            rows += [tr("New game: {game}", game=tr(entry.name)) for entry in registry.GAMES.values()]
            show_numbered(rows)
        self._is_listed = True
        say(tr("Type a number, or 'tutorial', 'finished', 'examples', 'rules', 'statistics', 'quit'; '?' lists again."))

    async def take(self, line: str) -> None:
        """Begin or continue what was chosen, or tell what was asked for. Raises `TableError`, and `Gone` to leave."""
        _leave_on_quit(line)
        answer = verbs.understood(line, self._words).lower()
        if answer == "?":
            self._is_listed = False
        elif answer in self._words:
            waits = self._words[answer]()
            if waits is not None:
                await waits
        else:
            game = self._listed[chosen(answer, len(self._listed))]
            if isinstance(game, StoredGame):
                self._begin(resumed(self._store, game.path))
            else:
                await self._new(game)

    def _begin(self, session: Session[Any, Any], tutorial: Tutorial | None = None) -> None:
        self._chosen = ChosenGame(session, tutorial)
        self.left = True

    def _kept(self) -> list[StoredGame]:
        return [entry for entry in self._store.games() if entry.record is not None]

    async def _ask(self, question: str) -> str:
        answer = await self._conversation.ask(question)
        _leave_on_quit(answer)
        return answer

    async def _pick(self, rows: Sequence[str], nothing: str) -> int | None:
        """The index of what is chosen from a list; None to go back, and when there is `nothing`. Raises
        `TableError`."""
        if not rows:
            say(nothing)
            return None
        answer = "?"
        while answer == "?":
            show_numbered(rows)
            answer = await self._ask(tr("Type a number; Enter goes back."))
        return chosen(answer, len(rows)) if answer and answer.lower() != BACK else None

    async def _finished(self) -> None:
        """Tell a finished game from start to end."""
        finished = [entry for entry in self._kept() if _is_over(entry)][:LISTED]
        rows = []
        for entry in finished:
            winner = entry.record.where.get(WINNER) if entry.record else None
            row = _summary(entry)
            rows.append(paragraph((row, tr("{player} wins.", player=winner) if winner else "")))
        at = await self._pick(rows, tr("There are no finished games."))
        if at is not None:
            session = resumed(self._store, finished[at].path)
            tell(session.game, session.state, session.log(NOBODY))

    async def _example(self) -> None:
        examples = self._store.examples()
        at = await self._pick([_summary(entry) for entry in examples], tr("There are no examples."))
        if at is not None:
            self._begin(resumed(self._store, examples[at].path))

    async def _tutorial(self) -> None:
        games = [game for game in registry.GAMES if registry.tutorial(game) is not None]
        at = await self._pick([tr(registry.GAMES[game].name) for game in games], tr("There are no tutorials."))
        tutorial = registry.tutorial(games[at]) if at is not None else None
        if tutorial is not None:
            self._begin(tutorial.begin(registry.game(tutorial.game)), tutorial)

    async def _rules(self) -> None:
        games = list(registry.GAMES)
        at = 0 if len(games) == 1 else await self._pick([tr(registry.GAMES[game].name) for game in games], "")
        if at is not None:
            show(line.lstrip("# ") for line in paragraphs(registry.rules_text(games[at])))

    async def _new(self, game_id: str) -> None:
        """Ask who plays and with which options, each until the answer is usable or leads back, and begin."""
        game = registry.game(game_id)
        default = f"{person()},bot"
        while True:
            who = await self._ask(
                tr(
                    "Who plays? Names separated by commas, 'bot' for a bot. Enter for {default}; 'back' goes back.",
                    default=default,
                ),
            )
            if who.lower() == BACK:
                return
            word = verbs.understood(who, self._words).lower()
            if word in ("?", "help"):
                say(
                    tr(
                        "Type the names of all who play, such as 'Ann, Bo, bot:hard'. The levels are {levels}.",
                        levels=series(map(tr, kinds(game.id))),
                    )
                )
                continue
            if word in (*self._words, "list"):
                say(tr("'{word}' is a command, and no name", word=word))
                continue
            try:
                seats = seated(who or default, game.id)
                if refusal := game.players_refusal(game.Options(), len(seats)):
                    raise TableError(refusal)
            except TableError as error:
                say(str(error))
                continue
            options = await ask_options(self._ask, game, len(seats))
            if options is not None:
                place = self._store.save_file_for(seats)
                self._begin(Session.start(game, options, seats, seed=secrets.randbits(32), save_file=place))
                return


def _leave_on_quit(answer: str) -> None:
    """Raises `Gone` for somebody who quits."""
    if verbs.understood(answer, (_QUIT,)).lower() == _QUIT:
        raise Gone


def _is_over(entry: StoredGame) -> bool:
    return entry.record is not None and entry.record.finished


def _summary(entry: StoredGame) -> str:
    record = entry.record
    if record is None or record.game not in registry.GAMES:
        return entry.name
    story = aloud(registry.summary(record.game)(record.options, [seat.name for seat in record.seats], record.where))
    return tr("{title}: {game}", title=record.title, game=story) if record.title else story
