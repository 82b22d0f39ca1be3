"""A list of bars."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.components.parts import Bar, Tint, heading, thing
from powergrid_tui.toolkit.viewmodel.players import Player


@dataclass(frozen=True, slots=True)
class BarRow:
    """A bar with a name and a figure."""

    name: str
    """What is counted."""
    bar: Bar
    """The amount, as a bar."""
    figure: str = ""
    """The amount as text, such as ``3 ▸ 4``."""
    note: str = ""
    """A short remark."""
    urgent: bool = False
    """Whether the note is a warning."""
    tint: Tint = "plain"
    """The colour of what is counted."""
    who: Player | None = None
    """The player in whose colour it is drawn, or None."""
    spoken: str = ""
    """The amount as it is read aloud, with its unit, such as ``3 workers``; empty for the figure."""

    def sentence(self) -> str:
        """The row as it is read aloud."""
        return thing(self.name, (self.spoken or self.figure or str(self.bar.full), self.note))


def changing(
    name: str, now: int, then: int, arrow: str, note: str = "", *, urgent: bool = False, tint: Tint = "plain"
) -> BarRow:
    """An amount now, and what the answer so far would make of it."""
    bar = Bar(min(now, then), max(0, now - then), coming=max(0, then - now))
    spoken = tr("{now}, then {then}", now=now, then=then) if then != now else ""
    return BarRow(name, bar, change(now, then, arrow), note, urgent, tint, spoken=spoken)


def change(now: int, then: int, arrow: str) -> str:
    """A number as it is now, and as it will be if that differs."""
    return f"{now} {arrow} {then}" if then != now else str(now)


@dataclass(frozen=True, slots=True)
class Bars:
    """A list of bars."""

    title: str
    """The title."""
    rows: tuple[BarRow, ...]
    """From top to bottom."""
    note: str = ""
    """A short remark beside the title."""
    spoken: str = ""
    """The title as it is read aloud; empty for the title itself."""
    component: Literal["bars"] = "bars"
    """Which component it is."""

    def sentences(self) -> Iterator[str]:
        """The bars as they are read aloud."""
        yield from heading(self.title, self.spoken, self.note)
        yield from (row.sentence() for row in self.rows)
