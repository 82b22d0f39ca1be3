"""The questions of Factory Manager by their keys and clicks: what is answered or refused, and what is told."""

from typing import Any

import pytest

from powergrid_tui.games.factory_manager.actions import (
    Action,
    Bid,
    Bring,
    Buy,
    Done,
    Extend,
    Open,
    Pass,
    Place,
    Remove,
    Run,
)
from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.games.factory_manager.phases import Part
from powergrid_tui.games.factory_manager.viewmodel.components import table
from powergrid_tui.games.factory_manager.viewmodel.figures import priced_with
from powergrid_tui.games.factory_manager.viewmodel.plan import BuyingPlan
from powergrid_tui.games.factory_manager.viewmodel.questions import ask
from powergrid_tui.games.factory_manager.viewmodel.text_views import TEXT_VIEWS
from powergrid_tui.toolkit.viewmodel.question import Several

from .asked import asking, bidding, choosing, filling, opening, shopping, snapshot, words
from .positions import auctioning, bringing, buys, dealt, give, play, runs

LAST = play(auctioning(dealt(2), 1, 6), "Bo: open 1 0", "Ann: pass")
"""Bo takes the last card."""

EMPTY = filling().evolve(columns=((), *filling().columns[1:]))
"""There are no machines in the warehouse."""

CYD = play(filling(), *("Ann: bring machine",) * 3, *("Bo: bring storage",) * 3)
"""The last to bring tiles, three of them; and then one more if she likes."""
MORE = play(CYD, *("Cyd: bring control",) * 3)

RICH = give(shopping(), "Ann", money=40)
"""Three rows for the cursor: the market (M2, RP1, S2, C1, O1), the factory (M0, S0), and what lies aside (M1)."""

LATE = runs(give(dealt(2).evolve(round=5, drawn=(0, 1, 1, 2), price=5), "Ann", "M6", "S4"), 1, 10)
"""Ann runs her factory in the last round."""

ONCE_MORE = "Nothing is planned. Press Enter again to buy nothing this round."


def answer(state: State, keys: str) -> Action | tuple[Action, ...] | str:
    """What the last of these keys gives: an action, those of a whole turn, or a sentence why not."""
    *before, last = keys.split()
    reply = asking(state, " ".join(before)).press(last)
    assert reply is not None
    return reply.actions if isinstance(reply, Several) else reply


@pytest.mark.parametrize(
    ("state", "keys", "action"),
    [
        # A card and workers, of whom one must be left.
        (opening(), "enter", Open(card=1, workers=0)),
        (opening(), "right up enter", Open(card=3, workers=1)),
        (opening(), "left 2 enter", Open(card=6, workers=2)),
        (opening(), "up up up up enter", Open(card=1, workers=2)),
        (opening(), "2 down down down enter", Open(card=1, workers=0)),
        (opening(), "right right right right enter", Open(card=1, workers=0)),
        (opening(), "3", "You can bid from 0 to 2: one free worker must be left."),
        (LAST, "right up enter", Open(card=6, workers=1)),  # there is no other to go to
        (bidding(), "enter", Bid(workers=2)),
        (bidding(), "p", Pass()),
        (bidding(), "up down enter", Bid(workers=2)),  # it is the least and the most
        (bidding(), "1", "You can bid only 2: one free worker must be left."),
        # The column under the cursor. An empty one is refused, and the cursor starts beside it.
        (filling(), "enter", Bring(column="machine")),
        (filling(), "down down down enter", Bring(column="storage")),
        (filling(), "up enter", Bring(column="optimisation")),
        (EMPTY, "enter", Bring(column="robot_prod")),
        (EMPTY, "up enter", "That column is empty."),
        # Only the last may leave it at that.
        (CYD, "d", "Bring 3 more tiles: one for each free worker."),
        (MORE, "d", Done()),
        # A turn of buying is one answer; one without anything is asked for twice.
        (RICH, "space enter", (Buy(tile="M2"), Done())),
        (RICH, "right space space enter", (Buy(tile="RP1"), Buy(tile="RP1"), Done())),
        (RICH, "right space space space left space enter", (Buy(tile="M2"), Done())),
        (RICH, "right space space backspace enter", (Buy(tile="RP1"), Done())),
        (RICH, "a enter", (Buy(tile="M2", aside=True), Done())),
        (RICH, "right space a enter", (Buy(tile="RP1"), Buy(tile="RP1", aside=True), Done())),
        (RICH, "right space space a enter", (Buy(tile="RP1"), Buy(tile="RP1", aside=True), Done())),
        (RICH, "space a backspace w enter", (Done(hire=1),)),
        (RICH, "up space enter", (Place(tile="M1"), Done())),
        (RICH, "up up space enter", (Remove(tile="M0"), Done())),
        (RICH, "up up right space enter", (Remove(tile="S0"), Done())),
        (RICH, "up up space space enter", (Remove(tile="M0"), Remove(tile="M0"), Done())),
        (RICH, "x enter", (Extend(), Done())),
        (RICH, "w w enter", (Done(hire=2),)),
        (RICH, "w w w x x x space c w enter", (Done(hire=1),)),
        (RICH, "left space x left space enter", (Remove(tile="S0"), Extend(), Place(tile="M1"), Done())),
        (RICH, "enter enter", (Done(),)),
        (shopping(), "enter", ONCE_MORE),
        (shopping(), "enter space backspace enter", ONCE_MORE),
        (shopping(), "up a", "Only a tile you buy can be put aside."),
        (shopping(), "space right right space x enter", "Costs 28 Elektro, 10 more than you have."),
        (give(shopping(), "Ann", extensions=2), "x", "All extra cells are open."),
        # The best way to run is set, and tiles are switched one after another.
        (choosing(), "enter", Run(tiles=("M0", "M0", "RP1", "RW1"))),
        (choosing(), "right right space left space enter", Run(tiles=("M0", "M0", "RP1", "RP1"))),
        (choosing(), "right space space right space left space enter", Run(tiles=("M0", "M0", "RP1"))),
        (choosing(), "right space b enter", Run(tiles=("M0", "M0", "RP1", "RW1"))),
        (choosing(), "right space enter", "You cannot run more robots than machines: 3 with 2."),
        (runs(dealt(2), 1, 10), "space enter enter", Run(tiles=())),
    ],
)
def test_what_keys_answer(state: State, keys: str, action: Action | tuple[Action, ...] | str) -> None:
    assert answer(state, keys) == action


@pytest.mark.parametrize(
    ("state", "keys", "told"),
    [
        (
            opening(),
            "left up",
            "put up card 6 for 1 worker / Card 6: place 4 of 4, every price 3 less. / Leaves 2 workers to bring",
        ),
        (opening(), "", "Card 1: place 1 of 4, no discount."),
        (LAST, "up", "the last card is yours: how many workers on it? / take card 6 for 1 worker"),
        (
            bidding(),
            "",
            "Dora bids 1 worker for card 4. Raise? / bid 2 workers / every price 1 less / left for later: 1, 3, 6",
        ),
        (filling(), "", "3 tiles to bring: from which column? / You buy first. / bring machine M1: 5 for you"),
        (filling(), "", f"M1 makes 2, uses 2 energy, needs 3 workers; next in the column: {filling().columns[0][1]}."),
        (CYD, "", "Ann and Bo buy before you."),
        (MORE, "", "as the last player you may bring 1 more tile"),
        (shopping(), "", "end your turn without buying"),
        (
            shopping(),
            "space",
            "buy M2: 10 left, income 16 ▸ 27 / cost 8 of 18   actions 1 of 3   cells 6 of 10 / "
            "earns 27/24/21 at energy 1/2/3   last round 28 (energy about 6)",
        ),
        (  # in the order in which it is done
            give(shopping(), "Ann", money=60, busy=0),
            "space right a w x left up space up space right space",
            "take out M0, S0; open 1 cell; place M1; buy M2; put RP1 aside; hire 1 worker: 30 left, income",
        ),
        (
            choosing(),
            "",
            "run 2 M0, RP1, RW1 / makes 3, stores 3, energy 5   earns 25/20/15 at energy 1/2/3 / "
            "5 workers will be free next round.",
        ),
        (runs(dealt(2), 1, 10), "space", "shut everything down"),
        (LATE, "", "The last round: the whole income counts double. / earns 60/56/52 at energy 5/6/7"),
    ],
)
def test_what_the_answer_so_far_brings_is_told(state: State, keys: str, told: str) -> None:
    for some in told.split(" / "):
        assert some in words(asking(state, keys))


@pytest.mark.parametrize(
    ("state", "keys"),
    [(EMPTY, "up"), (shopping(), "space right right space x"), (choosing(), "right space")],
)
def test_what_cannot_be_is_dimmed(state: State, keys: str) -> None:
    assert asking(state, keys).prompt().refused


def test_digits_are_workers_and_done_is_for_the_last_alone() -> None:
    assert asking(opening()).takes_digits
    assert "d" not in [key.key for key in asking(filling()).prompt().keys]


@pytest.mark.parametrize(
    ("state", "hotspot", "action"),
    [(opening(), ("card", 4), Open(card=4, workers=0)), (filling(), ("column", 3), Bring(column="storage"))],
)
def test_a_second_click_answers(state: State, hotspot: tuple[str, int], action: Action) -> None:
    question = asking(state)
    assert [question.point_at(hotspot) for _ in range(2)] == ["", action]
    assert question.point_at(("card", 2)) is None, "it is not there"


def test_a_second_click_puts_a_tile_into_the_basket_and_one_switches_what_runs() -> None:
    question = asking(shopping())
    at = question.stops.index(("market", "S2"))
    assert question.point_at(("stop", at)) == ""
    assert not question.basket
    assert question.point_at(("stop", at)) == ""
    assert question.basket == BuyingPlan(buys=("S2",))
    assert question.point_at(("column", 0)) is None
    question = asking(choosing())
    question.point_at(("stop", 2))
    assert question.press("enter") == Run(tiles=("M0", "M0", "RP1"))


# --- from one position to the next -----------------------------------------------------------------------------------


def test_the_cursor_and_what_was_switched_stay() -> None:
    after = ask(snapshot(play(filling(), "Ann: bring labour")), before=asking(filling(), "down down"))
    assert after.press("enter") == Bring(column="robot_work")
    again = ask(snapshot(choosing(), notice="A bot is stuck."), before=asking(choosing(), "right right space"))
    assert again.press("enter") == Run(tiles=("M0", "M0", "RP1"))


def test_a_plan_stays_when_the_position_is_shown_again_and_ends_with_the_turn() -> None:
    """Of what is no longer there nothing is left; the cursor stays on its tile."""
    before = asking(RICH, "space w right space space")
    assert ask(snapshot(RICH, notice="A bot is stuck."), before=before).press("enter") == before.press("enter")
    after: Any = ask(snapshot(play(RICH, "Ann: buy RP1")), before=before)
    assert after.basket == BuyingPlan(buys=("M2", "RP1"), hire=1)
    after.press("backspace")
    assert after.basket == BuyingPlan(buys=("M2",), hire=1)
    for then in (play(RICH, "Ann: done"), RICH.evolve(round=2)):
        other: Any = ask(snapshot(then), before=before)
        assert not other.basket


def test_a_turn_of_which_something_is_done_is_ended() -> None:
    told = words(asking(play(shopping(), "Ann: buy RP1")))
    assert "end your turn" in told
    assert "without" not in told


def test_without_any_tile_cells_are_opened_and_workers_hired() -> None:
    state = shopping()
    bare = state.evolve(market=()).with_factory(state.turn, state.mover.evolve(floor=(), aside=()))
    question = asking(bare)
    assert question.press("space") == "There are no tiles in the market or in your factory."
    assert "end your turn" in words(question)
    assert [question.press(key) for key in ("x", "w")] == ["", ""]
    assert question.press("enter").actions == (Extend(), Done(hire=1))


def test_the_part_with_the_cursor_is_brought_up() -> None:
    parts = [asking(shopping(), key).part for key in ("right", "down", "up")]
    assert parts == [Part.MARKET, Part.MINE, Part.MINE]


# --- prices ----------------------------------------------------------------------------------------------------------

DEAR = dealt(4)
for name in DEAR.names:
    DEAR = give(DEAR, name, card=12 - DEAR.names.index(name))
DEAR = auctioning(DEAR.evolve(market=("M1",)), 1, 3, 4, 6)
"""M1 costs 5 and card 6 takes 3 off; the old cards, which are high here, bring nothing more."""

UP = play(DEAR, "Ann: open 6 1")
SOLD = play(UP, "Bo: pass", "Cyd: pass", "Dora: pass")


@pytest.mark.parametrize(
    ("state", "viewer", "keys", "price", "card"),
    [
        (DEAR, None, "", 5, 1),  # who puts a card up sees those with the one under the cursor
        (DEAR, None, "left", 2, 6),
        (UP, None, "", 2, 6),  # who may raise those with the card that is up
        (UP, 0, "", 2, 6),  # and Ann, who may win it
        (play(UP, "Bo: pass"), 1, "", 5, 0),  # Bo is out and has none
        (SOLD, 0, "", 2, 6),  # who has a new card sees those with it
        (SOLD, None, "", 5, 1),  # Bo puts up the next
    ],
)
def test_prices_are_those_with_the_card_one_has_or_may_get(
    state: State, viewer: int | None, keys: str, price: int, card: int
) -> None:
    question: Any = asking(state, keys) if viewer is None else ask(snapshot(state, viewer=viewer))
    *_, market = table(question)
    assert int(market.cards[0].figure) == price  # type: ignore[union-attr]
    assert priced_with(question.view, question.seat, question.pointed().card) == card
    assert question.view.book.discounts[card] == 5 - price


def test_prices_are_told_without_a_screen() -> None:
    told = TEXT_VIEWS.by_word["market"].tell
    assert told(DEAR, 0, "")[0] == "Prices without a card."
    assert "for 5 Elektro:" in told(DEAR, 0, "")[1]
    assert told(UP, 1, "")[0] == "Prices with card 6: every price 3 less."
    assert "for 2 Elektro:" in told(UP, 1, "")[1]
    assert "Ann: card 6, 18 Elektro, 2 free workers." in TEXT_VIEWS.by_word["state"].tell(SOLD, 0, "")


@pytest.mark.parametrize(
    ("state", "doing"),
    [
        (opening(), "bids for the turn order"),
        (bringing(dealt(2), 1, 10), "brings tiles to the market"),
        (buys(dealt(2), 1, 10), "buys tiles"),
        (runs(dealt(2), 1, 10), "chooses what runs"),
    ],
)
def test_who_looks_on_is_told_who_does_what(state: State, doing: str) -> None:
    question = ask(snapshot(state, viewer=1))
    prompt = question.prompt()
    assert (prompt.question, prompt.mine) == (doing, False)
    assert prompt.who is not None
    assert prompt.who.name == state.names[state.turn]
    assert question.press("enter") is None
    assert "Bo earns 16/12/8 at energy 1/2/3" in words(question), "one's own factory, beside another's name"
