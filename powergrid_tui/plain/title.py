"""Choosing a game when none was named on the command line: an earlier one, or a new one."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from powergrid_tui.plain.folder import statistics
from powergrid_tui.plain.options import BACK, ask_options
from powergrid_tui.plain.story import tell
from powergrid_tui.plain.talk import Gone, Talk, say, show
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.record import WINNER
from powergrid_tui.table.records.seating import person
from powergrid_tui.table.records.store import Store, StoredGame
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.sessions.tutorial import Tutorial
from powergrid_tui.table.words.language import markc, tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import seated
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


async def choose(talk: Talk, store: Store) -> ChosenGame:
    """A game to play. Raises `Gone` when somebody leaves instead."""
    words: dict[str, Callable[[Talk, Store], Awaitable[ChosenGame | None]]] = {
        markc("typed verb", "tutorial"): _tutorial,
        markc("typed verb", "finished"): _finished,
        markc("typed verb", "examples"): _example,
        markc("typed verb", "rules"): _read_rules,
        markc("typed verb", "statistics"): _tell_statistics,
    }
    listed = False
    while True:
        running = [entry for entry in _kept(store) if not _over(entry)][:LISTED]
        makers: list[StoredGame | str] = [*running, *registry.GAMES]
        if not listed:
            rows = [tr("Continue: {game}", game=_summary(entry)) for entry in running]
            rows += [tr("New game: {game}", game=tr(entry.name)) for entry in registry.GAMES.values()]
            show(_numbered(rows))
        listed = True
        typed = await _ask(
            talk,
            tr("Type a number, or 'tutorial', 'finished', 'examples', 'rules', 'statistics', 'quit'; '?' lists again."),
        )
        answer = verbs.understood(typed, words).lower()
        try:
            if answer == "?":
                listed = False
            elif answer in words:
                found = await words[answer](talk, store)
                if found is not None:
                    return found
            else:
                chosen = makers[_number(answer, len(makers))]
                if isinstance(chosen, StoredGame):
                    return ChosenGame(resumed(store, chosen.path))
                begun = await _begun(talk, store, chosen)
                if begun is not None:
                    return ChosenGame(begun)
        except TableError as error:
            say(str(error))


def _kept(store: Store) -> list[StoredGame]:
    return [entry for entry in store.games() if entry.record is not None]


def _numbered(rows: Sequence[str]) -> Iterator[str]:
    return (tr("{number}. {action}", number=number, action=row) for number, row in enumerate(rows, 1))


def _number(answer: str, most: int) -> int:
    """The index of the number answered. Raises `TableError`."""
    if not (answer.isdecimal() and 0 < int(answer[:6]) <= most):
        raise TableError(tr("give a number from 1 to {most}", most=most))
    return int(answer) - 1


async def _pick(talk: Talk, rows: Sequence[str], nothing: str) -> int | None:
    """The index of what is chosen from a list; None to go back, and when there is `nothing`. Raises `TableError`."""
    if not rows:
        say(nothing)
        return None
    show(_numbered(rows))
    answer = await _ask(talk, tr("Type a number; Enter goes back."))
    return _number(answer, len(rows)) if answer and answer.lower() != BACK else None


async def _finished(talk: Talk, store: Store) -> None:
    """Tell a finished game from start to end."""
    finished = [entry for entry in _kept(store) if _over(entry)][:LISTED]
    rows = []
    for entry in finished:
        winner = entry.record.where.get(WINNER) if entry.record else None
        row = _summary(entry)
        rows.append(tr("{game}, won by {winner}", game=row, winner=winner) if winner else row)
    at = await _pick(talk, rows, tr("There are no finished games."))
    if at is not None:
        session = resumed(store, finished[at].path)
        tell(session.game, session.state, session.log(NOBODY))


async def _example(talk: Talk, store: Store) -> ChosenGame | None:
    examples = store.examples()
    at = await _pick(talk, [_summary(entry) for entry in examples], tr("There are no examples."))
    return ChosenGame(resumed(store, examples[at].path)) if at is not None else None


async def _tutorial(talk: Talk, _store: Store) -> ChosenGame | None:
    games = [game for game in registry.GAMES if registry.tutorial(game) is not None]
    at = await _pick(talk, [tr(registry.GAMES[game].name) for game in games], tr("There are no tutorials."))
    tutorial = registry.tutorial(games[at]) if at is not None else None
    return ChosenGame(tutorial.begin(registry.game(tutorial.game)), tutorial) if tutorial is not None else None


async def _tell_statistics(_talk: Talk, store: Store) -> None:
    say(*statistics(store))


async def _read_rules(talk: Talk, _store: Store) -> None:
    games = list(registry.GAMES)
    at = 0 if len(games) == 1 else await _pick(talk, [tr(registry.GAMES[game].name) for game in games], "")
    if at is not None:
        show(line.lstrip("# ") for line in paragraphs(registry.rules_text(games[at])))


def _over(entry: StoredGame) -> bool:
    return entry.record is not None and entry.record.finished


async def _ask(talk: Talk, *question: str) -> str:
    answer = await talk.ask(*question)
    if verbs.understood(answer, (_QUIT,)).lower() == _QUIT:
        raise Gone
    return answer


def _summary(entry: StoredGame) -> str:
    record = entry.record
    if record is None or record.game not in registry.GAMES:
        return entry.name
    story = registry.summary(record.game)(record.options, [seat.name for seat in record.seats], record.where)
    return tr("{title}: {game}", title=record.title, game=story) if record.title else story


async def _begun(talk: Talk, store: Store, game_id: str) -> Session[Any, Any] | None:
    """Ask who plays and with which options, each until the answer is usable; None to go back."""
    game = registry.game(game_id)
    usual = f"{person()},bot"
    while True:
        who = await _ask(
            talk,
            tr(
                "Who plays? Names separated by commas, 'bot' for a bot. Enter for {usual}; 'back' goes back.",
                usual=usual,
            ),
        )
        if who.lower() == BACK:
            return None
        try:
            seats = seated(who or usual, game.id)
        except TableError as error:
            say(str(error))
            continue
        options = await ask_options(partial(_ask, talk), game, len(seats))
        if options is not None:
            return Session.start(game, options, seats, seed=secrets.randbits(32), save_file=store.place(seats))
