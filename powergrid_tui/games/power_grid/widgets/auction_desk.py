"""The auction desk: what the companies can pay and own, and the fuel of the plant in question."""

from __future__ import annotations

from collections.abc import Sequence

from textual.strip import Strip

from powergrid_tui.games.power_grid.rulebook import RESOURCES
from powergrid_tui.games.power_grid.viewmodel.rivals import Demand
from powergrid_tui.games.power_grid.viewmodel.slices import AuctionDesk, Bidder, Fuel, Owned, fuel, purse, short_fuel
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.panel import Styled, title

DESK = 42
"""A width with room for three plants of a company."""

_MONEY = 5
_FUEL_ROWS = 3
"""Rows for the fuel of a plant that burns two resources; always reserved, so that nothing moves with the cursor."""


def desk_rows(desk: AuctionDesk, width: int, height: int, glyphs: Glyphs) -> list[Strip]:
    """At most `height` rows: the companies, then the fuel. If not all companies fit, one's own is kept first, then
    those who may still bid."""
    below = _fuel(desk.fuel, width)[:height]
    room = height - max(len(below), min(_FUEL_ROWS, height - 1))
    bidders: Sequence[Bidder] = desk.bidders
    if len(bidders) > room:
        wanted = [bidder for bidder in bidders if bidder.own or bidder.active]
        bidders = sorted(wanted, key=lambda bidder: not bidder.own)[:room]
    head = [_head()] if len(bidders) < room else []
    # If several people share the screen, a mark at one's own company would move with every bid. The question says whose
    # it is.
    alone = sum(not bidder.company.bot for bidder in desk.bidders) == 1
    return [*head, *(_bidder(bidder, width, glyphs, marked=alone and bidder.own) for bidder in bidders), *below]


def _head() -> Strip:
    money = trc("auction desk", "MONEY")
    gap = " " * max(2, 3 + _MONEY + 2 - 1 - cells_of(money))
    return title(fit(money, cells_of(money)) + gap + trc("auction desk", "PLANTS"))


def _bidder(bidder: Bidder, width: int, glyphs: Glyphs, *, marked: bool) -> Strip:
    """A company: its letter, its money, and its plants with what they burn and power."""
    letter = palette.of(bidder.company)
    row: list[Styled] = [
        (" ", palette.TEXT),
        (bidder.company.letter, letter + palette.CURSOR if marked else letter),
        (right(purse(bidder.money), _MONEY), palette.TEXT),
    ]
    used = 2 + _MONEY
    for plant in bidder.plants:
        pieces = _plant(plant, glyphs)
        used += 2 + sum(cells_of(text) for text, _ in pieces)
        if used > width:
            row.append((f" {glyphs.dots}", palette.QUIET))
            break
        row += [("  ", palette.TEXT), *pieces]
    return strip_of(*row)


def _plant(plant: Owned, glyphs: Glyphs) -> list[Styled]:
    brings = f"{plant.sells}x" if plant.sells else f"{glyphs.arrow}{plant.cities}"
    need = str(plant.need) if plant.need else ""
    return [
        (plant.label, palette.TEXT),
        (f" {need}{short_fuel(plant.fuel)}", palette.QUIET),
        (brings, palette.TEXT),
    ]


def _fuel(what: Fuel | None, width: int) -> list[Strip]:
    """What a run costs now, and for each resource what is there, what comes, and what others burn per round."""
    if what is None:
        return []
    heading = trc("auction desk", "FUEL")
    if not what.demand:
        return [title(heading, (f"  {fuel(what.kind)}", palette.QUIET))]
    price = trc("auction desk", "none") if what.price is None else tr("{cost} now", cost=what.price)
    heads = (trc("auction desk", "market"), trc("auction desk", "refill"), trc("auction desk", "others burn"))
    sizes = [max(5, cells_of(head)) + 2 for head in heads]
    label = max(0, min(width, DESK) - 1 - sum(sizes))
    named = fit(f" {heading}", cells_of(heading) + 2)
    rows = [
        strip_of(
            (named, palette.TITLE),
            (fit(price, max(0, label - cells_of(named))), palette.WARN if what.price is None else palette.TEXT),
            ("".join(right(head, size) for head, size in zip(heads, sizes, strict=True)), palette.QUIET),
        )
    ]
    return [*rows, *(_demand(each, label, sizes) for each in what.demand)]


def _demand(demand: Demand, label: int, sizes: Sequence[int]) -> Strip:
    wanted = str(demand.least) if demand.least == demand.most else f"{demand.least}-{demand.most}"
    figures = (str(demand.there), f"+{demand.comes}", wanted)
    return strip_of(
        (fit(f" {fuel(RESOURCES[demand.resource])}", label), palette.QUIET),
        ("".join(right(figure, size) for figure, size in zip(figures, sizes, strict=True)), palette.TEXT),
    )
