"""The tracker: what it tells of the power plants and payments, and that it tells no secret; its rows at every width,
and the keys that open and close it."""

from random import Random

import pytest

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.determinization import out_of_sight
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, State
from powergrid_tui.games.power_grid.viewmodel import slices
from powergrid_tui.games.power_grid.viewmodel.slices import Tracker, tracker
from powergrid_tui.games.power_grid.widgets.tracker import TrackerPanel
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII
from tests.board_host import press
from tests.power_grid.asked import auction, shopping, snapshot
from tests.power_grid.positions import cards, dealt, give, play
from tests.power_grid.viewmodel.test_outlook import turns
from tests.power_grid.widgets.host import showing
from tests.power_grid.widgets.shown import companies, lines


def told(state: State, seat: int = 0) -> Tracker:
    return tracker(POWER_GRID.view(state, seat), companies(state), seat)


def coming(state: State) -> dict[str, bool]:
    """By label the plants that are nowhere in sight, and whether they surely come."""
    return {label: sure for kind in told(state).coming for label, sure in kind.cards}


class TestPlants:
    def test_every_plant_stands_in_one_place(self) -> None:
        state = give(cards(auction(), (3, 4, 5, 6, 7, 8, 9, 10), (20, 21, STEP3)), "B", plants=(13, 33))
        state = state.evolve(discard=(14, 11))
        seen = told(state)
        owned = [label for _, labels in seen.owned for label in labels]
        everywhere = [*coming(state), *owned, *seen.current, *seen.future, *seen.gone]
        assert sorted(everywhere) == sorted(map(state.book.label, state.book.plants))
        assert seen.owned[1][1] == ("13", "33")
        assert seen.gone == ("11", "14")
        assert (seen.current, seen.future) == (("3", "4", "5", "6"), ("7", "8", "9", "10"))

    def test_of_those_out_of_sight_some_lie_aside_and_nobody_knows_which(self) -> None:
        state = dealt(4)
        seen = told(state)
        assert state.book.counts.removed == seen.aside == 4
        assert seen.pile == len(state.pile) - 1 == len(coming(state)) - 4
        sure = [label for label, sure in coming(state).items() if sure]
        assert sure == ["13"], "on top of the pile"

    def test_of_low_and_high_plants_those_are_sure_of_which_none_is_taken_out(self) -> None:
        state = dealt(4, edition="recharged")
        low = {label for label in coming(state) if int(label) <= 15}
        removed = (state.book.layout.removed_low, state.book.layout.removed_high)  # type: ignore[attr-defined]
        assert removed == (1, 3)
        assert not any(sure for label, sure in coming(state).items() if label in low)

    def test_plants_of_step_2_are_known_to_come(self) -> None:
        state = dealt(3, map="spain-portugal")
        assert state.book.aside == (18, 22, 27)
        assert not all(coming(state).values())
        assert all(coming(state)[state.book.label(card)] for card in state.book.aside)

    def test_when_the_pile_is_empty_nothing_comes_and_the_rest_is_gone(self) -> None:
        state = cards(dealt(3), (20, 21, 22, 23, 24, 25), ())
        seen = told(state)
        assert (seen.coming, seen.pile, seen.aside, seen.step3) == ((), 0, 0, None)
        assert "13" in seen.gone

    def test_the_step_3_card_is_told_where_all_know_where_it_lies(self) -> None:
        assert told(cards(dealt(3), (3, 4, 5), (20, 21, STEP3, 22))).step3 == 2
        assert told(cards(dealt(3), (3, 4, STEP3), (20, 21))).step3 is None
        assert told(dealt(3, map="china")).step3 is None


def shuffled(state: State, luck: Random) -> State:
    """The same for all to see: other cards in the pile, in another order, and others put aside."""
    known = [card for card in state.book.aside if card in out_of_sight(state)]
    hidden = [card for card in out_of_sight(state) if card not in known]
    luck.shuffle(hidden)
    pile = tuple(STEP3 if card == STEP3 else hidden.pop() for card in state.pile if card not in known)
    heap = tuple(hidden.pop() for _ in state.heap)
    return state.evolve(pile=pile, heap=heap)


@pytest.mark.parametrize(
    ("map_id", "edition", "deck"),
    [
        ("germany", "original", "base"),
        ("manhattan", "original", "base"),
        ("china", "original", "base"),
        ("italy", "original", "mixed"),
    ],
)
def test_it_is_the_same_whatever_lies_face_down(map_id: str, edition: str, deck: str) -> None:
    # Wrong: to look at the pile of the whole state, or at which plants were put aside.
    options = Options.model_validate({"map": map_id, "edition": edition, "deck": deck, "money": "secret"})
    states = [state for state, _ in turns(options, 3, 5) if state.round and not state.reshuffle]
    luck, differs = Random(2), False
    for state in states[:: max(1, len(states) // 12)]:
        other = shuffled(state, luck)
        differs |= other.pile != state.pile
        assert repr(told(other)) == repr(told(state))
        assert told(other, 1).coming == told(state, 0).coming
        if told(state).pile:
            assert told(state).aside >= 0
    assert differs


def tracker_rows(state: State, width: int) -> list[str]:
    return lines(TrackerPanel, slices.tracker(state, companies(state), 0), width)


class TestPanel:
    def test_plants_to_come_stand_by_fuel_and_the_others_by_place(self) -> None:
        state = give(give(dealt(4), "A", plants=(4, 20)), "B", plants=(33,)).evolve(discard=(3,))
        shown = tracker_rows(state, 80)
        assert shown[0] == " PLANTS TO COME  28 of these come  4 with ? never do  Step 3 after 28 cards"
        assert any(row.startswith(" coal      15?  25?  31?  36?  42?") for row in shown)
        assert any(row.startswith(" wind      13   18?  22?  27?  37?  44?") for row in shown)
        assert any(row.startswith(" owned    A 4 20 B 33 ") for row in shown)
        assert any(row.startswith(" gone     3 ") for row in shown)

    def test_payments_stand_beside_or_below_and_an_arrow_at_ones_own(self) -> None:
        state = give(dealt(4), "A", plants=(13,), cities=3)
        wide, narrow = tracker_rows(state, 80), tracker_rows(state, 49)
        assert any(row.endswith("▸ 1   22     12  118") for row in wide)
        assert " cities     0   ▸1    2    3    4    5    6    7" in narrow
        assert " pay       10   22   33   44   54   64   73   82" in narrow
        assert any("what you can power now" in row for row in wide)

    @pytest.mark.parametrize("deck", ["base", "mixed", "plus"])
    @pytest.mark.parametrize("width", [TrackerPanel.LEAST, 49, 67, 68, 80, 120])
    def test_nothing_is_cut_at_any_width(self, deck: str, width: int) -> None:
        state = dealt(5, deck=deck)
        shown = " ".join(tracker_rows(state, width)).replace("?", " ").split()
        for card in state.book.plants:
            assert state.book.label(card) in shown
        assert TrackerPanel(ASCII).rows_for(slices.tracker(state, companies(state), 0), width) == len(
            tracker_rows(state, width)
        )


class TestKeys:
    async def test_t_opens_it_and_closes_it(self) -> None:
        async with showing(auction()) as (app, pilot):
            await press(pilot, "t")
            assert "PLANTS TO COME" in app.shown()
            assert "t close" in app.shown()
            assert "POWER PLANTS" not in app.shown()
            assert "which plant do you put up?" in app.shown(), "the question stays where it is"
            await press(pilot, "t")
            assert "PLANTS TO COME" not in app.shown()
            assert "POWER PLANTS" in app.shown()

    async def test_escape_closes_it_and_is_left_to_the_shell_otherwise(self) -> None:
        async with showing(shopping()) as (app, pilot):
            await press(pilot, "t escape")
            assert "PLANTS TO COME" not in app.shown()
            assert app.passed_on == []
            await press(pilot, "escape")
        assert app.passed_on == ["escape"]

    async def test_it_stays_while_others_move_and_leaves_for_a_question_of_ones_own(self) -> None:
        state = play(auction(), "Ann: open 4")
        async with showing(state, viewer=0) as (app, pilot):
            await press(pilot, "t")
            later = play(state, "Bo: bid 5")
            app.board.show(snapshot(later, 0))
            await pilot.pause()
            assert "PLANTS TO COME" in app.shown()
            app.board.show(snapshot(play(later, "Cy: pass"), 0))
            await pilot.pause()
            assert "PLANTS TO COME" not in app.shown()
