"""Saves: damaged files are reported, and everybody keeps their seat when a game is resumed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import tomli
import tomli_w

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NATURE, NOBODY, Game
from powergrid_tui.table.records.record import Record, dumps
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import ReplayError, Session
from powergrid_tui.testing.games import NAMES, Played, any_action, few, one_sentence

LINES = 60
"""How many lines of a game are saved in the files that are damaged."""

LOTS = 30
"""How many times each kind of damage is tried, in all games together."""

WRONG: tuple[Any, ...] = (True, -1, 10**39, 7.5, "", "zzz", [], ["zzz"], {}, {"zzz": 1}, [[]])
"""Values of every type, to put in place of others."""


def damaged_files_are_reported(given: Played) -> None:
    """A file that was cut off or otherwise damaged is reported in one sentence, and left as it is."""
    game, luck = given.game, Random(5)
    sessions = given.sessions[:2]
    lots = LOTS // len(sessions)
    for session in sessions:
        record = beginning(session)
        with TemporaryDirectory() as folder:
            path = Path(folder) / "x.toml"
            assert not _error(game, path, dumps(record).encode()), "a whole file is refused"
            for content in _cut_off(record, lots):
                assert _error(game, path, content), f"a file is read that ends with {content[-40:]!r}"
            for content in _in_bytes(record, luck, lots):
                _error(game, path, content)
            for content in _in_types(record, luck, lots):
                _error(game, path, content)
            for what, wrong in _wrong(game, record):
                assert _error(game, path, dumps(wrong).encode()), f"a file is read with {what}"
            for at, wrong in _with_a_wrong_line(record, lots):
                error = _error(game, path, dumps(wrong).encode())
                assert error, f"line {at}, {wrong.actions[at - 1]}, is played"
                assert isinstance(error, ReplayError)
                assert error.number == at, f"line {at} is wrong, and line {error.number} is named"
                one_sentence(error)


def beginning(session: Session[Any, Any]) -> Record:
    """The first lines of a game, as they would have been saved at that point."""
    steps = session.steps[:LINES]
    state = steps[-1].after
    over = session.game.to_move(state) == NOBODY
    lines = tuple(step.line for step in steps)
    return session.record.evolve(actions=lines, digest=session.game.digest(state), finished=over)


def _error(game: Game[Any, Any], path: Path, content: bytes) -> TableError | None:
    """What is wrong with a file, according to the loader and the rules; None for a game that can be resumed."""
    path.write_bytes(content)
    before = path.stat()
    error = None
    try:
        record, _ = Store(path.parent).open(path)
        session = Session.resume(game, record)
    except TableError as exception:
        one_sentence(exception)
        error = exception
    else:
        assert isinstance(session.record, Record)
    after = path.stat()
    same = (before.st_mtime_ns, before.st_ino, before.st_size) == (after.st_mtime_ns, after.st_ino, after.st_size)
    assert same, "a file that is read has been written"
    assert [*path.parent.iterdir()] == [path], "something else is written beside a file that is read"
    return error


def _cut_off(record: Record, lots: int) -> Iterator[bytes]:
    content = dumps(record).encode().rstrip()
    for end in few(range(len(content)), lots):
        yield content[:end]


def _in_bytes(record: Record, luck: Random, lots: int) -> Iterator[bytes]:
    """With one byte changed, removed or doubled."""
    content = dumps(record).encode()
    for _ in range(lots):
        at = luck.randrange(len(content))
        yield content[:at] + bytes((luck.randrange(256),)) + content[at + 1 :]
        yield content[:at] + content[at + luck.randrange(1, 9) :]
        yield content[:at] + content[at : at + 1] + content[at:]


def _in_types(record: Record, luck: Random, lots: int) -> Iterator[bytes]:
    """With a value of another type somewhere, or a number too long to print."""
    text = dumps(record)
    places = [at for at in _places(tomli.loads(text)) if at[:2] != ("record", "actions") or len(at) < 4]
    first = [at for at in places if len(at) < 3]
    for at in (*first, *luck.sample(places, min(lots, len(places)))):
        for wrong in WRONG if at[0] == "options" else luck.sample(WRONG, 3):
            tables = tomli.loads(text)
            holder = tables
            for key in at[:-1]:
                holder = holder[key]
            holder[at[-1]] = wrong
            yield tomli_w.dumps(tables).encode()
    yield text.replace("seed = ", f"seed = {'7' * 4000}", 1).encode()


def _places(value: Any, *at: Any) -> Iterator[tuple[Any, ...]]:
    """Where the values are in tables and lists."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, member in inner:
        yield (*at, key)
        yield from _places(member, *at, key)


def _wrong(game: Game[Any, Any], record: Record) -> Iterator[tuple[str, Record]]:
    """Records that a program could have written, but that cannot be right."""
    figure = "0" if record.digest[-1] != "0" else "1"
    yield "another digest", record.evolve(digest=record.digest[:-1] + figure)
    yield "another game", record.evolve(game="none_such")
    yield "an option that there is not", record.evolve(options={**record.options, "none_such": 1})
    yield "nobody at the table", record.evolve(seats=())
    acted = [at for at, seat in enumerate(record.seats) if any(_by(line, seat.name) for line in record.actions)]
    for at in acted:
        other = record.seats[at].evolve(name="Somebody Else")
        yield "another name", record.evolve(seats=(*record.seats[:at], other, *record.seats[at + 1 :]))
        yield "a seat less", record.evolve(seats=(*record.seats[:at], *record.seats[at + 1 :]))
    if len(record.seats) > 1:
        yield "two of one name", record.evolve(seats=(record.seats[0], *record.seats[:-1]))
    many = tuple(Seat(name=f"Nr {at}") for at in range(40))
    yield "forty seats", record.evolve(seats=(*record.seats, *many))


def _by(line: str, name: str) -> bool:
    return line.startswith(f"{name}: ")


def _with_a_wrong_line(record: Record, lots: int) -> Iterator[tuple[int, Record]]:
    """With an unreadable line at several places, each with its number."""
    lines = record.actions
    for at in few(range(len(lines)), lots // 3):
        name = lines[at].partition(":")[0]
        for wrong in (f"{name}: zzz", name, f"Nobody {lines[at]}", f"{name}: {'9' * 30}"):
            yield at + 1, record.evolve(actions=(*lines[:at], wrong, *lines[at + 1 :]))


def seats_are_kept(given: Played) -> None:
    """Seats and their bots are the same when a game is resumed; and each line names whoever acted."""
    game = given.game
    for session in given.sessions:
        for step in session.steps:
            actor = session.actor_of(step)
            name = "nature" if actor == NATURE else session.seats[actor].name
            assert _by(step.line, name), f"{name} acts, and the line is {step.line!r}"
    for session in given.sessions[:2]:
        seats = tuple(
            seat.evolve(name=name, bot="random" if at else "")
            for at, (seat, name) in enumerate(zip(session.seats, reversed(NAMES), strict=False))
        )
        with TemporaryDirectory() as folder:
            store = Store(Path(folder))
            left = Session.start(game, given.options, seats, seed=session.seed, save_file=store.save_file_for(seats))
            luck = Random(6)
            for _ in range(8):
                if game.to_move(left.state) != NOBODY:
                    left.play(any_action(game, left.state, luck))
            left.reseat(0, "random")
            assert left.save_file is not None
            assert not left.trouble, left.trouble
            again = Session.resume(game, store.open(left.save_file.path)[0])
            assert again.seats == left.seats != seats
            assert [seat.stands_in for seat in again.seats] == [True, *(False for _ in seats[1:])]
            assert {standing.seat for standing in game.standings(again.state)} == {seat.name for seat in seats}
            assert game.digest(again.state) == game.digest(left.state)
