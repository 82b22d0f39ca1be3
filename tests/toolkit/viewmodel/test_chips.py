"""What is said of keys is so: by the chip beside Enter, the row of keys, the help and the coach, in all games."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import pytest

from powergrid_tui.table.protocol.game import Game, Premove
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.keys import key_name
from powergrid_tui.toolkit.viewmodel.question import Question, Several
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.boards.board import Board
from tests.tui.shell import seats

GAMES = ("power_grid", "factory_manager", "rise_to_power", "terraforming_mars", "electropolis")
WAYS = ("", "down", "right", "space", "down space", "x", "down space enter")
"""Keys pressed before the chip is read."""
ENDS = {"End turn", "end your turn", "end your turn without buying"}
NAMES = ("Ann", "Bo", "Cleo")


def walk(game_id: str, seed: int, most: int = 3) -> Iterator[tuple[Game[Any, Any], Any, int, Snapshot]]:
    """Positions of a random game in which somebody is asked, so many of each kind at most."""
    game = registry.game(game_id)
    session: Session[Any, Any] = Session.start(game, game.Options(), seats(*NAMES), seed=seed)
    rng, often = Random(seed), Counter[str]()
    for _ in range(220):
        if game.to_move(session.state) < 0:
            return
        seat = game.to_act(session.state)[0]
        view = game.view(session.state, seat)
        offers = game.choices(view, seat)
        kind = f"{game.facts(session.state).get('phase')} {sorted(offer.kind for offer in offers)}"
        often[kind] += 1
        if often[kind] <= most:
            yield game, session.state, seat, Snapshot(view, seat, offers, session.seats, ())
        possible = [offer.actions for offer in offers if len(offer.actions)]
        action = rng.choice(rng.choice(possible)[:30])
        if not game.refusal(session.state, action):
            session.play(action)


def asked(game_id: str, snapshot: Snapshot, keys: str) -> Question[Any, Any] | None:
    """The question after some keys; None if one of them has answered it."""
    board = registry.board(game_id)()
    assert isinstance(board, Board)
    question: Question[Any, Any] = board.ask(snapshot, None)
    for key in keys.split():
        if acts(question.press(key)):
            return None
    return question


def acts(reply: Any) -> tuple[Any, ...]:
    """The actions of a reply."""
    if isinstance(reply, Several):
        return reply.actions
    return () if reply is None or isinstance(reply, str) else (reply,)


def agrees(game: Game[Any, Any], state: Any, question: Question[Any, Any], key: str) -> tuple[Any, ...]:
    """What a key plays; a warning names the key that brought it, and the same key again then plays."""
    reply = question.press(key)
    if isinstance(reply, str) and question.warned:
        assert question.warned == key, f"{reply!r} does not warn of {key}"
        names = {key, key_name(key), key_name(key).capitalize()}
        assert any(name in reply.replace(".", " ").replace(";", " ").split() for name in names), (reply, key)
        reply = question.press(key)
        assert acts(reply), "pressed again, it takes effect"
    for action in acts(reply):
        if isinstance(action, Premove):
            continue
        assert not game.refusal(state, action), reply
        state = game.apply(state, action)
    return acts(reply)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.some(3)
def test_enter_does_what_its_chip_says(game_id: str) -> None:
    played = 0
    for game, state, seat, snapshot in walk(game_id, 1):
        for keys in WAYS:
            question = asked(game_id, snapshot, keys)
            if question is None:
                continue
            prompt = question.asked()
            chip = prompt.button or prompt.answer
            where = f"{type(question).__name__} after {keys!r}: {chip!r}"
            if question.takes_text:
                continue
            if prompt.refused or not chip:
                reply = question.press("enter")
                assert not acts(reply), where
                assert reply or not prompt.refused, f"{where}: Enter must say why it does nothing"
                continue
            done = agrees(game, state, question, "enter")
            if not done and question.asked().question != prompt.question:
                continue  # it leads to the rest of the answer, such as where to connect
            assert done, f"{where}: Enter plays nothing"
            after = state
            for action in done:
                after = game.apply(after, action)
            played += 1
            if str(chip) in ENDS:
                assert seat not in game.to_act(after) or game.facts(after) != game.facts(state), where
    assert played or game_id in {"rise_to_power", "terraforming_mars", "electropolis"}


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.some(3)
def test_a_key_that_is_offered_does_something_and_says_the_same_as_its_warning(game_id: str) -> None:
    board = registry.board(game_id)
    assert issubclass(board, Board)
    of_the_board = {key for entry in board.own_keys() for key in entry.keys.split(",")}
    for game, state, _, snapshot in walk(game_id, 3):
        for keys in ("", "down", "down space"):
            question = asked(game_id, snapshot, keys)
            if question is None or question.takes_text:
                continue
            for key in question.asked().keys:
                if len(key.key) == 1 and key.key.isalpha() and not key.why:
                    fresh = asked(game_id, snapshot, keys)
                    assert fresh is not None
                    reply = fresh.press(key.key)
                    known = reply is not None or key.key in of_the_board
                    assert known, f"{type(fresh).__name__} after {keys!r}: {key.key} {key.what}"
                    if isinstance(reply, str) and fresh.warned:
                        again = asked(game_id, snapshot, keys)
                        assert again is not None
                        assert agrees(game, state, again, key.key)


# The help, the coach and the row of keys agree: a key that a sentence names for a question means something there, a


WAYS_THERE = ("", "down", "right", "space", "down space", "right right", "enter", "right enter", "x")
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
        for keys in WAYS_THERE:
            question = asked(game_id, snapshot, keys)
            if question is not None:
                yield question


def sheets(game_id: str) -> set[str]:
    """Letters that the board itself or the play screen answers, whatever is asked."""
    board = registry.board(game_id)
    assert issubclass(board, Board)
    return {"u", "h", *(key for entry in board.own_keys() for key in entry.keys.split(","))}


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.some(3)
def test_keys_that_sentences_name_mean_something_there(game_id: str) -> None:
    for kind, snapshots in positions(game_id).items():
        question = asked(game_id, snapshots[0], "")
        assert question is not None
        for text in told(game_id, question):
            for key in named(text) - sheets(game_id) - RARE.get((game_id, kind), set()):
                word = "left" if key == "arrows" else key
                assert any(each.press(word) is not None for each in fresh(game_id, kind)), (kind, key, text)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.some(3)
def test_letters_that_are_offered_are_named_by_the_help(game_id: str) -> None:
    for kind, snapshots in positions(game_id).items():
        question = asked(game_id, snapshots[0], "")
        assert question is not None
        text, _ = told(game_id, question)
        offered = {key.key for each in fresh(game_id, kind) if not each.takes_text for key in each.asked().keys}
        letters = {key for key in offered if len(key) == 1 and key.isalpha() and key.islower()}
        assert letters <= named(text) | sheets(game_id), (kind, text)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.some(3)
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
