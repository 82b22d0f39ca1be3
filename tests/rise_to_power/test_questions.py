"""The questions of Rise to Power by their keys and clicks: what is answered, and what is refused and why."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from powergrid_tui.games.rise_to_power.actions import (
    Action,
    Connect,
    Discard,
    Done,
    Exchange,
    Power,
    Steal,
    Take,
    Trade,
    Upgrade,
)
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.phases import Part
from powergrid_tui.games.rise_to_power.viewmodel.components import table
from powergrid_tui.games.rise_to_power.viewmodel.questions import Acting, Connecting, ask
from powergrid_tui.games.rise_to_power.viewmodel.table_view import RiseToPowerView
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII

from .asked import (
    asking,
    busy,
    cleaning,
    connecting,
    discarding,
    drawing,
    recovering,
    redrawing,
    snapshot,
    stealing,
    taking,
    words,
)
from .positions import acting, acts, cell, give, lay, play


def answer(state: State, keys: str) -> Action | str:
    """What the last of these keys gives: an action, or a sentence why not."""
    *before, last = keys.split()
    reply: Action | str | None = asking(state, " ".join(before)).press(last)
    assert reply is not None
    return reply


def keys_of(state: State, keys: str = "") -> list[str]:
    """The keys that are told."""
    return [key.key for key in asking(state, keys).prompt().keys]


PICKED: list[tuple[Callable[[], State], str, Action | str]] = [
    # in the track lie b2 g6 o2 b5, of which two are taken
    (drawing, "space right space enter", Take(prisms=("g6", "b2"))),
    (drawing, "right right space right space enter", Take(prisms=("b5", "o2"))),
    (drawing, "left space left space enter", Take(prisms=("b5", "o2"))),
    (drawing, "space space right space right space enter", Take(prisms=("g6", "o2"))),
    (drawing, "space right space backspace left space left left space enter", Take(prisms=("b2", "o2"))),
    (drawing, "enter", "Tick 2 more cards, with space."),
    (drawing, "space enter", "Tick 1 more card, with space."),
    (drawing, "space right space right space", "At most 2 cards: untick one first."),
    # of a single card another takes the place
    (lambda: drawing().evolve(picks=1), "space right space enter", Take(prisms=("g6",))),
    # a trade gives up to so many or none, or gives back what was thrown away
    (taking, "enter", "Tick cards with space, or press d for none."),
    (taking, "d", "You take no card. Press d again if you mean it."),
    (taking, "d d", Take(prisms=())),
    (taking, "space d d", Take(prisms=())),
    (taking, "right space enter", Take(prisms=("b4",))),
    (taking, "space right space enter", Take(prisms=("g5", "b4"))),
    (taking, "space right space right space", "At most 2 cards: untick one first."),
    (recovering, "enter", "Tick 2 more cards, with space."),
    (recovering, "space right right space enter", Take(prisms=("g3", "o6"))),
    # as many are discarded as are too many, also one of two that are alike
    (discarding, "enter", "Tick 2 more cards, with space."),
    (discarding, "space right space right space", "At most 2 cards: untick one first."),
    (discarding, "space left space enter", Discard(prisms=("g1", "o6"))),
    (discarding, "right right space left space enter", Discard(prisms=("g4", "b2"))),
    (discarding, "right right space right space enter", Discard(prisms=("b2", "b2"))),
    (cleaning, "left space left space enter", Discard(prisms=("o3", "o6"))),
    # a redraw takes any number
    (redrawing, "enter", "Tick cards with space, or press d for none."),
    (redrawing, "d", Discard(prisms=())),
    (redrawing, "space right space right space enter", Discard(prisms=("g1", "b2", "o6"))),
    # Bo holds three cards, Cy one; two are stolen from one or from both, and Di has none
    (stealing, "enter", "Choose first, with ↑ ↓."),
    (stealing, "down enter", Steal(seats=(1,))),
    (stealing, "right right enter", Steal(seats=(2,))),
    (stealing, "down down down enter", Steal(seats=(1, 2))),
    (stealing, "up enter", Steal(seats=(1, 2))),
    (stealing, "down down down down enter", Steal(seats=(1,))),
    (lambda: stealing(4), "up enter", Steal(seats=(1, 2))),
]


@pytest.mark.parametrize(("place", "keys", "reply"), PICKED)
def test_cards_and_companies_are_picked(place: Callable[[], State], keys: str, reply: Action | str) -> None:
    assert answer(place(), keys) == reply


@pytest.mark.parametrize(("place", "keys", "words_"), [
    (drawing, "space right space", "take green 6 and blue 2"),
    (taking, "", "tick cards with space, or press d for none"),
    (discarding, "space left space", "discard green 1 and orange 6"),
    (redrawing, "space right space", "discard green 1 and blue 2, draw 4 cards"),
    (stealing, "down", "2 cards from Bo"),
    (stealing, "down down", "1 card from Cy"),
    (stealing, "up", "1 card from Bo, 1 card from Cy"),
])  # fmt: skip
def test_what_enter_does_is_told(place: Callable[[], State], keys: str, words_: str) -> None:
    assert asking(place(), keys).prompt().answer == words_


def test_what_is_refused_is_shown_so_and_what_is_no_key_is_left_to_the_screen() -> None:
    assert asking(drawing(), "space").prompt().refused
    assert not asking(drawing(), "space right space").prompt().refused
    question = asking(drawing(), "space backspace")
    assert [question.press(key) for key in ("backspace", "d")] == [None, None]
    assert keys_of(taking()) == ["space", "← →", "d"]
    assert asking(stealing()).prompt().refused
    assert asking(stealing()).part == Part.COMPANIES


def test_what_the_hand_would_then_pay_for() -> None:
    """Seaport 2 costs 5 blue; with b3 in hand b2 makes that exactly, and b5 pays 3 too much with it."""
    state = give(lay(drawing(), contracts="IC1 PA3 BI5"), "Ann", hand="b3", inactive="SE2")
    assert "Your hand would pay for none of your inactive districts." in words(asking(state))
    assert "Your hand would pay for your Seaport 2 (exact)." in words(asking(state, "space"))
    assert "Of the track your hand would pay for" not in words(asking(state, "space"))
    assert "From the track your hand would pay for Inner City 1 (4 over)." in words(asking(state, "right space"))
    assert "You have no inactive district to pay for." in words(asking(drawing()))
    assert "pay for Inner City 1 (2 over)." in words(asking(discarding(), "space"))
    assert "Of the track" not in words(asking(discarding(), "right space"))


def test_the_hands_of_all_others_are_told_also_of_one_from_whom_nothing_can_be_taken() -> None:
    assert "In hand: Bo 3 cards, Cy 1 card, Di 0 cards." in words(asking(stealing(4)))


def test_clicks_tick_what_is_asked_for() -> None:
    question = asking(drawing())
    assert [question.point_at(("prisms", at)) for at in (3, 1, 3, 0)] == [""] * 4, "a second one takes the tick away"
    assert question.point_at(("hand", 0)) is None
    assert question.press("enter") == Take(prisms=("g6", "b2"))
    question = asking(recovering())
    assert (question.point_at(("prisms", 0)), question.point_at(("discards", 3))) == (None, "")
    assert question.prisms == ("b5",)
    question = asking(discarding())
    assert [question.point_at(("hand", at)) for at in (4, 0)] == ["", ""]
    assert question.point_at(("prisms", 0)) is None
    assert question.press("enter") == Discard(prisms=("g1", "o3"))


def test_what_was_ticked_stays_while_the_same_is_asked_of_the_same_cards() -> None:
    before = asking(drawing(), "right space right")
    again = ask(snapshot(drawing(), notice="A bot is stuck."), before=before)
    again.press("space")
    assert again.press("enter") == Take(prisms=("g6", "o2"))
    before = asking(drawing(), "right space")
    other = ask(snapshot(lay(drawing(), prisms="b2 g5 o2 b5")), before=before)
    assert other.press("enter") == "Tick 2 more cards, with space."
    later = ask(snapshot(discarding().evolve(phase=Phase.CLEANING)), before=asking(discarding(), "space"))
    assert later.press("enter") == "Tick 2 more cards, with space.", "the hand is the same, and what is asked too"
    again = ask(snapshot(stealing(), notice="A bot is stuck."), before=asking(stealing(), "down down"))
    assert again.press("enter") == Steal(seats=(2,))


WAYS = [
    Power(card="SE2", prisms=("b2", "b3")),
    Upgrade(card="SE2", cell=cell("e1"), prisms=("b2", "b3")),
    Power(card="SE2", prisms=("b6",)),
    Upgrade(card="SE2", cell=cell("e1"), prisms=("b6",)),
    Trade(card="SE2"),
]
"""Of the first of her own districts, in the order in which they are gone through."""


class TestActing:
    """The cursor goes over IC3 GT1 MA2 OL5 of the track, IS1 SS2 of the exchange, and SE2 PA4 of her own."""

    def test_nothing_is_pointed_at_before_a_key_is_pressed(self) -> None:
        question = asking(busy())
        assert question.prompt().refused
        assert question.press("enter") == "Choose a card first, with ← →."
        assert [question.press(key) for key in ("up", "down", "p", "u", "t", "space")] == [None] * 6
        assert ask(snapshot(busy()), ASCII).press("enter") == "Choose a card first, with < >."

    def test_the_first_step_leads_to_ones_own(self) -> None:
        assert asking(busy(), "right").stop == ("plan", "SE2")
        assert asking(busy(), "left").stop == ("plan", "PA4")
        assert asking(busy(), "right right").stop == ("plan", "PA4")
        assert asking(busy(), "right right right").stop == ("track", "IC3")
        assert asking(busy(inactive=""), "right").stop == ("track", "IC3")
        assert asking(busy(inactive=""), "left").stop == ("exchange", "SS2")

    def test_without_any_card(self) -> None:
        bare = acting(hand="b2")
        assert answer(bare, "right") == "There are no contracts to choose from."
        assert answer(bare, "d") == Done()

    def test_every_way_the_exact_ones_first_and_the_trade_last(self) -> None:
        for steps, action in enumerate(WAYS):
            assert answer(busy(), f"right {'down ' * steps}enter") == action
            assert answer(busy(), f"right {'up ' * (len(WAYS) - steps)}enter") == action

    def test_letters_lead_to_the_next_way_of_a_kind(self) -> None:
        assert answer(busy(), "right p enter") == WAYS[2], "the first one was there already"
        assert answer(busy(), "right p p enter") == WAYS[0], "and round again"
        assert answer(busy(), "right u enter") == WAYS[1]
        assert answer(busy(), "right u u enter") == WAYS[3]
        assert answer(busy(), "right t enter") == answer(busy(), "right t t enter") == WAYS[4]
        assert answer(busy(), "right down down left right enter") == WAYS[0], "another card begins with its first way"
        for keys in ("left u", "right right right p", "right right right t"):
            assert answer(busy(), keys) == "That cannot be done with this card."

    def test_what_each_way_does_is_told(self) -> None:
        told = [
            "power Seaport 2 with blue 2 and 3, exact: the point comes back",
            "build Seaport 2 over Seaport 4 at e1 with blue 2 and 3, exact: the point comes back",
            "power Seaport 2 with blue 6, 1 over",
            "build Seaport 2 over Seaport 4 at e1 with blue 6, 1 over",
            "trade Seaport 2: draw 4 cards",
        ]
        for steps, sentence in enumerate(told):
            prompt = asking(busy(), "right" + " down" * steps).prompt()
            assert prompt.answer == sentence
            assert not prompt.refused
            assert prompt.purse == "2 action points"

    def test_what_stands_on_the_card_and_what_comes_of_it(self) -> None:
        told = words(asking(busy(), "right"))
        assert "Traded: draw 4 cards." in told
        assert "draw 3▸4   hand 5   connections 2/4▸3/4   score 7▸10" in told, "2, and a link to the plant"
        assert "Then in hand: green 4, blue 6 and orange 3." in told
        upgraded = words(asking(busy(), "right down down down"))
        assert "draw 3   hand 5   connections 2/4   score 7▸10" in upgraded, "2, and 1 for the upgrade"
        assert "Then in hand: green 4, blue 2 and 3, orange 3." in upgraded
        traded = words(asking(busy(), "right t"))
        assert "It then goes to the exchange, where anybody with room may take it." in traded
        assert "▸" not in traded
        assert "Then your hand is empty." in words(asking(busy(hand="b5"), "right"))

    def test_too_little_prism_is_told_and_refused(self) -> None:
        question = asking(busy(), "left")
        assert question.prompt().refused
        assert question.prompt().answer == "power Parklands 4: costs 9 green, 5 more than you have"
        assert question.press("enter") == "Costs 9 green, 5 more than you have."
        assert question.press("down") == ""
        assert question.press("enter") == Trade(card="PA4"), "which is always possible"

    def test_without_a_connection_only_the_upgrade_and_the_trade_are_left(self) -> None:
        """An upgrade that can be paid comes before what cannot be done."""
        full = busy(active="SE4@e1 BI1@n1 SE3@e2 BI2@n2")
        assert answer(full, "right enter") == Upgrade(card="SE2", cell=cell("e1"), prisms=("b2", "b3"))
        question = asking(full, "right p")
        assert question.press("enter") == "All 4 connections are in use."
        assert question.prompt().answer == "power Seaport 2: all 4 connections are in use"
        assert answer(full, "left left left enter") == "All 4 connections are in use.", "of the exchange"

    def test_what_was_traded_in_this_turn_stays_there(self) -> None:
        state = play(busy(), "Ann: trade SE2")
        question = asking(state, "left left")
        assert question.stop == ("exchange", "SE2")
        assert question.press("enter") == "SE2 was traded this turn: you may take it back next turn."

    def test_any_colour_and_a_discount(self) -> None:
        state = busy().evolve(any_colour=True, discount=2)
        question = asking(state, "right")
        assert question.press("enter") == Power(card="SE2", prisms=("b3",))
        assert question.prompt().answer == "power Seaport 2 with blue 3, exact: the point comes back"
        assert answer(state, "left enter") == Power(card="PA4", prisms=("g4", "b3")), "9 - 2, in any colours"

    def test_keys_that_are_told(self) -> None:
        assert keys_of(busy()) == ["← →", "d"]
        assert keys_of(busy(), "right") == ["← →", "↑ ↓", "t", "d"]
        assert keys_of(busy(), "right right right") == ["← →", "d"]
        assert asking(busy(), "right").prompt().keys[1].what == "5 ways"

    def test_the_turn_ends(self) -> None:
        """With nothing left to do, at once."""
        idle = acting(active="SE1@e1").evolve(contract_track=(), exchange=())
        assert answer(idle, "d") == answer(idle.evolve(spent=True, points=1), "d") == Done()

    @pytest.mark.parametrize("points", [1, 2])
    def test_a_turn_with_an_action_point_left_is_ended_by_a_second_press(self, points: int) -> None:
        spent = busy().evolve(spent=True, points=points)
        left = "1 action point" if points == 1 else "2 action points"
        why = f"You have {left} left. Press d again to end your turn."
        assert answer(spent, "d") == answer(spent, "right d") == answer(spent, "d right d") == why
        assert asking(spent, "d").warned == "d"
        assert asking(spent, "d right").warned == ""
        assert answer(spent, "d d") == Done()

    def test_a_turn_without_an_action_is_ended_by_a_second_press(self) -> None:
        """It cannot be undone: new cards come."""
        why = "You have spent no action points. Press d again to end your turn."
        assert answer(busy(), "d") == answer(busy(), "d right d") == answer(busy(), "right d") == why
        assert answer(busy(), "d d") == answer(busy(), "d right d d") == Done()

    def test_a_click_points_and_a_second_one_does_it(self) -> None:
        question = asking(busy())
        at = question.stops.index(("plan", "SE2"))
        assert question.point_at(("stop", at)) == ""
        assert question.point_at(("stop", at)) == WAYS[0]
        assert question.point_at(("stop", 0)) == ""
        assert question.part == Part.TABLE
        assert question.point_at(("stop", 0)) == ""
        assert question.part == Part.MINE
        assert question.point_at(("stop", 1)) is None, "a cell is asked for"
        traded = asking(busy(), "left down down down")
        assert [traded.point_at(("stop", at)) for _ in range(2)] == ["", WAYS[0]], "the first way again"
        assert question.point_at(("prisms", 0)) is None

    def test_the_cursor_stays_on_its_card(self) -> None:
        """Power leaves another action point, and the first place to an other card."""
        before = asking(busy(), "right right right")
        after = ask(snapshot(play(busy(), "Ann: power SE2 with b6")), before=before)
        assert after.stop == ("track", "IC3")  # type: ignore[attr-defined]

    def test_where_the_card_has_gone_nothing_is_pointed_at(self) -> None:
        before = asking(busy(), "right")
        after = ask(snapshot(play(busy(), "Ann: power SE2 with b6")), before=before)
        assert after.press("enter") == "Choose a card first, with ← →."

    def test_after_something_was_done_the_first_way_of_a_card_comes_again(self) -> None:
        before = asking(busy(), "left down")
        after = ask(snapshot(play(busy(), "Ann: power SE2 with b6")), before=before)
        assert after.press("enter") == "Costs 9 green, 5 more than you have.", "not the trade"

    def test_the_way_and_the_cell_stay_when_the_position_is_shown_again(self) -> None:
        before = asking(busy(), "right down down")
        assert ask(snapshot(busy(), notice="A bot is stuck."), before=before).press("enter") == WAYS[2]
        before = asking(busy(), "right right right enter left")
        again = ask(snapshot(busy(), notice="A bot is stuck."), before=before)
        assert again.part == Part.MINE
        assert again.press("enter") == before.press("enter")

    def test_nothing_stays_for_another_turn(self) -> None:
        before = asking(busy(), "right")
        assert ask(snapshot(busy().evolve(round=2)), before=before).press("enter") == "Choose a card first, with ← →."
        other = give(give(acts(busy(), "Bo"), "Ann", inactive=""), "Bo", inactive="SE2")
        assert ask(snapshot(other), before=before).press("enter") == "Choose a card first, with ← →."


class TestConnectingInTheGrid:
    """Seaport 4 is active at e1 and Biosphere 1 at n1; inactive are w1 and s1."""

    def test_sites(self) -> None:
        """In reading order; what lies inactive has no neighbours."""
        found = asking(busy(), "left left left enter").sites
        assert found == tuple(map(cell, ("n2", "w1n1", "e1n1", "e2", "e1s1")))

    @pytest.mark.parametrize(
        ("keys", "where"),
        [
            ("", "n2"),
            ("space j space j", "e1s1"),
            ("down", "w1n1"),
            ("left", "w1n1"),
            ("right", "e1n1"),
            ("right right", "e2"),
            ("right down down", "e1s1"),
            ("up", "n2"),
        ],
    )
    def test_arrows_go_to_the_nearest_free_cell_that_way(self, keys: str, where: str) -> None:
        state = give(busy(), "Ann", agenda="balance")
        question = asking(state, "right right right enter")
        question.cell = cell("n2")
        for key in keys.split():
            assert question.press(key) == ""
        assert question.press("enter") == Connect(card="IC3", cell=cell(where))

    def test_of_the_exchange_it_is_active(self) -> None:
        question = asking(busy(), "left left left enter")
        assert question.press("enter") == Exchange(card="SS2", cell=question.cell)

    @pytest.mark.parametrize("key", ["escape", "backspace"])
    def test_back_to_the_cards(self, key: str) -> None:
        question = asking(busy(), f"right right right enter {key}")
        assert question.part == Part.TABLE
        assert question.cell is None
        assert question.prompt().question == "what for?"
        assert question.stop == ("track", "IC3"), "still pointed at"
        assert question.press(key) is None, "left to the screen"

    def test_what_is_asked_and_what_the_cell_touches(self) -> None:
        question = asking(busy(), "right right right enter")
        question.cell = cell("e1n1")
        told = words(question)
        assert told.startswith("where?\nconnect Inner City 3 at e1n1\n")
        assert "Touches Biosphere 1, Seaport 4." in told
        assert "connections 2/4▸3/5" in told
        assert [key.key for key in question.prompt().keys] == ["arrows", "space", "esc"]
        question.cell = cell("n2")
        assert "Touches Biosphere 1." in words(question)
        bare = acting(contracts="IC3")
        assert "Touches the plant." in words(asking(bare, "right enter"))

    def test_keys_of_the_cards_mean_nothing_while_a_cell_is_chosen(self) -> None:
        """They are left to the board, which has parts to bring up, and to the screen, which has help."""
        question = asking(busy(), "right right right enter")
        here = question.cell
        assert [question.press(key) for key in ("p", "u", "t", "d", "2", "?")] == [None] * 6
        assert question.cell == here

    @pytest.mark.parametrize(
        ("agenda", "card", "where"),
        [
            ("matched", "MA2", "e1n1"),  # e1n1, e2 and e1s1 touch a blue one; of as near ones the first to be read
            ("mixed", "GT1", "e1n1"),  # it alone touches both a blue and an orange one
            ("mixed", "MA2", "n2"),  # n2, w1n1 and e1n1 touch the orange one
            ("balance", "IC3", "n2"),  # all are as good and as near
        ],
    )
    def test_the_cell_where_the_agenda_gains_most_comes_first(self, agenda: str, card: str, where: str) -> None:
        state = give(busy(), "Ann", agenda=agenda)
        question = asking(state, "right")
        while question.stop[1] != card:
            question.press("right")
        question.press("enter")
        assert question.cell == cell(where)

    def test_no_free_cell(self) -> None:
        state = acting(inactive="SE1@e1 SE2@w1 SE3@n1 SE4@s1", contracts="IC3", exchange="IC1")
        assert answer(state, "left left left left left enter") == (
            "No cell next to the plant or an active district is free."
        )
        question = asking(state, "left left left left left left")
        assert question.prompt().refused
        assert question.stop == ("track", "IC3")
        assert question.press("enter") == "No cell next to the plant or an active district is free."
        assert question.part == Part.TABLE

    def test_clicks(self) -> None:
        question = asking(busy(), "right right right enter")
        at = question.sites.index(cell("e2"))
        assert question.point_at(("site", at)) == ""
        assert question.cell == cell("e2")
        assert question.point_at(("site", at)) == Connect(card="IC3", cell=cell("e2"))
        question.press("escape")
        assert question.point_at(("site", at)) is None


class TestConnecting:
    def test_contracts_of_the_track_alone(self) -> None:
        question = asking(connecting())
        assert type(question) is Connecting
        assert question.prompt().question == "up to 2 contracts from the track: which?"
        assert [where for where, _ in question.stops] == ["track"] * 4
        assert question.prompt().purse == "", "it costs no action point"
        assert question.prompt().keys[-1].what == "take no more"

    def test_one_by_one_and_then_no_more(self) -> None:
        state = connecting()
        assert answer(state, "right right enter enter") == Connect(card="BI2", cell=cell("n1"))
        state = play(state, "Ann: contract BI2 n1")
        assert asking(state).prompt().question == "1 contract from the track: which?"
        assert answer(state, "d") == "You may still take 1 contract. Press d again to take no more."
        assert answer(state, "d d") == Done()
        assert play(state, "Ann: done").phase == Phase.ACTIONS, "which is not the end of the turn"

    def test_the_next_question_is_another(self) -> None:
        before = asking(connecting(), "right")
        after = ask(snapshot(play(connecting(), "Ann: done")), before=before)
        assert type(after) is Acting
        assert after.press("enter") == "Choose a card first, with ← →."


class TestWaiting:
    def test_who_looks_on_is_told_who_does_what(self) -> None:
        for state, doing in (
            (drawing(), "draws prism cards"),
            (discarding(), "discards prism cards"),
            (busy(), "spends action points"),
            (connecting(), "trades a district"),
            (taking(), "trades a district"),
            (redrawing(), "trades a district"),
            (recovering(), "trades a district"),
            (stealing(), "trades a district"),
            (cleaning(), "discards prism cards"),
        ):
            prompt = (question := ask(snapshot(state, viewer=1))).prompt()
            assert (prompt.question, prompt.mine) == (doing, False)
            assert prompt.who is not None
            assert prompt.who.name == "Ann"
            assert [question.press(key) for key in ("enter", "space", "d", "left")] == [None] * 4

    def test_ones_own_company_is_told_beside_the_name_of_another(self) -> None:
        """Bo has a link to the plant, and g3 for the Garden Towers that lie with him."""
        state = give(busy(), "Bo", active="IC1", inactive="PA1")
        told = words(ask(snapshot(state, viewer=1)))
        assert "draw 2   hand 4   connections 1/5   score 1" in told
        assert "Bo can pay for Parklands 1 (exact)." in told

    def test_it_is_said_who_can_pay_while_another_moves(self) -> None:
        state = give(busy(), "Bo", hand="b2", active="IC1", inactive="PA1")
        assert "Bo cannot pay for any inactive district." in words(ask(snapshot(state, viewer=1)))
        assert "Bo has no inactive district to pay for." in words(ask(snapshot(busy(), viewer=1)))

    def test_a_hand_that_one_may_not_see_pays_for_nothing(self) -> None:
        """One who only looks on sees the board of the first seat, and that hand face down; or empty."""
        for state in (busy(), busy(hand="")):
            question = ask(replace(snapshot(acts(state, "Bo"), viewer=NOBODY), seat=0))
            assert words(question).split("\n")[2:] == ["draw 3   hand 5   connections 2/4   score 5"]
            assert "short" not in str(table(question)), "nothing is said of what it could pay for"

    def test_a_last_turn_is_told_until_it_is_over(self) -> None:
        """Bo has brought the end about; then come Cy and Ann."""
        state = acts(acting(3), "Cy").evolve(closing=1)

        def told(now: State) -> list[bool]:
            return [
                "your last turn" in RiseToPowerView.from_snapshot(snapshot(now, viewer=seat)).heading.facts
                for seat in range(3)
            ]

        assert told(state) == [True, False, True]
        assert told(acts(state, "Ann")) == [True, False, False]
        assert told(state.evolve(closing=NOBODY)) == [False] * 3

    def test_before_the_deal_and_while_nature_acts(self) -> None:
        for phase in (Phase.DEAL, Phase.SHUFFLE, Phase.LOT):
            prompt = ask(snapshot(busy().evolve(phase=phase, turn=NATURE), viewer=0)).prompt()
            assert (prompt.who, prompt.question) == (None, "Cards are being dealt.")

    @pytest.mark.parametrize(
        ("ann", "bo", "sentence"),
        [
            ({"active": "IC3"}, {"active": "SE2"}, "Ann wins with 3 points."),
            ({"active": "IC2"}, {"active": "SE3"}, "Bo wins with 3 points."),
            ({"active": "IC3"}, {"active": "IC1 SE2"}, "Bo wins with 3 points, by more active districts."),
            ({"active": "IC3", "hand": "g1"}, {"active": "SE3"}, "Bo wins with 3 points, by fewer cards in hand."),
            ({"active": "IC3"}, {"active": "SE3"}, "Ann and Bo share first place with 3 points."),
            ({"active": "IC1"}, {"active": "SE1"}, "Ann and Bo share first place with 1 point."),
            ({"active": "IC1"}, {}, "Ann wins with 1 point."),
        ],
    )
    def test_the_end_tells_the_winner_and_what_decided(
        self, ann: dict[str, str], bo: dict[str, str], sentence: str
    ) -> None:
        """Agendas that bring nothing here."""
        state = give(give(acting(), "Ann", agenda="tower", **ann), "Bo", agenda="balance", **bo)
        over = state.evolve(phase=Phase.END, turn=NOBODY)
        told = words(ask(snapshot(over, viewer=0)))
        assert told.startswith(f"The game is over.\n\n{sentence}\n")


LEAVES_ONE = "This leaves one free cell: one more inactive district walls you in."
LAST = "This takes the last free cell: power a district before you can connect another."


@pytest.mark.parametrize(
    ("inactive", "active", "warning"),
    [
        ("SE2@w1", "", ""),
        ("SE2@w1 PA4@s1", "", LEAVES_ONE),
        ("SE2@w1 PA4@s1 IC3@n1", "", LAST),
        ("SE2@w1 PA4@s1", "SE4@e1", ""),  # next to the active district is room
        ("SE2@w1 PA4@s1 IC3@n1 OL1@e2 OL2@e1n1", "SE4@e1", LAST),
    ],
)
def test_inactive_districts_that_wall_a_plant_in_are_warned_of(inactive: str, active: str, warning: str) -> None:
    state = acting(inactive=inactive, active=active, contracts="MA2 GT1 IS1 IS2")
    question = asking(state)
    assert isinstance(question, Acting)
    question.at = question.stops.index(("track", "MA2"))
    for place in (None, question.sites[0]):  # with the contract marked, and with its cell asked for
        question.cell = place
        assert [text for text in (LEAVES_ONE, LAST) if text in words(question)] == [warning] * bool(warning)


def test_a_district_of_the_exchange_does_not_wall_a_plant_in() -> None:
    state = acting(inactive="SE2@w1 PA4@s1", exchange="IS1")
    question = asking(state)
    assert isinstance(question, Acting)
    question.at = question.stops.index(("exchange", "IS1"))
    assert LEAVES_ONE not in words(question)


def test_the_help_has_the_keys_of_what_is_asked() -> None:
    """With a contract of the track there is one thing to do; in the grid Enter means something else."""
    turn, track, grid = asking(busy()), asking(connecting()), asking(connecting(), "right enter")
    assert turn.key_notes().keys() - track.key_notes().keys() == {"↑ ↓", "p", "u", "t"}
    assert [key.key for key in track.keys_now()] == ["← →", "d"]
    assert [key.key for key in grid.keys_now()] == ["arrows", "space", "esc"]
    assert (track.key_notes()["enter"], grid.key_notes()["enter"]) == (
        "takes it, once you have chosen its cell",
        "connects it there",
    )
    assert (grid.press("d"), grid.press("left"), grid.press("escape"), grid.press("d")) == (
        None,
        "",
        "",
        "You may still take 2 contracts. Press d again to take no more.",
    )
