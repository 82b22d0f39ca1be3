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
    """Its number, or what else stands on it."""
    who: Players = ()
    """Whose markers stand there."""
    bonus: str = ""
    """What it brings; empty for nothing."""
    pick: Pick | None = None
    """What choosing it does; None where it cannot be chosen."""


@dataclass(frozen=True, slots=True)
class Track:
    """Spaces one after another."""

    title: str
    """What it is called."""
    stops: tuple[Stop, ...]
    """From the first to the last."""
    now: int | None = None
    """Up to which stop it is filled, counted from 0; None for a track that is not filled."""
    note: str = ""
    """A few words beside the title."""
    tint: Tint = "plain"
    """The colour of what fills it."""
    component: Literal["track"] = "track"
    """Which component it is."""
