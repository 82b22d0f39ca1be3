"""A game as a PettingZoo environment with agents taking turns (AEC).

An agent is a seat. The environment plays nature, seeded by `reset`. Rewards come at the end, by rank.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Protocol
from zlib import crc32

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from powergrid_tui.research.power_grid import PowerGridCoding
from powergrid_tui.table.protocol.game import NATURE, NOBODY, Offer, Standing
from powergrid_tui.table.protocol.value import adapter
from powergrid_tui.toolkit import registry


class Coding(Protocol):
    """What an environment needs from a game with its options and players: actions as integers in a fixed range, and a
    seat's view as a feature vector. Made from the state before the deal."""

    actions: int
    """The size of the action space: actions are numbered from 0."""
    features: int
    """The length of the feature vector."""

    def codes(self, view: Any, offers: Sequence[Offer[Any]]) -> Mapping[int, Any]:
        """The legal actions by number. Not empty if any action is legal."""
        ...

    def row(self, view: Any, seat: int) -> Sequence[float]:
        """What a seat sees, as a feature vector."""
        ...


class Listed:
    """For any game: an action's number is its index among all offers, and the features are the values of the view in
    order. The same number means different things in different states, so a game with its own encoding is easier to
    learn."""

    actions: int = 512
    features: int = 4096

    def __init__(self, state: Any) -> None:
        """`state` is not used: the encoding is the same for every game."""

    def codes(self, view: Any, offers: Sequence[Offer[Any]]) -> Mapping[int, Any]:
        """The first `actions` offered actions, kind by kind."""
        found: dict[int, Any] = {}
        for offer in offers:
            for action in offer.actions[: self.actions - len(found)]:
                found[len(found)] = action
        return found

    def row(self, view: Any, seat: int) -> Sequence[float]:
        """The values of the view, padded with zeros; texts are hashed to a number."""
        found = list(_values(adapter(view.__class__).dump_python(view, mode="json")))[: self.features]
        return [*found, *[0.0] * (self.features - len(found))]


_TEXTS = 1000
"""How many different numbers texts are hashed to."""


def _values(value: Any) -> Iterator[float]:
    if isinstance(value, dict):
        for part in value.values():
            yield from _values(part)
    elif isinstance(value, list):
        yield float(len(value))
        for part in value:
            yield from _values(part)
    elif isinstance(value, str):
        yield float(crc32(value.encode()) % _TEXTS)
    else:
        yield float(value or 0)


CODINGS: Mapping[str, Callable[[Any], Coding]] = {"power_grid": PowerGridCoding}
"""The encoding for each game; all other games use `Listed`."""

TOO_LONG = 5_000
"""The number of agents' actions after which a game is truncated, with no reward for anybody."""

Observed = dict[str, NDArray[Any]]


def env(game_id: str = "power_grid", players: int = 4, *, max_steps: int = TOO_LONG, **options: Any) -> Any:
    """The environment for normal use, with a check that its methods are called in the right order.

    `options` are those of the game (``map="usa"``). Raises `TableError` if there is no such game, and `ValueError`
    (pydantic's `ValidationError` is one) if it cannot be played with that many players or those options.
    """
    return OrderEnforcingWrapper(GameEnv(game_id, players, max_steps=max_steps, **options))


class GameEnv(AECEnv[str, Observed, int]):  # type: ignore[misc]  # it comes without types
    """The environment itself. An action that the mask does not allow raises `ValueError` and changes nothing."""

    def __init__(
        self, game_id: str = "power_grid", players: int = 4, *, max_steps: int = TOO_LONG, **options: Any
    ) -> None:
        """See `env`."""
        super().__init__()
        self._game = registry.game(game_id)
        self.metadata = {"name": f"{game_id}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self._options = self._game.complete(self._game.Options(**options), 0)
        self._max_steps = max_steps
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._rng = Random(0)
        self._state = self._opening()
        self._coding: Coding = CODINGS.get(game_id, Listed)(self._state)
        observed: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(-np.inf, np.inf, (self._coding.features,), np.float32),
            "action_mask": spaces.Box(0, 1, (self._coding.actions,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(observed) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._coding.actions) for agent in self.possible_agents}

    def _opening(self) -> Any:
        refusal = self._game.players_refusal(self._options, len(self.possible_agents))
        refusal = refusal or self._game.options_refusal(self._options, len(self.possible_agents))
        if refusal:
            raise ValueError(refusal)
        return self._game.new(self._options, self.possible_agents)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. The same seed gives the same random events; without one, a seed is drawn. `options` are not
        used."""
        self._rng = Random(seed)
        self._steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._state = self._opening()
        self._go_on()

    def _go_on(self) -> None:
        """Let nature move, then ask the next agent or end the game."""
        game = self._game
        while game.to_move(self._state) == NATURE:
            self._state = game.advance(self._state, game.sample(self._state, self._rng))
        mover = game.to_move(self._state)
        self._codes: Mapping[int, Any] = {}
        if mover == NOBODY:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = rewards_of(game.standings(self._state))
            return
        self.agent_selection = self.possible_agents[mover]
        view = game.view(self._state, mover)
        self._codes = self._coding.codes(view, game.choices(view, mover))
        if self._steps >= self._max_steps:
            self.truncations = dict.fromkeys(self.agents, True)

    def step(self, action: int | None) -> None:
        """The selected agent acts. Raises `ValueError` for an action that its mask does not allow."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self._codes:
            raise ValueError(f"{agent} may not do {action}: the action mask says what is allowed")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._state = self._game.advance(self._state, self._codes[int(action)])
        self._steps += 1
        self._go_on()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observed:
        """What an agent sees and may do; it may do nothing while another agent is selected."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self._coding.actions, np.int8)
        if agent == self.agent_selection and not self.terminations.get(agent):
            mask[list(self._codes)] = 1
        row = self._coding.row(self._game.view(self._state, seat), seat)
        return {"observation": np.asarray(row, np.float32), "action_mask": mask}

    def view(self, agent: str) -> Any:
        """The state as an agent may see it, for custom features."""
        return self._game.view(self._state, self.possible_agents.index(agent))

    def meaning(self, action: int) -> str:
        """The notation of a currently legal action. Raises `KeyError` for any other."""
        return self._game.format(self._codes[action], self._state)

    def render(self) -> str:
        """The current point of the game, in one line."""
        return self._game.summary(
            self._options.model_dump(mode="json"), self.possible_agents, self._game.facts(self._state)
        )

    def close(self) -> None:
        """Does nothing; no resources are held."""


def rewards_of(standings: tuple[Standing, ...]) -> dict[str, float]:
    """1 for the first, -1 for the last, the others evenly in between; those tied share the rewards of their ranks.

    The sum is 0. A single player gets 0.
    """
    ranks = [standing.rank for standing in standings]
    others = max(1, len(ranks) - 1)
    return {
        standing.seat: (sum(rank > standing.rank for rank in ranks) - sum(rank < standing.rank for rank in ranks))
        / others
        for standing in standings
    }
