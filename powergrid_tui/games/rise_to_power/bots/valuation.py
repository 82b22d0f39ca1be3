"""What a position is worth: the points that a company may expect at the end of the game, against those of its rivals.

The points that it has are certain. What is to come is guessed from what it needs for more: turns, connections that are
free, contracts that lie ready with the cards that pay them, cards to choose from. A lead is worth the more the fewer
turns are left to lose it in: so it ends the game when it is ahead, and lets it go on when it is behind.

The constants are in points unless they say otherwise, and were settled by games of the bot against itself.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from powergrid_tui.games.rise_to_power.book import HIDDEN, Book, Contract
from powergrid_tui.games.rise_to_power.cardfile import COLOURS, SECTORS, VALUES
from powergrid_tui.games.rise_to_power.model import PLANT, Cell, Company, District, State
from powergrid_tui.games.rise_to_power.rules import paying, piles
from powergrid_tui.games.rise_to_power.scoring import agenda_points, beside
from powergrid_tui.table.protocol.game import NOBODY

TURN = 3.5
"""What a turn to come brings, whatever one has."""

DRAW = 0.1
"""Added in each turn by each card that is drawn."""

HOLD = 0.1
"""Added in each turn by each card that the hand may hold."""

SLOT = 1.3
"""What a connection is worth that can still be used."""

SLOTS_A_TURN = 1.3
"""Connections that a turn uses at most, in the long run."""

PRISM = 0.05
"""What each prism in hand is worth that pays for nothing yet."""

LYING = 0.25
"""What a contract in the grid saves, whatever can be paid."""

LYING_MOST = 3
"""Contracts for which it does."""

READY = 0.55
"""How much of its points a contract that can be paid is worth already."""

EXACT = 0.3
"""What it is worth that the payment would be exact."""

PARTIAL = 0.5
"""How much one is worth that lacks little; the less the more is lacking."""

GIFT = 0.8
"""How much of its influence a district in the exchange is worth to the one who may take it next."""

LINK = 0.4
"""How much of the links that an agenda counts those of inactive districts are worth."""

SETS = 0.5
"""How much of a sector's share in a set an agenda's next set is worth as long as it is not complete."""

TOWER = 0.8
"""What the agenda for upgrades brings in a turn to come."""

SECRET = 0.7
"""What an agenda that is not known brings its holder for each active district."""

EXTRA = 1.0
"""Turns that are left, on average, when one district more may end the game."""

PACE = 1.0
"""Districts by which the first of all comes nearer to the end in a round."""

DECK_EXTRA = 1.5
"""Turns that are left when the contract deck is about to be empty."""

DECK_PACE = 1.4
"""Contracts that each turn takes."""

LEADER = 0.5
"""How much the best of the rivals counts; the rest is for the average of all."""

BLUR = 4.0
"""The variance of what is known to the points that are shown in the end: agendas."""

SPREAD = 30.0
"""The variance of what a turn brings."""

SCALE = 20.0
"""Makes a lead in the middle of the game count about as many points as it has."""

MEAN = 3.5
"""What a card is taken for that nobody has seen."""

VALUE = {f"{colour}{value}": float(value) for colour in COLOURS for value in VALUES} | {HIDDEN: MEAN}
"""What a prism card pays."""


class Lying(NamedTuple):
    """A contract that is yet to be powered."""

    contract: Contract
    power: float
    """Points when it is powered where it lies."""
    upgrade: float
    """Points by the best upgrade; 0 when there is none."""


class Grid(NamedTuple):
    """What there is to know of a company's districts."""

    points: float
    """That are certain."""
    draw: int
    limit: int
    room: int
    """Districts that may still become active, before the end of the game."""
    lying: tuple[Lying, ...]
    """What brings most first."""
    hopes: float
    """What the agenda may still bring for districts as they lie."""


@lru_cache(maxsize=8192)
def survey(book: Book, districts: tuple[District, ...], agenda: str) -> Grid:
    """What a company's districts are good for."""
    company = Company(districts=districts, agenda=agenda)
    active, inactive = company.active, company.inactive
    draw, limit, connections = book.plant
    influence = upgrades = 0
    for district in active:
        reward = book.contracts[district.top].reward
        draw += reward.draw
        limit += reward.hand
        connections += reward.connections
        upgrades += len(district.cards) - 1
        influence += sum([book.contracts[card].influence for card in district.cards])
    points = float(influence + upgrades * book.numbers.per_upgrade)
    points += SECRET * len(active) if agenda == HIDDEN else agenda_points(book, company, agenda)
    per_upgrade = book.numbers.per_upgrade + (book.agendas["tower"] if agenda == "tower" else 0)
    contracts = [book.contracts[district.top] for district in inactive]
    lying = [
        Lying(found, float(found.influence), best_upgrade(book, active, found, per_upgrade)) for found in contracts
    ]
    lying.sort(key=_most, reverse=True)
    room = min(connections, book.numbers.end_at_active) - len(active)
    return Grid(points, draw, limit, room, tuple(lying), _hopes(book, company))


def _grid(book: Book, company: Company) -> Grid:
    return survey(book, company.districts, company.agenda)


def _most(lying: Lying) -> float:
    return max(lying.power, lying.upgrade)


def best_upgrade(book: Book, active: tuple[District, ...], contract: Contract, per_upgrade: int) -> float:
    """Points that a contract brings by the best upgrade; 0 when there is none that brings any."""
    best = 0.0
    for district in active:
        if book.contracts[district.top].name == contract.name:
            gain = contract.influence + per_upgrade
            for card in reversed(district.cards):
                if book.contracts[card].influence > contract.influence:
                    break
                gain -= book.contracts[card].influence + per_upgrade
            best = max(best, float(gain))
    return best


def _hopes(book: Book, company: Company) -> float:
    """Half a set, and links of districts that are not active yet."""
    match company.agenda:
        case "balance":
            counts = dict.fromkeys(SECTORS, 0)
            for district in company.active:
                counts[book.contracts[district.top].sector] += 1
            begun = sum([count > min(counts.values()) for count in counts.values()])
            return SETS * book.agendas["balance"] * begun / len(SECTORS)
        case "matched" | "mixed":
            colours = {district.cell: book.contracts[district.top].colour for district in company.districts}
            joined = [links_at(colours, d.cell, colours[d.cell], company.agenda) for d in company.inactive]
            return LINK * book.agendas[company.agenda] * sum(joined)
    return 0.0


def links_at(colours: dict[Cell, str], cell: Cell, colour: str, agenda: str) -> int:
    """Links that an agenda would count for a district of a colour in a cell, by the colours of all others."""
    matched = agenda == "matched"
    near = beside(cell)
    found = sum([(colours[other] == colour) == matched for other in near if other in colours])
    return found + (matched and PLANT in near)


def forecast(grid: Grid, hand: tuple[str, ...], tower: bool, turns: float, gift: float) -> float:
    """The points that a company may expect at the end, with so many turns to come."""
    if turns <= 0:
        return grid.points
    points = grid.points + grid.hopes
    points += turns * (TURN + DRAW * grid.draw + HOLD * grid.limit + (TOWER if tower else 0.0))
    points += LYING * min(LYING_MOST, len(grid.lying))
    points += PRISM * sum(sorted([VALUE[card] for card in hand], reverse=True)[: grid.limit])
    if grid.room > 0:
        points += SLOT * min(grid.room, SLOTS_A_TURN * turns) + GIFT * gift
    return points + (_readiness(grid, hand) if grid.lying else 0.0)


def _readiness(grid: Grid, hand: tuple[str, ...]) -> float:
    """What the contracts in the grid are worth with these cards: each card pays for one of them only."""
    found, room = 0.0, grid.room
    for contract, power, upgrade in grid.lying:
        powers = room > 0 and power >= upgrade
        gain = power if powers else upgrade
        if not gain:
            continue
        ways = paying.ways(hand, contract.colour, contract.cost)
        if ways:
            hand = piles.without(hand, ways[0])
            room -= powers
            found += READY * gain + EXACT * (sum([VALUE[card] for card in ways[0]]) == contract.cost)
        else:
            saved = [card for card in hand if card[0] == contract.colour]
            hand = piles.without(hand, tuple(saved))
            found += PARTIAL * gain * sum([VALUE[card] for card in saved]) / contract.cost
    return found


class Judge:
    """Weighs positions at the end of the turn that is being played."""

    def __init__(self, view: State) -> None:
        self.book = view.book
        self.seat = view.current
        seats = len(view.players)
        self._rivals = [(self.seat + step) % seats for step in range(1, seats)]
        """Clockwise: in the order in which they will move."""
        self._surveys = {seat: _grid(self.book, view.players[seat]) for seat in self._rivals}
        self._lead = max([len(view.players[seat].active) for seat in self._rivals])
        self._tower = view.mover.agenda == "tower"
        self._forecasts: dict[tuple[int, float, int, int], float] = {}

    def worth(self, state: State) -> float:
        """What it is worth to end the turn like this: about the points by which one will be ahead."""
        mine, theirs = self._turns(state)
        exchange = sorted([self.book.contracts[card].influence for card in state.exchange])
        found = [self._rival(state, seat, theirs, exchange) for seat in self._rivals]
        rival = LEADER * max(found) + (1 - LEADER) * sum(found) / len(found)
        company = state.mover
        grid = _grid(self.book, company)
        me = forecast(grid, company.hand, self._tower, mine, exchange[-1] if exchange else 0)
        return SCALE * (me - rival) / float((BLUR + SPREAD * (mine + theirs)) ** 0.5)

    def _rival(self, state: State, seat: int, turns: float, exchange: list[int]) -> float:
        """What a rival may expect, who takes the best district of the exchange if there is room."""
        if state.closing != NOBODY and not self._moves_again(state, seat):
            turns = 0
        gift = exchange.pop() if exchange and turns and self._surveys[seat].room > 0 else 0
        hand = state.players[seat].hand
        key = (seat, turns, gift, len(hand))
        if key not in self._forecasts:
            self._forecasts[key] = forecast(self._surveys[seat], hand, False, turns, gift)
        return self._forecasts[key]

    def _moves_again(self, state: State, seat: int) -> bool:
        """Whether a rival's last turn is to come, now that the end is fixed."""
        seats = len(state.players)
        return (seat - self.seat) % seats < (state.closing - self.seat) % seats

    def _turns(self, state: State) -> tuple[float, float]:
        """Turns that are to come for oneself, and for others."""
        numbers, seats = self.book.numbers, len(state.players)
        if state.closing != NOBODY:
            return 0.0, 1.0
        if not state.spent and state.idle + 1 >= seats * numbers.stalemate_rounds:
            return 0.0, 0.0
        active = sum([district.active for district in state.mover.districts])
        deck = len(state.contract_deck)
        if active >= numbers.end_at_active or numbers.contract_track - len(state.contract_track) >= deck:
            return 0.0, 1.0
        race = EXTRA + (numbers.end_at_active - max(active, self._lead)) / PACE
        turns = min(race, DECK_EXTRA + deck / (DECK_PACE * seats))
        return turns, turns
