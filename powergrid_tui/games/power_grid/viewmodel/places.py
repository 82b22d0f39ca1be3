"""The map in sentences: the network, a city and its neighbours, and the way from one city to another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, pi

from powergrid_tui.games.power_grid.maps.board import UNREACHABLE, Board
from powergrid_tui.games.power_grid.maps.geography import project
from powergrid_tui.games.power_grid.model import Player, State
from powergrid_tui.games.power_grid.viewmodel.slices.companies import TRUST
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import fold
from powergrid_tui.table.words.language import listed, paragraph, series, tr, trc, trn

_POINTS = 8
"""The points of the compass."""


def network(view: State, seat: int, said: str) -> Sequence[str]:
    """The seat's network and the cities in play by region; or everything about the city named in `said`."""
    return near(view, seat, said) if said else _network(view, seat)


def _network(view: State, seat: int) -> Sequence[str]:
    board, here = view.book.board, view.book.cities_in_play
    mine = view.players[seat].cities
    told = [tr("Your network: {cities}.", cities=city_names(view, mine)) if mine else tr("You have no city yet.")]
    for region in board.region_ids:
        if inside := [city for city in here if board.cities[city].region == region]:
            told.append(tr("{region}: {cities}.", region=board.region_name(region), cities=city_names(view, inside)))
    return told


def city_names(view: State, cities: Iterable[int]) -> str:
    """The names of cities, in a row."""
    return series(view.book.board.city_name(city) for city in cities)


def near(view: State, seat: int, said: str) -> Sequence[str]:
    """A city, by default the seat's last one: who is there, what is free, what building costs; then its neighbours, the
    cheapest link first, each with its direction and the same. Raises `TableError`."""
    board, mine = view.book.board, view.players[seat].cities
    if not said and not mine:
        return [tr("Name a city: 'near {city}'.", city=board.city_name((*view.book.cities_in_play, 0)[0]))]
    city = board.city(said) if said else mine[-1]
    region = board.region_name(board.cities[city].region)
    told = [tr("{city} is in the region {region}.", city=board.city_name(city), region=region)]
    if city not in view.book.cities_in_play:
        return [*told, tr("It is not in play.")]
    links = view.book.network.step_from(city)
    around = [other for other in board.neighbours[city] if other in view.book.cities_in_play]
    return [
        *told,
        *_there(view, seat, city, whole=True),
        *(
            paragraph((_neighbour(board, city, other, links[other]), *_there(view, seat, other, whole=False)))
            for other in sorted(around, key=lambda other: (links[other], board.city_name(other)))
        ),
    ]


def _neighbour(board: Board, city: int, other: int, cost: int) -> str:
    return tr(
        "{city}, to the {direction}: connection {cost} Elektro.",
        city=board.city_name(other),
        direction=_direction(board, city, other),
        cost=cost,
    )


def _there(view: State, seat: int, city: int, *, whole: bool) -> list[str]:
    """Who has built in a city, what is free, and what the seat would pay; with `whole`, also the parts of that
    price."""
    owners = [name for name, other in zip(view.names, view.players, strict=True) if city in other.cities]
    if view.trust and city in view.trust.cities:
        owners.append(tr(TRUST.name))
    player = view.players[seat]
    told = [tr("Built by {companies}.", companies=listed(owners))] if owners else [tr("Nobody has built there.")]
    if city in player.cities:
        return [*told, tr("You already have a house there.")]
    free = view.book.network.spaces(city, view.step) - view.houses[city]
    if free <= 0:
        return [*told, tr("There is no free space in Step {step}.", step=view.step)]
    if owners:
        told.append(trn("{count} space is free.", "{count} spaces are free.", free))
    return [*told, _next_house(view, player, city, whole=whole)]


def _next_house(view: State, player: Player, city: int, *, whole: bool) -> str:
    """What building here costs the company, or that it cannot be reached."""
    book = view.book
    way, house = book.network.connection(player.cities)[city], book.network.house_cost(city, view.houses[city])
    if way >= UNREACHABLE:
        return tr("Your network cannot reach it.")
    if not whole:
        return tr("Building there costs you {cost} Elektro.", cost=way + house)
    return tr(
        "Building there costs you {cost} Elektro: {way} for the connection, {house} for the house.",
        cost=way + house,
        way=way,
        house=house,
    )


def _direction(board: Board, here: int, there: int) -> str:
    """The point of the compass at which one city lies from another."""
    places = project(board)
    (x, y), (to_x, to_y) = places[here], places[there]
    words = (
        trc("direction", "east"),
        trc("direction", "south-east"),
        trc("direction", "south"),
        trc("direction", "south-west"),
        trc("direction", "west"),
        trc("direction", "north-west"),
        trc("direction", "north"),
        trc("direction", "north-east"),
    )
    return words[round(atan2(to_y - y, to_x - x) / (2 * pi) * _POINTS) % _POINTS]


def way(view: State, seat: int, said: str) -> Sequence[str]:
    """The cheapest route between two cities, or to one from the seat's network, with the price of each part and of all
    of it. Raises `TableError`."""
    book, board = view.book, view.book.board
    if not said:
        return [tr("Name two cities: 'way A, B'.")]
    start, end = _ends(board, said)
    sources = view.players[seat].cities if start is None else (start,)
    if not sources:
        raise TableError(tr("you have no city yet; name two: 'way A, B'"))
    route = board.route(book.regions, sources, end)
    if not route:
        raise TableError(tr("no route through cities in play leads to {city}", city=board.city_name(end)))
    if len(route) == 1:
        return [tr("{city} needs no connection.", city=board.city_name(end))]
    parts = [
        tr("{city} {cost}", city=board.city_name(b), cost=book.network.step_from(a)[b]) for a, b in pairwise(route)
    ]
    total = sum(book.network.step_from(a)[b] for a, b in pairwise(route))
    return [
        tr("From {city}: {parts}.", city=board.city_name(route[0]), parts=series(parts)),
        trn(
            "{count} link, {cost} Elektro in all, without houses.",
            "{count} links, {cost} Elektro in all, without houses.",
            len(parts),
            cost=total,
        ),
    ]


def _ends(board: Board, said: str) -> tuple[int | None, int]:
    """The two cities named, with a comma between them or without, or the one. Raises `TableError`."""
    if "," in said:
        first, _, second = said.partition(",")
        return board.city(first), board.city(second)
    if fold(said) in board.index:
        return None, board.city(said)
    words = said.split()
    for at in range(1, len(words)):
        first, second = " ".join(words[:at]), " ".join(words[at:])
        if fold(first) in board.index and fold(second) in board.index:
            return board.city(first), board.city(second)
    return None, board.city(said)
