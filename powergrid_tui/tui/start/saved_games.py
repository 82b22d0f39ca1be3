"""What lists say about a saved game, column by column: from its record alone, without a replay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from powergrid_tui.table.files.data import fold
from powergrid_tui.table.protocol.options import glance
from powergrid_tui.table.records.record import TO_MOVE, WINNER, Record
from powergrid_tui.table.records.store import StoredGame
from powergrid_tui.table.words.language import mark, series, tr, trc
from powergrid_tui.table.words.text import brief
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.players import tagged

_DOT = " · "
"""Between the parts of a game's summary."""

_DAYS = (mark("Mon"), mark("Tue"), mark("Wed"), mark("Thu"), mark("Fri"), mark("Sat"), mark("Sun"))
_MONTHS = (
    *(mark("Jan"), mark("Feb"), mark("Mar"), mark("Apr"), mark("May"), mark("Jun")),
    *(mark("Jul"), mark("Aug"), mark("Sep"), mark("Oct"), mark("Nov"), mark("Dec")),
)


def when_of(when: datetime, now: datetime) -> str:
    """A moment as people write it, in 11 cells at most."""
    if when.date() == now.date():
        return tr("today {time}", time=f"{when:%H:%M}")
    if 0 <= (now.date() - when.date()).days < 7:
        return trc("moment", "{day} {time}", day=tr(_DAYS[when.weekday()]), time=f"{when:%H:%M}")
    return trc("date", "{day} {month} {year}", day=when.day, month=tr(_MONTHS[when.month - 1]), year=f"{when:%Y}")


@dataclass(frozen=True, slots=True)
class SavedGameWords:
    """A saved game in words."""

    title: str
    """What a player calls it; otherwise where it is played, or the game itself."""
    game: str
    place: str
    """Where it is played; empty for a game that is always played in the same place."""
    players: tuple[str, ...]
    bots: tuple[str, ...]
    """By player, the kind of bot; empty for a person."""
    options: tuple[str, ...]
    """Whatever is worth mentioning of its options."""
    where: str
    """How far it has come."""
    mover: str
    """Whose turn it is; empty if unknown."""
    winner: str
    """Who has won; empty while it goes on, and if unknown."""
    finished: bool

    def seated(self, glyphs: Glyphs, *, whole: bool = False) -> str:
        """The players, the one to move marked as on the board; with `whole`, bots have their tags."""
        marked = [f"{name}{glyphs.turn}" if name == self.mover else name for name in self.players]
        return series(map(tagged, marked, self.bots) if whole else marked)

    @property
    def sitters(self) -> str:
        """The players, bots with their tags."""
        return series(map(tagged, self.players, self.bots))

    @property
    def outcome(self) -> str:
        """How far it has come, or who has won."""
        return tr("won by {winner}", winner=self.winner) if self.winner else self.where

    @property
    def turn(self) -> str:
        """Whose turn it is, in words; empty if unknown."""
        return tr("{name} is to move", name=self.mover) if self.mover else ""

    def found_by(self, typed: str) -> bool:
        """Whether every word typed occurs in what is said about it."""
        told = fold(" ".join((self.title, self.game, self.place, *self.players, *self.options)))
        return all(fold(word) in told for word in typed.split())


def saved_game_words(record: Record) -> SavedGameWords:
    """The words for a record; for a game that is not installed, only the players."""
    names = tuple(seat.name for seat in record.seats)
    known = record.game in registry.GAMES
    game = tr(registry.GAMES[record.game].name) if known else brief(record.game)
    place, _, where = _summary(record, names).partition(series(names)) if known else ("", "", "")
    place = place.removesuffix(_DOT)
    return SavedGameWords(
        title=record.title or place or game,
        game=game,
        place=place,
        players=names,
        bots=tuple(seat.bot for seat in record.seats),
        options=glance(registry.game(record.game).Options, record.options) if known else (),
        where=where.removeprefix(_DOT),
        mover=_fact(record.where, TO_MOVE) if not record.finished else "",
        winner=_fact(record.where, WINNER) if record.finished else "",
        finished=record.finished,
    )


def _summary(record: Record, names: tuple[str, ...]) -> str:
    return registry.summary(record.game)(record.options, names, record.where)


def _fact(where: Mapping[str, Any], name: str) -> str:
    return brief(str(where.get(name, "")))


_WIDE, _SPACIOUS = 100, 160
"""The widths in cells from which a list has room for the options, and for the tags of bots."""


def cells_of(entry: StoredGame, when: str, glyphs: Glyphs, width: int) -> tuple[str, ...]:
    """The columns of a list of this width: what it is called, who plays, how far it has come, when it was saved; if
    there is room the options."""
    assert entry.record is not None
    told = saved_game_words(entry.record)
    options = (series(told.options),) if width >= _WIDE else ()
    return (told.title, told.seated(glyphs, whole=width >= _SPACIOUS), told.outcome, *options, when)
