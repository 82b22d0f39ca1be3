"""The environment for researchers: PettingZoo's own tests, and what the numbers mean."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("pettingzoo")

import numpy as np
from pettingzoo.test import api_test, seed_test

from powergrid_tui.research.environment import GameEnv, env, rewards_of
from powergrid_tui.research.power_grid import PowerGridCoding
from powergrid_tui.table.protocol.game import NATURE, NOBODY, Standing
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import bot_view, make


def played(environment: Any, seed: int) -> list[tuple[str, int]]:
    """A whole game at random: who did what."""
    environment.reset(seed=seed)
    rng, done = Random(seed), []
    for agent in environment.agent_iter():
        observed, _, over, cut, _ = environment.last()
        if over or cut:
            environment.step(None)
            continue
        action = rng.choice(np.flatnonzero(observed["action_mask"]).tolist())
        done.append((agent, action))
        environment.step(action)
    return done


@pytest.mark.filterwarnings("ignore::UserWarning")
class TestTheirs:
    @pytest.mark.parametrize("game_id", list(registry.GAMES))
    def test_api(self, game_id: str) -> None:
        api_test(env(game_id, 3), num_cycles=80)

    def test_api_over_the_end_of_games(self) -> None:
        api_test(env("power_grid", 2, max_steps=80), num_cycles=200)

    def test_seeds(self) -> None:
        seed_test(lambda: env("power_grid", 3), num_cycles=150)
        seed_test(lambda: env("terraforming_mars", 2), num_cycles=60)


def test_a_game_ends_with_rewards_by_rank() -> None:
    environment = GameEnv("power_grid", 3)
    rewards: list[dict[str, float]] = []
    environment.reset(seed=5)
    rng = Random(5)
    while not any(environment.terminations.values()):
        assert set(environment.rewards.values()) == {0.0}
        mask = environment.observe(environment.agent_selection)["action_mask"]
        environment.step(rng.choice(np.flatnonzero(mask).tolist()))
        rewards.append(dict(environment.rewards))
    standings = registry.game("power_grid").standings(environment.view("player_0"))
    assert rewards[-1][standings[0].seat] == 1.0
    assert sum(rewards[-1].values()) == 0.0
    assert environment._cumulative_rewards == rewards[-1]


def test_shared_places_share_their_reward() -> None:
    ranks = {"a": 1, "b": 1, "c": 3}
    assert rewards_of(tuple(Standing(seat=seat, rank=rank, score={}) for seat, rank in ranks.items())) == {
        "a": 0.5,
        "b": 0.5,
        "c": -1.0,
    }


def test_the_seed_is_all_luck_there_is() -> None:
    environment = env("power_grid", 3, max_steps=80)
    first = played(environment, 1)
    assert first == played(environment, 1) != played(environment, 2)
    assert len(first) == 80


def test_nothing_hidden_is_observed() -> None:
    """Two states that look the same to a seat are the same row."""
    game = registry.game("power_grid")
    environment = GameEnv("power_grid", 3)
    environment.reset(seed=3)
    rng = Random(1)
    for _ in range(40):
        mask = environment.observe(environment.agent_selection)["action_mask"]
        environment.step(rng.choice(np.flatnonzero(mask).tolist()))
    before = environment.observe("player_1")["observation"]
    state = environment._state
    environment._state = game.determinize(game.view(state, 1), 1, Random(9))
    assert environment._state.pile != state.pile
    assert (environment.observe("player_1")["observation"] == before).all()
    environment._state = state.evolve(players=(state.players[0], state.players[1].evolve(money=999), state.players[2]))
    assert not (environment.observe("player_1")["observation"] == before).all(), "one's own money is"


def test_what_is_not_allowed_is_refused_and_changes_nothing() -> None:
    environment = GameEnv("power_grid", 3)
    environment.reset(seed=3)
    agent, state = environment.agent_selection, environment._state
    shut = int(np.flatnonzero(environment.observe(agent)["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match=f"{agent} may not do {shut}"):
        environment.step(shut)
    assert environment._state is state
    with pytest.raises(ValueError, match="is for 2 to 6 players, not 9"):
        GameEnv("power_grid", 9)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (4, {"regions": "draft"}),
        (2, {"edition": "recharged", "trust": True}),
        (3, {"map": "japan"}),
    ],
)
def test_the_coding_tells_what_good_bots_do(players: int, options: dict[str, Any]) -> None:
    """Nearly everything that the simple bot wants has a number of its own, and that number gives the action back."""
    game = registry.game("power_grid")
    state = game.new(game.complete(game.Options(**options), 0), [str(seat) for seat in range(players)])
    coding, bot, rng = PowerGridCoding(state), make("simple", "power_grid"), Random(7)
    starts: set[str] = set()
    coded = total = 0
    while (mover := game.to_move(state)) != NOBODY and total < 400:
        if mover == NATURE:
            state = game.advance(state, game.sample(state, rng))
            continue
        view = bot_view(game, state, mover, bot)
        offers = game.choices(view, mover)
        codes = coding.codes(view, offers)
        assert codes, "something can always be done"
        assert all(0 <= code < coding.actions for code in codes)
        assert all(not game.refusal(state, action) for action in codes.values())
        action = bot.decide(view, offers, rng)
        total += 1
        coded += action in codes.values()
        starts.add(action.kind)
        assert len(coding.row(view, mover)) == coding.features
        state = game.advance(state, action)
    assert {"open", "bid", "pass", "buy", "build", "done", "power"} <= starts
    assert coded / total > 0.97


def test_a_number_means_the_same_in_every_state() -> None:
    """Of buying, building and opening: those whose places the map and the deck give."""
    environment = GameEnv("power_grid", 3)
    meanings: dict[int, set[str]] = {}
    for seed in range(3):
        environment.reset(seed=seed)
        rng = Random(seed)
        for _ in range(150):
            if any(environment.terminations.values()):
                break
            for code in environment._codes:
                words = environment.meaning(code).partition(": ")[2]
                if words.startswith(("build", "buy", "pass", "done", "open")):
                    meanings.setdefault(code, set()).add(words)
            environment.step(rng.choice(list(environment._codes)))
    assert len(meanings) > 60
    assert all(len(words) == 1 for words in meanings.values())


def test_the_page_tells_the_coding_as_it_is() -> None:
    page = (Path(__file__).parents[2] / "docs" / "environment.md").read_text()
    coding = GameEnv("power_grid", 4)._coding
    assert isinstance(coding, PowerGridCoding)
    assert f"there are {coding.actions} actions" in page
    told = [line.split("|")[1].strip() for line in page.partition("| block |")[2].splitlines() if line.startswith("| ")]
    assert told[: len(coding.blocks)] == list(coding.blocks)
    program = page.partition("```python\n")[2].partition("```")[0]
    exec(program.replace("players=4", "players=2, max_steps=60"), {})
