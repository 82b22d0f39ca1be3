"""How keys are written, and how they are when they were replaced."""

import pytest

from powergrid_tui.desk.keys import name_of, named_now


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
        ("f12", "f12"),
        ("ctrl+s", "ctrl+s"),
        ("shift+tab", "shift+tab"),
        ("left_square_bracket", "["),
    ],
)
def test_a_key_is_written_as_people_know_it(key: str, name: str) -> None:
    assert name_of(key) == name


@pytest.mark.parametrize(
    ("keys", "changed", "name"),
    [
        ("p", {}, "p"),
        ("p", {"d": "z"}, "p"),
        ("p", {"p": "question_mark"}, "?"),
        ("esc", {"escape": "f1"}, "f1"),
        ("?", {"question_mark": "f1"}, "f1"),
        ("c o g n", {"o": "y"}, "c y g n"),
        ("↑ ↓", {"up": "k"}, "k ↓"),
        ("^ v", {"down": "j"}, "^ j"),
        ("home end", {"home": "g"}, "g end"),
    ],
)
def test_hints_name_the_keys_of_now(keys: str, changed: dict[str, str], name: str) -> None:
    assert named_now(keys, changed) == name
