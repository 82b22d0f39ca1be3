"""The rules once more, slowly and plainly: from the printed texts, and from where hexes lie.

Nothing here is worked out by the program: the tables are read as they stand in the files, neighbours come from the
places of hexes, and points from the words of the cards.
"""

import tomllib
from collections import Counter
from importlib import resources
from typing import Any

from powergrid_tui.games.terraforming_mars.model import CompanyState, State, Tile

_DATA = resources.files("powergrid_tui").joinpath("games", "terraforming_mars", "data")


def _read(name: str) -> Any:
    return tomllib.loads(_DATA.joinpath(name).read_text("utf-8"))


CARDS: dict[str, dict[str, Any]] = {card["num"]: card for card in _read("cards.toml")["cards"]}
CORPORATIONS: dict[str, dict[str, Any]] = {card["num"]: card for card in _read("corporations.toml")["corporations"]}
SPACES: dict[str, dict[str, Any]] = {space["id"]: space for space in _read("board.toml")["spaces"]}

LETTERS = "MSTPEH"
ROW_LENGTHS = (5, 6, 7, 8, 9, 8, 7, 6, 5)
CITIES = {"city", "CAPITAL"}
NEUTRAL, NOBODY = -4, -2

GOALS = {"terraformer": 35, "mayor": 3, "gardener": 3, "builder": 8, "planner": 16}
AWARD_COSTS = (8, 14, 20)


def _middle(space: str) -> tuple[int, int]:
    """Where a hex lies: its row, and its place in halves of a hex."""
    row, index = SPACES[space]["row"], SPACES[space]["index"]
    return row, 2 * index + (9 - ROW_LENGTHS[row])


def adjacent(one: str, other: str) -> bool:
    if "row" not in SPACES[one] or "row" not in SPACES[other]:
        return False
    (row, half), (other_row, other_half) = _middle(one), _middle(other)
    return (abs(row - other_row), abs(half - other_half)) in {(0, 2), (1, 1)}


def beside(state: State, space: str) -> list[Tile]:
    return [tile for tile in state.tiles if adjacent(space, tile.space)]


def land_for(state: State, seat: int) -> list[str]:
    """Land on which a seat may build at all."""
    taken = {tile.space for tile in state.tiles} | {space for space, owner in state.claims if owner != seat}
    return [space for space, row in SPACES.items() if row["kind"] == "land" and space not in taken]


def city_sites(state: State, seat: int) -> list[str]:
    return [
        space
        for space in land_for(state, seat)
        if not any(tile.kind in CITIES for tile in state.tiles if adjacent(space, tile.space))
    ]


def greenery_sites(state: State, seat: int) -> list[str]:
    land = land_for(state, seat)
    own = [space for space in land if any(tile.owner == seat for tile in beside(state, space))]
    return own or land


def ocean_sites(state: State) -> list[str]:
    taken = {tile.space for tile in state.tiles}
    return [space for space, row in SPACES.items() if row["kind"] == "ocean" and space not in taken]


def tags(company: CompanyState) -> Counter[str]:
    """Of everything in play; not of events."""
    found: Counter[str] = (
        Counter(CORPORATIONS[company.corporation].get("tags", ())) if company.corporation else Counter()
    )
    for card in company.played:
        found.update(CARDS[card].get("tags", ()))
    return found


def production(company: CompanyState) -> list[int]:
    """Stocks after a production."""
    credits, steel, titanium, plants, energy, heat = company.stock
    made = company.production
    return [
        max(0, credits + company.tr + made[0]),
        steel + made[1],
        titanium + made[2],
        plants + made[3],
        made[4],
        heat + energy + made[5],
    ]


def standing(state: State, seat: int, goal: str) -> int:
    """How far a seat is for a milestone, or for an award."""
    company = state.players[seat]
    own = [tile for tile in state.tiles if tile.owner == seat]
    return {
        "terraformer": company.tr,
        "mayor": len([tile for tile in own if tile.kind in CITIES]),
        "gardener": len([tile for tile in own if tile.kind == "greenery"]),
        "builder": tags(company)["building"],
        "planner": len(company.hand),
        "landlord": len(own),
        "banker": company.production[0],
        "scientist": tags(company)["science"],
        "thermalist": company.stock[5],
        "miner": company.stock[1] + company.stock[2],
    }[goal]


def card_points(state: State, seat: int, card: str) -> int:
    company = state.players[seat]
    words = CARDS[card].get("vp", "").split()
    held = dict(company.resources).get(card, 0)
    match words:
        case []:
            return 0
        case [number]:
            return int(number)
        case [number, "if", _]:
            return int(number) if held else 0
        case [number, "per", what]:
            every = 1
        case [number, "per", every, what]:
            pass
    near = [
        tile for tile in state.tiles for mine in state.tiles if mine.card == card and adjacent(tile.space, mine.space)
    ]
    count = {
        "res": held,
        "tag:jovian": tags(company)["jovian"],
        "adj_ocean": len([tile for tile in near if tile.kind == "ocean"]),
        "adj_city": len([tile for tile in near if tile.kind in CITIES]),
        "cities:all": len([tile for tile in state.tiles if tile.kind in CITIES]),
    }[what]
    return count // int(every) * int(number)


def awards(state: State, seat: int) -> int:
    found = 0
    for award, _ in state.awards:
        mine = standing(state, seat, award)
        all_ = sorted((standing(state, other, award) for other in range(len(state.players))), reverse=True)
        if mine == all_[0]:
            found += 5
        elif len(all_) > 2 and all_[0] > all_[1] == mine:
            found += 2
    return found


def score(state: State, seat: int) -> int:
    """All points of a seat, as things stand."""
    company, points = state.players[seat], state.players[seat].tr
    points += 5 * len([owner for _, owner in state.milestones if owner == seat]) + awards(state, seat)
    for tile in state.tiles:
        if tile.owner == seat and tile.kind == "greenery":
            points += 1
        if tile.owner == seat and tile.kind in CITIES:
            points += len([other for other in beside(state, tile.space) if other.kind == "greenery"])
    return points + sum(card_points(state, seat, card) for card in (*company.played, *company.events))
