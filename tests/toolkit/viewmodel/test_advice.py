"""Advice, phrases and what decided a game, in words."""

import gettext
from random import Random
from typing import Any

import pytest

from powergrid_tui.games.power_grid import model as power_grid
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import NATURE, NOBODY, Step
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.review import Regret, Review
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import speaking_with
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.advice import (
    action_in_words,
    costly_decision,
    nothing_to_regret,
    percent,
    reason_of,
    regret_in_sentences,
    sentences,
    suggestions,
)
from powergrid_tui.toolkit.viewmodel.scores import compared
from powergrid_tui.toolkit.viewmodel.text_views import TextViews
from tests.foreign import Foreign
from tests.table.pebbles import PEBBLES, Options, Take


def advised() -> tuple[Any, Any, Any]:
    """Power Grid, the first decision of a game seen by whose it is, and the smallest plant put up for its number."""
    game = registry.game("power_grid")
    session = Session.start(game, power_grid.Options(money="open"), [Seat(name="Ann"), Seat(name="Bo")], seed=1)
    view = game.view(session.state, session.state.turn)
    return game, view, game.choices(view)[0].actions[0]


def test_an_action_is_told_as_a_phrase_and_how_it_is_typed() -> None:
    game, view, first = advised()
    (told_of,) = suggestions(game, registry.text_views("power_grid"), view, [Advice(first, 0.5)])
    assert told_of.action == "put up plant 3 for 3 Elektro, 2 oil for 1 city"
    assert game.parse(f"{view.names[view.turn]}: {told_of.typed}", view) == first
    assert sentences([told_of]) == (
        "Best: put up plant 3 for 3 Elektro, 2 oil for 1 city, which wins 50 per cent of the time.",
        "Type 'open 3' to do that.",
    )


def test_where_a_game_has_no_phrase_it_is_told_as_it_is_typed_with_what_it_is_about() -> None:
    game, view, first = advised()
    sheets = TextViews(meaning=registry.text_views("power_grid").meaning)
    (told_of,) = suggestions(game, sheets, view, [Advice(first, 0.5)])
    assert told_of.action == "open 3, 2 oil for 1 city"
    assert sentences([told_of]) == ("Best: open 3, 2 oil for 1 city, which wins 50 per cent of the time.",)


def test_three_are_told_and_no_more_the_best_first() -> None:
    view = PEBBLES.new(Options(), ("Ann", "Bo")).evolve(turn=0, left=20)
    advice = [Advice(Take(count=n), 0.5 - n / 10) for n in (1, 2, 3, 1)]
    assert sentences(suggestions(PEBBLES, TextViews(), view, advice)) == (
        "Best: take 1, which wins 40 per cent of the time.",
        "Next: take 2, 30 per cent.",
        "Next: take 3, 20 per cent.",
    )


@pytest.mark.parametrize(("worth", "chance"), [(0.0, 0), (0.504, 50), (1.0, 100), (1.2, 100), (-0.1, 0)])
def test_a_chance_is_between_none_and_all(worth: float, chance: int) -> None:
    assert percent(worth) == chance


@pytest.mark.parametrize(
    ("reason", "said"), [("{plant} powers two more", "31 powers two more."), ("it is {plant}.", "It is 31."), ("", "")]
)
def test_a_reason_is_a_sentence_of_figures(reason: str, said: str) -> None:
    assert reason_of(Advice(None, 0.5, reason, {"plant": 31})) == said


def test_a_reason_is_told_in_the_language_of_who_reads() -> None:
    with speaking_with("xx", Foreign()):
        assert reason_of(Advice(None, 0.5, "{plant} powers two more", {"plant": 31})).startswith("31 пошерс")


def test_a_regret_says_when_what_and_how_much() -> None:
    before = PEBBLES.new(Options(), ("Ann", "Bo")).evolve(turn=0, left=8)
    step = Step("Ann: take 1", before, Take(count=1), before)
    regret = Regret(4, step, Advice(Take(count=1), 0.404), Advice(Take(count=3), 0.655, "{n} are better", {"n": 3}))
    words = costly_decision(PEBBLES, TextViews(), {}, regret)
    assert (words.when, words.done, words.best, words.cost) == ("round 2", "take 1", "take 3", 26)
    assert regret_in_sentences(words) == (
        ("Round 2: the choice was to take 1; the best bot would take 3. It cost 26 per cent of the chance to win."),
        "3 are better.",
    )


@pytest.mark.parametrize(
    ("facts", "when"),
    [
        ({}, "action 5"),
        ({"round": 3}, "round 3"),
        ({"phase": "end"}, "the end"),
        ({"round": 3, "phase": "end"}, "round 3, the end"),
    ],
)
def test_a_regret_says_when_in_games_without_rounds_or_phases(
    facts: dict[str, int | str], when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Wrong: "round 0".
    before = PEBBLES.new(Options(), ("Ann", "Bo")).evolve(turn=0, left=8)
    regret = Regret(4, Step("", before, Take(count=1), before), Advice(Take(count=1), 0.4), Advice(Take(count=3), 0.6))
    monkeypatch.setattr(type(PEBBLES), "facts", lambda self, state: facts)
    assert costly_decision(PEBBLES, TextViews(), {"end": "the end"}, regret).when == when


class Looked(Review):
    """A review that has nothing to report."""

    def __init__(self, left: int) -> None:
        self.seat, self.count, self._left, self._found = 1, 4, list(range(left)), []


def test_nothing_was_better_only_where_hindsight_agrees() -> None:
    # Wrong: "nothing better" of a seat that could have come third with what it had.
    _, view, _ = advised()
    session = Session.start(registry.game("power_grid"), view.options, [Seat(name="Ann"), Seat(name="Bo")], seed=1)
    asked: list[tuple[int, int]] = []

    def look(states: Any, seat: int) -> tuple[str, dict[str, int | str]] | None:
        asked.append((len(states), seat))
        return "plant {plant} was there", {"plant": 39}

    assert nothing_to_regret(Looked(0), session, look) == "Plant 39 was there."
    assert asked == [(1, 1)], "the states in which somebody was to move, with the last, and the seat"
    assert nothing_to_regret(Looked(0), session, None) == "The best bot would have made the same choices."
    assert nothing_to_regret(Looked(0), session, lambda states, seat: None) == (
        "The best bot would have made the same choices."
    )
    assert nothing_to_regret(Looked(2), session, look) == "So far the best bot would have made the same choices."
    assert registry.hindsight("power_grid") is not None
    assert registry.hindsight("electropolis") is None


# Whatever may be done in a game is a phrase in a hint and a review: people who never type lines read those, too


def offered(name: str, steps: int, seed: int) -> list[tuple[Any, Any]]:
    """Views and actions that are offered in them, one of each kind there, on a random way through a game."""
    game, luck, found = registry.game(name), Random(seed), []
    state = game.new(game.complete(game.Options(), seed), ("Ann", "Bo"))
    for _ in range(steps):
        if (turn := game.to_move(state)) == NOBODY:
            break
        if turn == NATURE:
            state = game.advance(state, game.sample(state, luck))
            continue
        view = game.view(state, turn)
        actions = [action for offer in game.choices(view) for action in offer.actions[:8]]
        kinds = {action.kind: action for action in luck.sample(actions, len(actions))}
        found += [(view, action) for action in kinds.values()]
        state = game.advance(state, luck.choice(list(kinds.values())))
    return found


class Marking(gettext.NullTranslations):
    """A catalogue that marks whatever passes it."""

    def gettext(self, message: str) -> str:
        return f"~{message}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"~{msgid1 if n == 1 else msgid2}"

    def pgettext(self, context: str, message: str) -> str:
        return f"~{message}"

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return f"~{msgid1 if n == 1 else msgid2}"


@pytest.mark.parametrize(
    "name", ["power_grid", "electropolis", "factory_manager", "rise_to_power", "terraforming_mars"]
)
def test_every_action_is_told_in_words_that_can_be_translated(name: str) -> None:
    game, sheets = registry.game(name), registry.text_views(name)
    found = offered(name, 90, seed=3)
    assert len({action.kind for _, action in found}) > 4
    with speaking_with("xx", Marking()):
        for view, action in found:
            words = action_in_words(game, sheets, view, action)
            assert words.startswith("~"), words
            assert sheets.phrase(view, action) == words


@pytest.mark.parametrize(
    ("other", "told"), [("pass", "pass"), ("bid 2", "bid 2 workers"), ("anything", "anything"), ("bid 99", "bid 99")]
)
def test_an_action_that_a_reason_names_is_told_in_words(other: str, told: str) -> None:
    game = registry.game("factory_manager")
    view, bid = next((view, act) for view, act in offered(game.id, 90, seed=3) if act.kind == "bid")
    advice = Advice(bid, 0.5, "{other} wins as many", {"other": other})
    (found,) = suggestions(game, registry.text_views(game.id), view, [advice])
    assert found.reason == f"{told[:1].upper()}{told[1:]} wins as many."


# What decided a game, in words


def test_what_the_winner_has_more_of_comes_first() -> None:
    parts = (("influence", 36, 39), ("upgrades", 2, 2), ("agenda", 15, 4), ("links", 5, 4))
    assert compared("Bo", "Ann", parts) == (
        "Compared with Ann, Bo has 11 more from agenda, 1 more from links and 3 less from influence."
    )


def test_nothing_is_said_where_nothing_differs() -> None:
    assert compared("Bo", "Ann", (("influence", 36, 36),)) == ""
