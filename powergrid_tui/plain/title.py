"""Choosing a game when none was named on the command line: an earlier one, or a new one."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import ValidationError

from powergrid_tui.plain.story import tell
from powergrid_tui.plain.talk import Gone, Talk, say, show
from powergrid_tui.table.files.faults import faults_of
from powergrid_tui.table.protocol.game import NOBODY, Game, TableError
from powergrid_tui.table.protocol.options import Option, options_in
from powergrid_tui.table.records.record import WINNER
from powergrid_tui.table.records.seating import bots_refusals, person
from powergrid_tui.table.records.store import Store, StoredGame
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.table.words.text import brief, flowed, quoted
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import kinds, seated

LISTED = 9
"""How many games of the folder are offered, the newest first."""


async def choose(talk: Talk, store: Store) -> Session[Any, Any]:
    """A game to play. Raises `Gone` when somebody leaves instead."""
    while True:
        kept = [entry for entry in store.games() if entry.record is not None]
        running = [entry for entry in kept if not _over(entry)][:LISTED]
        rows = [tr("Continue: {game}", game=_summary(entry)) for entry in running]
        rows += [tr("New game: {game}", game=tr(entry.name)) for entry in registry.GAMES.values()]
        makers: list[StoredGame | str] = [*running, *registry.GAMES]
        show(_numbered(rows))
        answer = await _ask(talk, tr("Type a number, or 'finished', 'examples', 'rules' or 'quit'."))
        try:
            if answer.lower() == "finished":
                await _look_at(talk, store, [entry for entry in kept if _over(entry)][:LISTED])
            elif answer.lower() == "examples":
                examples = store.examples()
                at = await _pick(talk, [_summary(entry) for entry in examples], tr("There are no examples."))
                if at is not None:
                    return _resumed(store, examples[at])
            elif answer.lower() == "rules":
                await _read_rules(talk)
            else:
                chosen = makers[_number(answer, len(makers))]
                return _resumed(store, chosen) if isinstance(chosen, StoredGame) else await _begun(talk, store, chosen)
        except TableError as error:
            say(str(error))


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
    return _number(answer, len(rows)) if answer else None


async def _look_at(talk: Talk, store: Store, finished: Sequence[StoredGame]) -> None:
    """Tell a finished game from start to end."""
    rows = []
    for entry in finished:
        winner = entry.record.where.get(WINNER) if entry.record else None
        row = _summary(entry)
        rows.append(tr("{game}, won by {winner}", game=row, winner=winner) if winner else row)
    at = await _pick(talk, rows, tr("There are no finished games."))
    if at is not None:
        session = _resumed(store, finished[at])
        tell(session.game, session.state, session.log(NOBODY))


async def _read_rules(talk: Talk) -> None:
    games = list(registry.GAMES)
    at = 0 if len(games) == 1 else await _pick(talk, [tr(registry.GAMES[game].name) for game in games], "")
    if at is not None:
        show(_paragraphs(registry.rules_text(games[at])))


def _paragraphs(text: str) -> Iterator[str]:
    """A text with ``# headings``, paragraphs and ``- `` points, a line each."""
    paragraph: list[str] = []
    for line in (*text.splitlines(), ""):
        words = line.strip()
        if not words or words.startswith(("#", "- ")):
            if paragraph:
                yield flowed(paragraph)
            paragraph = []
        if words.startswith("#"):
            yield words.lstrip("# ")
        elif words:
            paragraph.append(words)


def _over(entry: StoredGame) -> bool:
    return entry.record is not None and entry.record.finished


async def _ask(talk: Talk, *question: str) -> str:
    answer = await talk.ask(*question)
    if answer.lower() == "quit":
        raise Gone
    return answer


def _summary(entry: StoredGame) -> str:
    record = entry.record
    if record is None or record.game not in registry.GAMES:
        return entry.name
    story = registry.summary(record.game)(record.options, [seat.name for seat in record.seats], record.where)
    return tr("{title}: {game}", title=record.title, game=story) if record.title else story


def _resumed(store: Store, entry: StoredGame) -> Session[Any, Any]:
    record, save_file = store.open(entry.path)
    for refusal in bots_refusals(record.seats, kinds(record.game)):
        raise TableError(refusal)
    return Session.resume(registry.game(record.game), record, save_file=save_file)


async def _begun(talk: Talk, store: Store, game_id: str) -> Session[Any, Any]:
    """Ask who plays and with which options, each until the answer is usable."""
    game = registry.game(game_id)
    usual = f"{person()},bot"
    while True:
        who = await _ask(
            talk, tr("Who plays? Names separated by commas, 'bot' for a bot. Enter for {usual}.", usual=usual)
        )
        try:
            seats = seated(who or usual, game.id)
            options = await _options(talk, game, len(seats))
            return Session.start(game, options, seats, seed=secrets.randbits(32), save_file=store.place(seats))
        except TableError as error:
            say(str(error))


async def _options(talk: Talk, game: Game[Any, Any], players: int) -> Any:
    """The options of a game. Raises `TableError` when that many cannot play it."""
    answer = ""
    if tell_options(game, players):
        answer = await _ask(talk, tr("Options as name=value, separated by spaces. Enter for the defaults."))
    return options_from(game, players, answer.split())


def tell_options(game: Game[Any, Any], players: int) -> bool:
    """Tell which options a game has, and their values; whether it has any."""
    own = options_in(game.Options)
    for option in own:
        said = trc("list", ", ").join(_values(game, players, option))
        show([tr("{option}: {values}", option=option.name, values=said)] if said else [])
    return bool(own)


def _values(game: Game[Any, Any], players: int, option: Option) -> list[str]:
    """The values of an option that are listed, as they are typed."""
    values = [value for value, _ in game.option_choices(option.name, game.Options(), players)]
    return [str(value).lower() for value in values or option.values]


def options_from(game: Game[Any, Any], players: int, words: Sequence[str], *, listed: bool = False) -> Any:
    """The options of a game from words such as ``map=usa``. With `listed` no other values are taken than those that are
    told: others may name files. Raises `TableError` for what there is not, and when that many cannot play it."""
    own, chosen = {option.name: option for option in options_in(game.Options)}, {}
    for word in words:
        name, _, value = word.partition("=")
        if name not in own:
            raise TableError(tr("there is no option {option}", option=brief(name)))
        parts = value.lower().split(",") if own[name].many else [value.lower()]
        if listed and (missing := [part for part in parts if part not in _values(game, players, own[name])]):
            raise TableError(tr("{option} cannot be {value} here", option=name, value=quoted(missing[0])))
        chosen[name] = own[name].read(value)
    try:
        options = game.Options.model_validate(registry.words_of(game.id, chosen))
    except ValidationError as error:
        raise TableError(faults_of(error)[0]) from None
    if refusal := game.players_refusal(options, players) or game.options_refusal(options, players):
        raise TableError(refusal)
    return options
