"""Which game the deal of a day is.

The SHA-256 of ``powergrid deal of the day YYYY-MM-DD`` decides it: its first four bytes are the seed, from which nature
and the bots draw, and the next four choose the place, modulo how many places the game names (all big-endian). The
person has the first seat, and three hard bots the others. Anybody can work it out from the date, even in advance.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from datetime import UTC, date, datetime
from hashlib import sha256
from importlib import import_module
from typing import Any

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.records.record import DailyMark
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import SaveFile
from powergrid_tui.table.records.typed_seats import free_names
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.table.words.text import quoted
from powergrid_tui.toolkit import registry

VERSION: str = import_module("powergrid_tui").__version__
"""Imported by name, because importing the library would lead to all layers."""

OPPONENTS = ("hard", "hard", "hard")
_WORDS = "powergrid deal of the day {day}"
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """The deal of one day."""

    day: str
    """As in ISO 8601, by UTC."""
    game: Game[Any, Any]
    options: Frozen
    """As they are chosen; in the record they are written out."""
    seed: int


def today(seconds: float | None = None) -> str:
    """The date, by UTC, at a moment given in seconds since 1970; by default now."""
    return datetime.fromtimestamp(time.time() if seconds is None else seconds, UTC).date().isoformat()


def day_of(text: str) -> date:
    """The day that a text such as ``2026-05-04`` means. Raises `TableError`."""
    try:
        if _DATE.fullmatch(text):
            return date.fromisoformat(text)
    except ValueError:  # such as the thirtieth of February
        pass
    raise TableError(tr("{day} is not a date: write it as 2026-05-04", day=quoted(text)))


def deal_of(day: str) -> DailyDeal:
    """The deal of a day, such as ``2026-05-04``. Raises `TableError`."""
    found = sha256(_WORDS.format(day=day_of(day).isoformat()).encode()).digest()
    manifest = registry.manifest(registry.first())
    game = registry.game(manifest.id)
    place = manifest.daily[int.from_bytes(found[4:8], "big") % len(manifest.daily)]
    options: Frozen = game.Options.model_validate({manifest.place: place})
    return DailyDeal(day, game, options, int.from_bytes(found[:4], "big"))


def seats_for(name: str) -> tuple[Seat, ...]:
    """The person's seat, and those of the bots, which have other names."""
    bots = zip(free_names([name]), OPPONENTS, strict=False)
    seats = [Seat(name=name), *(Seat(name=called, bot=kind) for called, kind in bots)]
    return tuple(seat.evolve(colour=colour) for seat, colour in zip(seats, COLOURS, strict=False))


def begin(
    deal: DailyDeal, seats: tuple[Seat, ...], *, again: bool = False, save_file: SaveFile | None = None
) -> Session[Any, Any]:
    """A game with the deal of a day: for the record, or `again`."""
    mark = DailyMark(date=deal.day, version=VERSION, again=again)
    return Session.start(deal.game, deal.options, seats, seed=deal.seed, save_file=save_file, deal=mark)
