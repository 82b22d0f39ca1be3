"""The running auction: what the companies bid, as bars, and the fuel of the plant in question."""

from __future__ import annotations

from collections.abc import Sequence

from textual.strip import Strip

from powergrid_tui.games.power_grid.rulebook import RESOURCES
from powergrid_tui.games.power_grid.viewmodel.rivals import Demand
from powergrid_tui.games.power_grid.viewmodel.slices import AuctionHouse, Bidder, Fuel
from powergrid_tui.games.power_grid.widgets.faces import TINTS, span
from powergrid_tui.games.power_grid.words import fuel
from powergrid_tui.table.words.language import language, tr, trc
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components.picture import ComponentPicture
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.panels.panel import Panel, Styled, length, packed

_STATE = 9
_AMOUNT = 4
_NAME = "\0"
"""Placeholder in a message for a name that is drawn in its own colours."""
_MOST_NAME = 16
_LEAST_BAR = 6
_LEAST_RULE = 6
"""Cells of a heading for the line, and the blanks, beside its words."""
_SCALES = (30, 60, 120, 250, 500, 1000)


class DeskPanel(Panel[AuctionHouse]):
    """A row for each company: what it bid, or what it has done. The rows keep their order, so that a bid changes few
    cells."""

    _drawn: ComponentPicture | None = None
    """The picture as last drawn, whose rows are reused."""
    _bids: tuple[tuple[object, ...], ComponentPicture | None, int] = ((), None, 0)
    """What the bidders were drawn for, their picture, and its rows: most keys change nothing of it."""

    def picture(self, content: AuctionHouse, width: int, height: int) -> list[Strip]:
        """The companies, and below them the fuel, in short if there is too little room. If not all companies fit, one's
        own and those who may still bid are kept."""
        picture, before = ComponentPicture(width, height, self.glyphs), self._drawn
        bidders, y = self._bidders(content, width, height)
        picture.stamp(0, 0, bidders)
        rows = self._fuel(content.desk.fuel, width - 2) if content.desk and content.desk.fuel else []
        if y + len(rows) > height and content.desk and content.desk.fuel:
            rows = [*rows[:1], *_burnt_by_others(content.desk.fuel.demand, width - 2)]
        y += y + len(rows) < height
        for row in rows[: max(0, height - y)]:
            picture.put(1, y, *row)
            y += 1
        self._drawn = picture
        return picture.strips(before)

    def _bidders(self, content: AuctionHouse, width: int, height: int) -> tuple[ComponentPicture, int]:
        """The title, with what was just sold, and the companies, and how many rows that takes."""
        everybody: Sequence[Bidder] = content.desk.bidders if content.desk else ()
        told = (content.plant, content.bid, content.leader, everybody, content.sold, width, height, language())
        before, drawn, rows = self._bids
        if drawn is None or before != told:
            drawn = ComponentPicture(width, height, self.glyphs)
            rows = self._draw_bidders(content, everybody, drawn)
            self._bids = told, drawn, rows
        return drawn, rows

    def _draw_bidders(self, content: AuctionHouse, everybody: Sequence[Bidder], picture: ComponentPicture) -> int:
        plant, room = content.plant, picture.height - 1
        title = tr("PLANT {plant} UP", plant=plant) if plant else tr("AUCTION")
        sold = _sold(content)
        told = 0 < length(sold) <= picture.width - cells_of(title) - _LEAST_RULE
        picture.heading(title, trc("auction", "highest bid") if plant and not told else "")
        if told:
            picture.put_right(picture.width - 1, 0, (" ", palette.TEXT), *sold)
        bidders = everybody
        if len(bidders) > room:
            bidders = sorted(bidders, key=lambda bidder: (not bidder.own, not bidder.active))[:room]
        for y, bidder in enumerate(bidders, 1):
            self._bidder(picture, y, bidder, content)
        return 1 + len(bidders)

    def _bidder(self, picture: ComponentPicture, y: int, bidder: Bidder, house: AuctionHouse) -> None:
        """A company: its block, its bid as a bar and in figures, and where it stands."""
        who = bidder.company
        x = picture.block(1, y, who) + 1
        desk = house.desk
        names = [cells_of(each.company.name) for each in desk.bidders] if desk else []
        end = picture.width - 1
        state = max(_STATE, *(cells_of(each.state) + 2 for each in desk.bidders)) if desk else _STATE
        bar = end - state - _AMOUNT - 2
        name = max(4, min(max(names, default=0), _MOST_NAME, bar - x - _LEAST_BAR))
        picture.put(x, y, (who.name, palette.STRONG if bidder.active else palette.DIM), room=name)
        x += name + 2
        if house.plant and bidder.bid and bidder.active:
            cells = -(-bidder.bid * (bar - x) // _scale(house.bid))
            picture.put(x, y, (picture.glyphs.units[0] * cells, palette.letter_style(who)), room=bar - x)
        money = tr("{money} Elektro", money=bidder.money)
        if not house.plant and bidder.money >= 0 and bidder.active and cells_of(money) <= bar - x:
            picture.put(x, y, (money, palette.QUIET))
        words, ink = self._state(bidder, leads=house.leader == who)
        if house.plant:
            figure = str(bidder.bid) if bidder.bid else picture.glyphs.dash
            picture.put_right(end - state - 1, y, (figure, ink if bidder.active else palette.DIM))
        picture.put(end - state, y, (words, ink))

    def _state(self, bidder: Bidder, *, leads: bool) -> Styled:
        """Where a company stands; whoever leads or is asked is marked, both with one ink, since they often change
        places."""
        if leads or bidder.asked:
            return f"{self.glyphs.turn if leads else self.glyphs.arrow} {bidder.state}", palette.STRONG
        return f"  {bidder.state}", palette.QUIET if bidder.active else palette.DIM

    def _fuel(self, what: Fuel, width: int) -> list[list[Styled]]:
        """What a run costs now, and for each resource what is there, what comes, and what others burn per round."""
        if not what.demand:
            return [[(tr("burns nothing: {fuel}", fuel=fuel(what.kind)), palette.QUIET)]]
        price = trc("auction desk", "none") if what.price is None else str(what.price)
        row: list[Styled] = [
            (f"{tr('fuel for it now')} ", palette.QUIET),
            (price, palette.WARN if what.price is None else palette.STRONG),
        ]
        return [row, *(line for each in what.demand for line in _demand(each, width))]


def _scale(bid: int) -> int:
    """Elektro for the longest bar: it changes seldom, so that a bid moves the end of a bar by a cell or two."""
    return next(most for most in _SCALES if bid <= most or most == _SCALES[-1])


def _demand(demand: Demand, width: int) -> list[list[Styled]]:
    """A resource: tokens in the market, those that come, and how many the others burn."""
    name = RESOURCES[demand.resource]
    ink = palette.TINTS[TINTS[name]]
    pairs = (
        (trc("auction desk", "market"), str(demand.there)),
        (trc("auction desk", "refill"), f"+{demand.comes}"),
        (trc("auction desk", "others burn"), span(demand.least, demand.most)),
    )
    groups: list[list[Styled]] = [[(head, palette.QUIET), (f" {figure}", palette.TEXT)] for head, figure in pairs]
    return packed([[(fuel(name), palette.FUELS.get(name, ink))], *groups], width, "  ")


def _burnt_by_others(demands: Sequence[Demand], width: int) -> list[list[Styled]]:
    """How many of each resource the others burn, in one row: the rest stands in the markets too."""
    groups: list[list[Styled]] = [[(trc("auction desk", "others burn"), palette.QUIET)]]
    for demand in demands:
        name = RESOURCES[demand.resource]
        groups.append([(fuel(name), palette.FUELS[name]), (f" {span(demand.least, demand.most)}", palette.TEXT)])
    return packed(groups, width, "  ")


def _sold(house: AuctionHouse) -> list[Styled]:
    """Which plant was just bought, by whom, and for how much."""
    sale = house.sold
    if sale is None:
        return []
    words = tr("* {plant} to {player} for {price}", plant=sale.plant, player=_NAME, price=sale.price)
    before, _, after = words.partition(_NAME)
    who: Styled = (sale.company.letter, palette.block(sale.company))
    return [(before, palette.STRONG), who, (f" {sale.company.name}{after}", palette.STRONG)]
