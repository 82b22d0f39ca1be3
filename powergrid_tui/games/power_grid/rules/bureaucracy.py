"""Phase 5: bureaucracy. Companies power cities and are paid in player order; then resupply, then the plant market."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce
from typing import Final

from powergrid_tui.games.power_grid.actions import Action, Power, Tokens
from powergrid_tui.games.power_grid.events import NothingToRun, OilFell, Paid, Resupplied
from powergrid_tui.games.power_grid.model import IDLE, Phase, State
from powergrid_tui.games.power_grid.rulebook import COAL, OIL, URANIUM
from powergrid_tui.games.power_grid.rules import mines, plant_market, steps, trust
from powergrid_tui.games.power_grid.rules.rows import put
from powergrid_tui.games.power_grid.rules.running import (
    Together,
    best_output,
    room_on_hybrids,
    sets_of,
    together,
    ways_to_run,
)
from powergrid_tui.games.power_grid.rules.storage import minus, plus, tokens_of
from powergrid_tui.table.protocol.game import Choice, Offer
from powergrid_tui.table.words.language import tr, trn


def begin(state: State) -> State:
    """The step in force now applies until the phase ends."""
    seats = len(state.players)
    return steps.entered(
        state.evolve(
            phase=Phase.BUREAUCRACY,
            waiting=state.order,
            powered=(0,) * seats,
            income=(0,) * seats,
        )
    )


def proceed(state: State) -> State:
    """Ask the next player who has a plant that can run; the others are paid for powering nothing."""
    while waiting := state.waiting:
        seat = waiting[0]
        player = state.players[seat]
        plants, stock = player.plants, player.stock
        for group in sets_of(state.book, plants):
            if group.plants and group.runs_on(stock):
                return state.evolve(turn=seat)
        nothing = NothingToRun(seat, plants=state.book.places(plants) > 0)
        state = _with_income(state.evolve(events=(*state.events, nothing)), seat, (0, 0, 0, 0), 0)
    return state.evolve(turn=IDLE)


DEAREST: Final = 17
"""The value in Elektro assumed for a token that the market does not have: slightly above the highest price."""


def burnt(state: State, action: Power) -> Tokens:
    """Tokens that these runs burn."""
    return _burnt(_set(state, action), action)


def _burnt(group: Together, action: Power) -> Tokens:
    coal, oil, garbage, uranium = group.burn
    if group.mixed:
        coal += sum([run.coal for run in action.runs])
        oil += sum([run.oil for run in action.runs])
    return (coal, oil, garbage, uranium)


def _set(state: State, action: Power) -> Together:
    plants = tuple([run.plant for run in action.runs])
    return together(state.book, plants)


def refusal(state: State, action: Action) -> str:
    """Why the seat to move may not do this now, or an empty string."""
    if not isinstance(action, Power):
        return tr("{action} is for another phase: cities are being powered", action=action.kind)
    player, label = state.players[state.turn], state.book.label
    for at, run in enumerate(action.runs):
        if run.plant not in player.plants:
            return tr("you do not own plant {plant}", plant=label(run.plant))
        if run.plant in [before.plant for before in action.runs[:at]]:
            return tr("plant {plant} runs once a round, but is named twice", plant=label(run.plant))
        if at and run.plant < action.runs[at - 1].plant:
            return tr("name the plants in ascending order")
        plant = state.book.plants[run.plant]
        if state.book.is_mine(run.plant):
            return tr("plant {plant} is a mine and powers nothing", plant=label(run.plant))
        if min(run.coal, run.oil) < 0:
            return tr("the number of tokens cannot be negative")
        if plant.fuel != "hybrid" and (run.coal or run.oil):
            return tr("plant {plant} leaves no choice of fuel: give only its number", plant=label(run.plant))
        if plant.fuel == "hybrid" and run.coal + run.oil != plant.need:
            return trn(
                "plant {plant} burns {count} token of coal or oil in all",
                "plant {plant} burns {count} tokens of coal and oil in all",
                plant.need,
                plant=label(run.plant),
            )
    for r, count in enumerate(burnt(state, action)):
        if count > player.stock[r]:
            return tr("that burns {tokens}, and you have {stock}", tokens=tokens_of(r, count), stock=player.stock[r])
    if why := _no_room(state, action):
        return why
    if state.book.counts.must_power:
        best = best_output(state, state.turn)
        if _powered(state, state.turn, action) < best:
            return tr("on this map a company must power all the cities it can: {cities}", cities=best)
    return ""


def _no_room(state: State, action: Power) -> str:
    """Which hybrid lacks what it is to burn, because of tokens that fit on no other plant; or an empty string."""
    player, book = state.players[state.turn], state.book
    left = list(room_on_hybrids(state, state.turn))
    for run in action.runs:
        for r, other, count in ((COAL, OIL, run.coal), (OIL, COAL, run.oil)):
            if count > left[r]:
                hybrids = [plant for plant in player.plants if book.plants[plant].fuel == "hybrid"]
                return trn(
                    "plant {plant} lacks {tokens}: only there is room for {others} of yours, so it must burn some of "
                    "that",
                    "plant {plant} lacks {tokens}: only your hybrids have room for {others} of yours, so they must "
                    "burn some of that",
                    len(hybrids),
                    plant=book.label(run.plant),
                    tokens=tokens_of(r, count - left[r]),
                    others=tokens_of(other, player.stock[other] - book.storage(player.plants)[other]),
                )
            left[r] -= count
    return ""


def bound_to_burn(state: State, action: Power) -> Tokens:
    """The coal or oil that fits on no plants but hybrids, if that leaves the hybrids that run no room to burn only the
    other fuel, though there is enough of it; else nothing."""
    group, player = _set(state, action), state.players[state.turn]
    room, storage = room_on_hybrids(state, state.turn), state.book.storage(player.plants)
    over = [0, 0]
    for r, other in ((COAL, OIL), (OIL, COAL)):
        if room[other] < min(group.mixed, player.stock[other] - group.burn[other]):
            over[r] = player.stock[r] - storage[r]
    return (over[0], over[1], 0, 0)


def income(state: State, action: Power) -> int:
    """Elektro that these runs earn the seat to move."""
    return _pay(state, state.turn, _powered(state, state.turn, action))


def _pay(state: State, seat: int, cities: int) -> int:
    """Elektro for powering that many cities this round."""
    return state.book.income.paid(cities, len(state.players[seat].cities), state.built)


def _powered(state: State, seat: int, action: Power) -> int:
    return min(_set(state, action).output, len(state.players[seat].cities))


def _all_runs(state: State) -> list[Action]:
    """Everything that the seat to move could run: highest income first; at equal income, least valuable fuel first."""
    player, book = state.players[state.turn], state.book
    stock, cities = player.stock, len(player.cities)
    coal, oil, garbage, uranium = _next_prices(state)
    sets = sets_of(book, player.plants)
    largest = sets[-1]
    room = room_on_hybrids(state, state.turn) if largest.mixed else (0, 0)
    all_run = largest.runs_on(stock)
    found: list[tuple[int, int, int, Action]] = []
    for group in sets:
        if all_run or group.runs_on(stock):
            output = group.output
            powered = output if output < cities else cities
            for power, burn in ways_to_run(book, group, stock, room) if group.mixed else group.only:
                worth = coal * burn[0] + oil * burn[1] + garbage * burn[2] + uranium * burn[3]
                found.append((-powered, worth, len(found), power))
    found.sort()  # ties keep the order in which they were found: fewer plants first
    if book.counts.must_power:
        found = [row for row in found if row[0] == found[0][0]]
    return [row[3] for row in found]


def _next_prices(state: State) -> list[int]:
    """Price of the next token of each resource, in Elektro; `DEAREST` if the market has none."""
    prices = state.book.resources.all_price_steps(state, state.turn, 0)
    return [steps[1] if len(steps) > 1 else DEAREST for steps in prices]


def choices(state: State) -> tuple[Offer[Action], ...]:
    """Every set of plants with every mix, the best first."""
    actions = _all_runs(state)
    return (Offer("power", actions, partial(_rows, state, actions)),)


def _rows(state: State, actions: Sequence[Action]) -> Sequence[Choice[Action]]:
    return [Choice(action, -income(state, action)) for action in actions if isinstance(action, Power)]


def act(state: State, action: Action) -> State:
    """Run the plants and be paid."""
    assert isinstance(action, Power)
    group, seat = _set(state, action), state.turn
    return proceed(_with_income(state, seat, _burnt(group, action), min(group.output, len(state.players[seat].cities))))


def _with_income(state: State, seat: int, burn: Tokens, cities: int) -> State:
    player, paid = state.players[seat], _pay(state, seat, cities)
    after = player.evolve(money=player.money + paid, stock=minus(player.stock, burn))
    return state.evolve(
        players=put(state.players, seat, after),
        supply=plus(state.supply, burn),
        powered=put(state.powered, seat, cities),
        income=put(state.income, seat, paid),
        waiting=state.waiting[1:],
        events=(*state.events, Paid(seat, cities, paid)),
    )


def resupply(state: State) -> tuple[Tokens, ...]:
    """Tokens that each market would get if it were resupplied now, limited by supply and tracks. With two markets, the
    second is filled first."""
    supply = state.supply
    found: list[Tokens] = []
    for market, there in reversed(list(zip(state.book.resources.markets, state.markets, strict=True))):
        coming = [
            min(rows[state.step - 1], supply[r], len(market.tracks[r]) - there[r])
            for r, rows in enumerate(market.resupply)
        ]
        if state.nuclear_exit:
            coming[URANIUM] = 0
        coal, oil, garbage, uranium = coming
        supply = minus(supply, (coal, oil, garbage, uranium))
        found.insert(0, (coal, oil, garbage, uranium))
    return tuple(found)


def upkeep(state: State) -> State:
    """Resupply; then the largest plant goes under the pile, or in Step 3 the smallest leaves."""
    book = state.book
    state = trust.gives_back(mines.sell(state))
    coming = resupply(state)
    came = reduce(plus, coming)
    state = state.evolve(
        phase=Phase.UPKEEP,
        markets=tuple([plus(there, tokens) for there, tokens in zip(state.markets, coming, strict=True)]),
        supply=minus(state.supply, came),
        events=(*state.events, Resupplied(came)),
    )
    state = mines.clear(_moved_down(state, came))
    buried, smallest_leaves, heaped = book.plant_market.upkeep(state.plants, state.step, state.fell)
    for plant in heaped:
        state = plant_market.put_aside(state, plant)
    for plant in buried:
        state = plant_market.bury(state, plant)
    return plant_market.remove_smallest(state) if smallest_leaves else state


def _moved_down(state: State, came: Tokens) -> State:
    """On maps where a shortage makes oil cheaper, it moves down after the resupply."""
    slack, spaces = state.book.resources.fallen(state.step, state.market, came, state.slack)
    if slack == state.slack and not spaces:
        return state
    return state.evolve(slack=slack, events=(*state.events, OilFell(spaces)) if spaces else state.events)


def proceed_upkeep(state: State) -> State:
    """Replace the plant that left."""
    return plant_market.settle(state, card_stays=False)
