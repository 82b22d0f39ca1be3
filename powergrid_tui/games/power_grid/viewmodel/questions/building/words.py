"""Texts about cities that could be built in: the price, the route, the neighbours; and about several at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from powergrid_tui.games.power_grid.maps.board import UNREACHABLE, Board
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.viewmodel.planning import CityPlan, ExpandedCompany, Neighbour
from powergrid_tui.games.power_grid.viewmodel.reckoning import flat_price
from powergrid_tui.games.power_grid.viewmodel.slices.planner import ahead, outcome
from powergrid_tui.table.words.language import mark, sentence, series, tr, trn
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import GAP, Piece, Role, Row
from powergrid_tui.toolkit.viewmodel.players import Player
from powergrid_tui.toolkit.viewmodel.short import Worded, flowing


def bill(view: State, network: Sequence[int], route: Sequence[int], city: int, cost: int) -> str:
    """A city, where it is connected from, and its price split into two parts."""
    book = view.book
    house = book.network.house_cost(city, view.houses[city])
    name = book.board.city_name(city)
    if flat := flat_price(book, network, city):
        words = mark("{city}, flat: {flat} + house {house} = {cost}")
        if book.distances[network[0]][city] >= UNREACHABLE:
            words = mark("{city}, another island: {flat} + house {house} = {cost}")
        return tr(words, city=name, flat=flat, house=house, cost=cost)
    if len(route) < 2:
        if house == cost:
            return tr("{city}: house {house}", city=name, house=house)
        return tr("{city}: {cost}", city=name, cost=cost)
    return tr(
        "{city} from {start}: connection {connection} + house {house} = {cost}",
        city=name,
        start=book.board.city_name(route[0]),
        connection=cost - house,
        house=house,
        cost=cost,
    )


def parts(view: State, network: Sequence[int], route: Sequence[int], city: int, cost: int) -> str:
    """The price of a city split into two parts; empty if it has one part."""
    book = view.book
    house = book.network.house_cost(city, view.houses[city])
    if flat := flat_price(book, network, city):
        words = mark("flat {flat} + house {house}")
        if book.distances[network[0]][city] >= UNREACHABLE:
            words = mark("another island {flat} + house {house}")
        return Worded(tr(words, flat=flat, house=house), f"{flat} + {house}")
    if len(route) < 2:
        return ""
    link = cost - house
    return Worded(tr("link {link} + house {house}", link=link, house=house), f"{link} + {house}")


def together(board: Board, plan: CityPlan) -> str:
    """Cities in the best building order, with their prices in that order and the sum."""
    parts = priced(board, zip(plan.cities, plan.costs, strict=True))
    return tr("{cities} = {cost}", cities=parts, cost=plan.cost) if len(plan.cities) > 1 else parts


def priced(board: Board, costs: Iterable[tuple[int, int]]) -> str:
    """Cities, each with a price in Elektro."""
    return series(f"{board.city_name(city)} {cost}" for city, cost in costs)


def passing(board: Board, route: Sequence[int]) -> str:
    """The cities passed on the route; empty if there are none."""
    passed = [board.city_name(city) for city in route[1:-1]]
    return tr("The connection runs through {cities}.", cities=series(passed)) if passed else ""


def next_door(board: Board, neighbours: Sequence[Neighbour]) -> str:
    """The neighbours of a city, with the cost of continuing there: connection and house; empty if there are none."""
    if not neighbours:
        return ""
    return tr("Next door: {cities}.", cities=series([_neighbour(board, other) for other in neighbours]))


def _neighbour(board: Board, other: Neighbour) -> str:
    name = board.city_name(other.city)
    if other.mine:
        return tr("{city} {way} yours", city=name, way=other.way)
    if other.house is None:
        return tr("{city} {way} full", city=name, way=other.way)
    return f"{name} {other.way}+{other.house}"


def standing_row(now: ExpandedCompany, then: ExpandedCompany, companies: Sequence[Player], glyphs: Glyphs) -> Row:
    """Cities, those powered and the income; the next player order, and how it changes."""
    order = _letters(now.order, companies)
    if then.order != now.order:
        order = f"{order} {glyphs.arrow} {_letters(then.order, companies)}"
    role = Role.WARN if then.income < now.income else Role.QUIET
    return (Piece(outcome(now, then), role), GAP, Piece(tr("next: {order}", order=order), Role.QUIET))


def _letters(order: Sequence[int], companies: Sequence[Player]) -> str:
    return " ".join(companies[seat].letter for seat in order)


def details_row(then: ExpandedCompany, *sentences: str, ahead_first: bool) -> Row:
    """Sentences, plus the distance to Step 2 and to the end. The distance comes first if asked for, or if either is
    reached. All in one piece, so that it wraps."""
    told = list(sentences)
    told.insert(0 if ahead_first or not then.end or then.step2 == 0 else len(told), sentence(ahead(then)))
    return (Piece(flowing(told), Role.QUIET if then.end else Role.WARN),)


def undone(count: int, ticked: bool) -> str:
    """The warning about what would be left undone if the turn ended now, and how to end it."""
    if ticked:
        return trn(
            "{count} ticked city is not built yet; d again to build no more this round.",
            "{count} ticked cities are not built yet; d again to build no more this round.",
            count,
        )
    return trn(
        "You could still build {count} city; d again to build no more this round.",
        "You could still build {count} cities; d again to build no more this round.",
        count,
    )
