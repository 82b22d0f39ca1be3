"""The resource market: every space with its price, what the next tokens cost, and the basket of the one who buys."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip

from powergrid_tui.games.power_grid.widgets.panel import Panel, Piece, length
from powergrid_tui.games.power_grid.widgets.slices import Lane, Track
from powergrid_tui.paint import palette
from powergrid_tui.paint.cells import fit, right
from powergrid_tui.paint.rows import strip_of

_LABEL = 9
_BASKET = "+"
"""A token about to be bought."""
_WIDE = 76
"""Cells from which the figures stand beside the lanes; else they stand below."""
_SIZES = {"next": 9, "supply": 8, "yours": 8, "basket": 8}

Figures = list[tuple[str, str]]
"""What is told about a lane in words: (heading, value)."""


class ResourceTrack(Panel[Track]):
    """Answers a click on a lane with `Pointed`."""

    class Pointed(Message):
        """A resource was clicked."""

        def __init__(self, resource: int) -> None:
            self.resource = resource
            super().__init__()

    def picture(self, slice: Track, width: int, height: int) -> list[Strip]:
        """The lanes under their prices, and the figures."""
        lanes = slice.lanes
        drawn = [self._lane(lane) for lane in lanes]
        figures = [self._figures(lane, slice) for lane in lanes]
        span = max(map(length, drawn))
        wide = width >= _WIDE
        head: list[Piece] = [(fit(" RESOURCES", _LABEL + 1), palette.TITLE), (_scale(lanes), palette.QUIET)]
        if wide:
            names = "".join(right(name, _SIZES[name]) for name, _ in figures[0])
            head += [(" " * (_LABEL + span - length(head)) + names, palette.QUIET)]
        rows = [strip_of(*head)]
        for lane, track, told in zip(lanes, drawn, figures, strict=True):
            row = [self._label(lane), *track]
            if wide:
                row.append((" " * (span - length(track)), palette.TEXT))
                row += [(right(value, _SIZES[name]), _style(name, lane)) for name, value in told]
            rows.append(strip_of(*row))
        return rows if wide else [*rows, *_table(lanes, figures)]

    def _label(self, lane: Lane) -> Piece:
        if lane.chosen:
            return (fit(self.glyphs.arrow + lane.name, _LABEL), palette.NOW)
        return (fit(f" {lane.name}", _LABEL), palette.DIM if _shut(lane) else palette.TEXT)

    def _lane(self, lane: Lane) -> list[Piece]:
        """The spaces, cheapest first. Where a price has one space alone it is written beside it."""
        empty = len(lane.prices) - lane.there
        signs: list[Piece] = []
        for at in range(len(lane.prices)):
            if at < empty:
                signs.append((self.glyphs.empty, palette.DIM))
            elif at < empty + lane.basket:
                signs.append((_BASKET, palette.NOW))
            else:
                signs.append((self.glyphs.full, palette.DIM if _shut(lane) else palette.TEXT))
        row: list[Piece] = []
        if _single(lane):
            for price, (sign, style) in zip(lane.prices, signs, strict=True):
                row += [(right(str(price), 2), palette.QUIET if style is palette.DIM else style), (sign, style)]
            return row
        at = 0
        for _, some in groupby(lane.prices):
            count = len(list(some))
            row += [(" ", palette.TEXT), *signs[at : at + count]]
            at += count
        return row

    def _figures(self, lane: Lane, track: Track) -> Figures:
        ahead = ",".join(map(str, lane.ahead)) or self.glyphs.dash
        told = [("next", ahead), ("supply", f"{lane.supply} +{min(lane.comes, lane.supply)}")]
        if track.mine:
            most = lane.held + lane.room
            told.append(("yours", f"{lane.held}/{most}" if most else self.glyphs.dash))
        if track.buying:
            told.append(("basket", f"{lane.basket}={lane.cost}" if lane.basket else self.glyphs.dash))
        return told

    def on_click(self, event: events.Click) -> None:
        """Point at a lane."""
        if self.slice and 1 <= event.y <= len(self.slice.lanes):
            event.stop()
            self.post_message(self.Pointed(event.y - 1))


def _single(lane: Lane) -> bool:
    return len(set(lane.prices)) == len(lane.prices)


def _shut(lane: Lane) -> bool:
    """Nothing of it can be bought by the one who is asked."""
    return bool(lane.why) and not lane.basket


def _scale(lanes: Sequence[Lane]) -> str:
    """The prices over the lanes that have several spaces at each, in line with them."""
    shared = next((lane for lane in lanes if not _single(lane)), None)
    if shared is None:
        return ""
    return "".join(f"{price:^{len(list(some)) + 1}}" for price, some in groupby(shared.prices))


def _style(name: str, lane: Lane) -> Style:
    if name == "basket" and lane.basket:
        return palette.NOW
    if _shut(lane):
        return palette.DIM
    return palette.TEXT if name in ("next", "basket") else palette.QUIET


def _table(lanes: Sequence[Lane], figures: Sequence[Figures]) -> list[Strip]:
    """The figures below the lanes, a column for each resource."""
    rows = [strip_of((" " * _LABEL + "".join(right(lane.name, _LABEL) for lane in lanes), palette.QUIET))]
    for at, (name, _) in enumerate(figures[0]):
        cells = [(right(told[at][1], _LABEL), _style(name, lane)) for lane, told in zip(lanes, figures, strict=True)]
        rows.append(strip_of((fit(f" {name}", _LABEL), palette.QUIET), *cells))
    return rows
