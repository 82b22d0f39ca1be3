"""How keys are written, and how they are when they were replaced."""

import pytest
from textual.keys import _character_to_key

from powergrid_tui.table.words.language import speaking_with
from powergrid_tui.toolkit.viewmodel.keys import key_of, name_of, named_now, names_of
from tests.longer import Longer


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
