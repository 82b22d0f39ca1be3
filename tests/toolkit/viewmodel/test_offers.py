"""What is asked and shown of a game that brings no view model of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from powergrid_tui.table.protocol.game import Choice, Offer, Standing
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.words.language import speaking
from powergrid_tui.toolkit.viewmodel.listing import room_for_rows, window
from powergrid_tui.toolkit.viewmodel.offers.asking import Asking, ask
from powergrid_tui.toolkit.viewmodel.offers.game_parts import GameParts
from powergrid_tui.toolkit.viewmodel.offers.questions import Waiting
from powergrid_tui.toolkit.viewmodel.offers.rows import rows_of
from powergrid_tui.toolkit.viewmodel.offers.table_view import OffersView
from powergrid_tui.toolkit.viewmodel.scores import outcome
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.viewmodel.text_views import Sheet, TextViews
from tests.table.bazaar import BAZAAR, PHASES, TEXTS, Stalls

SEATS = (Seat(name="Ann", colour="orange"), Seat(name="Bo", colour="blue", bot="normal"))
START = BAZAAR.new(None, ("Ann", "Bo"))
GAME_PARTS = GameParts(BAZAAR, TEXTS, PHASES)
VIEW = OffersView.of_game(GAME_PARTS)


def shown(state: Stalls = START, seat: int = 0, **more: Any) -> Snapshot:
    return Snapshot(state, seat, BAZAAR.choices(state, seat), SEATS, (), **more)


def asking(state: Stalls = START, before: Any = None, game_parts: GameParts = GAME_PARTS) -> Asking:
    found = ask(shown(state), game_parts, before=before)
    assert isinstance(found, Asking)
    return found


def answer(question: Asking, *keys: str) -> Any:
    """What the last key gives."""
    given = None
    for key in keys:
        given = question.press(key)
    return given


def test_every_offer_is_a_row_with_its_price_or_its_reason() -> None:
    listing = asking().listing(0)
    assert [(row.number, row.group, row.words, row.figure, row.why) for row in listing.rows] == [
        (1, "buy", "take cloth home", "4 coins", ""),
        (2, "", "take spice home", "7 coins", ""),
        (0, "", "take silver home", "", "that costs 30, and you have 20"),
        (3, "bid", "shout 1", "1 coins", ""),
        (4, "pass", "say nothing", "", ""),
    ]
    assert [row.steps for row in listing.rows] == [False, False, False, True, False]


def test_without_phrases_a_row_is_what_one_would_type_and_its_kind_is_not_said_twice() -> None:
    listing = asking(game_parts=GameParts(BAZAAR)).listing(0)
    assert [(row.group, row.words) for row in listing.rows][:2] == [("", "buy cloth"), ("", "buy spice")]
    assert listing.rows[0].figure == "costs 4"


def test_nothing_is_chosen_before_somebody_chose_it_but_a_single_thing_to_do() -> None:
    question = asking()
    assert question.prompt().refused
    assert question.press("enter") == "Choose first, with ↑ ↓."
    only = (Offer("pass", [("pass",)], lambda: [Choice(("pass",))]),)
    assert ask(replace(shown(), offers=only), GAME_PARTS).press("enter") == ("pass",)


@pytest.mark.parametrize(
    ("keys", "played"),
    [
        ("down enter", ("buy", "cloth")),
        ("down down enter", ("buy", "spice")),
        ("up enter", ("pass",)),
        ("2 enter", ("buy", "spice")),
        ("4 enter", ("pass",)),
        ("right right enter", ("bid", "1")),
        ("right right right enter", ("bid", "2")),
        ("3 1 5 enter", ("bid", "15")),
        ("3 1 5 backspace enter", ("bid", "1")),
        ("3 right right left enter", ("bid", "2")),
        ("3 up up up left enter", ("buy", "cloth")),
    ],
)
def test_keys_lead_to_an_action(keys: str, played: Any) -> None:
    assert answer(asking(), *keys.split()) == played


def test_what_is_refused_says_why() -> None:
    question = asking()
    assert answer(question, "down", "down", "down", "enter") == "That costs 30, and you have 20."
    prompt = question.prompt()
    assert prompt.refused
    assert "that costs 30" in prompt.answer


def test_an_amount_that_is_not_finished_or_does_not_exist_is_not_played() -> None:
    high = START.evolve(highest=11)
    question = asking(high)
    assert answer(question, "3", "1", "enter") == "The amount 1 is not possible."
    assert question.prompt().refused
    assert answer(question, "5", "enter") == ("bid", "15")
    assert answer(question, "7") == "Type an amount from 12 to 20."


def test_a_row_that_stands_for_many_has_the_price_of_the_one_that_is_meant() -> None:
    question = asking()
    answer(question, "3", "1", "2")
    assert question.prompt().beside == "12 coins"
    assert question.listing(0).rows[3].figure == "12 coins"
    answer(question, "left")
    assert question.listing(0).rows[3].figure == "11 coins"
    untold = tuple(Offer(offer.kind, offer.actions, offer.rows) for offer in shown().offers)
    other = ask(replace(shown(), offers=untold), GAME_PARTS)
    assert isinstance(other, Asking)
    answer(other, "3", "1", "2")
    assert other.prompt().beside == "", "a game that tells no price of what it does not list"


def test_a_letter_goes_to_the_next_row_that_begins_with_it_and_a_click_marks_and_another_plays() -> None:
    question = asking()
    assert answer(asking(), "9") == "There is no choice number 9."
    assert question.jump("s")
    assert question.prompt().answer == "shout 1, 1 coins"
    assert question.jump("s")
    assert question.prompt().answer == "say nothing"
    assert not question.jump("x")
    assert question.point_at(("offer", 1)) == ""
    assert question.point_at(("offer", 1)) == ("buy", "spice")
    assert question.point_at(("city", 1)) is None


def test_what_was_marked_stays_marked_while_it_is_offered_until_it_is_decided() -> None:
    before = asking()
    answer(before, "3", "1", "5")
    assert asking(START.evolve(highest=3), before).press("enter") == ("bid", "15")
    assert asking(START.evolve(highest=15), before).prompt().refused
    before = asking()
    answer(before, "2", "enter")
    after = asking(START.evolve(coins=(13, 20)), before)
    assert after.prompt().refused, "who has decided begins anew beside it"
    assert answer(after, "down", "enter") == ("buy", "spice")
    before = asking()
    answer(before, "2", "enter")
    assert asking(START, before).press("enter") == ("buy", "spice"), "what the table did not take is still marked"


def test_actions_that_no_row_shows_are_reached_all_the_same() -> None:
    offers = (Offer("go", [("go", "a"), ("go", "b")], lambda: []),)
    (row,) = rows_of(offers)
    assert (row.action, row.more) == (("go", "a"), (("go", "a"), ("go", "b")))


def test_one_who_is_not_asked_is_told_who_is() -> None:
    question = ask(shown(START.evolve(turn=1)), GAME_PARTS)
    assert isinstance(question, Waiting)
    assert question.press("enter") is None
    prompt = question.prompt()
    assert (prompt.who and prompt.who.name, prompt.question) == ("Bo", "to move")
    assert question.listing(5).rows == ()


def test_only_rows_that_are_shown_are_worded() -> None:
    worded: list[Any] = []

    def phrase(view: Any, action: Any) -> str:
        worded.append(action)
        return f"go to {action[1]}"

    actions = [("go", str(at)) for at in range(300)]
    offers = (Offer("go", actions, lambda: [Choice(action) for action in actions]),)
    question = ask(replace(shown(), offers=offers), GameParts(BAZAAR, TextViews(phrase=phrase)))
    listing = question.listing(10)
    assert (len(listing.rows), listing.above, listing.below) == (10, 0, 290)
    assert len(worded) <= 12
    question.turn_page(150)
    assert question.listing(10).above == 145


def test_the_view_tells_heading_figures_and_sheets() -> None:
    view = VIEW.from_snapshot(shown())
    assert (view.heading.name, view.heading.facts) == ("Bazaar", ("Round 1", "open stalls", "highest 0"))
    assert view.scores.figures == ("goods", "coins", "stall")
    assert [(line.who.name, line.turn, line.values) for line in view.scores.rows] == [
        ("Ann", True, ("0", "20", "–")),
        ("Bo", False, ("0", "20", "–")),
    ]
    assert [page.word for page in view.sheets.pages] == ["stalls", "prices"]
    assert view.sheets.pages[1].sentences[0] == "Cloth costs 4."
    assert view.result is None


def test_only_sheets_that_are_shown_are_told() -> None:
    told: list[str] = []

    def tell(word: str) -> Sheet:
        def sentences(view: Any, seat: int, said: str) -> list[str]:
            told.append(word)
            return [word]

        return Sheet(word, sentences)

    view = OffersView.of_game(GameParts(BAZAAR, TextViews(by_word={word: tell(word) for word in ("a", "b", "c")})))
    question = ask(shown(), view.GAME_PARTS)
    shown_ = view.from_question(question, figures=question.snapshot.figures(), first=1, sheets=1)
    view.from_question(question, figures=question.snapshot.figures(), first=1, sheets=1)
    assert told == ["b"]
    assert shown_.sheets.words == ("a", "b", "c")


def test_a_sheet_that_breaks_down_says_so_in_its_place() -> None:
    def broken(view: Any, seat: int, said: str) -> list[str]:
        raise ZeroDivisionError("by zero")

    view = OffersView.of_game(GameParts(BAZAAR, TextViews(by_word={"map": Sheet("", broken)})))
    (page,) = view.from_snapshot(shown()).sheets.pages
    assert page.sentences == ("Bazaar broke down (map): ZeroDivisionError: by zero.",)


def test_a_game_that_tells_nothing_shows_what_its_view_holds() -> None:
    view = OffersView.of_game(GameParts(BAZAAR))
    (page,) = view.from_snapshot(shown()).sheets.pages
    assert page.sentences == ("coins 20, 20", "highest 0", "round 1")


def test_at_the_end_everybody_has_a_place() -> None:
    over = START.evolve(turn=-2, goods=(("cloth",), ()), coins=(16, 20))
    view = VIEW.from_snapshot(shown(over))
    assert view.over
    assert view.result is not None
    assert view.result.words == "Ann wins."
    assert [(line.rank, line.who.name) for line in view.result.scores.rows] == [(1, "Ann"), (2, "Bo")]
    assert outcome(["Ann", "Bo"]) == "Ann and Bo win."
    assert outcome([]) == ""


def test_a_figure_that_a_view_hides_is_a_dash() -> None:
    class Hiding(type(BAZAAR)):  # type: ignore[misc]
        def standings(self, state: Stalls) -> tuple[Standing, ...]:
            return tuple(Standing(seat=name, rank=1, score={"coins": None}) for name in state.names)

    view = OffersView.of_game(GameParts(Hiding()))
    assert view.from_snapshot(shown()).scores.rows[0].values == ("–",)


def test_nothing_is_kept_in_the_language_in_which_it_was_told_first() -> None:
    question = asking(game_parts=GameParts(BAZAAR))
    english = question.listing(0).rows[0].figure
    with speaking("zh_TW"):
        assert question.listing(0).rows[0].figure != english


def test_a_long_list_shows_what_is_about_the_cursor() -> None:
    assert [window(30, at, 10) for at in (0, 4, 10, 29)] == [0, 0, 5, 20]
    assert window(5, 4, 10) == 0
    assert (room_for_rows(15), room_for_rows(30)) == (14, 25)
