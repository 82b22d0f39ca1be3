"""The resource markets: every space with its price, what the next tokens cost, and the basket of the one who buys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip

from powergrid_tui.games.power_grid.desk.slices import Lane, Stall, Track
from powergrid_tui.paint import palette
from powergrid_tui.paint.cells import fit, right, wrap
from powergrid_tui.paint.panel import Panel, Styled, length
from powergrid_tui.paint.rows import strip_of

_LABEL = 9
_BASKET = "+"
"""A token about to be bought."""
_LONGEST = 4
"""Spaces of one price that are drawn one by one; of more the tokens are counted."""
_COUNTED = 6
"""Cells of spaces that are counted: those in the basket, and those that stay."""
_SIZES = {"next": 9, "supply": 8, "yours": 8, "basket": 8}
_TIGHT_SIZES = {"next": 9, "supply": 7, "yours": 6, "basket": 7}

Figures = list[tuple[str, str]]
"""What is told about a lane in words: (heading, value)."""


@dataclass(frozen=True, slots=True)
class _Column:
    """The spaces of one price, one above the other in the lanes that have them."""

    price: int
    width: int
    even: bool
    """All lanes fill it, so the price stands in the middle."""

    @property
    def head(self) -> str:
        """The price over the spaces, and the gap after them."""
        return f"{self.price:^{self.width + 1}}" if self.even else f"{right(str(self.price), self.width)} "


@dataclass(frozen=True, slots=True)
class _Form:
    """How the lanes are laid out in the room there is."""

    sizes: dict[str, int] | None
    """Cells of the figures beside the lanes; None when they stand below."""
    tight: bool
    """Prices written beside their spaces stand close."""
    span: int
    """Cells of the longest lane."""


class ResourceTrack(Panel[Track]):
    """Answers a click on a lane with `Pointed`."""

    class Pointed(Message):
        """A resource of a market was clicked."""

        def __init__(self, resource: int, market: int) -> None:
            self.resource = resource
            self.market = market
            super().__init__()

    def wanted(self, width: int) -> int:
        """Rows that the picture takes at a width in cells."""
        return len(self.picture(self.content, width, 0)) if self.content else 0

    def picture(self, content: Track, width: int, height: int) -> list[Strip]:
        """The lanes of each market under their prices, the figures, and what else is to be known."""
        form = _form(content, width)
        rows: list[Strip] = []
        for stall in content.stalls:
            rows += self._stall(stall, content, form, width)
        if form.sizes is None:
            rows += self._table(content)
        for note in content.notes:
            rows += [strip_of((f" {line}", palette.DIM)) for line in wrap(note, max(1, width - 2))]
        return rows

    def _stall(self, stall: Stall, track: Track, form: _Form, width: int) -> list[Strip]:
        """One market: its prices, then a row for each resource."""
        columns = _columns(stall.lanes)
        drawn = [self._lane(lane, columns, form.tight) for lane in stall.lanes]
        two = len(track.stalls) > 1
        name = f" {stall.name.upper() if stall.name else 'RESOURCES'}"
        head: list[Styled] = [(fit(name, max(_LABEL + 1, len(name))), palette.DIM if stall.shut else palette.TITLE)]
        head += _scale(columns, stall.lanes)
        if form.sizes:
            names = "".join(right(name, size) for name, size in form.sizes.items() if _told(name, track))
            head += [(" " * (_LABEL + form.span - length(head)) + names, palette.QUIET)]
        elif two:
            head += [(right("next", max(0, width - 1 - length(head))), palette.QUIET)]
        rows = [strip_of(*head)]
        for lane, spaces in zip(stall.lanes, drawn, strict=True):
            shut = stall.shut or _shut(lane)
            row = [self._label(lane, shut), *spaces]
            told = self._figures(lane, track)
            if form.sizes:
                row.append((" " * (form.span - length(spaces)), palette.TEXT))
                row += [(right(value, form.sizes[name]), _style(name, lane, shut)) for name, value in told]
            elif two:
                row.append((right(told[0][1], max(0, width - 1 - length(row))), _style("next", lane, shut)))
            rows.append(strip_of(*row))
        return rows

    def _label(self, lane: Lane, shut: bool) -> Styled:
        if lane.chosen:
            return (fit(self.glyphs.arrow + lane.name, _LABEL), palette.NOW)
        return (fit(f" {lane.name}", _LABEL), palette.DIM if shut else palette.TEXT)

    def _signs(self, lane: Lane) -> list[Styled]:
        """Every space, the cheapest first: empty, full, about to be emptied, or full and not for sale yet."""
        empty = max(0, len(lane.prices) - lane.there - lane.down)
        dear = empty + lane.there - lane.dear
        signs: list[Styled] = []
        for at in range(len(lane.prices)):
            if at < empty or at >= empty + lane.there:
                signs.append((self.glyphs.empty, palette.DIM))
            elif at < empty + lane.basket:
                signs.append((_BASKET, palette.NOW))
            elif at >= dear:
                signs.append(("=" if self.glyphs.ascii else "□", palette.DIM))
            else:
                signs.append((self.glyphs.full, palette.DIM if _shut(lane) else palette.TEXT))
        return signs

    def _lane(self, lane: Lane, columns: Sequence[_Column], tight: bool) -> list[Styled]:
        """The spaces under their prices; where the columns have not its prices, each is written beside its space."""
        signs = self._signs(lane)
        row: list[Styled] = []
        if not _fits(lane, columns):
            for price, (sign, style) in zip(lane.prices, signs, strict=True):
                written = str(price) if tight else right(str(price), 2)
                row += [(written, palette.QUIET if style is palette.DIM else style), (sign, style)]
            return row
        groups = {price: list(some) for price, some in groupby(range(len(lane.prices)), lane.prices.__getitem__)}
        for column in columns:
            some = [signs[at] for at in groups.get(column.price, ())]
            if len(some) > _LONGEST:
                some = self._counted(some)
            row += [(" " * (1 + column.width - length(some)), palette.TEXT), *some]
        return row

    def _counted(self, signs: Sequence[Styled]) -> list[Styled]:
        """Many spaces of one price: how many tokens go into the basket, and how many stay."""
        basket = sum(sign == _BASKET for sign, _ in signs)
        stay = [piece for piece in signs if piece[0] not in (_BASKET, self.glyphs.empty)]
        pieces: list[Styled] = [(f"{_BASKET}{basket}", palette.NOW)] if basket else []
        if stay:
            pieces.append((f"{' ' if basket else ''}{len(stay)}{stay[0][0]}", stay[0][1]))
        elif not basket:
            pieces.append((self.glyphs.empty, palette.DIM))
        return pieces

    def _figures(self, lane: Lane, track: Track) -> Figures:
        ahead = ",".join(map(str, lane.ahead)) or self.glyphs.dash
        told = [("next", ahead), ("supply", f"{lane.supply} +{lane.comes}")]
        if track.mine:
            most = lane.held + lane.room
            told.append(("yours", f"{lane.held}/{most}" if most else self.glyphs.dash))
        if track.buying:
            told.append(("basket", f"{lane.basket}={lane.cost}" if lane.basket else self.glyphs.dash))
        return told

    def _table(self, track: Track) -> list[Strip]:
        """The figures below the lanes, a column for each resource. Those that differ between two markets stand there
        for both: what is coming, in the order of the markets; the basket from the one where it is filled."""
        lanes: dict[int, list[Lane]] = {}
        for stall in track.stalls:
            for lane in stall.lanes:
                lanes.setdefault(lane.resource, []).append(lane)
        heads = "".join(right(some[0].name, _LABEL) for some in lanes.values())
        rows = [strip_of((" " * _LABEL + heads, palette.QUIET))]
        two = len(track.stalls) > 1
        for name in _SIZES:
            if not _told(name, track) or (two and name == "next"):
                continue
            cells: list[Styled] = []
            for some in lanes.values():
                lane = max(some, key=lambda lane: (lane.basket, lane.chosen))
                value = dict(self._figures(lane, track))[name]
                if name == "supply":
                    value = " ".join([str(lane.supply), *(f"+{each.comes}" for each in some)])
                shut = all(_shut(each) for each in some)
                cells.append((right(value, _LABEL), _style(name, lane, shut)))
            rows.append(strip_of((fit(f" {name}", _LABEL), palette.QUIET), *cells))
        return rows

    def on_click(self, event: events.Click) -> None:
        """Point at a lane."""
        y = event.y
        for stall in self.content.stalls if self.content else ():
            if 1 <= y <= len(stall.lanes):
                event.stop()
                self.post_message(self.Pointed(stall.lanes[y - 1].resource, stall.index))
                return
            y -= 1 + len(stall.lanes)


def _told(name: str, track: Track) -> bool:
    return {"yours": track.mine, "basket": track.buying}.get(name, True)


def _single(lane: Lane) -> bool:
    return len(set(lane.prices)) == len(lane.prices)


def _columns(lanes: Sequence[Lane]) -> list[_Column]:
    """The prices that the lanes share: those of the lanes with several spaces at a price, or else of all."""
    shared = [lane for lane in lanes if not _single(lane)] or list(lanes)
    prices = sorted({price for lane in shared for price in lane.prices})
    shared += [lane for lane in lanes if lane not in shared and set(lane.prices) <= set(prices)]
    found = []
    for price in prices:
        counts = [lane.prices.count(price) for lane in shared]
        cells = [_COUNTED if count > _LONGEST else count for count in counts]
        width = max(len(str(price)), *cells)
        found.append(_Column(price, width, even=all(count == width for count in counts)))
    return found


def _fits(lane: Lane, columns: Sequence[_Column]) -> bool:
    return set(lane.prices) <= {column.price for column in columns}


def _scale(columns: Sequence[_Column], lanes: Sequence[Lane]) -> list[Styled]:
    """The prices over the lanes; those of which nothing may be bought yet are dim."""
    dear = {price for lane in lanes if lane.dear for price in lane.prices[len(lane.prices) - lane.dear :]}
    dearest = min(dear, default=0)
    pieces = [
        (column.head, palette.DIM if dearest and column.price >= dearest else palette.QUIET) for column in columns
    ]
    if pieces:
        pieces[-1] = (pieces[-1][0].rstrip(), pieces[-1][1])
    return pieces


def _span(lane: Lane, columns: Sequence[_Column], tight: bool) -> int:
    """Cells of a lane."""
    if _fits(lane, columns):
        return sum(1 + column.width for column in columns)
    return sum(1 + (len(str(price)) if tight else max(2, len(str(price)))) for price in lane.prices)


def _form(track: Track, width: int) -> _Form:
    """The figures beside the lanes where they fit, if need be close together; else below."""
    lanes = [(lane, _columns(stall.lanes)) for stall in track.stalls for lane in stall.lanes]
    for tight, sizes in ((False, _SIZES), (True, _TIGHT_SIZES)):
        longest = max((_span(lane, columns, tight) for lane, columns in lanes), default=0)
        if _LABEL + longest + sum(sizes.values()) <= width:
            return _Form({name: size for name, size in sizes.items() if _told(name, track)}, tight, longest)
    longest = max((_span(lane, columns, False) for lane, columns in lanes), default=0)
    return _Form(None, len(track.stalls) > 1 or _LABEL + longest > width, longest)


def _shut(lane: Lane) -> bool:
    """Nothing of it can be bought by the one who is asked."""
    return bool(lane.why) and not lane.basket


def _style(name: str, lane: Lane, shut: bool) -> Style:
    if name == "basket" and lane.basket:
        return palette.NOW
    if shut:
        return palette.DIM
    return palette.TEXT if name in ("next", "basket") else palette.QUIET
