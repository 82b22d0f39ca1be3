"""The help, the coach and the row of keys agree: a key that a sentence names for a question means something there, a
key that is offered is named by the help, and what a sentence says of Enter, or of a second press, is so."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.question import Question
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.boards.board import Board
from tests.toolkit.viewmodel.test_chips import GAMES, acts, asked, walk

WAYS = ("", "down", "right", "up", "space", "down space", "right right", "left", "enter", "right enter", "x", "l")
"""Keys pressed before a key is tried: some mean something only then."""
RARE = {
    ("rise_to_power", "Drawing"): {"d"},  # where a trade lets one take cards
    # with metals or heat, and a card that takes them
    **{("terraforming_mars", kind): {"y"} for kind in ("Acting", "Founding", "Buying", "Keeping", "Selling")},
    ("power_grid", "Opening"): {"p"},  # warned where a plant would power more of one's cities
}
"""Keys whose sentences say when they work, and no random position may be one: tests of the questions have them."""
_WORDS = {
    "left": r"[Ll]eft and right",
    "right": r"[Ll]eft and right|[Tt]he right arrow",
    "up": r"[Uu]p and down|[Uu]p, down|or up",
    "down": r"[Uu]p and down|[Uu]p, down|\bDown\b",
    "arrows": r"[Tt]he arrows|with the arrows",
    "space": r"\bSpace\b|\bspace (?:ticks|takes|switches)|with space|\bor space\b|, space,",
    "backspace": r"[Bb]ackspace",
    "enter": r"\bEnter\b",
}
"""How sentences name keys that are no letters."""
_LETTER = re.compile(r"(?<![\w'’/])(?:([b-z])(?![\w'’.])|(?<=- )(a)(?= puts)|(?<=, )(a)(?= the actions|, p))")
"""A letter that stands alone; "a" is a word, too."""
_HEAD = re.compile(r"(?m)^- ([^:\n]{1,20}): ")
"""The keys that a line of the help is about."""
_ARROWS = {"←": "left", "→": "right", "↑": "up", "↓": "down", "arrows": "left"}


def _is_key(word: str) -> bool:
    return len(word) == 1 or word in _WORDS


@cache
def positions(game_id: str) -> dict[str, list[Snapshot]]:
    """Snapshots of a random game by the kind of question that is asked."""
    found: dict[str, list[Snapshot]] = defaultdict(list)
    for seed in (3, 8):
        for _, _, _, snapshot in walk(game_id, seed, most=8):
            question = asked(game_id, snapshot, "")
            if question is not None and len(found[type(question).__name__]) < 4:
                found[type(question).__name__].append(snapshot)
    return found


def told(game_id: str, question: Question[Any, Any]) -> tuple[str, str]:
    """What the help says of the keys of a question, without those of the board; and what the coach says."""
    views = f"powergrid_tui.games.{game_id}.viewmodel"
    keys = import_module(f"{views}.help").help_for(question)[0][1]
    lesson = import_module(f"{views}.coach").COURSE.lesson(question, over=False)
    return keys.partition("- Tab and the digits")[0], lesson.text if lesson else ""


def named(text: str) -> set[str]:
    """The keys that a text names."""
    found = {key for key, pattern in _WORDS.items() if re.search(pattern, text)}
    if "arrows" in found:
        found = found - {"arrows"} | {"left"}
    heads = [keys.split(" ") for keys in _HEAD.findall(text)]
    found |= {_ARROWS.get(key, key) for keys in heads if all(map(_is_key, keys)) for key in keys}
    return found | {letter for groups in _LETTER.findall(text) for letter in groups if letter}


def fresh(game_id: str, kind: str) -> Iterator[Question[Any, Any]]:
    """Questions of a kind, at several positions and after several keys."""
    for snapshot in positions(game_id)[kind]:
        for keys in WAYS:
            question = asked(game_id, snapshot, keys)
            if question is not None:
                yield question


def sheets(game_id: str) -> set[str]:
    """Letters that the board itself or the play screen answers, whatever is asked."""
    board = registry.board(game_id)
    assert issubclass(board, Board)
    return {"u", "h", *(key for entry in board.own_keys() for key in entry.keys.split(","))}


@pytest.mark.parametrize("game_id", GAMES)
def test_keys_that_sentences_name_mean_something_there(game_id: str) -> None:
    for kind, snapshots in positions(game_id).items():
        question = asked(game_id, snapshots[0], "")
        assert question is not None
        for text in told(game_id, question):
            for key in named(text) - sheets(game_id) - RARE.get((game_id, kind), set()):
                word = "left" if key == "arrows" else key
                assert any(each.press(word) is not None for each in fresh(game_id, kind)), (kind, key, text)


@pytest.mark.parametrize("game_id", GAMES)
def test_letters_that_are_offered_are_named_by_the_help(game_id: str) -> None:
    for kind, snapshots in positions(game_id).items():
        question = asked(game_id, snapshots[0], "")
        assert question is not None
        text, _ = told(game_id, question)
        offered = {key.key for each in fresh(game_id, kind) if not each.takes_text for key in each.asked().keys}
        letters = {key for key in offered if len(key) == 1 and key.isalpha() and key.islower()}
        assert letters <= named(text) | sheets(game_id), (kind, text)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_second_press_is_told_and_meant(game_id: str) -> None:
    """Where the help says that a second press does it, a first one warns somewhere, and the second one plays; where a
    letter warns, the help says so."""
    for kind, snapshots in positions(game_id).items():
        question = asked(game_id, snapshots[0], "")
        assert question is not None
        lines = told(game_id, question)[0]
        text = " ".join(lines.split())
        second = {*re.findall(r"a second ([a-z]) ", text), *re.findall(r"(?m)^- ([a-z]): .*second press", lines)}
        warns = set()
        for key in {"d", "p", "x"} & named(text):
            for each in fresh(game_id, kind):
                reply = each.press(key)
                if isinstance(reply, str) and each.warned == key:
                    warns.add(key)
                    assert acts(each.press(key)), (kind, key, reply)
        assert warns <= second | ({"x"} if "asks again" in text else set()), (kind, warns, text)
        assert second <= warns | RARE.get((game_id, kind), set()), (kind, second, warns)
