"""A track: numbered spaces with markers and bonuses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from powergrid_tui.toolkit.viewmodel.components.parts import Pick, Tint
from powergrid_tui.toolkit.viewmodel.players import Players


@dataclass(frozen=True, slots=True)
class Stop:
    """A space of a track."""

    label: str
    """Its number or other text."""
    who: Players = ()
    """The players whose markers are there."""
    bonus: str = ""
    """Its bonus, or an empty string."""
    pick: Pick | None = None
    """What choosing it does; None if it cannot be chosen."""


@dataclass(frozen=True, slots=True)
class Track:
    """A row of spaces."""

    title: str
    """The title."""
    stops: tuple[Stop, ...]
    """In order."""
    now: int | None = None
    """The index of the last filled space; None if the track is never filled."""
    note: str = ""
    """A short remark beside the title."""
    tint: Tint = "plain"
    """The colour of the filled part."""
    brief: str = ""
    """What it counts in one short word, for where there is no room for spaces."""
    component: Literal["track"] = "track"
    """Which component it is."""
