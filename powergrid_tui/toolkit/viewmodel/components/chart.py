"""A chart: one figure of everybody over the rounds of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from powergrid_tui.toolkit.viewmodel.chronicle import Curve, RoundEnd
from powergrid_tui.toolkit.viewmodel.components.parts import heading, item
from powergrid_tui.toolkit.viewmodel.players import Players


@dataclass(frozen=True, slots=True)
class Chart:
    """A curve for everybody."""

    title: str
    """The title."""
    curve: Curve
    """The figures, for each seat and round."""
    rounds: tuple[RoundEnd, ...]
    """The rounds that have ended, at least one."""
    players: Players
    """By seat."""
    spoken: str = ""
    """The title as it is read aloud; empty for the title itself."""
    component: Literal["chart"] = "chart"
    """Which component it is."""

    def sentences(self) -> Iterator[str]:
        """Everybody's figures as they are read aloud, round by round."""
        yield from heading(self.title or self.curve.name, self.spoken)
        for player, values in zip(self.players, self.curve.values, strict=True):
            yield item(player.name, map(str, values))
