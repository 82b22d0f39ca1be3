"""Keys: those of a question are declared once, and all are written as people know them, and have them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from textual.keys import _character_to_key

from powergrid_tui.table.words.language import speaking_with
from powergrid_tui.toolkit.viewmodel.keys import key_of, name_of, named_now, names_of
from powergrid_tui.toolkit.viewmodel.question import Key, Prompt, Question
from powergrid_tui.toolkit.viewmodel.question_keys import DEFAULT_KEYS, assignable, key, keys_of, sideways
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from tests.longer import Longer

Reply = Any


class Bidding(Question[Any, str]):
    """A bid that is raised by arrows and digits."""

    bid = 1
    purse_is_empty = False
    typing = False
    MOUSE = "Click a card to bid."

    @property
    def takes_text(self) -> bool:
        return self.typing

    def _why_not(self, kind: str = "") -> str:
        return "there is no money" if self.purse_is_empty else ""

    def _more(self) -> str:
        return f"more than {self.bid}"

    def _raises(self) -> str:
        return "raises" if self.bid < 9 else ""

    @key("+", keys="plus,equals_sign", does=_more, refused=_why_not, note=_raises, id="board.more", label="More")
    def _raise(self) -> Reply:
        self.bid += 1
        return ""

    @key("left", "right", name=sideways, does="card", means=lambda question: not question.purse_is_empty)
    def _move(self, pressed: str) -> Reply:
        return f"moved {pressed}"

    @key("p", does="pass", bright=lambda question: question.bid > 1, note="you are out", id="board.pass", label="Pass")
    def _pass(self) -> Reply:
        if not self.again:
            self.warned = "p"
            return "Really?"
        return "PASS"

    def typed(self, pressed: str) -> Reply:
        if self.typing:
            return f"typed {pressed}"
        return f"digit {pressed}" if pressed.isdecimal() else None

    def prompt(self) -> Prompt:
        return self._prompt("how much?", "bid")


class Opening(Bidding):
    """Has a key of its own, and words one anew."""

    @key("d", does="draw")
    def _draw(self) -> Reply:
        return "DRAW"

    @key("p", does="skip", note="no plant this round")
    def _skip(self) -> Reply:
        return "SKIP"


class Building(Question[Any, str]):
    """A site is chosen, and then what is built there."""

    site = 0
    at_site = False

    def _is_outside(self) -> bool:
        return not self.at_site

    def _is_at_site(self) -> bool:
        return self.at_site

    def _where(self) -> str:
        return f"one of {self.site}"

    @key("left", "right", name=sideways, does="site", means=_is_outside, note=_where)
    def _move(self, pressed: str) -> Reply:
        return f"site {pressed}"

    @key("left", "up", name="arrows", does="house", means=_is_at_site, note="which house")
    def _choose(self, pressed: str) -> Reply:
        return f"house {pressed}"


@pytest.fixture
def bidding() -> Bidding:
    return Bidding(Snapshot(SimpleNamespace(over=False), 0, (), (), ()))


def test_a_key_acts_or_is_refused_with_its_reason_or_means_nothing(bidding: Bidding) -> None:
    assert (bidding.press("+"), bidding.bid) == ("", 2)
    assert bidding.press("left") == "moved left", "one of several is told which it is"
    assert bidding.press("q") is None, "undeclared, it is the board's"
    bidding.purse_is_empty = True
    assert (bidding.press("+"), bidding.bid) == ("There is no money.", 2)
    assert bidding.press("left") is None, "declared, and meaningless now"


def test_a_key_that_was_warned_of_takes_effect_only_if_it_comes_again_at_once(bidding: Bidding) -> None:
    assert bidding.press("p") == "Really?"
    assert bidding.press("+") == "", "in between comes another key"
    assert (bidding.press("p"), bidding.press("p")) == ("Really?", "PASS")
    assert bidding.warned == ""


def test_digits_come_after_the_declared_keys_and_text_before_them(bidding: Bidding) -> None:
    assert bidding.press("7") == "digit 7"
    bidding.typing = True
    assert (bidding.press("p"), bidding.press("+")) == ("typed p", "typed +")


def test_the_row_says_what_each_key_does_now(bidding: Bidding) -> None:
    assert bidding.keys_now() == (Key("+", "more than 1"), Key("← →", "card"), Key("p", "pass"))
    bidding.purse_is_empty, bidding.bid = True, 4
    assert bidding.keys_now() == (Key("+", "more than 4", "there is no money"), Key("p", "pass", bright=True))


def test_of_several_declarations_of_a_key_the_one_that_means_something_now_holds() -> None:
    building = Building(Snapshot(SimpleNamespace(over=False), 0, (), (), ()))
    assert [building.press(word) for word in ("left", "right", "up")] == ["site left", "site right", None]
    assert building.keys_now() == (Key("← →", "site"),)
    building.at_site, building.site = True, 3
    assert [building.press(word) for word in ("left", "right", "up")] == ["house left", None, "house up"]
    assert building.keys_now() == (Key("arrows", "house"),)
    assert building.key_notes() == {"← →": "one of 3", "arrows": "which house"}, "words may depend on the question"


def test_a_subclass_has_its_own_keys_first_and_those_it_words_anew_once() -> None:
    opening = Opening(Snapshot(SimpleNamespace(over=False), 0, (), (), ()))
    assert [declared.words for declared in keys_of(Opening)] == [("d",), ("p",), ("+",), ("left", "right")]
    assert [shown.what for shown in opening.keys_now()] == ["draw", "skip", "more than 1", "card"]
    assert (opening.press("p"), opening.press("+")) == ("SKIP", "")


def test_the_help_names_each_key_as_this_person_has_it(bidding: Bidding) -> None:
    assert bidding.key_help(DEFAULT_KEYS) == ["+: raises", "p: you are out", "Click a card to bid."]
    assert bidding.key_help({"p": "k"})[1] == "k: you are out"
    bidding.bid = 9
    assert bidding.key_help(DEFAULT_KEYS) == ["p: you are out", "Click a card to bid."], "nothing is noted of it now"


def test_a_key_that_several_questions_declare_can_be_reassigned_once() -> None:
    assert [(declared.id, declared.keys) for declared in assignable((Opening, Bidding))] == [
        ("board.more", "plus,equals_sign"),
        ("board.pass", "p"),
    ]


# How keys are written, and how they are when they were replaced


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("z", "z"),
        ("Z", "Z"),
        ("question_mark", "?"),
        ("plus", "+"),
        ("slash", "/"),
        ("equals_sign", "="),
        ("escape", "esc"),
        ("space", "space"),
        ("backspace", "backspace"),
        ("pageup", "pgup"),
        ("up", "↑"),
        ("f12", "F12"),
        ("ctrl+s", "ctrl+s"),
        ("shift+tab", "shift+tab"),
        ("left_square_bracket", "["),
        ("less_than_sign", "<"),
        ("greater_than_sign", ">"),
        ("comma", ","),
        ("full_stop", "."),
        ("fullwidth_less_than_sign", "＜"),
        ("double_low_9_quotation_mark", "„"),
        ("ctrl+right_square_bracket", "ctrl+]"),
        ("delete", "delete"),
        ("no_such_sign", "no_such_sign"),
    ],
)
def test_a_key_is_written_as_people_know_it(key: str, name: str) -> None:
    assert name_of(key) == name


@pytest.mark.parametrize("key", ["delete", "ctrl+u"])
def test_the_keys_of_every_text_field_have_names_in_other_languages(key: str) -> None:
    with speaking_with("longer", Longer()):
        assert name_of(key) != key


@pytest.mark.parametrize(
    ("keys", "changed", "name"),
    [
        ("p", {}, "p"),
        ("p", {"d": "z"}, "p"),
        ("p", {"p": "question_mark"}, "?"),
        ("esc", {"escape": "f1"}, "F1"),
        ("?", {"question_mark": "f1"}, "F1"),
        ("c o g n", {"o": "y"}, "c y g n"),
        ("↑ ↓", {"up": "k"}, "k ↓"),
        ("^ v", {"down": "j"}, "^ j"),
        ("home end", {"home": "g"}, "g end"),
        (", .", {"comma": "less_than_sign"}, "< ."),
        ("+ -", {"plus": "x", "minus": "underscore"}, "x _"),
    ],
)
def test_hints_name_the_keys_of_now(keys: str, changed: dict[str, str], name: str) -> None:
    assert named_now(keys, changed) == name


SIGNS = [chr(code) for code in range(33, 127)]


def test_every_sign_of_a_keyboard_is_written_as_itself() -> None:
    assert [name_of(_character_to_key(sign)) for sign in SIGNS] == SIGNS


def test_keys_side_by_side_are_told_apart_from_a_comma() -> None:
    assert names_of(["comma", "less_than_sign"]) == ", <"
    assert names_of(["left", "h"]) == "← h"


def test_a_click_on_a_sign_presses_its_key() -> None:
    """Where signs stand for arrows they do so."""
    keys = {sign: key_of(sign, {}) for sign in SIGNS if sign not in "<>^v"}
    assert keys == {sign: _character_to_key(sign) for sign in keys}


def test_a_name_of_many_words_takes_no_time() -> None:
    assert name_of("_".join("a" * 60)) == "_".join("a" * 60)
