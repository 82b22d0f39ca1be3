"""Phase 5: bureaucracy: power cities and be paid, in player order; then resupply, then the plant market."""

from collections.abc import Iterator, Sequence

from powergrid_tui.games.power_grid.actions import Action, Power, Run
from powergrid_tui.games.power_grid.model import IDLE, Phase, State
from powergrid_tui.games.power_grid.rulebook import COAL, OIL, RESOURCES
from powergrid_tui.games.power_grid.rules import plant_market
from powergrid_tui.games.power_grid.rules.running import Burn, output, plain_burn, sets_that_run
from powergrid_tui.table.game import Choice, IllegalAction, Offer


def begin(state: State) -> State:
    """The step that is in force now rules this phase to its end."""
    seats = len(state.players)
    return state.evolve(
        phase=Phase.BUREAUCRACY,
        step=3 if state.step3_out else state.step,
        waiting=state.order,
        powered=(0,) * seats,
        income=(0,) * seats,
    )


def proceed(state: State) -> State:
    """Ask the next player who has a plant that can run; the others are paid for none."""
    while state.waiting:
        seat = state.waiting[0]
        player = state.players[seat]
        if any(map(any, sets_that_run(state.book, player.plants, player.stock))):
            return state.evolve(turn=seat)
        state = _paid(state.evolve(news=(*state.news, ("nothing to run", seat, 0))), seat, (0, 0, 0, 0), 0)
    return state.evolve(turn=IDLE)


def burnt(state: State, action: Power) -> Burn:
    """Tokens that these runs burn."""
    burn = plain_burn(tuple(state.book.plants[run.plant] for run in action.runs))
    burn[COAL] += sum(run.coal for run in action.runs)
    burn[OIL] += sum(run.oil for run in action.runs)
    return (burn[0], burn[1], burn[2], burn[3])


def refusal(state: State, action: Action) -> str:
    """Why the seat to move may not do this now, or nothing."""
    if not isinstance(action, Power):
        return f"{action.kind} is for another phase: cities are being powered"
    player = state.players[state.turn]
    for at, run in enumerate(action.runs):
        if run.plant not in player.plants:
            return f"you do not own plant {run.plant}"
        if at and run.plant <= action.runs[at - 1].plant:
            return "name each plant once, in ascending order"
        plant = state.book.plants[run.plant]
        if min(run.coal, run.oil) < 0:
            return "tokens cannot be fewer than none"
        if plant.fuel != "hybrid" and (run.coal or run.oil):
            return f"plant {run.plant} leaves no choice of fuel"
        if plant.fuel == "hybrid" and run.coal + run.oil != plant.need:
            return f"plant {run.plant} burns {plant.need} tokens of coal and oil together"
    for r, count in enumerate(burnt(state, action)):
        if count > player.stock[r]:
            return f"that burns {count} {RESOURCES[r]} and you have {player.stock[r]}"
    return ""


def income(state: State, action: Power) -> int:
    """Elektro that these runs bring the seat to move."""
    return state.book.payment(_powered(state, state.turn, action))


def _powered(state: State, seat: int, action: Power) -> int:
    able = output(state.book, tuple(run.plant for run in action.runs))
    return min(able, len(state.players[seat].cities))


def _mixes(state: State, some: tuple[int, ...], stock: Sequence[int]) -> Iterator[tuple[Run, ...]]:
    """Every way to share coal and oil among the hybrids of a set that runs."""
    if not some:
        yield ()
        return
    plant = state.book.plants[some[0]]
    if plant.fuel != "hybrid":
        for rest in _mixes(state, some[1:], stock):
            yield (Run(plant=plant.number), *rest)
        return
    for coal in range(min(plant.need, stock[COAL]), -1, -1):
        oil = plant.need - coal
        if oil <= stock[OIL]:
            left = (stock[COAL] - coal, stock[OIL] - oil, stock[2], stock[3])
            for rest in _mixes(state, some[1:], left):
                yield (Run(plant=plant.number, coal=coal, oil=oil), *rest)


def _all_runs(state: State) -> list[Power]:
    """Everything the seat to move could run: most income first, and among equals what burns the least worth."""
    player, book = state.players[state.turn], state.book
    worth = [_next_price(state, r) for r in range(len(RESOURCES))]
    found = []
    for some in sets_that_run(book, player.plants, player.stock):
        burn = plain_burn(tuple(book.plants[number] for number in some))
        left = [have - spent for have, spent in zip(player.stock, burn, strict=True)]
        paid = book.payment(min(output(book, some), len(player.cities)))
        for runs in _mixes(state, some, left):
            power = Power(runs=runs)
            spent = sum(price * count for price, count in zip(worth, burnt(state, power), strict=True))
            found.append((-paid, spent, len(runs), power))
    found.sort(key=lambda entry: entry[:3])
    return [power for *_, power in found]


def _next_price(state: State, resource: int) -> int:
    """What the next token of a resource costs, in Elektro; past its track, a little more than the dearest."""
    track = state.book.tracks[resource]
    there = state.market[resource]
    return track[len(track) - there] if there else track[-1] + 1


def choices(state: State) -> tuple[Offer[Action], ...]:
    """Every set of plants and every mix, the best first."""
    actions: list[Action] = list(_all_runs(state))

    def rows() -> Sequence[Choice[Action]]:
        return [Choice(action, -income(state, action)) for action in actions if isinstance(action, Power)]

    return (Offer("power", actions, rows),)


def apply(state: State, action: Action) -> State:
    """Run the plants and be paid. Raises `IllegalAction`."""
    why = refusal(state, action)
    if why or not isinstance(action, Power):
        raise IllegalAction(why)
    return proceed(_paid(state, state.turn, burnt(state, action), _powered(state, state.turn, action)))


def _paid(state: State, seat: int, burn: Burn, cities: int) -> State:
    player, paid = state.players[seat], state.book.payment(cities)
    after = player.evolve(money=player.money + paid, stock=tuple(map(int.__sub__, player.stock, burn)))
    return state.evolve(
        players=(*state.players[:seat], after, *state.players[seat + 1 :]),
        supply=tuple(map(int.__add__, state.supply, burn)),
        powered=(*state.powered[:seat], cities, *state.powered[seat + 1 :]),
        income=(*state.income[:seat], paid, *state.income[seat + 1 :]),
        waiting=state.waiting[1:],
        news=(*state.news, ("powered", seat, cities)),
    )


def upkeep(state: State) -> State:
    """Resupply, as far as supply and track go; then the largest plant goes under the pile, or in Step 3 the smallest
    leaves."""
    market, supply, news = list(state.market), list(state.supply), list(state.news)
    for r, rows in enumerate(state.book.resupply):
        count = min(rows[state.step - 1], supply[r], len(state.book.tracks[r]) - market[r])
        market[r] += count
        supply[r] -= count
        news.append(("resupply", r, count))
    state = state.evolve(phase=Phase.UPKEEP, market=tuple(market), supply=tuple(supply), news=tuple(news))
    return plant_market.remove_smallest(state) if state.step == 3 else plant_market.bury_largest(state)


def proceed_upkeep(state: State) -> State:
    """Replace the plant that went."""
    state = plant_market.settle(state, card_stays=False)
    return state if state.reshuffle else state.evolve(turn=IDLE)
