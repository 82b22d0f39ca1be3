"""What a position is worth: the points that a company can expect at the end of the game, compared with its rivals, and
the chance to win that follows from them.

The points it has are certain. Points to come are estimated from what it takes to score them: turns, free connections,
contracts in the grid with cards to pay for them, and cards to choose from. A lead is worth more when fewer turns are
left, so the bot ends the game when it is ahead and lets it go on when it is behind.

The constants are in points unless they say otherwise. They were tuned by games of the bot against itself.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, inf
from typing import NamedTuple

from powergrid_tui.games.rise_to_power.book import HIDDEN, Book, Contract
from powergrid_tui.games.rise_to_power.cardfile import COLOURS, SECTORS, VALUES
from powergrid_tui.games.rise_to_power.model import PLANT, Cell, CompanyState, District, State
from powergrid_tui.games.rise_to_power.rules import paying, piles
from powergrid_tui.games.rise_to_power.scoring import agenda_points, beside, tally
from powergrid_tui.table.protocol.characters import NEUTRAL, Character
from powergrid_tui.table.protocol.game import NOBODY

TURN = 3.5
"""What each turn to come brings in any case."""

DRAW = 0.1
"""What each card drawn per turn adds to that."""

HOLD = 0.1
"""What each card of the hand limit adds to that."""

SLOT = 1.3
"""What each connection that can still be used is worth."""

SLOTS_A_TURN = 1.3
"""The most connections used per turn, in the long run."""

PRISM = 0.05
"""What each unit of prisms in hand is worth, whatever it may pay for."""

LYING = 0.25
"""What each contract in the grid is worth in any case."""

LYING_MOST = 3
"""How many contracts that applies to."""

READY = 0.55
"""The worth of a contract that can be paid for, as a share of its points."""

EXACT = 0.3
"""What an exact payment adds to that."""

PARTIAL = 0.5
"""The worth of a contract that can almost be paid for, as a share of its points; it falls with what is lacking."""

GIFT = 0.8
"""The worth of a district in the exchange to whoever may take it next, as a share of its influence."""

LINK = 0.4
"""The worth of the links of inactive districts, as a share of what an agenda pays for links."""

SETS = 0.5
"""The worth of an agenda's incomplete set, as a share of what its sectors would count in a complete one."""

TOWER = 0.8
"""What the agenda for upgrades brings in each turn to come."""

SECRET = 0.7
"""What an unknown agenda brings its holder for each active district."""

EXTRA = 1.0
"""The average number of turns left when one more district may end the game."""

PACE = 1.0
"""How many districts the leader gains per round on the way to the end."""

DECK_EXTRA = 1.5
"""The number of turns left when the contract deck is about to run out."""

DECK_PACE = 1.4
"""How many contracts are taken per turn."""

LEADER = 0.5
"""The weight of the best rival, 0 to 1; the rest is the weight of the average rival."""

BLUR = 4.0
"""The variance between the points known and the final score when no turn is left, because agendas are hidden."""

SPREAD = 30.0
"""The variance of what each turn brings."""

SCALE = 20.0
"""Scales the worth, so that a lead in the middle of the game counts about as much as its points."""

MEAN = 3.5
"""The assumed value of an unknown card, in prisms."""

VALUE = {f"{colour}{value}": float(value) for colour in COLOURS for value in VALUES} | {HIDDEN: MEAN}
"""How many prisms a card pays."""


SHADE = 0.028
"""How much more a plan's worth adds to the chance to win, before any play-out."""


class Lying(NamedTuple):
    """A contract that has not been powered yet."""

    contract: Contract
    power: float
    """The points for powering it where it lies."""
    upgrade: float
    """The points for using it in the best upgrade; 0 if there is none."""


class Grid(NamedTuple):
    """What matters about a company's districts."""

    points: float
    """The points that are certain."""
    draw: int
    limit: int
    open: bool
    """Whether one more district may become active now."""
    room: int
    """How many districts may still become active before the game ends."""
    lying: tuple[Lying, ...]
    """The contracts that bring most come first."""
    hopes: float
    """The points that the agenda may still bring for the districts as they are."""
    ready: dict[tuple[str, ...], float]
    """What hands are worth with it, by the hand, once that is known: see `readiness`."""


@lru_cache(maxsize=8192)
def survey(book: Book, districts: tuple[District, ...], agenda: str) -> Grid:
    """Survey a company's districts."""
    company = CompanyState(districts=districts, agenda=agenda)
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
    if agenda:
        points += SECRET * len(active) if agenda == HIDDEN else agenda_points(book, company, agenda)
    per_upgrade = book.numbers.per_upgrade + (book.agendas["tower"] if agenda == "tower" else 0)
    contracts = [book.contracts[district.top] for district in inactive]
    lying = [
        Lying(found, float(found.influence), best_upgrade(book, active, found, per_upgrade)) for found in contracts
    ]
    lying.sort(key=_most, reverse=True)
    room = min(connections, book.numbers.end_at_active) - len(active)
    return Grid(points, draw, limit, len(active) < connections, room, tuple(lying), _hopes(book, company), {})


def _grid(book: Book, company: CompanyState) -> Grid:
    return survey(book, company.districts, company.agenda)


def _most(lying: Lying) -> float:
    return max(lying.power, lying.upgrade)


def best_upgrade(book: Book, active: tuple[District, ...], contract: Contract, per_upgrade: int) -> float:
    """The points of the best upgrade with a contract; 0 if no upgrade brings any."""
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


def _hopes(book: Book, company: CompanyState) -> float:
    """The points of incomplete sets, and of links of districts that are not active yet."""
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
    """The links that an agenda would count for a district of this colour in a cell, given the colours of all others."""
    matched = agenda == "matched"
    near = beside(cell)
    found = sum([(colours[other] == colour) == matched for other in near if other in colours])
    return found + (matched and PLANT in near)


def forecast(grid: Grid, hand: tuple[str, ...], tower: bool, turns: float, gift: float) -> float:
    """The points that a company can expect at the end, with `turns` turns to come."""
    if turns <= 0:
        return grid.points
    points = grid.points + grid.hopes
    points += turns * (TURN + DRAW * grid.draw + HOLD * grid.limit + (TOWER if tower else 0.0))
    points += LYING * min(LYING_MOST, len(grid.lying))
    values = [VALUE[card] for card in hand]
    if len(values) > grid.limit:
        values.sort(reverse=True)
        del values[grid.limit :]
    points += PRISM * sum(values)
    if grid.room > 0:
        points += SLOT * min(grid.room, SLOTS_A_TURN * turns) + GIFT * gift
    return points + (readiness(grid, hand) if grid.lying else 0.0)


def readiness(grid: Grid, hand: tuple[str, ...]) -> float:
    """What the contracts in the grid are worth with these cards, in points. Each card pays for only one of them."""
    worth = grid.ready.get(hand)
    if worth is None:
        worth = grid.ready[hand] = _readiness(grid, hand)
    return worth


def _readiness(grid: Grid, hand: tuple[str, ...]) -> float:
    found, room = 0.0, grid.room
    totals = dict.fromkeys(COLOURS, 0.0)
    for card in hand:
        if card != HIDDEN:
            totals[card[0]] += VALUE[card]
    for contract, power, upgrade in grid.lying:
        powers = room > 0 and power >= upgrade
        gain = power if powers else upgrade
        total = totals[contract.colour]
        if not gain or not total:
            continue
        if total >= contract.cost:
            way = paying.ways(hand, contract.colour, contract.cost)[0]
            paid = sum([VALUE[card] for card in way])
            hand = piles.without(hand, way)
            totals[contract.colour] = total - paid
            room -= powers
            found += READY * gain + EXACT * (paid == contract.cost)
        else:
            totals[contract.colour] = 0.0
            found += PARTIAL * gain * total / contract.cost
    return found


class Evaluator:
    """Judges positions at the end of the current turn."""

    def __init__(self, view: State, caution: float = 0.0, character: Character = NEUTRAL) -> None:
        """`caution` is what is taken off the worth for each district traded this turn, unless the end is fixed: others
        may take it for nothing, and the action that connected it is lost. If it is infinite, nothing is ever traded."""
        self.trades = caution < inf
        """Whether trades are considered at all."""
        self.caution = caution if self.trades and view.closing == NOBODY else 0.0
        self._character = character
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
        """What ending the turn like this is worth: roughly the expected lead in points."""
        mine, theirs = self._turns(state)
        exchange = sorted([self.book.contracts[card].influence for card in state.exchange])
        found = [self._rival(state, seat, theirs, exchange) for seat in self._rivals]
        rival = LEADER * max(found) + (1 - LEADER) * sum(found) / len(found)
        company = state.mover
        grid = _grid(self.book, company)
        me = forecast(grid, company.hand, self._tower, mine, exchange[-1] if exchange else 0)
        scale = SCALE / float((BLUR + SPREAD * (mine + theirs)) ** 0.5)
        worth = scale * (me - rival) - self.caution * len(state.traded)
        if self._character is NEUTRAL:
            return worth
        feared = SHADE * scale * rival  # on the scale of chances, as the character's weights are
        return worth + self._character.judged((0.0, feared), 0, way=way(state, self.seat)) / SHADE

    def _rival(self, state: State, seat: int, turns: float, exchange: list[int]) -> float:
        """The points that a rival can expect, taking the best district of the exchange if there is room."""
        if state.closing != NOBODY and not self._moves_again(state, seat):
            turns = 0.0
        gift = exchange.pop() if exchange and turns and self._surveys[seat].room > 0 else 0
        hand = state.players[seat].hand
        key = (seat, turns, gift, len(hand))
        if key not in self._forecasts:
            self._forecasts[key] = forecast(self._surveys[seat], hand, False, turns, gift)
        return self._forecasts[key]

    def _moves_again(self, state: State, seat: int) -> bool:
        """Whether a rival still has its last turn, now that the end is fixed."""
        seats = len(state.players)
        return (seat - self.seat) % seats < (state.closing - self.seat) % seats

    def _turns(self, state: State) -> tuple[float, float]:
        """The number of turns to come: one's own, and those of each rival."""
        numbers, seats = self.book.numbers, len(state.players)
        if state.closing != NOBODY:
            return 0.0, 1.0
        if not state.spent and state.idle + 1 >= seats * numbers.stalemate_rounds:
            return 0.0, 0.0
        active = sum([district.active for district in state.mover.districts])
        if active >= numbers.end_at_active or numbers.contract_track - len(state.contract_track) >= len(
            state.contract_deck
        ):
            return 0.0, 1.0
        turns = race(state, max(active, self._lead))
        return turns, turns


def way(state: State, seat: int) -> float:
    """How many of the active districts that end the game a company has, 0 to 1."""
    return min(1.0, len(state.players[seat].active) / state.book.numbers.end_at_active)


def race(state: State, lead: int) -> float:
    """The number of turns to come for everybody, if the leader has `lead` active districts and the end is open."""
    left = EXTRA + (state.book.numbers.end_at_active - lead) / PACE
    return min(left, DECK_EXTRA + len(state.contract_deck) / (DECK_PACE * len(state.players)))


def turns_to_come(state: State) -> float:
    """The number of turns to come for the seat whose turn it is, after this one."""
    if state.closing != NOBODY:
        return 0.0
    return race(state, max([len(company.active) for company in state.players]))


SETTLED = 4.5
"""The lead in points that makes the odds e to one when nobody moves any more."""

PER_TURN = 0.25
"""How much larger that lead has to be for each turn to come, in points."""


def turns_left(state: State) -> list[float]:
    """By seat, the number of turns to come, including one that has begun."""
    seats = len(state.players)
    if state.over:
        return [0.0] * seats
    if state.closing == NOBODY:
        return [race(state, max([len(company.active) for company in state.players]))] * seats
    left = (state.closing - state.current) % seats
    return [float((seat - state.current) % seats < left) for seat in range(seats)]


def expected(state: State) -> list[float]:
    """By seat, the points expected at the end; if the game is over, the points scored."""
    if state.over:
        return [float(tally(state.book, company).total) for company in state.players]
    turns, seats = turns_left(state), len(state.players)
    exchange = sorted([state.book.contracts[card].influence for card in state.exchange])
    found = [0.0] * seats
    for step in range(seats):
        seat = (state.current + step) % seats
        company = state.players[seat]
        grid = survey(state.book, company.districts, company.agenda)
        gift = exchange.pop() if exchange and turns[seat] and grid.room > 0 else 0
        found[seat] = forecast(grid, company.hand, company.agenda == "tower", turns[seat], gift)
    return found


def chances(state: State) -> list[float]:
    """By seat, the chance to win, 0 to 1; they add up to 1."""
    if state.over:
        return _won(state)
    points = expected(state)
    most, scale = max(points), SETTLED + PER_TURN * max(turns_left(state))
    odds = [exp((point - most) / scale) for point in points]
    return [odd / sum(odds) for odd in odds]


def _won(state: State) -> list[float]:
    """By seat, the share of the win."""
    keys = [(tally(state.book, company).total, len(company.active), -len(company.hand)) for company in state.players]
    best = max(keys)
    return [1.0 / keys.count(best) if key == best else 0.0 for key in keys]


def judged(character: Character, seat: int, state: State) -> float:
    """What a position counts for a seat: its chance to win, 0 to 1, and what its character leans to."""
    return character.judged(chances(state), seat, way=way(state, seat))
