"""Actions as phrases, for hints and for the look back (``bid 45 for plant 20``), and what they are about."""

from __future__ import annotations

from collections.abc import Sequence

from powergrid_tui.games.power_grid.actions import (
    Action,
    Bid,
    Build,
    Buy,
    Done,
    Open,
    Pass,
    PlantRun,
    Power,
    Region,
    Scrap,
    Site,
)
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.phases import PHASES
from powergrid_tui.games.power_grid.rulebook import COAL, OIL, Rulebook
from powergrid_tui.games.power_grid.rules.resources import cost
from powergrid_tui.games.power_grid.rules.storage import minus, names_of, tokens_of
from powergrid_tui.games.power_grid.words import face
from powergrid_tui.table.words.language import listed, series, tr, trn


def phrase(view: State, action: Action) -> str:
    """What the seat to move would do, with its meaning; empty for nature's actions."""
    words, about = _phrase(view, action), meaning(view, action)
    return tr("{action}, {meaning}", action=words, meaning=about) if words and about else words


def meaning(view: State, action: Action) -> str:
    """What is printed on a plant, or how many cities a run powers."""
    match action:
        case Open(plant=plant) | Scrap(plant=plant):
            return face(view.book, plant)
        case Power(runs=runs):
            could = sum(view.book.plants[run.plant].cities for run in runs)
            count = min(could, len(view.players[view.turn].cities))
            return trn("powers {count} city", "powers {count} cities", count)
        case _:
            return ""


def all_cities(book: Rulebook) -> str:
    """Says that the map has fewer cities than a free area asks for; otherwise an empty string."""
    cities, wanted = book.counts.cities, book.counts.cities_wanted
    if cities >= wanted:
        return ""
    return tr(
        "All {cities} cities of the map are in play, because it has fewer than the {wanted} of this deck.",
        cities=cities,
        wanted=wanted,
    )


def area_in_play(book: Rulebook) -> str:
    """How much of the map is in play."""
    cities, wanted = book.counts.cities, book.counts.cities_wanted
    if cities < wanted:
        return tr("all {cities} cities of the map; this deck asks for {wanted}", cities=cities, wanted=wanted)
    if cities:
        return trn("{count} city", "{count} cities", cities)
    return trn("{count} region", "{count} regions", book.counts.regions)


def _phrase(view: State, action: Action) -> str:
    label, board = view.book.label, view.book.board
    match action:
        case Open(plant=plant, amount=amount):
            return tr("put up plant {plant} for {bid} Elektro", plant=label(plant), bid=amount)
        case Bid(amount=amount) if view.auction:
            return tr("bid {bid} Elektro for plant {plant}", bid=amount, plant=label(view.auction.plant))
        case Pass() if view.auction:
            return tr("let plant {plant} go", plant=label(view.auction.plant))
        case Pass():
            return tr("buy no power plant this round")
        case Scrap():
            return _scrap(view, action)
        case Buy():
            return _buy(view, action)
        case Build(cities=cities, begin=True):
            return tr("begin a second network in {city}", city=listed([board.city_name(city) for city in cities]))
        case Build(cities=cities):
            return tr("build in {cities}", cities=listed([board.city_name(city) for city in cities]))
        case Done():
            return _end_of_turn(view)
        case Power(runs=runs):
            return _power(view, runs)
        case Region(region=region):
            return tr("pick {region}", region=board.region_name(region))
        case Site(city=city):
            return tr("place the Trust in {city}", city=board.city_name(city))
        case _:
            return ""


def _scrap(view: State, action: Scrap) -> str:
    plant, lost = view.book.label(action.plant), minus(view.players[view.turn].stock, action.keep)
    if any(lost):
        return tr("scrap plant {plant} and lose {tokens}", plant=plant, tokens=names_of(lost))
    return tr("scrap plant {plant}", plant=plant)


def _buy(view: State, action: Buy) -> str:
    tokens, paid = names_of(action.tokens), cost(view, action.tokens, action.market)
    if len(view.markets) == 1:
        return tr("buy {tokens} for {cost} Elektro", tokens=tokens, cost=paid)
    market = view.book.board.market_name(view.book.resources.markets[action.market].name)
    return tr("buy {tokens} in the {market} for {cost} Elektro", tokens=tokens, market=market, cost=paid)


def _end_of_turn(view: State) -> str:
    phase = PHASES[view.phase]
    return tr(phase.done if view.acted else phase.nothing)


def _power(view: State, runs: Sequence[PlantRun]) -> str:
    """The plants that run; a hybrid with the tokens that it burns."""
    if not runs:
        return tr("run no plants")
    return trn("run plant {plants}", "run plants {plants}", len(runs), plants=series(_run(view, run) for run in runs))


def _run(view: State, run: PlantRun) -> str:
    plant = view.book.label(run.plant)
    burnt = [tokens_of(resource, count) for resource, count in ((COAL, run.coal), (OIL, run.oil)) if count]
    return tr("{plant} on {tokens}", plant=plant, tokens=listed(burnt)) if burnt else plant
