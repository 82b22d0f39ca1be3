"""The resource markets: every space with its price, what the next tokens cost, and the buyer's basket."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.style import Style
from textual.strip import Strip

from powergrid_tui.games.power_grid.rulebook import RESOURCES
from powergrid_tui.games.power_grid.viewmodel.slices import ResourceMarket, ResourceMarkets, ResourceTrack, short_fuel
from powergrid_tui.games.power_grid.widgets.basket import left_for_others
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.question import Hotspot
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import centre, fit, right, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.toolkit.widgets.panels.panel import Styled, heading, length

_LABEL = 8
_WHOLE = 60
"""From this width on, the basket is told as well; on narrower markets it has a panel of its own."""
_BASKET = "+"
"""A token about to be bought."""
_LEFT = "*"
"""A space from which another company has just bought a token."""
_LONGEST = 4
"""The most spaces of one price that are drawn one by one; for more, the tokens are counted."""
_COUNTED = 6
"""Width of counted spaces: the tokens in the basket, and those that stay."""
_SIZES = {"next": 9, "left": 5, "supply": 8, "yours": 8, "basket": 8}
_TIGHT_SIZES = {"next": 9, "left": 3, "supply": 5, "yours": 6, "basket": 7}
"""Width of each figure, unless its heading needs more."""

Figures = list[tuple[str, str]]
"""(figure, value) pairs shown for a track."""


def _heads() -> dict[str, str]:
    """The heading of each figure."""
    return {
        "next": trc("resource market", "next"),
        "left": trc("resource market", "left"),
        "supply": trc("resource market", "supply"),
        "yours": trc("resource market", "yours"),
        "basket": trc("resource market", "basket"),
    }


@dataclass(frozen=True, slots=True)
class _Column:
    """The spaces with one price, aligned across the tracks that have them."""

    price: int
    width: int
    even: bool
    """Whether all tracks fill the column, so that the price is centred."""

    @property
    def head(self) -> str:
        """The price above the spaces, and the gap after them."""
        return f"{centre(str(self.price), self.width) if self.even else right(str(self.price), self.width)} "


@dataclass(frozen=True, slots=True)
class _Form:
    """How the tracks are laid out in the available space."""

    sizes: dict[str, int] | None
    """Width of each figure beside the tracks; None if the figures are below."""
    span: int
    """Width of the longest track."""


class ResourceMarketsPanel(Clickable[ResourceMarkets]):
    """The resource markets. Their tracks are hotspots: ``track``, numbered across all markets, with one per resource in
    each market."""

    def __init__(self, glyphs: Glyphs, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self._measured: tuple[ResourceMarkets | None, int] = (None, 0)
        self._rows_for = 0
        """Rows of the content measured last."""

    def rows_for(self, content: ResourceMarkets, width: int) -> int:
        """Rows that the picture takes at a width in cells. Cached, since it is called on every key and few change
        anything here."""
        if self._measured != (content, width):
            self._measured, self._rows_for = (content, width), len(self.picture(content, width, 0))
        return self._rows_for

    def picture(self, content: ResourceMarkets, width: int, height: int) -> list[Strip]:
        """The tracks of each market below their prices, the figures, and the notes; if rows are left over, also what
        is left for the others, and what the supply figures mean."""
        form = _form(content, width, brief=width < _WHOLE)
        rows: list[Strip] = []
        for market in content.markets:
            rows += self._market(market, content, form, width)
        if form.sizes is None:
            rows += self._table(content, brief=width < _WHOLE)
        for note in content.notes:
            rows += [strip_of((f" {line}", palette.DIM)) for line in wrap(note, max(1, width - 2))]
        if content.others and width >= _WHOLE:
            told = [strip_of((" ", palette.TEXT), *row) for row in left_for_others(content.others, width - 2)]
            rows += told if len(rows) + len(told) <= height else []
        legend = wrap(tr("supply: tokens in the box, + those of the next refill"), max(1, width - 2))
        if len(rows) + len(legend) <= height:
            rows += [strip_of((f" {line}", palette.DIM)) for line in legend]
        return rows

    def _market(self, market: ResourceMarket, content: ResourceMarkets, form: _Form, width: int) -> list[Strip]:
        """One market: its prices, then a row for each resource."""
        columns = _columns(market.tracks)
        drawn = [self._track(track, columns) for track in market.tracks]
        two = len(content.markets) > 1
        heads = _heads()
        name = f" {market.name.upper() if market.name else tr('RESOURCES')}"
        if not market.name and cells_of(name) > _LABEL + 2:  # else the prices would not stand above their spaces
            name = f" {trc('short', 'FUEL')}"
        style = palette.DIM if market.shut else palette.TITLE
        head: list[Styled] = [(fit(name, max(_LABEL + 1, cells_of(name))), style)]
        rows: list[Strip] = []
        if width < _WHOLE and not two:
            note = f"{heads['left']}  {heads['supply']}" if form.sizes else ""
            rows.append(heading(tr("RESOURCES"), width, self.glyphs, *([(note, palette.QUIET)] if note else [])))
            head = [(" " * (_LABEL + 1), palette.QUIET)]
        head += _scale(columns, market.tracks)
        narrow = width < _WHOLE
        edge = _LABEL + form.span if not narrow else width - 1 - sum((form.sizes or {}).values())
        if form.sizes and narrow and two:
            names = f"{heads['left']} {heads['supply']}"
            head += [(right(names, max(0, width - 1 - length(head))), palette.QUIET)]
        elif form.sizes and not narrow:
            names = "".join(right(heads[name], size) for name, size in form.sizes.items())
            head += [(" " * (edge - length(head)) + names, palette.QUIET)]
        elif two and not form.sizes:
            head += [(right(heads["next"], max(0, width - 1 - length(head))), palette.QUIET)]
        rows.append(strip_of(*head))
        for track, spaces in zip(market.tracks, drawn, strict=True):
            shut = market.shut or _shut(track)
            row = [self._label(track, shut), *spaces]
            told = dict(self._figures(track, content, tight=width < _WHOLE))
            if form.sizes:
                row.append((" " * (edge - length(row)), palette.TEXT))
                row += [(right(told[name], size), _style(name, track, shut)) for name, size in form.sizes.items()]
            elif two:
                row.append((right(told["next"], max(0, width - 1 - length(row))), _style("next", track, shut)))
            rows.append(strip_of(*row))
        return rows

    def _label(self, track: ResourceTrack, shut: bool) -> Styled:
        if track.chosen:
            return (fit(self.glyphs.arrow + _name(track), _LABEL), palette.NOW)
        return (fit(f" {_name(track)}", _LABEL), palette.DIM if shut else _fuel(track) + palette.BOLD)

    def _signs(self, track: ResourceTrack) -> list[Styled]:
        """Every space, cheapest first: empty, full, about to be emptied, or full but not for sale yet. Those that cost
        what the next token costs are lighter."""
        empty = max(0, len(track.prices) - track.there - track.down)
        dear = empty + track.there - track.dear
        after = empty + track.basket
        price = track.prices[after] if after < min(dear, len(track.prices)) else None
        fuel = RESOURCES[track.resource]
        signs: list[Styled] = []
        for at, its in enumerate(track.prices):
            ground = palette.FUEL_NEXT if its == price else palette.FUEL_CARDS
            bare = Style(bgcolor=ground[fuel] if its == price else palette.EMPTY_CELL)
            if empty - track.left <= at < empty:
                signs.append((_LEFT, palette.STRONG + bare))
            elif at < empty or at >= empty + track.there:
                signs.append((self.glyphs.empty, (palette.TEXT if its == price else palette.DIM) + bare))
            elif at < after:
                signs.append((_BASKET, palette.BUTTON))
            elif at >= dear:
                signs.append((self.glyphs.lacking, palette.DIM + Style(bgcolor=palette.EMPTY_CELL)))
            elif _shut(track):
                signs.append((self.glyphs.full, palette.SHUT))
            else:
                signs.append((self.glyphs.full, Style(color=palette.FUEL_INKS[fuel], bgcolor=ground[fuel])))
        return signs

    def _track(self, track: ResourceTrack, columns: Sequence[_Column]) -> list[Styled]:
        """The spaces below their prices. If the columns lack its prices, each space holds its price."""
        signs = self._signs(track)
        row: list[Styled] = []
        if not _fits(track, columns):
            for price, (sign, style) in zip(track.prices, signs, strict=True):
                plain = sign not in (self.glyphs.empty, self.glyphs.lacking)
                held = sign if self.glyphs.ascii and not plain else str(price)
                lit = style.bgcolor is not None and style.bgcolor.name in palette.FUEL_NEXT.values()
                ink = palette.STRONG + Style(bgcolor=style.bgcolor) if lit else style + palette.BOLD
                row.append((right(held, 1 + len(str(price))), ink if plain else style))
            return [*row, (" ", row[-1][1])]
        groups = {price: list(places) for price, places in groupby(range(len(track.prices)), track.prices.__getitem__)}
        for column in columns:
            places = [signs[at] for at in groups.get(column.price, ())]
            if len(places) > _LONGEST:
                places = self._in_figures(places)
            row += [(" " * (1 + column.width - length(places)), palette.TEXT), *places]
        return row

    def _in_figures(self, signs: Sequence[Styled]) -> list[Styled]:
        """Many spaces of one price: how many tokens go into the basket, and how many stay."""
        basket = sum(sign == _BASKET for sign, _ in signs)
        stay = [piece for piece in signs if piece[0] not in (_BASKET, _LEFT, self.glyphs.empty)]
        pieces: list[Styled] = [(f"{_BASKET}{basket}", palette.BUTTON)] if basket else []
        if stay:
            pieces.append((f"{' ' if basket else ''}{len(stay)}{stay[0][0]}", stay[0][1]))
        elif not basket:
            pieces.append((self.glyphs.empty, signs[0][1]))
        return pieces

    def _figures(self, track: ResourceTrack, content: ResourceMarkets, *, tight: bool = False) -> Figures:
        ahead = ",".join(map(str, track.ahead)) or self.glyphs.dash
        told = [
            ("next", ahead),
            ("left", str(track.there)),
            ("supply", f"{track.supply}{'' if tight else ' '}+{track.comes}"),
        ]
        if content.mine:
            most = track.held + track.room
            told.append(("yours", f"{track.held}/{most}" if most else self.glyphs.dash))
        if content.buying:
            told.append(("basket", f"{track.basket}={track.cost}" if track.basket else self.glyphs.dash))
        return told

    def _table(self, content: ResourceMarkets, *, brief: bool) -> list[Strip]:
        """The figures below the tracks, one column per resource. Figures that differ between two markets are combined:
        the resupply of both in order, and the basket of the market where it is filled."""
        tracks: dict[int, list[ResourceTrack]] = {}
        for market in content.markets:
            for track in market.tracks:
                tracks.setdefault(track.resource, []).append(track)
        resources = "".join(right(_name(group[0]), _LABEL) for group in tracks.values())
        rows = [strip_of((" " * _LABEL + resources, palette.QUIET))]
        heads = _heads()
        two = len(content.markets) > 1
        for name in _SIZES:
            if not _has_figure(name, content, brief=brief) or (two and name == "next"):
                continue
            cells: list[Styled] = []
            for group in tracks.values():
                track = max(group, key=lambda track: (track.basket, track.chosen))
                value = dict(self._figures(track, content))[name]
                if name == "supply":
                    value = " ".join([str(track.supply), *(f"+{each.comes}" for each in group)])
                shut = all(_shut(each) for each in group)
                cells.append((right(value, _LABEL), _style(name, track, shut)))
            rows.append(strip_of((fit(f" {heads[name]}", _LABEL), palette.QUIET), *cells))
        return rows

    def hotspot_at(self, x: int, y: int) -> Hotspot | None:
        markets = self.content.markets if self.content else ()
        y -= len(markets) == 1 and self.size.width < _WHOLE
        for market in markets:
            if 1 <= y <= len(market.tracks):
                return "track", market.index * len(RESOURCES) + market.tracks[y - 1].resource
            y -= 1 + len(market.tracks)
        return None


def _name(track: ResourceTrack) -> str:
    """The name of a resource, in its short form if it would be cut."""
    return track.name if cells_of(track.name) < _LABEL else short_fuel(RESOURCES[track.resource])


def _has_figure(name: str, content: ResourceMarkets, *, brief: bool) -> bool:
    """Whether a figure is told."""
    if brief:
        return name in ("left", "supply")
    return {"yours": content.mine, "basket": content.buying, "left": False}.get(name, True)


def _single(track: ResourceTrack) -> bool:
    return len(set(track.prices)) == len(track.prices)


def _columns(tracks: Sequence[ResourceTrack]) -> list[_Column]:
    """The prices shared by the tracks that have several spaces per price, or otherwise by all tracks."""
    shared = [track for track in tracks if not _single(track)] or list(tracks)
    prices = sorted({price for track in shared for price in track.prices})
    shared += [track for track in tracks if track not in shared and set(track.prices) <= set(prices)]
    found = []
    for price in prices:
        counts = [track.prices.count(price) for track in shared]
        cells = [_COUNTED if count > _LONGEST else count for count in counts]
        width = max(len(str(price)), *cells)
        found.append(_Column(price, width, even=all(count == width for count in counts)))
    return found


def _fits(track: ResourceTrack, columns: Sequence[_Column]) -> bool:
    return set(track.prices) <= {column.price for column in columns}


def _scale(columns: Sequence[_Column], tracks: Sequence[ResourceTrack]) -> list[Styled]:
    """The prices above the tracks; dimmed if nothing may be bought at them yet."""
    dear = {price for track in tracks if track.dear for price in track.prices[len(track.prices) - track.dear :]}
    dearest = min(dear, default=0)
    pieces = [
        (column.head, palette.DIM if dearest and column.price >= dearest else palette.QUIET) for column in columns
    ]
    if pieces:
        pieces[-1] = (pieces[-1][0].rstrip(), pieces[-1][1])
    return pieces


def _span(track: ResourceTrack, columns: Sequence[_Column]) -> int:
    """Width of a track."""
    if _fits(track, columns):
        return sum(1 + column.width for column in columns)
    return sum(1 + len(str(price)) for price in track.prices) + 1


def _form(content: ResourceMarkets, width: int, *, brief: bool) -> _Form:
    """The figures beside the tracks if they fit, packed closely if necessary; otherwise below."""
    tracks = [(track, _columns(market.tracks)) for market in content.markets for track in market.tracks]
    heads = _heads()
    for tight, default in ((False, _SIZES), (True, _TIGHT_SIZES)):
        sizes = {
            name: size if brief and tight else max(size, 1 + cells_of(heads[name]))
            for name, size in default.items()
            if brief or name != "left"
        }
        longest = max((_span(track, columns) for track, columns in tracks), default=0)
        told = {name: size for name, size in sizes.items() if _has_figure(name, content, brief=brief)}
        if _LABEL + longest + sum((told if brief else sizes).values()) <= width:
            return _Form(told, longest)
    longest = max((_span(track, columns) for track, columns in tracks), default=0)
    return _Form(None, longest)


def _shut(track: ResourceTrack) -> bool:
    """Whether the player who is asked cannot buy any of it."""
    return bool(track.why) and not track.basket


def _fuel(track: ResourceTrack) -> Style:
    return palette.FUELS[RESOURCES[track.resource]]


def _style(name: str, track: ResourceTrack, shut: bool) -> Style:
    if name == "basket" and track.basket:
        return palette.NOW
    if shut:
        return palette.DIM
    return palette.TEXT if name in ("next", "left", "basket") else palette.QUIET
