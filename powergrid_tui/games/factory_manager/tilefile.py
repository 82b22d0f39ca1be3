"""Tile sets: ``data/tiles.toml`` and those of the players, with validation.

A tile's id is the letters of its kind and its level, such as ``RP2``. Tiles with the same id are interchangeable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError, field_validator

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import BadData, nearest, own, read_toml, toml_of
from powergrid_tui.table.files.errors import error, errors_with_words, sound
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.words.language import mark, tr, trc
from powergrid_tui.table.words.text import brief, quoted

FEWEST, MOST = 2, 5
"""The fewest and the most players."""

CODES = {"machine": "M", "robot_prod": "RP", "robot_work": "RW", "storage": "S", "control": "C", "optimisation": "O"}
"""The letters of each kind, in the order of the warehouse columns."""

KINDS = tuple(CODES)

COLUMNS = {kind: kind for kind in KINDS} | {"robot_prod": "robot", "robot_work": "labour"}
"""What the column of a kind is called on a line; older lines have the kind itself."""

ROOMS = ("control", "optimisation")
"""Kinds that have a cell of their own and may not be placed in any other."""

ROBOTS = ("robot_prod", "robot_work")

RUNNABLE = ("machine", *ROBOTS, *ROOMS)
"""Kinds that are either run or idle; storage always counts."""

KIND_NAMES = {
    "machine": mark("machine"),
    "robot_prod": mark("production robot"),
    "robot_work": mark("labour robot"),
    "storage": mark("storage"),
    "control": mark("control room"),
    "optimisation": mark("optimisation room"),
}
"""The name of each kind as used within a sentence."""

SHORT_NAMES = {
    "machine": mark("machine"),
    "robot_prod": mark("robot"),
    "robot_work": mark("labour"),
    "storage": mark("storage"),
    "control": mark("control"),
    "optimisation": mark("energy"),
}
"""The name of each kind on a card, in one short word."""

STANDARD = "standard"
"""The tile set of new games, which comes with the program."""

RECONSTRUCTED_2 = "reconstructed-2"

RECONSTRUCTED_3 = "reconstructed-3"

RECONSTRUCTED_4 = "reconstructed-4"

SHIPPED = {
    STANDARD: "tiles.toml",
    RECONSTRUCTED_2: "tiles-2.toml",
    RECONSTRUCTED_3: "tiles-3.toml",
    RECONSTRUCTED_4: "tiles-4.toml",
}
"""The files of the tile sets that come with the program. Records name a set without its numbers: never change one."""

FOLDER = "tiles"
"""The folder for custom tile sets."""

MOST_LEVEL = 19
MOST_COPIES = 20
MOST_PRICE = 99
MOST_VALUE = 20

Value = Annotated[int, Field(strict=True, ge=-MOST_VALUE, le=MOST_VALUE)]
Copies = Annotated[int, Field(strict=True, ge=0, le=MOST_COPIES)]


class TileEntry(Frozen):
    """One kind of tile at one level, as written in a tile file."""

    kind: Literal["machine", "robot_prod", "robot_work", "storage", "control", "optimisation"]
    level: Annotated[int, Field(strict=True, ge=0, le=MOST_LEVEL)]
    """From 1, the cheapest; 0 for a start tile."""
    price: Annotated[int, Field(strict=True, ge=0, le=MOST_PRICE)] = 0
    """In Elektro, before any discount."""
    production: Value = 0
    storage: Value = 0
    energy: Value = 0
    """Energy used; negative if it saves energy."""
    workers: Value = 0
    """Workers needed; negative if it saves workers."""
    copies: tuple[Copies, Copies, Copies, Copies] = (0, 0, 0, 0)
    """Copies in the warehouse with 2, 3, 4 and 5 players."""
    start: Copies = 0
    """Copies in each factory at the start."""
    x: Copies = 0
    """Copies among the X tiles."""

    @field_validator("copies", mode="before")
    @classmethod
    def _one_for_each_number(cls, value: Any) -> Any:
        if isinstance(value, list | tuple) and len(value) != MOST - FEWEST + 1:
            raise ValueError(tr("give four numbers, for 2, 3, 4 and 5 players, not {count}", count=len(value)))
        return value

    @property
    def id(self) -> str:
        """As in the notation: ``M2`` is a machine of level 2."""
        return f"{CODES[self.kind]}{self.level}"


class TileFile(Frozen):
    """A tile set, as written in its file."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    discounts: dict[str, Annotated[int, Field(strict=True, ge=0, le=MOST_PRICE)]] = Field(default_factory=dict)
    """The discount on every price in Elektro, by turn-order card; 0 for cards not listed."""
    tiles: Annotated[tuple[TileEntry, ...], Field(min_length=1, max_length=len(KINDS) * (MOST_LEVEL + 1))]


CARDS = range(1, 13)
"""Numbers of turn-order cards."""

X_SHOWN = 3
"""How many X tiles are in the market at the start."""

START_CELLS = 10
START_WORKERS = 6
"""The most workers that may be busy at the start: one must be free."""


def tile_errors(raw: Mapping[str, Any]) -> list[str]:
    """Every error in the tables of a tile file, one sentence each."""
    errors: list[str] = []
    try:
        TileFile.model_validate(raw)
    except ValidationError as exception:
        errors = errors_with_words(exception, TileFile)
    discounts, entries = raw.get("discounts"), raw.get("tiles")
    if isinstance(discounts, dict):
        first, last = CARDS[0], CARDS[-1]
        wrong = tr("turn-order cards must be numbered {first} to {last}", first=first, last=last)
        errors += [error(f"discounts.{brief(str(card))}", wrong) for card in discounts if card not in map(str, CARDS)]
    if isinstance(entries, list):
        found = [(tile, entry) for entry in entries if isinstance(entry, dict) and (tile := sound(TileEntry, entry))]
        tiles = [tile for tile, _ in found]
        for twice, count in Counter(tile.id for tile in tiles).items():
            if count > 1:
                errors.append(error("tiles", tr("{tile} appears {count} times", tile=twice, count=count)))
        for tile, entry in found:
            errors += [error(f"tiles, {tile.id}", wrong) for wrong in (_wrong(tile) if _is_plain(entry) else ())]
        errors += [] if errors else [error("tiles", wrong) for wrong in _wrong_together(tiles)]
    return errors


def _is_plain(entry: Mapping[str, Any]) -> bool:
    """Whether the table can be checked further. An unreadable number or a misspelt key should be reported once, not
    twice."""
    try:
        TileEntry.model_validate(entry)
    except ValidationError as exception:
        return {wrong["loc"][0] for wrong in exception.errors()} <= {"price", "copies", "start", "x"}
    return True


def _wrong(tile: TileEntry) -> Iterator[str]:
    """What a tile of its kind must not be, one sentence each."""
    if tile.kind in ("machine", "robot_prod") and tile.production < 1:
        yield tr("a {kind} must make at least 1", kind=tr(KIND_NAMES[tile.kind]))
    if tile.kind == "storage" and tile.storage < 1:
        yield tr("storage must hold at least 1")
    if tile.kind in ("robot_work", "control") and tile.workers > -1:
        yield tr("a {kind} saves workers, so its number of workers must be below 0", kind=tr(KIND_NAMES[tile.kind]))
    if tile.kind == "optimisation" and tile.energy > -1:
        yield tr("an optimisation room saves energy, so its energy must be below 0")
    if tile.kind == "machine" and min(tile.energy, tile.workers) < 0:
        yield tr("a machine must not save energy or workers")
    if tile.kind != "storage" and tile.storage:
        yield tr("only storage may have a number under storage")
    if tile.kind not in ("machine", "robot_prod") and tile.production:
        yield tr("only machines and production robots may make goods")
    if tile.kind == "storage" and (tile.energy or tile.workers):
        yield tr("storage must not need energy or workers")
    if tile.level == 0 and (tile.price or any(tile.copies) or tile.x):
        yield tr("level 0 is for start tiles, which have no price and appear only in the factories")
    if tile.level and tile.start:
        yield tr("start tiles must have level 0")
    if tile.start and tile.kind in ROOMS:
        yield tr("no {kind} is a start tile", kind=tr(KIND_NAMES[tile.kind]))


def _wrong_together(tiles: list[TileEntry]) -> Iterator[str]:
    for kind in KINDS:
        column = sorted((tile for tile in tiles if tile.kind == kind and tile.level), key=lambda tile: tile.level)
        for lower, higher in pairwise(column):
            if higher.price < lower.price:
                yield tr("{higher} costs less than {lower}", higher=higher.id, lower=lower.id)
    if (count := sum(tile.x for tile in tiles)) < X_SHOWN:
        yield tr("there are {count} X tiles, but {least} are shown", count=count, least=X_SHOWN)
    start = [tile for tile in tiles for _ in range(tile.start)]
    if not any(tile.kind == "machine" for tile in start):
        yield tr("no factory has a machine at the start: machine 0 has no 'start'")
    if (count := len(start)) > START_CELLS:
        yield tr("{count} start tiles do not fit into {cells} cells", count=count, cells=START_CELLS)
    if (needed := sum(tile.workers for tile in start)) > START_WORKERS:
        yield tr("the start tiles need {needed} workers, and {most} may be busy", needed=needed, most=START_WORKERS)


def read_tiles(tables: Mapping[str, Any], where: str) -> TileFile:
    """The tile set in these tables. Raises `BadData` with every error at once."""
    if errors := tile_errors(tables):
        raise BadData(where, errors)
    return TileFile.model_validate(tables)


@cache
def load(name: str, text: str = "") -> TileFile:
    """The tile set with this name. For a custom set, `text` is the content of its file.

    Raises `TableError` when there is no such set, or `BadData` when its file has errors.
    """
    if text:
        return read_tiles(toml_of(text, f"{name}.toml"), f"{name}.toml")
    if name in SHIPPED:
        file = SHIPPED[name]
        source = resources.files("powergrid_tui").joinpath("games", "factory_manager", "data", file)
        return read_tiles(read_toml(source, file), file)
    mine = own(FOLDER)
    if name in mine:
        return read_tiles(read_toml(mine[name], f"{name}.toml"), f"{name}.toml")
    known = (*SHIPPED, *mine)
    raise TableError(unknown(name, known))


def unknown(name: str, known: tuple[str, ...]) -> str:
    """The message that there is no such set, with those that there are."""
    return tr(
        "there is no set of tiles {word}{near}; choose {known} or a TOML file",
        word=quoted(name),
        near=nearest(name, known),
        known=trc("list", ", ").join(known),
    )
