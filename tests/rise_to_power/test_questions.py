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


WAYS: list[Action] = [
    Power(card="SE2", prisms=("b2", "b3")),
    Upgrade(card="SE2", cell=cell("e1"), prisms=("b2", "b3")),
    Power(card="SE2", prisms=("b6",)),
    Upgrade(card="SE2", cell=cell("e1"), prisms=("b6",)),
    Trade(card="SE2"),
]
"""Of the first of her own districts, in the order in which they are gone through."""


CHOOSE = "Choose a card first, with ← →."
FULL = "All 4 connections are in use."
WALLED = "No cell next to the plant or an active district is free."
NONE_SPENT = "You have spent no action points. Press d again to end your turn."


def full() -> State:
    """All connections are in use."""
    return busy(active="SE4@e1 BI1@n1 SE3@e2 BI2@n2")


def cheaper() -> State:
    """Any colour pays, and the next cost is 2 lower."""
    return busy().evolve(any_colour=True, discount=2)


def walled() -> State:
    """No cell is free."""
    return acting(inactive="SE1@e1 SE2@w1 SE3@n1 SE4@s1", contracts="IC3", exchange="IC1")


def idle() -> State:
    """Nothing is left to do."""
    return acting(active="SE1@e1").evolve(contract_track=(), exchange=())


def partly(points: int) -> State:
    """Something was done, and so many points are left."""
    return busy().evolve(spent=True, points=points)


# the cursor goes over IC3 GT1 MA2 OL5 of the track, IS1 SS2 of the exchange, and SE2 PA4 of her own
ACTED: list[tuple[Callable[[], State], str, Action | str]] = [
    (busy, "enter", CHOOSE),
    *((busy, f"right {'down ' * steps}enter", action) for steps, action in enumerate(WAYS)),
    *((busy, f"right {'up ' * (len(WAYS) - steps)}enter", action) for steps, action in enumerate(WAYS)),
    # a letter leads to the next way of a kind, and round again
    (busy, "right p enter", WAYS[2]),
    (busy, "right p p enter", WAYS[0]),
    (busy, "right u enter", WAYS[1]),
    (busy, "right u u enter", WAYS[3]),
    (busy, "right t enter", WAYS[4]),
    (busy, "right t t enter", WAYS[4]),
    *((busy, keys, "That cannot be done with this card.") for keys in ("left u", "right right right p")),
    # another card begins with its first way
    (busy, "right down down left right enter", WAYS[0]),
    # with too little prism a trade is always possible
    (busy, "left enter", "Costs 9 green, 5 more than you have."),
    (busy, "left down enter", Trade(card="PA4")),
    # an upgrade that can be paid comes before what cannot be done
    (full, "right enter", WAYS[1]),
    (full, "right p enter", FULL),
    (full, "left left left enter", FULL),
    (lambda: play(busy(), "Ann: trade SE2"), "left left enter",
     "SE2 was traded this turn: you may take it back next turn."),
    (cheaper, "right enter", Power(card="SE2", prisms=("b3",))),
    (cheaper, "left enter", Power(card="PA4", prisms=("g4", "b3"))),
    (lambda: acting(hand="b2"), "right", "There are no contracts to choose from."),
    (walled, "left left left left left enter", WALLED),
    (walled, "left left left left left left enter", WALLED),
    # a turn with nothing left to do is over at once, and any other by a second press: new cards come
    (lambda: acting(hand="b2"), "d", Done()),
    (idle, "d", Done()),
    (lambda: idle().evolve(spent=True, points=1), "d", Done()),
    (busy, "d", NONE_SPENT),
    (busy, "right d", NONE_SPENT),
    (busy, "d right d", NONE_SPENT),
    (busy, "d right d d", Done()),
    (busy, "d d", Done()),
    (lambda: partly(1), "d", "You have 1 action point left. Press d again to end your turn."),
    (lambda: partly(2), "d right d", "You have 2 action points left. Press d again to end your turn."),
    (lambda: partly(2), "d d", Done()),
    # contracts of a trade are taken one by one, and given up by a second press
    (connecting, "right right enter enter", Connect(card="BI2", cell=cell("n1"))),
    (connecting, "d", "You may still take 2 contracts. Press d again to take no more."),
    (lambda: play(connecting(), "Ann: contract BI2 n1"), "d",
     "You may still take 1 contract. Press d again to take no more."),
    (connecting, "d d", Done()),
]  # fmt: skip


@pytest.mark.parametrize(("place", "keys", "reply"), ACTED)
def test_a_turn_is_played_by_keys(place: Callable[[], State], keys: str, reply: Action | str) -> None:
    assert answer(place(), keys) == reply


@pytest.mark.parametrize(("place", "keys", "sentence"), [
    (busy, "right", "power Seaport 2 with blue 2 and 3, exact: the point comes back"),
    (busy, "right down", "build Seaport 2 over Seaport 4 at e1 with blue 2 and 3, exact: the point comes back"),
    (busy, "right down down", "power Seaport 2 with blue 6, 1 over"),
    (busy, "right down down down", "build Seaport 2 over Seaport 4 at e1 with blue 6, 1 over"),
    (busy, "right t", "trade Seaport 2: draw 4 cards"),
    (cheaper, "right", "power Seaport 2 with blue 3, exact: the point comes back"),
    (busy, "left", "power Parklands 4: costs 9 green, 5 more than you have"),
    (full, "right p", "power Seaport 2: all 4 connections are in use"),
    (lambda: busy(hand="b1"), "right u", "build Seaport 2 over Seaport 4 at e1: costs 5 blue, 4 more than you have"),
])  # fmt: skip
def test_what_each_way_does_is_told(place: Callable[[], State], keys: str, sentence: str) -> None:
    prompt = asking(place(), keys).prompt()
    assert (prompt.answer, prompt.purse) == (sentence, "2 action points")
    assert prompt.refused is (" costs " in sentence or "in use" in sentence)


def test_nothing_is_pointed_at_before_a_key_is_pressed_then_ones_own_come_first() -> None:
    question = asking(busy())
    assert question.prompt().refused
    assert [question.press(key) for key in ("up", "down", "p", "u", "t", "space")] == [None] * 6
    assert ask(snapshot(busy()), ASCII).press("enter") == "Choose a card first, with < >."
    stops = [asking(busy(), keys).stop for keys in ("right", "left", "right right", "right right right")]
    assert stops == [("plan", "SE2"), ("plan", "PA4"), ("plan", "PA4"), ("track", "IC3")]
    bare = busy(inactive="")
    assert [asking(bare, key).stop for key in ("right", "left")] == [("track", "IC3"), ("exchange", "SS2")]


def test_what_stands_on_the_card_and_what_comes_of_it() -> None:
    told = words(asking(busy(), "right"))
    assert "Traded: draw 4 cards." in told
    assert "draw 3▸4   hand 5   connections 2/4▸3/4   score 7▸10" in told, "2, and a link to the plant"
    assert "Then in hand: green 4, blue 6 and orange 3." in told
    upgraded = words(asking(busy(), "right down down down"))
    assert "draw 3   hand 5   connections 2/4   score 7▸10" in upgraded, "2, and 1 for the upgrade"
    traded = words(asking(busy(), "right t"))
    assert "It then goes to the exchange, where anybody with room may take it." in traded
    assert "▸" not in traded
    assert "Then your hand is empty." in words(asking(busy(hand="b5"), "right"))


def test_keys_that_are_told_and_what_is_warned_of() -> None:
    assert keys_of(busy()) == keys_of(busy(), "right right right") == ["← →", "d"]
    assert keys_of(busy(), "right") == ["← →", "↑ ↓", "t", "d"]
    assert asking(busy(), "right").prompt().keys[1].what == "5 ways"
    assert (asking(partly(1), "d").warned, asking(partly(1), "d right").warned) == ("d", "")


def test_a_click_points_and_a_second_one_does_it() -> None:
    question = asking(busy())
    at = question.stops.index(("plan", "SE2"))
    assert [question.point_at(("stop", at)) for _ in range(2)] == ["", WAYS[0]]
    assert (question.point_at(("stop", 0)), question.part) == ("", Part.TABLE)
    assert (question.point_at(("stop", 0)), question.part) == ("", Part.MINE)
    assert question.point_at(("stop", 1)) is None, "a cell is asked for"
    site = question.sites.index(cell("e2"))
    assert question.point_at(("site", site)) == ""
    assert question.point_at(("site", site)) == Connect(card="IC3", cell=cell("e2"))
    question.press("escape")
    assert question.point_at(("site", site)) is None
    traded = asking(busy(), "left down down down")
    assert [traded.point_at(("stop", at)) for _ in range(2)] == ["", WAYS[0]], "the first way again"
    assert question.point_at(("prisms", 0)) is None


def test_the_cursor_stays_on_its_card_for_as_long_as_it_lies_there_in_this_turn() -> None:
    """After something was done, with the first of its ways."""
    done = snapshot(play(busy(), "Ann: power SE2 with b6"))
    assert ask(done, before=asking(busy(), "right right right")).stop == ("track", "IC3")  # type: ignore[attr-defined]
    assert ask(done, before=asking(busy(), "right")).press("enter") == CHOOSE
    assert ask(done, before=asking(busy(), "left down")).press("enter") == "Costs 9 green, 5 more than you have."
    before = asking(busy(), "right")
    assert ask(snapshot(busy().evolve(round=2)), before=before).press("enter") == CHOOSE
    other = give(give(acts(busy(), "Bo"), "Ann", inactive=""), "Bo", inactive="SE2")
    assert ask(snapshot(other), before=before).press("enter") == CHOOSE
    after = ask(snapshot(play(connecting(), "Ann: done")), before=asking(connecting(), "right"))
    assert (type(after), after.press("enter")) == (Acting, CHOOSE)


def test_the_way_and_the_cell_stay_when_the_position_is_shown_again() -> None:
    again = snapshot(busy(), notice="A bot is stuck.")
    assert ask(again, before=asking(busy(), "right down down")).press("enter") == WAYS[2]
    before = asking(busy(), "right right right enter left")
    shown = ask(again, before=before)
    assert shown.part == Part.MINE
    assert shown.press("enter") == before.press("enter")


def test_of_a_trade_there_are_contracts_of_the_track_alone() -> None:
    question = asking(connecting())
    assert type(question) is Connecting
    assert [where for where, _ in question.stops] == ["track"] * 4
    assert question.prompt().purse == "", "it costs no action point"
    assert question.prompt().keys[-1].what == "take no more"
    assert asking(play(connecting(), "Ann: contract BI2 n1")).prompt().question == "1 contract from the track: which?"
    assert play(connecting(), "Ann: done").phase == Phase.ACTIONS, "which is not the end of the turn"


class TestConnectingInTheGrid:
    """Seaport 4 is active at e1 and Biosphere 1 at n1; inactive are w1 and s1."""

    def test_sites_are_in_reading_order_and_what_is_inactive_has_no_neighbours(self) -> None:
        question = asking(busy(), "left left left enter")
        assert question.sites == tuple(map(cell, ("n2", "w1n1", "e1n1", "e2", "e1s1")))
        assert question.press("enter") == Exchange(card="SS2", cell=question.cell)

    @pytest.mark.parametrize(("keys", "where"), [
        ("", "n2"),
        ("space j space j", "e1s1"),
        ("down", "w1n1"),
        ("left", "w1n1"),
        ("right", "e1n1"),
        ("right right", "e2"),
        ("right down down", "e1s1"),
        ("up", "n2"),
    ])  # fmt: skip
    def test_arrows_go_to_the_nearest_free_cell_that_way(self, keys: str, where: str) -> None:
        question = asking(give(busy(), "Ann", agenda="balance"), "right right right enter")
        question.cell = cell("n2")
        for key in keys.split():
            assert question.press(key) == ""
        assert question.press("enter") == Connect(card="IC3", cell=cell(where))

    @pytest.mark.parametrize("key", ["escape", "backspace"])
    def test_back_to_the_cards(self, key: str) -> None:
        question = asking(busy(), f"right right right enter {key}")
        assert (question.part, question.cell) == (Part.TABLE, None)
        assert question.prompt().question == "what for?"
        assert question.stop == ("track", "IC3"), "still pointed at"
        assert question.press(key) is None, "left to the screen"

    def test_what_is_asked_and_what_the_cell_touches(self) -> None:
        """Keys of the cards are left to the board, which has parts to bring up, and to the screen, which has help."""
        question = asking(busy(), "right right right enter")
        question.cell = cell("e1n1")
        told = words(question)
        assert told.startswith("where?\nconnect Inner City 3 at e1n1\n")
        assert "Touches Biosphere 1, Seaport 4." in told
        assert "connections 2/4▸3/5" in told
        assert [key.key for key in question.prompt().keys] == ["arrows", "space", "esc"]
        assert [question.press(key) for key in ("p", "u", "t", "d", "2", "?")] == [None] * 6
        assert question.cell == cell("e1n1")
        assert "Touches the plant." in words(asking(acting(contracts="IC3"), "right enter"))

    @pytest.mark.parametrize(("agenda", "card", "where"), [
        ("matched", "MA2", "e1n1"),  # e1n1, e2 and e1s1 touch a blue one; of as near ones the first to be read
        ("mixed", "GT1", "e1n1"),  # it alone touches both a blue and an orange one
        ("mixed", "MA2", "n2"),  # n2, w1n1 and e1n1 touch the orange one
        ("balance", "IC3", "n2"),  # all are as good and as near
    ])  # fmt: skip
    def test_the_cell_where_the_agenda_gains_most_comes_first(self, agenda: str, card: str, where: str) -> None:
        question = asking(give(busy(), "Ann", agenda=agenda), "right")
        while question.stop[1] != card:
            question.press("right")
        question.press("enter")
        assert question.cell == cell(where)

    def test_beside_the_plant_where_the_agenda_does_not_mind(self) -> None:
        state = acting(active="SE4@e1", contracts="IC3")
        assert asking(give(state, "Ann", agenda="tower"), "right enter").cell == cell("n1")
        assert asking(give(state, "Ann", agenda="mixed"), "right enter").cell == cell("e1n1"), "it touches Seaport"


class TestWaiting:
    def test_who_looks_on_is_told_who_does_what(self) -> None:
        trading = dict.fromkeys((connecting, taking, redrawing, recovering, stealing), "trades a district")
        discards = dict.fromkeys((discarding, cleaning), "discards prism cards")
        for place, doing in {drawing: "draws prism cards", busy: "spends action points", **trading, **discards}.items():
            prompt = (question := ask(snapshot(place(), viewer=1))).prompt()
            assert (prompt.question, prompt.mine) == (doing, False)
            assert prompt.who is not None
            assert prompt.who.name == "Ann"
            assert [question.press(key) for key in ("enter", "space", "d", "left")] == [None] * 4

    def test_ones_own_company_is_told_beside_the_name_of_another_and_what_it_can_pay_for(self) -> None:
        state = give(busy(), "Bo", active="IC1", inactive="PA1")
        told = words(ask(snapshot(state, viewer=1)))
        assert "draw 2   hand 4   connections 1/5   score 1" in told, "a link to the plant"
        assert "Bo can pay for Parklands 1 (exact)." in told
        state = give(state, "Bo", hand="b2")
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

    @pytest.mark.parametrize(("ann", "bo", "sentence"), [
        ({"active": "IC3"}, {"active": "SE2"}, "Ann wins with 3 points."),
        ({"active": "IC3"}, {"active": "IC1 SE2"}, "Bo wins with 3 points, by more active districts."),
        ({"active": "IC3", "hand": "g1"}, {"active": "SE3"}, "Bo wins with 3 points, by fewer cards in hand."),
        ({"active": "IC3"}, {"active": "SE3"}, "Ann and Bo share first place with 3 points."),
        ({"active": "IC1"}, {"active": "SE1"}, "Ann and Bo share first place with 1 point."),
        ({"active": "IC1"}, {}, "Ann wins with 1 point."),
    ])  # fmt: skip
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


@pytest.mark.parametrize(("inactive", "active", "card", "warning"), [
    ("SE2@w1", "", "MA2", ""),
    ("SE2@w1 PA4@s1", "", "MA2", LEAVES_ONE),
    ("SE2@w1 PA4@s1 IC3@n1", "", "MA2", LAST),
    ("SE2@w1 PA4@s1", "SE4@e1", "MA2", ""),  # next to the active district is room
    ("SE2@w1 PA4@s1 IC3@n1 OL1@e2 OL2@e1n1", "SE4@e1", "MA2", LAST),
    ("SE2@w1 PA4@s1", "", "IS1", ""),  # of the exchange it is active
])  # fmt: skip
def test_inactive_districts_that_wall_a_plant_in_are_warned_of(
    inactive: str, active: str, card: str, warning: str
) -> None:
    question = asking(acting(inactive=inactive, active=active, contracts="MA2 GT1 IS2", exchange="IS1"))
    question.at = next(at for at, stop in enumerate(question.stops) if stop[1] == card)
    for place in (None, question.sites[0]):  # with the card marked, and with its cell asked for
        question.cell = place
        assert [text for text in (LEAVES_ONE, LAST) if text in words(question)] == [warning] * bool(warning)


def test_the_help_has_the_keys_of_what_is_asked() -> None:
    """With a contract of the track there is one thing to do; in the grid Enter means something else."""
    turn, track, grid = asking(busy()), asking(connecting()), asking(connecting(), "right enter")
    assert turn.key_notes().keys() - track.key_notes().keys() == {"↑ ↓", "p", "u", "t"}
    assert [key.key for key in track.keys_now()] == ["← →", "d"]
    assert [key.key for key in grid.keys_now()] == ["arrows", "space", "esc"]
    assert track.key_notes()["enter"] == "takes it, once you have chosen its cell"
    assert grid.key_notes()["enter"] == "connects it there"
    assert [grid.press(key) for key in ("d", "left", "escape")] == [None, "", ""]
    assert grid.press("d") == "You may still take 2 contracts. Press d again to take no more."
