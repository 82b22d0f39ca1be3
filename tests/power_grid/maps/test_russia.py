"""Russia: a plant market of six, and the first company to pass that moves it on."""

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.protocol.game import NATURE
from tests.power_grid.positions import at, cards, dealt, give, mover, offered, play, refused, rows, table, told, who

from . import EDITIONS, STEPS, deals, pile_refusal, resupplied, table_of

RESUPPLY = table_of(
    "2/2/4 2/3/4 3/4/5 4/5/6 5/6/7",
    "3/4/3 3/4/3 5/6/4 5/7/5 7/9/6",
    "2/2/3 2/2/3 3/3/4 4/3/5 4/5/6",
    "1/1/1 1/1/1 1/2/2 2/3/2 2/3/3",
)

REMOVED = {2: 8, 3: 8, 4: 4, 5: 0, 6: 0}
RECHARGED_REMOVED = {2: 6, 3: 8, 4: 4, 5: 0, 6: 0}

PLUGS = {3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 15}
SOCKETS = {*range(16, 41), 42, 44, 46, 50}


# --- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_the_original_set_up(players: int) -> None:
    places, gone = set(), set()
    for plants, pile in deals("russia", players):
        assert plants == (3, 4, 5, 7, 8, 9)
        assert (pile[0], pile[-1]) == (13, STEP3)
        assert {10, 11} < set(pile[1:6])
        places.add((pile.index(10), pile.index(11)))
        assert set(pile) < {10, 11, 12, 13, 15, STEP3, *SOCKETS} or not REMOVED[players]
        gone |= {10, 11, 12, 13, 15, *SOCKETS} - set(pile)
        assert len(pile) == len({*pile}) == len({10, 11, 12, 13, 15, *SOCKETS}) - REMOVED[players] + 1
    assert len(places) > 5
    # 12 and 15 may be taken out unseen, and may be among the first five.
    assert bool(gone & {12, 15}) == bool(REMOVED[players])


@pytest.mark.parametrize("players", range(2, 7))
def test_in_the_recharged_edition_the_low_plants_lie_on_top_and_of_the_others_some_are_taken_out(players: int) -> None:
    markets = set()
    for plants, pile in deals("russia", players, "recharged"):
        assert len(plants) == 6
        assert {*plants, *pile[:5]} == PLUGS
        assert pile[-1] == STEP3
        assert set(pile[5:-1]) <= SOCKETS
        assert len(pile[5:-1]) == len(SOCKETS) - RECHARGED_REMOVED[players]
        markets.add(plants)
    assert len(markets) > 10


PILE = (13, 40, 10, 42, 44, 11, 12, 15, *range(16, 34), STEP3)
"""With three players."""


def swapped(one: int, other: int) -> tuple[int, ...]:
    return tuple({one: other, other: one}.get(card, card) for card in PILE)


def test_piles_against_the_set_up_are_refused() -> None:
    assert len(PILE) == 34 - 8 + 1
    assert pile_refusal("russia", 3, swapped(44, 12)) == ""
    assert pile_refusal("russia", 3, swapped(13, 40)) == "the pile must begin with plant 13"
    late = "plant 11 is one of the five under the top plant of the pile"
    assert pile_refusal("russia", 3, swapped(11, 12)) == late
    gone = tuple(50 if card == 10 else card for card in PILE)
    assert pile_refusal("russia", 3, gone) == "plant 10 is never removed"
    for out in (6, 14):
        assert pile_refusal("russia", 3, tuple(out if card == 12 else card for card in PILE)) == (
            f"there is no plant {out}"
        )


def test_recharged_piles_against_the_set_up_are_refused() -> None:
    plants, pile = deals("russia", 3, "recharged", 1)[0]
    state = table(3, map="russia", edition="recharged")

    def why(cards: tuple[int, ...]) -> str:
        return state.book.layout.refusal(plants, cards)

    assert why(pile) == ""
    assert why((pile[1], pile[0], *pile[2:])) == ""
    # As the base game has it: one low plant on top, the others anywhere.
    assert why((*pile[:4], pile[5], pile[4], *pile[6:])) == "the pile must begin with 5 plants up to 15"
    spare = min(SOCKETS - set(pile))
    assert "21 high plants are in the pile, not 22" in why((*pile[:5], spare, *pile[5:]))


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_token_and_the_markets_at_the_start(edition: str) -> None:
    state = dealt(3, map="russia", edition=edition)
    assert state.discount == 0
    assert state.market == (18, 24, 0, 7)
    assert state.supply == (6, 0, 24, 5)
    cheapest = state.plants[0]
    assert "the number of the plant" in refused(state, f"Ann: open {cheapest} 1")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("players", range(2, 7))
def test_resupply(players: int, step: int, edition: str) -> None:
    assert resupplied("russia", players, step, edition) == (tuple(row[step - 1] for row in RESUPPLY[players]),)


# --- the market ------------------------------------------------------------------------------------------------------

SIX = (20, 21, 22, 23, 24, 25)


def selling(
    plants: tuple[int, ...] = SIX,
    pile: tuple[int, ...] = (40, 42, 44, 38, STEP3),
    *,
    order: str = "ABC",
    round: int = 2,
    step: int = 1,
    edition: str = "original",
    money: int = 100,
) -> State:
    state = cards(dealt(map="russia", edition=edition), plants, pile)
    for name in ("Ann", "Bo", "Cy"):
        state = give(state, name, money=money)
    return at(state, Phase.AUCTION, order=order, round=round, step=step)


@pytest.mark.parametrize("edition", EDITIONS)
def test_three_are_for_sale_and_three_to_come(edition: str) -> None:
    state = dealt(3, map="russia", edition=edition)
    assert (state.current, state.future) == (state.plants[:3], state.plants[3:])
    assert len(state.plants) == 6
    state = selling(edition=edition)
    assert list(rows(state, "open")) == ["open 20", "open 21", "open 22"]
    assert refused(state, "Ann: open 23") == "plant 23 is not in the current market"
    state = play(state, "Ann: open 22", "Bo: pass", "Cy: pass")
    assert state.plants == (20, 21, 23, 24, 25, 40)
    assert state.current == (20, 21, 23)


def test_phase_5_puts_the_largest_of_six_under_the_pile() -> None:
    state = play(at(selling(), Phase.BUREAUCRACY, order="ABC"), "Ann: power nothing")
    assert state.plants == (20, 21, 22, 23, 24, 40)
    assert state.pile == (42, 44, 38, STEP3, 25)


def test_step_2_changes_one_plant() -> None:
    state = give(selling(), "Ann", cities=7, plants=(10,), coal=2)
    state = play(at(state, Phase.BUILDING, order="ABC", start="A"), "Ann: done")
    assert (state.step, state.plants, state.discard) == (2, (21, 22, 23, 24, 25, 40), (20,))


def test_no_plant_is_too_small_for_the_number_of_cities() -> None:
    state = give(selling((3, 4, 5, 7, 8, 9), (10, 13, STEP3)), "Ann", cities=5)
    state = play(at(state, Phase.BUILDING, order="ABC", start="A"), f"Ann: build {cheap(state)}", "Ann: done")
    assert (len(who(state, "Ann").cities), state.discard) == (6, ())


def cheap(state: State) -> str:
    """A city that Ann has not got yet."""
    here = [at for at in state.book.cities_in_play if at not in who(state, "Ann").cities and not state.houses[at]]
    way = state.book.network.connection(who(state, "Ann").cities)
    return state.book.board.cities[min(here, key=lambda city: way[city])].name


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_step_3_card_in_the_auction(edition: str) -> None:
    state = selling(pile=(STEP3, 40, 42, 44), step=2, edition=edition)
    state = play(state, "Ann: open 20", "Bo: pass", "Cy: pass")
    assert state.turn == NATURE
    state = play(state, "nature: shuffle 42,44,40")
    # The card lies as the largest of six; three are for sale as before.
    assert (state.plants, state.current) == ((21, 22, 23, 24, 25, STEP3), (21, 22, 23))
    state = play(state, "Bo: open 23", "Cy: pass", "Cy: open 21")
    # 42 and 44 came; the card and the smallest, 22, go: four are left, and all for sale.
    assert (state.step, state.phase) == (3, Phase.RESOURCES)
    assert (state.plants, state.current, state.future) == ((24, 25, 42, 44), (24, 25, 42, 44), ())
    assert state.discard == (22,)


def test_the_step_3_card_in_phase_5() -> None:
    state = at(selling(pile=(STEP3, 40, 42), step=2), Phase.BUREAUCRACY, step=2, order="ABC")
    state = play(state, "Ann: power nothing")
    state = play(state, "nature: shuffle 25,42,40")
    # 25 went under the pile, the card and 20 go, and four are left.
    assert (state.step, state.plants, state.pile) == (3, (21, 22, 23, 24), (25, 42, 40))


def test_in_step_3_there_are_four_and_the_smallest_leaves_in_phase_5() -> None:
    state = selling((20, 21, 22, 23), (40, 42), step=3)
    assert len(rows(state, "open")) == 4
    state = play(state, "Ann: open 23", "Bo: pass", "Cy: pass")
    assert state.plants == (20, 21, 22, 40)
    state = play(at(state, Phase.BUREAUCRACY, step=3, order="ABC"), "Ann: power nothing")
    assert (state.plants, state.discard) == ((21, 22, 40, 42), (20,))


# --- the first to pass -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("step", [1, 2])
def test_with_the_first_pass_the_smallest_leaves_and_with_no_other(step: int, edition: str) -> None:
    state = play(selling(step=step, edition=edition), "Ann: pass")
    assert (state.plants, state.current) == ((21, 22, 23, 24, 25, 40), (21, 22, 23))
    assert (state.discard, mover(state)) == ((20,), "Bo")
    state = play(state, "Bo: pass")
    assert (state.plants, mover(state)) == ((21, 22, 23, 24, 25, 40), "Cy")
    # Nor does another leave because nobody bought.
    state = play(state, "Cy: pass")
    assert (state.plants, state.discard, state.phase) == ((21, 22, 23, 24, 25, 40), (20,), Phase.BUILDING)


def test_elsewhere_the_plant_leaves_at_the_end_and_only_when_nobody_bought() -> None:
    state = cards(dealt(map="italy"), (20, 21, 22, 23, 24, 25, 26, 28), (40, 42, STEP3))
    state = at(state, Phase.AUCTION, order="ABC")
    assert play(state, "Ann: pass").plants[0] == 20


@pytest.mark.parametrize("step", STEPS)
def test_it_holds_in_step_3_too_and_once_a_round(step: int) -> None:
    plants, pile = (SIX, (40, 42, 44, 38, STEP3)) if step < 3 else (SIX[:4], (40, 42, 44, 38))
    state = selling(plants, pile, step=step)
    state = play(state, "Ann: pass", "Bo: open 21", "Cy: pass", "Cy: pass")
    assert state.discard == (20,)
    while state.phase is not Phase.AUCTION:
        line = {Phase.RESOURCES: "done", Phase.BUILDING: "done"}.get(state.phase, "power nothing")
        state = play(state, f"{mover(state)}: {line}")
    gone = state.discard
    smallest = state.plants[0]
    state = play(state, f"{mover(state)}: pass")
    assert state.discard == (*gone, smallest)
    assert play(state, f"{mover(state)}: pass").discard == state.discard


def test_who_lets_a_plant_go_in_a_running_auction_has_not_passed() -> None:
    state = play(selling(), "Ann: open 20", "Bo: bid 21", "Cy: pass", "Ann: pass")
    assert (state.discard, mover(state)) == ((), "Ann")
    state = play(state, "Ann: open 21", "Cy: pass")
    assert state.discard == ()
    # Cy is the last who may still buy, and the first to pass.
    state = play(state, "Cy: pass")
    assert state.discard == (22,)
    assert len(state.plants) == 6


def test_when_everybody_buys_nothing_leaves() -> None:
    state = selling()
    for name, rivals in (("Ann", ("Bo", "Cy")), ("Bo", ("Cy",)), ("Cy", ())):
        state = play(state, f"{name}: open {state.plants[0]}", *(f"{rival}: pass" for rival in rivals))
    assert (state.phase, state.discard) == (Phase.RESOURCES, ())


def test_not_in_round_1_where_nobody_may_pass() -> None:
    state = dealt(map="russia")
    assert refused(state, "Ann: pass") == "in the first round every company must buy a power plant"
    state = play(state, "Ann: open 3", "Bo: pass", "Cy: pass", "Bo: open 4", "Cy: pass", "Cy: open 5")
    assert (state.phase, state.discard) == (Phase.RESOURCES, ())


def test_who_cannot_afford_a_plant_passes_too() -> None:
    state = give(selling(order="CAB"), "Ann", money=2)
    state = play(state, "Cy: open 21")
    said = told(state, "Bo: pass").split("\n")
    state = play(state, "Bo: pass")
    assert (state.discard, mover(state)) == ((20,), "Bo")
    assert said[-3:] == [
        "Ann cannot afford any power plant: the cheapest costs 20 Elektro",
        "Plant 20 leaves the game",
        "Plant 42 is drawn: 2 coal for 6 cities",
    ]
    # It was the first of the round: Bo's pass takes nothing out.
    assert play(state, "Bo: pass").discard == (20,)


def test_the_replacement_is_there_for_the_next_to_choose_from() -> None:
    # Bo cannot pay 20, and can pay what comes in its place. Wrong: all who are too poor pass first.
    state = selling((20, 21, 22, 23, 24, 25), (15, 40, 42, STEP3))
    state = give(give(state, "Bo", money=16), "Cy", money=3)
    state = play(state, "Ann: pass")
    assert (state.plants[0], mover(state)) == (15, "Bo")
    assert offered(state, "open")[0] == "open 15"
    state = play(state, "Bo: open 15")
    assert who(state, "Bo").plants == (15,)
    # The same where the first of them passes by itself.
    state = selling((20, 21, 22, 23, 24, 25), (40, 15, 42, STEP3), order="CAB")
    state = give(play(state, "Cy: open 20", "Ann: pass"), "Ann", money=4)
    state = play(give(state, "Bo", money=19), "Bo: pass")
    assert (mover(state), state.plants[0], state.discard) == ("Bo", 15, (21,))


def test_the_pass_can_bring_the_step_3_card_and_counts_once_all_the_same() -> None:
    state = play(selling(pile=(STEP3, 40, 42, 44), step=2), "Ann: pass")
    assert (state.turn, state.discard) == (NATURE, (20,))
    state = play(state, "nature: shuffle 44,42,40")
    assert (state.plants, state.discard, mover(state)) == ((21, 22, 23, 24, 25, STEP3), (20,), "Bo")
    state = play(state, "Bo: pass", "Cy: pass")
    # The card and the smallest go at the end of the phase.
    assert (state.step, state.plants, state.discard) == (3, (22, 23, 24, 25), (20, 21))


def test_the_log_of_a_first_pass() -> None:
    assert told(selling(), "Ann: pass").split("\n") == [
        "Ann buys no power plant this round",
        "Plant 20 leaves the game",
        "Plant 40 is drawn: 2 oil for 6 cities",
    ]
