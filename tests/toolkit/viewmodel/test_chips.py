"""What the chip beside Enter says is what Enter does, in every phase of all five games; and a key that is offered does
something."""

from collections import Counter
from collections.abc import Iterator
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
