"""What a position is worth: the points that a company may expect at the end of the game, beside those of its rivals.

The points that a company has are certain. What is to come is guessed from what it needs for more: turns, free
connections, contracts that lie ready with cards that pay them, and room for cards. All constants are in points but for
those that say otherwise; they were settled by games of the bot against itself.
"""

from __future__ import annotations

from typing import NamedTuple

from powergrid_tui.games.rise_to_power.book import HIDDEN, Book, Contract
from powergrid_tui.games.rise_to_power.cardfile import COLOURS, VALUES
from powergrid_tui.games.rise_to_power.model import PLANT, Cell, Company, State
from powergrid_tui.games.rise_to_power.rules import paying
from powergrid_tui.games.rise_to_power.scoring import agenda_points, beside
from powergrid_tui.table.game import NOBODY

TURN = 3.5
DRAW = 0.1
HOLD = 0.1
SLOT = 1.5
PRISM = 0.05
READY = 0.7
EXACT = 0.3
LYING = 0.5
PARTIAL = 0.5
GIFT = 0.8
LINK = 0.4
BALANCE = 1.5
TOWER = 0.8
AGENDA = 1.0

PACE = 1.0
EXTRA = 1.0
DECK_PACE = 1.4
DECK_EXTRA = 1.5

OPEN = 0.7
LEADER = 0.5
BLUR = 4.0
SPREAD = 9.0

LYING_MOST = 3
SLOTS_A_TURN = 1.3

MEAN = 3.5
VALUE = {f"{colour}{value}": float(value) for colour in COLOURS for value in VALUES} | {HIDDEN: MEAN}


class Grid(NamedTuple):
    points: float
    draw: int
    limit: int
    room: int
    lying: tuple[tuple[Contract, float, float], ...]
    hopes: float


def survey(book: Book, company: Company) -> Grid:
    draw, limit, connections = book.plant
    agenda = company.agenda
    active = upgrades = influence = 0
    colours = dict.fromkeys(COLOURS, 0)
    per_upgrade = book.numbers.per_upgrade + (book.agendas["tower"] if agenda == "tower" else 0)
    lying = []
    for district in company.districts:
        top = book.contracts[district.cards[-1]]
        if district.active:
            active += 1
            draw += top.reward.draw
            limit += top.reward.hand
            connections += top.reward.connections
            colours[top.colour] += 1
            upgrades += len(district.cards) - 1
            for card in district.cards:
                influence += book.contracts[card].influence
        else:
            lying.append((top, float(top.influence), best_upgrade(book, company, top, per_upgrade)))
    lying.sort(key=_dearest)
    points = float(influence + upgrades * book.numbers.per_upgrade)
    hopes = 0.0
    if agenda == HIDDEN:
        points += OPEN * active
    else:
        points += AGENDA * agenda_points(book, company, agenda)
        if agenda == "balance":
            least = min(colours.values())
            hopes = BALANCE * AGENDA * book.agendas[agenda] / 3 * sum([count > least for count in colours.values()])
        elif agenda != "tower" and lying:
            hopes = LINK * AGENDA * book.agendas[agenda] * lying_links(book, company, agenda)
    room = min(connections, book.numbers.end_at_active) - active
    return Grid(points, draw, limit, room, tuple(lying), hopes)


def _dearest(lying: tuple[Contract, float, float]) -> float:
    return -max(lying[1], lying[2])


def lying_links(book: Book, company: Company, agenda: str) -> int:
    colours = {d.cell: book.contracts[d.cards[-1]].colour for d in company.districts}
    return sum([links_at(colours, d.cell, colours[d.cell], agenda) for d in company.districts if not d.active])


def links_at(colours: dict[Cell, str], cell: Cell, colour: str, agenda: str) -> int:
    near = beside(cell)
    found = 0
    for other in near:
        there = colours.get(other)
        if there is not None:
            found += (there == colour) == (agenda == "matched")
    return found + (agenda == "matched" and PLANT in near)


def best_upgrade(book: Book, company: Company, contract: Contract, per_upgrade: int) -> float:
    best = 0.0
    for district in company.districts:
        if district.active and book.contracts[district.cards[-1]].name == contract.name:
            gain = float(contract.influence + per_upgrade)
            for card in reversed(district.cards):
                under = book.contracts[card].influence
                if under > contract.influence:
                    break
                gain -= under + per_upgrade
            best = max(best, gain)
    return best


def forecast(grid: Grid, hand: tuple[str, ...], tower: bool, turns: float, gift: float) -> float:
    """What a company will have at the end."""
    points = grid.points
    if turns <= 0:
        return points
    room = grid.room
    points += turns * (TURN + DRAW * grid.draw + HOLD * grid.limit + (TOWER if tower else 0.0)) + grid.hopes
    points += LYING * min(LYING_MOST, len(grid.lying))
    if room > 0:
        points += SLOT * min(room, SLOTS_A_TURN * turns) + GIFT * gift
    prisms = [VALUE[card] for card in hand]
    if len(prisms) > grid.limit:
        prisms.sort(reverse=True)
        del prisms[grid.limit :]
    points += PRISM * sum(prisms)
    for contract, gain, upgrade in grid.lying:
        if upgrade > gain or room <= 0:
            gain = upgrade
        else:
            room -= 1
        if not gain:
            continue
        ways = paying.ways(hand, contract.colour, contract.cost)
        if ways:
            paid = 0.0
            left = list(hand)
            for card in ways[0]:
                left.remove(card)
                paid += VALUE[card]
            hand = tuple(left)
            points += READY * gain + (EXACT if paid == contract.cost else 0.0)
        else:
            letter = contract.colour
            have = sum([VALUE[card] for card in hand if card[0] == letter])
            points += PARTIAL * gain * have / contract.cost
    return points


class Judge:
    def __init__(self, view: State) -> None:
        self.view = view
        self.book = view.book
        self.seat = view.current
        self.seats = len(view.players)
        self.others = [(self.seat + step) % self.seats for step in range(1, self.seats)]
        self.grids = {}
        self.rivals = {}
        self.surveys = {seat: survey(self.book, view.players[seat]) for seat in self.others}
        self.lead = max([len(view.players[seat].active) for seat in self.others])
        self.tower = view.mover.agenda == "tower"

    def turns(self, state: State) -> tuple[float, float]:
        """Turns left for me, and for others; when the end is fixed, those before the closing seat alone have one."""
        n, numbers = self.seats, self.book.numbers
        if state.closing != NOBODY:
            return 0.0, 1.0
        active = sum([d.active for d in state.mover.districts])
        if not state.spent and state.idle + 1 >= n * numbers.stalemate_rounds:
            return 0.0, 0.0
        wanted = numbers.contract_track - len(state.contract_track)
        deck = len(state.contract_deck)
        if active >= numbers.end_at_active or wanted >= deck:
            return 0.0, 1.0
        lead = max(active, self.lead)
        race = EXTRA + (numbers.end_at_active - lead) / PACE
        left = DECK_EXTRA + deck / (DECK_PACE * n)
        t = min(race, left)
        return t, t

    def acts(self, state: State, seat: int) -> bool:
        if state.closing == NOBODY:
            return True
        return (seat - self.seat) % self.seats < (state.closing - self.seat) % self.seats

    def worth(self, state: State) -> float:
        mine, theirs = self.turns(state)
        exchange = [self.book.contracts[card].influence for card in state.exchange]
        exchange.sort()
        found = []
        for seat in self.others:
            turns = theirs if self.acts(state, seat) else 0.0
            gift = exchange.pop() if exchange and turns and self.surveys[seat].room > 0 else 0
            cards = len(state.players[seat].hand)
            key = (seat, turns, gift, cards)
            there = self.rivals.get(key)
            if there is None:
                there = forecast(self.surveys[seat], state.players[seat].hand, False, turns, gift)
                self.rivals[key] = there
            found.append(there)
        company = state.players[self.seat]
        grid = self.grids.get(company.districts)
        if grid is None:
            grid = self.grids[company.districts] = survey(self.book, company)
        me = forecast(grid, company.hand, self.tower, mine, exchange[-1] if exchange else 0)
        rival = LEADER * max(found) + (1 - LEADER) * sum(found) / len(found)
        return (me - rival) * 10 / (BLUR + SPREAD * (mine + theirs)) ** 0.5
