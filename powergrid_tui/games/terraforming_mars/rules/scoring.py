"""Victory points by source."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.book import AWARDS
from powergrid_tui.games.terraforming_mars.model import HIDDEN, State, Tally
from powergrid_tui.games.terraforming_mars.rules.counting import CITIES, cities, resources, tags
from powergrid_tui.games.terraforming_mars.rules.projects import award_value
from powergrid_tui.games.terraforming_mars.rules.tiles import beside


def card_points(state: State, seat: int, card: str) -> int:
    """The points that a card of a company currently gives."""
    points = state.book.points[card]
    company = state.players[seat]
    match points.per:
        case "":
            return points.number
        case "any":
            return points.number if resources(company, card) else 0
        case "res":
            count = resources(company, card)
        case "cities:all":
            count = cities(state)
        case "adj_ocean" | "adj_city":
            space = next((tile.space for tile in state.tiles if tile.card == card), "")
            near = beside(state, space) if space else ()
            wanted = ("ocean",) if points.per == "adj_ocean" else CITIES
            count = sum([tile.kind in wanted for tile in near])
        case _:
            count = tags(state, seat, points.per.removeprefix("tag:"))
    return points.number * (count // points.over)


def award_points(state: State, seat: int) -> int:
    """A seat's points from funded awards: for the highest value, and with three or more players for the second
    highest."""
    rules = state.book.numbers.awards
    found = 0
    for award, _ in state.awards:
        assert award in AWARDS
        values = [award_value(state, other, award) for other in range(len(state.players))]
        better = sum([value > values[seat] for value in values])
        if not better:
            found += rules.first
        elif better == 1 and len(values) > 2:
            found += rules.second
    return found


def tally(state: State, seat: int) -> Tally:
    """What a company would score now."""
    company, rules = state.players[seat], state.book.numbers.milestones
    own = [tile for tile in state.tiles if tile.owner == seat]
    greeneries = sum([tile.kind == "greenery" for tile in own])
    by_cities = sum(
        [sum([near.kind == "greenery" for near in beside(state, tile.space)]) for tile in own if tile.kind in CITIES]
    )
    return Tally(
        company.tr,
        rules.points * sum([owner == seat for _, owner in state.milestones]),
        award_points(state, seat),
        greeneries,
        by_cities,
        sum([card_points(state, seat, card) for card in (*company.played, *company.events) if card != HIDDEN]),
    )
