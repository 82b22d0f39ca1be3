"""Characters: each shows in what a bot decides, in every game that has it, and decides by what the seat may see."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from powergrid_tui.table.protocol.characters import CHARACTERS, NEUTRAL, parted
from powergrid_tui.table.protocol.game import NATURE, NOBODY, Game, Offer
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import bot_view, kinds, make

PLAYERS = 3

HARD = [(game_id, kind) for game_id in registry.GAMES for kind in kinds(game_id) if kind.startswith("hard-")]

Asked = tuple[Any, Any, Sequence[Offer[Any]]]
"""The state, what a bot sees of it, and what it is offered."""


def questions(game: Game[Any, Any], kind: str) -> Iterator[Asked]:
    """Every third question of a seeded game between simple bots, as a bot of this kind would be asked it."""
    rng, simple, bot = Random(5), make("simple", game.id), make(kind, game.id)
    state = game.new(game.complete(game.Options(), 5), [f"Seat {at}" for at in range(PLAYERS)])
    number = 0
    while (seat := game.to_move(state)) != NOBODY:
        if seat == NATURE:
            state = game.advance(state, game.sample(state, rng))
            continue
        view = bot_view(game, state, seat, bot)
        offers = game.choices(view, seat)
        number += 1
        if number % 3 == 0 and sum(len(offer.actions) for offer in offers) > 1:
            yield state, view, offers
        state = game.advance(state, simple.decide(game.view(state, seat), offers, rng))


@pytest.mark.long
@pytest.mark.parametrize(("game_id", "kind"), HARD)
def test_a_character_decides_otherwise_than_its_level_and_only_what_is_legal(game_id: str, kind: str) -> None:
    game, plain, bot = registry.game(game_id), make(parted(kind)[0], game_id), make(kind, game_id)
    for state, view, offers in questions(game, kind):
        found = bot.decide(view, offers, Random(1))
        assert game.refusal(state, found) == ""
        if found != plain.decide(view, offers, Random(1)):
            return
    raise AssertionError(f"{kind} is like its level")


def test_every_game_has_characters_and_hard_and_expert_alone_have_them() -> None:
    for game_id in registry.GAMES:
        found = [parted(kind) for kind in kinds(game_id)]
        assert {level for level, name in found if name} == {"hard", "expert"}


@pytest.mark.parametrize(
    ("name", "better"),
    [
        ("hoarder", {"store": 1.0}),
        ("sprinter", {"way": 1.0}),
        ("denier", {"chances": (0.3, 0.35, 0.35)}),
    ],
)
def test_what_a_character_leans_to_counts_for_it_and_for_no_other(name: str, better: dict[str, Any]) -> None:
    here: dict[str, Any] = {"chances": (0.3, 0.0, 0.7), "seat": 0}
    for other, character in {**CHARACTERS, "": NEUTRAL}.items():
        gain = character.judged(**{**here, **better}) - character.judged(**here)
        assert (gain > 0) == (name == other), other
