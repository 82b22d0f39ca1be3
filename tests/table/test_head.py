"""The head of a saved game: whatever it takes, the whole reading takes as well, and says the same of it."""

from collections.abc import Iterator
from contextlib import nullcontext
from copy import deepcopy
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import tomli
import tomli_w

from powergrid_tui.table.files.data import BadData
from powergrid_tui.table.records.head import head_of
from powergrid_tui.table.records.record import DailyMark, Record, dumps, loads
from powergrid_tui.table.records.seat import Seat

ROOT = Path(__file__).resolve().parents[2]

GAME = Record(
    game="dig",
    title="Ours",
    seed=7,
    options={"goal": 20, "regions": ["north", "east"]},
    seats=(Seat(name="Ann", colour="blue"), Seat(name="Jörg Ö", bot="simple", stands_in=True)),
    actions=("nature: deal 1", "Ann: add 1"),
    digest="1:abc",
    where={"round": 1, "phase": "adding"},
    deal=DailyMark(date="2026-05-04", version="1.0"),
)

ODD: tuple[Any, ...] = (
    *(True, False, 0, 1, 2, -1, 1 << 70, 1.0, "", " ", "x" * 17, "x" * 41, "x" * 300, "Ann", "ann", "nature", "NATURE"),
    *("a:b", "a,b", " Ann", "Ann ", "Cy\u200b", "Zoe\u0301", "👍🏽", "🇩🇪", "a\nb", "\u3000", "blue", "mauve", "open"),
    *([], ["Ann: add 1"], [1], [[]], {}, {"name": "Bo"}, [{"name": "Bo"}], {"round": 1}, {"round": 1.5}, {"x": "y\n"}),
)


def places(value: Any, *path: Any) -> Iterator[tuple[Any, ...]]:
    """Where every part of the tables is."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    yield path
    for key, member in inner:
        yield from places(member, *path, key)


def variants() -> Iterator[dict[str, Any]]:
    """The game with each part left out, replaced, or with another beside it."""
    raw = tomli.loads(dumps(GAME))
    for *path, last in filter(None, places(raw)):
        for odd in (None, *ODD):
            changed: Any = deepcopy(raw)
            parent = changed
            for key in path:
                parent = parent[key]
            if odd is None:
                del parent[last]
            else:
                parent[last] = odd
            yield changed
    for table in (None, "record", "deal", "where"):
        for odd in ("x", 1, True):
            changed = deepcopy(raw)
            (changed[table] if table else changed)["extra"] = odd
            yield changed


def told(record: Any) -> tuple[Any, ...]:
    """What the title says of a game."""
    names = [seat.name for seat in record.seats]
    return record.game, record.title, record.finished, dict(record.where), record.options, names


def test_what_the_head_takes_is_a_saved_game_that_says_the_same() -> None:
    taken = left = 0
    for raw in islice(variants(), 0, None, 3):
        text = tomli_w.dumps(raw)
        head = head_of(text, "x.toml")
        if head is None:
            left += 1
        else:
            taken += 1
            assert told(head) == told(loads(text, "x.toml")), raw
    assert taken > 15, "names, titles and facts that are merely others"
    assert left > 150


@pytest.mark.parametrize("path", [*(ROOT / "saves/examples").glob("*.toml")], ids=lambda path: path.stem)
def test_the_head_takes_what_is_written(path: Path) -> None:
    for text in (path.read_text("utf-8"), dumps(GAME), dumps(GAME.evolve(title="", deal=None, where={}))):
        head = head_of(text, path.name)
        assert head is not None
        assert told(head) == told(loads(text, path.name))


@pytest.mark.parametrize("text", ["format = 1\n", "game = ", "", "a.b.c = 1\n", 'game = "dig"\n', "format = 3\n"])
def test_what_is_older_or_damaged_is_left_to_the_whole_reading(text: str) -> None:
    with pytest.raises(BadData) as caught:
        loads(text, "x.toml")
    with pytest.raises(BadData) if text == "game = " else nullcontext() as unread:
        assert head_of(text, "x.toml") is None
    assert unread is None or str(unread.value) == str(caught.value)
