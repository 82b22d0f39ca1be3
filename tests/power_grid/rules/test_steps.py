"""When Step 2 and Step 3 begin, what they take out of the plant market, and what a full or empty board does."""

from typing import Any

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.table.protocol.game import NATURE
from tests.power_grid.positions import at, cards, city, dealt, facts, give, market, mover, play, refused, told, who

LARGE = (30, 31, 32, 33, 34, 35, 36, 37)


def got(before: State, after: State) -> tuple[int, ...]:
    """Tokens that came to the resource market."""
    return tuple(now - then for now, then in zip(after.market, before.market, strict=True))


def before_step_2(cities: int = 6, *, players: int = 3, pile: tuple[int, ...] = (38, 39, 40, 42, STEP3)) -> State:
    """Cy, first to build, has so many cities. Bo owns a wind park and Köln, Ann nothing; no plant is small."""
    state = market(cards(dealt(players), LARGE, pile), 5, 5, 5, 5)
    state = give(state, "Cy", cities=["Essen"], money=900)
    state = give(state, "Bo", cities=["Köln"], plants=(13,), money=900)
    state = give(state, "Ann", money=900)
    state = give(state, "Cy", cities=cities - 1)
    return at(state, Phase.BUILDING, order="ABCDEF"[:players], start="C")


def bidding(pile: tuple[int, ...] = (STEP3, 40, 38, 42), *, step: int = 2) -> State:
    """Step 2, plants 20 to 27 in the market, the Step 3 card on top of the pile. Each has a wind park and a city."""
    state = cards(dealt(), (20, 21, 23, 24, 25, 26, 28, 29), pile)
    for name, plant in zip("ABC", (18, 22, 27), strict=True):
        state = give(state, name, plants=(plant,), cities=1, money=200)
    return at(market(state, 5, 5, 5, 5), Phase.AUCTION, step=step, order="ABC")


def obsolete(*, step: int = 2, cities: int = 4) -> State:
    """Ann, last to build, makes plant 5 obsolete with her next city, and the Step 3 card is on top of the pile."""
    state = cards(dealt(), (5, 31, 32, 33, 34, 35, 36, 37), (STEP3, 40, 38, 42))
    state = give(give(state, "Ann", cities=["Essen"], money=900), "Bo", plants=(13,), cities=["Köln"])
    state = give(state, "Ann", cities=cities - 1)
    return at(market(state, 5, 5, 5, 5), Phase.BUILDING, step=step, order="ABC", start="A")


def before(state: State) -> State:
    """The same in a game that was begun by the first readings of the rules."""
    return state.evolve(options=state.options.evolve(readings=1))


def upkeep(*, step: int = 2, pile: tuple[int, ...] = (STEP3, 40, 42)) -> State:
    """Cy, with a wind park, is the last to power; the Step 3 card is on top of the pile."""
    state = give(cards(dealt(), LARGE, pile), "Cy", plants=(13,), cities=1, money=0)
    return at(market(state, 5, 5, 5, 5), Phase.BUREAUCRACY, step=step, order="ABC", start="C")


SOLD, SHUFFLED = "Ann: open 21, Bo: pass, Cy: pass", "nature: shuffle 42,40,38"
BUILT = "Cy: build Düsseldorf, Cy: done, Bo: done, Ann: done"
TWO_SMALL = cards(obsolete(), (5, 6, 32, 33, 34, 35, 36, 37), (STEP3, 40, 38, 42))

STORIES: dict[str, tuple[Any, ...]] = {
    "step 2 waits until all have built": (
        # Wrong: Step 2 the moment somebody has seven; then Bo could build in Essen in this very phase.
        *(before_step_2(), "Cy: build Düsseldorf, Cy: done", {"mover": "Bo", "step": 1}),
        *("Bo: done", {"mover": "Ann", "step": 1}, "Ann: done", {"step": 2, "phase": Phase.BUREAUCRACY}),
    ),
    "step 2 takes the smallest plant out of the game once": (
        *(before_step_2(), BUILT, {"plants": (31, 32, 33, 34, 35, 36, 37, 38), "discard": (30,)}),
        *("Bo: power nothing", {"plants": (31, 32, 33, 34, 35, 36, 37, 39)}),
        *("Cy: open 31, Ann: pass, Bo: pass, Bo: pass, Ann: pass", {"plants": (32, 33, 34, 35, 36, 37, 39, 40)}),
        # To the end of the next round's building with an even larger network: nothing more goes.
        *("Cy: done, Ann: done, Bo: done, Cy: build Dortmund, Cy: done", {"phase": Phase.BUREAUCRACY, "step": 2}),
        {"plants": (32, 33, 34, 35, 36, 37, 39, 40), "discard": (30,)},
    ),
    "drawn in the auction the card is the largest, and nature shuffles the pile": (
        *(bidding(), SOLD, {"turn": NATURE, "plants": (20, 23, 24, 25, 26, 28, 29, STEP3), "step3_out": False}),
        *(SHUFFLED, {"pile": (42, 40, 38), "mover": "Bo"}),
    ),
    "the auction goes on in step 2 with the card as the last of eight": (
        # Wrong: all six or seven are for sale at once; or the market is not filled any more.
        *(bidding(), f"{SOLD}, {SHUFFLED}", {"step": 2, "current": (20, 23, 24, 25), "future": (26, 28, 29, STEP3)}),
        *("Bo: open 25, Cy: pass", {"current": (20, 23, 24, 26), "future": (28, 29, 42, STEP3), "pile": (40, 38)}),
    ),
    "at the end of the auction the card and the smallest go, and six are left": (
        # Wrong: the smallest is replaced, or stays (seven).
        *(bidding(), f"{SOLD}, {SHUFFLED}, Bo: open 25, Cy: pass, Cy: pass"),
        {"plants": (23, 24, 26, 28, 29, 42), "discard": (20,), "pile": (40, 38), "step": 3, "step3_out": True},
    ),
    "drawn for the last plant sold the card goes at once with the smallest": (
        *(bidding(), f"Ann: pass, Bo: pass, Cy: open 21, {SHUFFLED}"),
        {"plants": (23, 24, 25, 26, 28, 29), "discard": (20,), "pile": (42, 40, 38), "step": 3},
    ),
    "drawn for the plant that nobody wanted the card takes the next smallest with it": (
        *(bidding(), f"Ann: pass, Bo: pass, Cy: pass, {SHUFFLED}"),
        {"plants": (23, 24, 25, 26, 28, 29), "discard": (20, 21), "pile": (42, 40, 38), "step": 3},
    ),
    "the card as the last of the pile needs no shuffle, and nothing replaces what is sold": (
        *(bidding((STEP3,)), SOLD, {"mover": "Bo", "current": (20, 23, 24, 25)}),
        *("Bo: open 20, Cy: pass", {"plants": (23, 24, 25, 26, 28, 29, STEP3)}),
        *("Cy: pass", {"plants": (24, 25, 26, 28, 29), "discard": (23,)}),
    ),
    "a first step 3 market below six is filled up": (
        *(at(cards(bidding(), (20, 21, 23, 24), (38, 40, 42)), Phase.AUCTION, step=3), "Ann: pass"),
        {"plants": (20, 21, 23, 24, 38, 40)},
    ),
    "drawn in building the card stays as the largest plant until the phase ends": (
        # 5 is obsolete. Wrong: 31 and the card go at once. The turn goes on, still in Step 2.
        *(obsolete(), "Ann: build Dortmund", {"turn": NATURE}, SHUFFLED),
        {"plants": (31, 32, 33, 34, 35, 36, 37, STEP3), "discard": (5,), "pile": (42, 40, 38)},
        {"mover": "Ann", "step": 2, "phase": Phase.BUILDING, "step3_out": False},
        *("Ann: done", {"plants": (32, 33, 34, 35, 36, 37), "discard": (5, 31), "pile": (42, 40, 38)}),
    ),
    "what becomes too small beside the card is replaced from the shuffled pile": (
        # Five cities make 5 obsolete, the sixth makes 6: then the market has eight cards again, and 32 goes with it.
        *(TWO_SMALL, f"Ann: build Dortmund, {SHUFFLED}, Ann: build Duisburg"),
        {"plants": (32, 33, 34, 35, 36, 37, 42, STEP3), "discard": (5, 6)},
        *("Ann: done", {"plants": (33, 34, 35, 36, 37, 42), "discard": (5, 6, 32), "pile": (40, 38)}),
    ),
    "in a game begun before, 6 goes with the card at once, and nothing is too small after that": (
        *(before(TWO_SMALL), f"Ann: build Dortmund, {SHUFFLED}, Ann: build Duisburg, Ann: done"),
        {"plants": (32, 33, 34, 35, 36, 37), "discard": (5, 6), "pile": (42, 40, 38)},
    ),
    "drawn in building step 3 begins with bureaucracy": (
        *(obsolete(), f"Ann: build Dortmund, {SHUFFLED}, Ann: done", {"phase": Phase.BUREAUCRACY, "step": 3}),
        # The smallest leaves the game, instead of the largest going under the pile.
        *("Bo: power nothing", {"discard": (5, 31, 32), "plants": (33, 34, 35, 36, 37, 42), "pile": (40, 38)}),
    ),
    "drawn as the replacement of step 2 two plants go, and the card": (
        # Step 2 takes 30; the card and 31 follow. Wrong: 30 alone, or Step 2's removal twice.
        *(before_step_2(pile=(STEP3, 38, 39)), f"{BUILT}, nature: shuffle 39,38"),
        {"discard": (30, 31), "plants": (32, 33, 34, 35, 36, 37), "pile": (39, 38), "step": 3},
    ),
    "drawn in bureaucracy the card and the smallest go, and the buried plant is shuffled in": (
        *(upkeep(), "Cy: power nothing", {"pile": (40, 42, 37), "step": 2}, "nature: shuffle 37,42,40"),
        {"plants": (31, 32, 33, 34, 35, 36), "current": (31, 32, 33, 34, 35, 36), "discard": (30,)},
        {"pile": (37, 42, 40), "round": 3, "step": 3},
    ),
    "step 3 in bureaucracy before step 2 makes both changes, step 2 first": (
        # 30 leaves for Step 2 and is replaced by 42; then the card and 31.
        *(upkeep(step=1), "Cy: power nothing, nature: shuffle 42,40,37"),
        {"discard": (30, 31), "plants": (32, 33, 34, 35, 36, 42), "pile": (40, 37), "step": 3},
    ),
    "step 3 in the auction before step 2 makes both changes when the auction ends": (
        *(bidding(step=1), f"{SOLD}, {SHUFFLED}", {"plants": (20, 23, 24, 25, 26, 28, 29, STEP3)}),
        # 20 for Step 2, replaced by 42; then the card and 23.
        "Bo: pass, Cy: pass",
        {"discard": (20, 23), "plants": (24, 25, 26, 28, 29, 42), "pile": (40, 38), "step": 3},
    ),
    "step 3 in building before step 2 makes both changes at the end of the phase": (
        *(obsolete(step=1), f"Ann: build Dortmund, {SHUFFLED}", {"discard": (5,), "step": 1}),
        *("Ann: done", {"discard": (5, 31, 32), "step": 3, "plants": (33, 34, 35, 36, 37, 42)}),
    ),
    "and at once in a game begun before": (
        *(before(obsolete(step=1)), f"Ann: build Dortmund, {SHUFFLED}", {"discard": (5, 31, 32), "step": 1}),
    ),
    "the replacement of step 2 in such a case must not be obsolete either": (
        *(give(cards(upkeep(step=1), LARGE, (STEP3, 3, 42)), "Ann", cities=3), "Cy: power nothing"),
        *("nature: shuffle 3,42,37", {"discard": (30, 3, 31), "plants": (32, 33, 34, 35, 36, 42)}),
    ),
    "the replacement of step 2 may itself be the smallest that goes with the card": (
        # Wrong: take two plants out and fill up afterwards; then the 20 stays and 31 is gone.
        *(cards(upkeep(step=1), LARGE, (STEP3, 20, 42)), "Cy: power nothing, nature: shuffle 20,42,37"),
        {"discard": (30, 20), "plants": (31, 32, 33, 34, 35, 36), "pile": (42, 37)},
    ),
}
"""By rule: a position, what is played, and what is so then."""


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_the_steps(story: tuple[Any, ...]) -> None:
    state, *parts = story
    for part in parts:
        if isinstance(part, str):
            state = play(state, *part.split(", "))
        else:
            assert facts(state, part) == part


@pytest.mark.parametrize(("players", "number"), [(2, 10), (3, 7), (4, 7), (5, 7), (6, 6)])
def test_step_2_begins_at_the_number_for_the_players(players: int, number: int) -> None:
    for cities in (number - 1, number):
        state = cards(dealt(players), LARGE, (38, 39, STEP3))
        state = give(give(state, "Ann", cities=cities), "Bo", plants=(13,), cities=["Köln"])
        state = at(give(state, "Bo", money=100), Phase.BUILDING, order="BACDEF"[:players], start="B")
        assert play(state, "Bo: done").step == (2 if cities == number else 1)


def test_step_2_begins_too_when_every_city_in_play_is_full_and_nobody_has_reached_the_number() -> None:
    # With seven cities a region somebody always has the number by then, so the houses here belong to nobody.
    state = give(cards(dealt(), LARGE, (38, 39, STEP3)), "Bo", plants=(13,), cities=["Köln"])
    state = at(state, Phase.BUILDING, order="ABC", start="A")
    full = state.evolve(houses=tuple(int(place in state.book.cities_in_play) for place in range(42)))
    after = play(full, "Ann: done")
    assert after.step == 2
    assert after.discard == (30,)
    free = list(full.houses)
    free[city(state, "Essen")] = 0
    assert play(state.evolve(houses=tuple(free)), "Ann: done").step == 1


def test_the_resupply_of_the_round_is_that_of_the_step_that_has_begun() -> None:
    # Three players: Step 1 4/2/1/1, Step 2 5/3/2/1, Step 3 3/4/3/1.
    for state, lines, came in (
        (before_step_2(), BUILT, (5, 3, 2, 1)),
        (before_step_2(pile=(STEP3, 38, 39)), f"{BUILT}, nature: shuffle 39,38", (3, 4, 3, 1)),
        (obsolete(), f"Ann: build Dortmund, {SHUFFLED}, Ann: done", (3, 4, 3, 1)),
    ):
        ready = play(state, *lines.split(", "))
        assert got(ready, play(ready, "Bo: power nothing")) == came
    # Drawn in bureaucracy the card comes after it.
    assert got(upkeep(), play(upkeep(), "Cy: power nothing")) == (5, 3, 2, 1)
    assert got(upkeep(step=1), play(upkeep(step=1), "Cy: power nothing")) == (4, 2, 1, 1)


def test_what_cannot_be_done_while_the_card_is_there() -> None:
    assert "no free space in Step 1" in refused(play(before_step_2(), *BUILT.split(", ")[:2]), "Bo: build Essen")
    state = play(bidding(), *SOLD.split(", "))
    assert POWER_GRID.choices(state) == ()
    assert "same cards" in refused(state, "nature: shuffle 40,38")
    assert "same cards" in refused(state, "nature: shuffle 40,38,42,step3")
    state = play(state, SHUFFLED)
    assert "not in the current market" in refused(state, "Bo: open 26")
    assert "not in the current market" in refused(state, "Bo: open 999")
    building = play(obsolete(), "Ann: build Dortmund", SHUFFLED)
    assert "The Step 3 card leaves the market" in told(building, "Ann: done")


def test_step_3_is_in_force_from_resources_on_so_third_houses_are_built_in_the_same_round() -> None:
    state = bidding()
    for name in ("Ann", "Bo"):
        state = give(state, name, cities=["Essen"])
    state = at(give(state, "Cy", plants=(27, 4)), Phase.AUCTION, step=2, order="ABC")
    state = play(state, "Ann: open 21", "Bo: pass", "Cy: pass", "nature: shuffle 42,40,38", "Bo: pass", "Cy: pass")
    assert (state.phase, state.step) == (Phase.RESOURCES, 3)
    while state.phase is Phase.RESOURCES:
        state = play(state, f"{mover(state)}: done")
    before = who(state, "Cy").money
    state = play(state, "Cy: build Essen")
    assert before - who(state, "Cy").money >= 20
