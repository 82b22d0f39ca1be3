"""The basket of whoever buys: how much of each resource, for how much, and where it is to lie."""

from __future__ import annotations

from textual.geometry import Region
from textual.strip import Strip

from powergrid_tui.games.power_grid.rulebook import RESOURCES
from powergrid_tui.games.power_grid.viewmodel.slices import (
    Others,
    ResourceMarket,
    ResourceMarkets,
    ResourceTrack,
    short_fuel,
)
from powergrid_tui.games.power_grid.widgets.faces import TINTS, span
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components.picture import ComponentPicture
from powergrid_tui.toolkit.widgets.drawing.cells import wrap
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.toolkit.widgets.panels.panel import Styled, packed

_LABEL = 12
_TOKENS = 10
"""The most tokens that are drawn one by one."""


class BasketPanel(Clickable[ResourceMarkets]):
    """A row for each resource. They are hotspots: ``track``, as in the markets."""

    _drawn: ComponentPicture | None = None
    """The picture as last drawn, whose rows are reused."""

    def picture(self, content: ResourceMarkets, width: int, height: int) -> list[Strip]:
        """For each resource, the tokens bought and their cost, the tokens held and how many fit, and what the next ones
        cost; below, of the chosen one, what is left for the others, and why no more can be bought."""
        picture = ComponentPicture(width, height, self.glyphs)
        self.hotspots = []
        market = _market(content)
        cost = sum(track.cost for track in market.tracks)
        title = tr("YOUR BASKET") if content.buying else tr("YOUR FUEL")
        picture.heading(title, tr("{cost} Elektro", cost=cost) if content.buying else "")
        ends = (width - 19, width - 11, width - 1)
        heads = (
            trc("resource market", "cost") if content.buying else "",
            trc("resource market", "yours"),
            trc("resource market", "next"),
        )
        for end, head in zip(ends, heads, strict=True):
            picture.put_right(end, 1, (head, palette.QUIET))
        for y, track in enumerate(market.tracks, 2):
            self._row(picture, y, track, ends, content)
            self.hotspots.append((Region(0, y, width, 1), ("track", market.index * len(RESOURCES) + track.resource)))
        y = 2 + len(market.tracks)
        for row in left_for_others(content.others, width - 2) if content.others else []:
            if y < height:
                picture.put(1, y, *row)
                y += 1
        chosen = next((track for track in market.tracks if track.chosen), None)
        for line in wrap(chosen.why, width - 2) if chosen and chosen.why else []:
            if y < height:
                picture.put(1, y, (line, palette.QUIET))
                y += 1
        self._drawn, before = picture, self._drawn
        return picture.strips(before)

    def _row(
        self,
        picture: ComponentPicture,
        y: int,
        track: ResourceTrack,
        ends: tuple[int, int, int],
        content: ResourceMarkets,
    ) -> None:
        glyphs, fuel = self.glyphs, RESOURCES[track.resource]
        shut = bool(track.why) and not track.basket
        tint = palette.TINTS[TINTS[fuel]]
        over = palette.BUTTON if track.chosen and not shut else palette.MARKED_SHUT if track.chosen else None
        if over:
            picture.fill(0, y, picture.width, 1, over)
        ink = palette.DIM if shut else palette.FUELS[fuel] + palette.BOLD
        picture.put(1, y, (track.name, over or ink), room=_LABEL - 2)
        most, few = track.held + track.room, track.basket
        tokens = f"{glyphs.full * few}" if few <= _TOKENS else f"{few} {glyphs.full}"
        if few:
            picture.put(_LABEL, y, (tokens, over or tint), room=max(0, ends[0] - 5 - _LABEL))
        plain = palette.DIM if shut else palette.TEXT
        figures = (
            str(track.cost) if track.basket else "",
            f"{track.held}/{most}" if most else glyphs.dash,
            ",".join(map(str, track.ahead)) or glyphs.dash,
        )
        for at, (end, figure) in enumerate(zip(ends, figures, strict=True)):
            picture.put_right(end, y, (figure, over or (palette.STRONG if not at else plain)))


def left_for_others(others: Others, width: int) -> list[list[Styled]]:
    """What the basket leaves of the chosen resource, and what the others burn and have of it."""
    name = RESOURCES[others.resource]
    # Translators: one row says "leaves 12  others burn 3-5  have 10": what a purchase leaves in the market, and what
    # the others have already
    pairs = (
        (trc("basket", "leaves"), str(others.left), palette.WARN if others.short else palette.STRONG),
        (trc("auction desk", "others burn"), span(others.least, others.most), palette.TEXT),
        (trc("basket", "have"), str(others.held), palette.TEXT),
    )
    groups: list[list[Styled]] = [[(head, palette.QUIET), (f" {figure}", ink)] for head, figure, ink in pairs]
    return packed([[(short_fuel(name), palette.FUELS[name])], *groups], width, "  ")


def _market(content: ResourceMarkets) -> ResourceMarket:
    """The market in which the basket is filled."""
    return next((market for market in content.markets if any(t.chosen for t in market.tracks)), content.markets[0])
