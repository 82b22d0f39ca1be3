"""A track: numbered spaces with markers and bonuses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.components.parts import Pick, Tint, heading, item, thing
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
    spoken: str = ""
    """The title as it is read aloud; empty for the title itself."""
    component: Literal["track"] = "track"
    """Which component it is."""

    def sentences(self) -> Iterator[str]:
        """The track as it is read aloud: how far it is filled, who stands where, and the bonuses to come."""
        yield from heading(self.title, self.spoken, self.note)
        stops = self.stops
        if self.now is not None:
            yield thing(tr("{label} of {last}", label=stops[self.now].label, last=stops[-1].label), ())
        for stop in stops:
            yield from (item(player.name, (stop.label,)) for player in stop.who)
        for stop in stops[0 if self.now is None else self.now + 1 :]:
            if stop.bonus:
                yield thing(stop.label, (stop.bonus,))
