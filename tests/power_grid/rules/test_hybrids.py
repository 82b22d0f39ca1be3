"""What hybrids may burn: only tokens that can lie on them, held against every arrangement of a stock."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from random import Random

import pytest

from powergrid_tui.games.power_grid.actions import Action, PlantRun, Power, Tokens
from powergrid_tui.games.power_grid.decks.deckfile import Plant
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, Phase, State
from powergrid_tui.games.power_grid.premoves import auto_play
from powergrid_tui.games.power_grid.rulebook import RESOURCES
from powergrid_tui.games.power_grid.rules.bureaucracy import bound_to_burn
from powergrid_tui.games.power_grid.rules.running import best_output
from powergrid_tui.games.power_grid.viewmodel.questions import Powering, ask
from tests.power_grid.asked import snapshot
from tests.power_grid.positions import at, dealt, give, offered, play, refused, rows, who

WITH_HYBRIDS = [("germany", "base"), ("germany", "new"), ("india", "base"), ("australia", "base"), ("germany", "mixed")]


def powering(*plants: int, readings: int = 2, map: str = "germany", deck: str = "base", **stock: int) -> State:
    """Cy, alone with plants, is to power."""
    state = dealt(3, map=map, deck=deck)
    state = state.evolve(options=state.options.evolve(readings=readings))
    state = give(state, "Cy", plants=plants, cities=10, money=0, **stock)
    return at(state, Phase.BUREAUCRACY, order="ABC", start="C")


# --- token by token --------------------------------------------------------------------------------------------------

Lying = tuple[Tokens, ...]
"""For each plant, the tokens on it."""


def burnable(plant: Plant) -> Sequence[int]:
    """The resources that may lie on a plant."""
    if plant.fuel == "hybrid":
        return (0, 1)
    return (RESOURCES.index(plant.fuel),) if plant.fuel in RESOURCES else ()


def arrangements(plants: Sequence[Plant], stock: Tokens) -> set[Lying]:
    """Every way to lay a whole stock on plants, one token after the other; empty if it does not fit."""
    found: set[Lying] = {((0, 0, 0, 0),) * len(plants)}
    for r, count in enumerate(stock):
        for _ in range(count):
            found = {
                (*lying[:where], more(lying[where], r), *lying[where + 1 :])
                for lying in found
                for where, plant in enumerate(plants)
                if r in burnable(plant) and sum(lying[where]) < plant.room
            }
    return found


def more(tokens: Tokens, resource: int) -> Tokens:
    coal, oil, garbage, uranium = (count + (r == resource) for r, count in enumerate(tokens))
    return (coal, oil, garbage, uranium)


def burns(card: int, plant: Plant) -> Iterator[tuple[PlantRun, Tokens]]:
    """Every way to run a plant, and the tokens that must lie on it."""
    if plant.fuel == "hybrid":
        for coal in range(plant.need + 1):
            oil = plant.need - coal
            yield PlantRun(plant=card, coal=coal, oil=oil), (coal, oil, 0, 0)
        return
    coal, oil, garbage, uranium = (plant.need * (r in burnable(plant)) for r in range(4))
    yield PlantRun(plant=card), (coal, oil, garbage, uranium)


def tried(plants: Mapping[int, Plant], stock: Tokens) -> Iterator[tuple[Power, bool]]:
    """Every set of runs, and whether some arrangement of the stock has what each of them burns."""
    lyings = arrangements(tuple(plants.values()), stock)
    each = [tuple(burns(card, plant)) for card, plant in plants.items()]
    for size in range(len(plants) + 1):
        for some in combinations(range(len(plants)), size):
            for ways in product(*(each[where] for where in some)):
                legal = any(
                    all(
                        lying[where][r] >= count
                        for where, (_, burnt) in zip(some, ways, strict=True)
                        for r, count in enumerate(burnt)
                    )
                    for lying in lyings
                )
                yield Power(runs=tuple(run for run, _ in ways)), legal


def stocks(map: str, deck: str, count: int) -> Iterator[tuple[tuple[int, ...], Tokens]]:
    """Plants, many of them for coal and oil, and a stock that fits on them, often to the last space."""
    book, luck = powering(map=map, deck=deck).book, Random(f"{map}{deck}")
    able = [number for number, plant in book.plants.items() if plant.fuel != "mine"]
    hybrids = [number for number in able if book.plants[number].fuel == "hybrid"]
    fossil = [number for number in able if book.plants[number].fuel in ("coal", "oil")]
    while count:
        chosen = {luck.choice(hybrids), *luck.sample(hybrids + fossil, 2), *luck.sample(able, luck.randrange(2))}
        plants = [book.plants[number] for number in sorted(chosen)]
        lying = [[luck.choice(burnable(plant)) for _ in range(plant.room)] for plant in plants if burnable(plant)]
        tokens = [r for here in lying for r in here]
        luck.shuffle(tokens)
        tokens = tokens[luck.choice((0, 0, 1, 2, len(tokens) // 2)) :]
        coal, oil, garbage, uranium = (tokens.count(r) for r in range(4))
        yield tuple(sorted(chosen)), (coal, oil, garbage, uranium)
        count -= 1


@pytest.mark.parametrize(("map", "deck"), WITH_HYBRIDS)
def test_what_may_run_is_what_some_arrangement_of_the_stock_has(map: str, deck: str) -> None:
    # Wrong: any tokens of the stock; each fuel's room by itself; only the hybrids that run have room.
    old = 0
    for plants, stock in stocks(map, deck, 100):
        coal, oil, garbage, uranium = stock
        state = powering(*plants, map=map, deck=deck, coal=coal, oil=oil, garbage=garbage, uranium=uranium)
        player = who(state, "Cy")
        every = dict(tried({card: state.book.plants[card] for card in player.plants}, player.stock))
        legal = {power for power, yes in every.items() if yes}
        most = max(sum(state.book.plants[run.plant].cities for run in power.runs) for power in legal)
        assert best_output(state, 2) == min(most, 10)
        if state.turn != 2:  # nothing runs
            assert legal == {Power()}
            continue
        if not state.book.counts.must_power:
            offers = {power for offer in POWER_GRID.choices(state) for power in offer.actions}
            assert offers == legal
        for power, yes in every.items():
            why = POWER_GRID.refusal(state, power)
            assert not yes or not why or state.book.counts.must_power
            assert yes or why, (plants, stock, power)
        before = state.evolve(options=state.options.evolve(readings=1))
        old += any(not yes and not POWER_GRID.refusal(before, power) for power, yes in every.items())
    assert old > 3  # so often it makes a difference


# --- one stock -------------------------------------------------------------------------------------------------------


def test_coal_that_fits_nowhere_else_is_burnt() -> None:
    # Plants 29 (hybrid) and 35 (oil) store two tokens each. Wrong: the coal is thought away.
    state = powering(29, 35, coal=2, oil=2)
    assert offered(state, "power") == [
        "power 29 (coal 1), 35",
        "power 35",
        "power 29 (coal 1)",
        "power nothing",
    ]
    why = "plant 29 lacks 1 oil: only there is room for 2 coal of yours, so it must burn some of that"
    assert refused(state, "Cy: power 29 (oil 1), 35") == why
    assert refused(state, "Cy: power 29 (oil 1)") == why  # also by itself
    assert who(play(state, "Cy: power 29 (coal 1), 35"), "Cy").stock == (1, 1, 0, 0)


def test_the_hybrid_that_lacks_its_mix_is_named() -> None:
    # 5 and 12 hold four tokens each, and six coal lie only there.
    state = powering(5, 12, 35, coal=6, oil=4)
    assert refused(state, "Cy: power 5 (oil 2), 12 (oil 2)") == (
        "plant 12 lacks 2 oil: only your hybrids have room for 6 coal of yours, so they must burn some of that"
    )
    assert "power 5 (oil 2), 12 (coal 2)" in offered(state, "power")
    assert refused(powering(5, 20, coal=9, oil=1), "Cy: power 5 (oil 2)") == "that burns 2 oil, and you have 1"
    assert refused(powering(4, 29, coal=4, oil=2), "Cy: power 29 (coal 1)") == (
        "plant 29 lacks 1 coal: only there is room for 2 oil of yours, so it must burn some of that"
    )


def test_all_plants_run_by_themselves_when_only_one_mix_is_left() -> None:
    assert auto_play(powering(29, 35, coal=2, oil=2)) == best(powering(29, 35, coal=2, oil=2))
    assert auto_play(powering(29, 35, coal=1, oil=3)) is None


def best(state: State) -> Action:
    """The best that is offered."""
    return next(row.action for row in rows(state, "power").values())


@pytest.mark.parametrize(
    ("plants", "stock", "line", "bound"),
    [
        ((29, 35), {"coal": 2, "oil": 2}, "power 29 (coal 1)", (2, 0, 0, 0)),
        ((29, 35), {"coal": 2, "oil": 2}, "power 29 (coal 1), 35", (2, 0, 0, 0)),
        ((29, 35), {"coal": 2, "oil": 2}, "power 35", (0, 0, 0, 0)),  # no hybrid runs
        ((29, 35), {"coal": 1, "oil": 2}, "power 29 (coal 1)", (0, 0, 0, 0)),  # there is room for oil as well
        ((29, 35), {"coal": 2, "oil": 1}, "power 29 (coal 1), 35", (0, 0, 0, 0)),  # no oil is left
        ((4, 29), {"coal": 4, "oil": 2}, "power 29 (oil 1)", (0, 2, 0, 0)),
    ],
)
def test_the_question_says_why_a_hybrid_must_burn_what_it_burns(
    plants: tuple[int, ...], stock: dict[str, int], line: str, bound: Tokens
) -> None:
    state = powering(*plants, coal=stock["coal"], oil=stock["oil"])
    power = POWER_GRID.parse(f"Cy: {line}", state)
    assert isinstance(power, Power)
    assert bound_to_burn(state, power) == bound
    question = ask(snapshot(state))
    assert isinstance(question, Powering)
    for _ in offered(state, "power"):
        if question.power != power:
            question.press("down")
    assert question.power == power
    said = " ".join(piece.text for row in question.prompt().details if isinstance(row, tuple) for piece in row)
    assert ("Only hybrids have room for" in said) == any(bound)


# --- readings --------------------------------------------------------------------------------------------------------


def test_a_game_begun_before_burns_any_of_the_stock() -> None:
    state = powering(29, 35, readings=1, coal=2, oil=2)
    assert "power 29 (oil 1), 35" in offered(state, "power")
    assert who(play(state, "Cy: power 29 (oil 1), 35"), "Cy").stock == (2, 0, 0, 0)
    assert Options().readings == 2
