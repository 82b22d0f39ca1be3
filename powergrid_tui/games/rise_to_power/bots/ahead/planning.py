"""Planning a whole turn: a sequence of actions, down to the last action point.

A beam search: each step adds one action, played by the rules themselves (`acting.act`), and the best plans of each
length are followed up. Cards from the deck and from other hands are unknown, so a plan holds them face down: they are
worth something, but cannot pay. Planning again after each action takes them into account.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

from powergrid_tui.games.rise_to_power.actions import Action, Connect, Done, Exchange, Power, Take, Trade, Upgrade
from powergrid_tui.games.rise_to_power.book import HIDDEN, Book, in_order
from powergrid_tui.games.rise_to_power.bots.ahead.evaluator import VALUE, Evaluator, links_at
from powergrid_tui.games.rise_to_power.model import Cell, CompanyState, District, Phase, State
from powergrid_tui.games.rise_to_power.rules import acting, network, piles, trading
from powergrid_tui.games.rise_to_power.scoring import beside

WIDTH = 6
"""How many plans of one length are followed up."""

LOOKED_AT = 50
"""Roughly how many plans a step considers; where there is much to do, fewer plans are followed up."""

LEAST_WIDTH = 2

MOST = 500
"""Roughly how many plans are considered in total; planning stops there."""

WAYS = 3
"""How many payments are considered for a district; exact ones come first."""

SITES = 2
"""How many cells are considered for a district if it matters how districts are linked."""

CROWD = 0.2
"""Points for each district next to a cell: dense districts have more links later."""

RECALLED = 4
"""How many choices of discarded cards are considered."""

POINT = 1.0
"""What each remaining action point adds to the promise of a plan, in points."""

SEEING = 1.5
"""What an action point that can be spent after seeing the drawn cards is worth, in points; for at most two of them."""

IMPOSSIBLE = -1e6


class TurnPlan(NamedTuple):
    """Some steps of a turn, and their result."""

    value: float
    steps: tuple[Action, ...]
    state: State


class TurnPlanner:
    """Plans the rest of a turn."""

    def __init__(self, evaluator: Evaluator, width: int = WIDTH) -> None:
        self.evaluator = evaluator
        self.width = width
        self.looked_at = LOOKED_AT * width // WIDTH
        self.most = MOST * width // WIDTH
        self._excess = 0
        self._held: Counter[str] = Counter()

    def best(self, state: State, excess: int = 0) -> TurnPlan:
        """The best plan found from a state in which action points are being spent. `excess` cards of the hand have to
        be discarded first, so they cannot pay."""
        return max(self.plans(state, excess), key=_worth)

    def plans(self, state: State, excess: int = 0) -> list[TurnPlan]:
        """All plans considered, each with another result; the first does nothing."""
        self._excess, self._held = excess, Counter(state.mover.hand)
        all_found = [TurnPlan(self._value(state), (), state)]
        seen = {_key(state)}
        beam = list(all_found)
        while beam:
            found: list[tuple[float, TurnPlan]] = []
            for shorter in beam:
                if len(seen) >= self.most:
                    break
                for action in self._actions(shorter.state):
                    state = self.after(shorter.state, action)
                    key = _key(state)
                    if key in seen:
                        continue
                    seen.add(key)
                    plan = TurnPlan(self._value(state), (*shorter.steps, action), state)
                    all_found.append(plan)
                    if state.points or state.picks:
                        found.append((plan.value + POINT * state.points, plan))
            found.sort(key=itemgetter(0), reverse=True)
            most = max(LEAST_WIDTH, self.looked_at * len(beam) // max(1, len(found)))
            beam = [plan for _, plan in found[: min(most, self.width)]]
        return all_found

    def spare(self, plan: TurnPlan) -> tuple[str, ...]:
        """The cards from the hand at the start that the plan does not need."""
        return tuple((Counter(plan.state.mover.hand) & self._held).elements())

    def _value(self, state: State) -> float:
        """What ending the turn here is worth, in points."""
        company = state.mover
        if self._excess:
            spare = sorted((Counter(company.hand) & self._held).elements(), key=VALUE.__getitem__)
            if len(spare) < self._excess:
                return IMPOSSIBLE
            company = piles.paid(company, tuple(spare[: self._excess]))
            state = state.with_mover(company)
        value = self.evaluator.worth(state)
        return value + SEEING * min(2, state.points) if state.points and HIDDEN in company.hand else value

    def _actions(self, state: State) -> Iterable[Action]:
        """The actions that a plan may continue with."""
        if state.phase == Phase.RECOVERING:
            return [Take(prisms=prisms) for prisms in recalled(self.evaluator, state)]
        sites = {colour: tuple(likely_sites(state, colour)) for colour in _colours(state)}
        contracts = state.book.contracts
        found: list[Action] = [
            Connect(card=card, cell=cell) for card in state.contract_track for cell in sites[contracts[card].colour]
        ]
        if state.phase == Phase.CONTRACTS:
            return [*found, Done()]
        if room := not network.room_refusal(state.book, state.mover):
            found += [
                Exchange(card=card, cell=cell)
                for card in state.exchange
                if card not in state.traded
                for cell in sites[contracts[card].colour]
            ]
        for district in state.mover.inactive:
            card = district.top
            if self.evaluator.trades:
                found.append(Trade(card=card))
            targets = acting.targets(state, card)
            if room or targets:
                ways = acting.ways(state, contracts[card])[:WAYS]
                if room:
                    found += [Power(card=card, prisms=way) for way in ways]
                found += [Upgrade(card=card, cell=cell, prisms=way) for cell in targets for way in ways]
        return found

    def after(self, state: State, action: Action) -> State:
        """The state after an action; cards drawn by it are face down in hand."""
        if state.phase != Phase.ACTIONS:
            state = trading.act(state, action)
            return state if state.picks else state.evolve(phase=Phase.ACTIONS)
        state = acting.act(state, action)
        if state.phase in (Phase.ACTIONS, Phase.CONTRACTS, Phase.RECOVERING):
            return drawn(state, state.owed) if state.owed else state
        if state.phase in (Phase.STEALING, Phase.LOT):
            return max(robberies(state), key=self.evaluator.worth)
        return drawn(state, state.picks)


def _worth(plan: TurnPlan) -> float:
    """Rounded, so that of plans that are alike the one found first is the best: it has the fewest steps."""
    return round(plan.value, 9)


def drawn(state: State, count: int) -> State:
    """The state in which action points are spent, with `count` more unknown cards in hand."""
    state = state.with_mover(piles.gained(state.mover, (HIDDEN,) * count))
    return state.evolve(phase=Phase.ACTIONS, owed=0, picks=0, refilling=False, victims=())


def robbed(state: State, seats: tuple[int, ...]) -> State:
    """The state after stealing cards from these seats."""
    counts = trading.counts(state.evolve(victims=seats))
    for seat, count in zip(seats, counts, strict=True):
        company = state.players[seat]
        state = state.with_company(seat, company.evolve(hand=company.hand[count:]))
    return drawn(state, sum(counts))


def robberies(state: State) -> list[State]:
    """The states after each theft that the rules allow."""
    if state.victims:
        return [robbed(state, state.victims)]
    wealthy = [at for at, company in enumerate(state.players) if at != state.current and company.hand]
    return [robbed(state, seats) for count in range(1, state.picks + 1) for seats in combinations(wealthy, count)]


def recalled(evaluator: Evaluator, state: State) -> list[tuple[str, ...]]:
    """The discarded cards that are most useful together, found one after another; the best choice first."""
    there = Counter(state.discards)
    kinds = sorted(there)
    found: list[tuple[str, ...]] = [()]
    for _ in range(state.picks):
        longer = {in_order([*chosen, card]) for chosen in found for card in kinds if chosen.count(card) < there[card]}
        found = _most_useful(evaluator, state, sorted(longer))[:RECALLED]
    return found


def _most_useful(evaluator: Evaluator, state: State, choices: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    def worth(prisms: tuple[str, ...]) -> float:
        return evaluator.worth(state.with_mover(piles.gained(state.mover, prisms)))

    return sorted(choices, key=worth, reverse=True)


def _key(state: State) -> tuple[object, ...]:
    """What identifies the result of a plan, so that the same steps in another order count as one."""
    company = state.mover
    return (
        frozenset(company.districts),
        company.hand,
        state.exchange,
        state.points,
        state.picks,
        state.phase,
        state.any_colour,
        state.discount,
    )


def _colours(state: State) -> set[str]:
    """The colours of the districts that could be connected."""
    return {state.book.contracts[card].colour for card in (*state.contract_track, *state.exchange)}


def likely_sites(state: State, colour: str) -> Sequence[Cell]:
    """Cells for a district of a colour: those with the most links if the agenda counts links; otherwise the nearest."""
    company = state.mover
    return _likely_sites(state.book, company.districts, company.agenda, colour)


@lru_cache(maxsize=8192)
def _likely_sites(book: Book, districts: tuple[District, ...], agenda: str, colour: str) -> Sequence[Cell]:
    sites = network.sites(CompanyState(districts=districts))
    if agenda not in ("matched", "mixed"):
        return sorted(sites, key=_distance)[:1]
    colours = {district.cell: book.contracts[district.top].colour for district in districts}

    def liking(cell: Cell) -> float:
        neighbours = sum([other in colours for other in beside(cell)])
        return links_at(colours, cell, colour, agenda) + CROWD * neighbours

    return sorted(sites, key=liking, reverse=True)[:SITES]


def _distance(cell: Cell) -> int:
    """The distance of a cell from the plant."""
    return abs(cell[0]) + abs(cell[1])
