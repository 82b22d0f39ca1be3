"""Set-up: the table before the deal, the deal, corporations as they begin, and the neutral tiles of a solo game."""

from collections import Counter
from random import Random

import pytest

from powergrid_tui.games.terraforming_mars.actions import Deal
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import NEUTRAL, Options, Phase, State
from powergrid_tui.games.terraforming_mars.notation import space_name
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY

from . import slow
from .positions import NAMES, deal, dealt, give, mars, table, told

BY_COST: dict[int, list[str]] = {}
for _num, _row in slow.CARDS.items():
    BY_COST.setdefault(_row["cost"], []).append(_num)


def sampled(seed: int, players: int = 3, **words: bool) -> Deal:
    action = TERRAFORMING_MARS.sample(table(players, **words), Random(seed))
    assert isinstance(action, Deal)
    return action


@pytest.mark.parametrize(("players", "rating"), [(1, 14), (2, 20), (5, 20)])
def test_the_table_before_the_deal_and_after(players: int, rating: int) -> None:
    """Ten cards and two corporations lie before everybody; alone, four cards are for the neutral tiles."""
    state, lot = table(players), sampled(1, players)
    assert (state.temperature, state.oxygen, state.oceans, state.tiles) == (-30, 0, 0, ())
    after = TERRAFORMING_MARS.apply(state, lot)
    top = 4 if players == 1 else 0
    for at, company in enumerate(after.players):
        assert (company.tr, company.stock, company.production, company.hand) == (rating, (0,) * 6, (0,) * 6, ())
        assert company.offered == lot.deck[top + 10 * at : top + 10 * at + 10]
        assert company.dealt == lot.corporations[at]
    assert after.deck == lot.deck[top + 10 * players :]
    assert (after.generation, after.first, after.phase) == (1, lot.first, Phase.START)
    assert TERRAFORMING_MARS.to_act(after)[0] == lot.first


@pytest.mark.parametrize("names", [(), (*NAMES, "Flo")])
def test_it_is_for_one_to_five(names: tuple[str, ...]) -> None:
    with pytest.raises(TableError) as caught:
        TERRAFORMING_MARS.new(Options(), names)
    assert str(caught.value) == f"Terraforming Mars is for 1 to 5 players, not {len(names)}"
    assert list(TERRAFORMING_MARS.seats(Options())) == [1, 2, 3, 4, 5]


def test_corporations_of_the_corporate_era_and_of_the_basic_game() -> None:
    """Five in a basic game take all ten that there are; nobody is dealt the one of beginners."""
    seen: Counter[str] = Counter()
    for seed in range(200):
        seen.update(name for some in sampled(seed).corporations for name in some)
    assert len(seen) == 12
    assert min(seen.values()) > 60, "each as likely as others: 100 of 200 deals of six among twelve"
    basic = sampled(1, 5, corporate=False)
    assert sorted(name for some in basic.corporations for name in some) == sorted(
        num for num, row in slow.CORPORATIONS.items() if row["set"] == "basic" and num != "R00"
    )
    assert {"R03", "R30"} <= set(seen)


def test_whoever_begins_is_drawn() -> None:
    first = Counter(sampled(seed, 4).first for seed in range(400))
    assert set(first) == {0, 1, 2, 3}
    assert min(first.values()) > 60


# --- a rematch -------------------------------------------------------------------------------------------------------


def after(*winners: str) -> State:
    """A table of three before the deal of a rematch."""
    options = Options(winners=winners)
    return TERRAFORMING_MARS.new(options, NAMES[:3])


def beginner(state: State, seed: int) -> int:
    """The seat that nature lets begin."""
    action = TERRAFORMING_MARS.sample(state, Random(seed))
    assert isinstance(action, Deal)
    return action.first


def test_whoever_won_begins_the_next_game() -> None:
    """And not the one after that, if another wins this one."""
    over = mars(3).evolve(phase=Phase.END, turn=NOBODY)
    over = give(give(over, "Bo", tr=30), "Cy", tr=25)
    options = TERRAFORMING_MARS.again(Options(draft=True), over)
    assert options == Options(draft=True, winners=("Bo",))
    state = TERRAFORMING_MARS.new(options, NAMES[:3])
    firsts = {beginner(state, seed) for seed in range(20)}
    assert firsts == {1}
    assert TERRAFORMING_MARS.again(options, give(over, "Cy", tr=31)) == Options(draft=True, winners=("Cy",))
    alone = mars(1).evolve(phase=Phase.END, turn=NOBODY, habitable=True)
    for nothing in (alone, give(mars(2), "Bo", tr=30)):
        assert TERRAFORMING_MARS.again(Options(), nothing) == Options(), "alone, or not decided"


def test_a_deal_that_lets_another_begin_is_refused() -> None:
    for winners, why in ((("Bo",), "Bo"), (("Bo", "Cy"), "Bo or Cy")):
        state = after(*winners)
        refusal = TERRAFORMING_MARS.refusal(state, deal(state, first="Ann"))
        assert refusal == f"{why}, the winner of the last game, goes first"
    line = TERRAFORMING_MARS.format(deal(state, first="Bo"), state)
    assert told(after("Bo"), line)[0] == "The cards are dealt. Bo, the winner of the last game, is the first player"
    assert told(after(), line)[0] == "The cards are dealt. Bo is the first player"


@pytest.mark.parametrize(("winners", "firsts"), [(("Ann", "Cy"), {0, 2}), (("Zoe",), {0, 1, 2}), (("Zoe", "Cy"), {2})])
def test_of_several_winners_one_begins_by_lot_and_of_those_who_are_gone_none(
    winners: tuple[str, ...], firsts: set[int]
) -> None:
    assert {beginner(after(*winners), seed) for seed in range(30)} == firsts


# --- solo ------------------------------------------------------------------------------------------------------------


def solo(*costs: int) -> State:
    """A solo game whose four top cards have these costs."""
    pools = {cost: iter(BY_COST[cost]) for cost in set(costs)}
    return dealt(1, cards=[next(pools[cost]) for cost in costs])


def neutral(*costs: int) -> list[str]:
    """Where the cities and then the greeneries lie."""
    state = solo(*costs)
    assert [tile.kind for tile in state.tiles] == ["city", "city", "greenery", "greenery"]
    assert {tile.owner for tile in state.tiles} == {NEUTRAL}
    assert (state.oxygen, state.players[0].tr, state.players[0].stock) == (0, 14, (0,) * 6)
    return [space_name(state, tile.space) for tile in state.tiles]


@pytest.mark.parametrize(
    ("costs", "places"),
    [
        # The first land from the top left and from the bottom right, and its first neighbour on land.
        ((1, 1, 1, 1), ["a1", "i4", "b2", "h4"]),
        # A cost of 0 counts as 1.
        ((0, 1, 1, 1), ["a1", "i4", "b2", "h4"]),
        # The oceans of the first row do not count: a3 is the second land, i3 the second from the end.
        ((2, 2, 1, 1), ["a3", "i3", "b4", "h3"]),
        ((3, 3, 3, 3), ["b1", "i2", "c2", "i3"]),
        # Round and round the neighbours: both have four of them, and the fifth is the first again.
        ((3, 3, 5, 5), ["b1", "i2", "a1", "h2"]),
        # Row e from its left: e1 is the 22nd land, e2 the 23rd; e3 is kept for Noctis City, e4 to e6 are oceans.
        ((23, 1, 1, 1), ["e2", "i4", "d1", "h4"]),
        ((24, 1, 1, 1), ["e7", "i4", "d6", "h4"]),
        # What is beside the first city does not count for the second: d7 from below is e9, e8 and on.
        ((21, 23, 1, 1), ["d7", "e9", "c6", "e8"]),
    ],
)
def test_neutral_tiles_are_counted_by_the_costs_of_four_cards(costs: tuple[int, ...], places: list[str]) -> None:
    assert neutral(*costs) == places


def test_a_city_without_land_left_beside_it_goes_without_a_greenery() -> None:
    """e9 has one free neighbour on land, e8, which the greenery of the city at d7 takes."""
    state = solo(21, 23, 3, 1)
    assert [(space_name(state, tile.space), tile.kind) for tile in state.tiles] == [
        ("d7", "city"), ("e9", "city"), ("e8", "greenery"),
    ]  # fmt: skip


def test_neutral_tiles_of_any_deal_lie_as_they_must() -> None:
    for seed in range(40):
        before = table(1)
        state = TERRAFORMING_MARS.apply(before, TERRAFORMING_MARS.sample(before, Random(seed)))
        cities = [tile.space for tile in state.tiles if tile.kind == "city"]
        parks = [tile.space for tile in state.tiles if tile.kind == "greenery"]
        assert len(cities) == 2
        assert not slow.adjacent(*cities)
        for city, park in zip(cities, parks, strict=True):
            assert slow.adjacent(city, park)
        assert {slow.SPACES[tile.space]["kind"] for tile in state.tiles} == {"land"}


# --- the deal is nature's --------------------------------------------------------------------------------------------

CORPORATIONS = "deal everybody 2 corporations, each once"
DECK = "the deck must have all 208 project cards, each once"
BEFORE = table(2)
DEAL = deal(BEFORE)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (DEAL.evolve(first=2), "the first player must be one of those at the table"),
        (DEAL.evolve(first=-1), "the first player must be one of those at the table"),
        (DEAL.evolve(corporations=(("R09", "R17"), ("R18",))), CORPORATIONS),
        (DEAL.evolve(corporations=(("R09", "R17"), ("R18", "R17"))), CORPORATIONS),
        (DEAL.evolve(corporations=(("R09", "R17"), ("R18", "R00"))), CORPORATIONS),
        (DEAL.evolve(deck=DEAL.deck[1:]), DECK),
        (DEAL.evolve(deck=(*DEAL.deck, "001")), DECK),
        (DEAL.evolve(deck=("R09", *DEAL.deck[1:])), DECK),
    ],
)
def test_a_deal_that_cannot_be_is_refused(wrong: Deal, reason: str) -> None:
    assert TERRAFORMING_MARS.refusal(BEFORE, wrong) == reason


def test_beginners_are_dealt_no_corporations() -> None:
    state = table(2, beginners=True)
    assert TERRAFORMING_MARS.refusal(state, deal(state)) == ""
    why = "deal everybody 0 corporations, each once"
    assert TERRAFORMING_MARS.refusal(state, deal(state).evolve(corporations=DEAL.corporations)) == why


def test_a_deal_of_the_basic_game_has_its_cards_and_corporations_alone() -> None:
    state = table(2, corporate=False)
    lot = deal(state)
    assert TERRAFORMING_MARS.refusal(state, lot) == ""
    assert TERRAFORMING_MARS.refusal(state, lot.evolve(deck=DEAL.deck)) == (
        "the deck must have all 137 project cards, each once"
    )
    assert TERRAFORMING_MARS.refusal(state, lot.evolve(corporations=(("R03", "R09"), ("R18", "R17")))) == CORPORATIONS
