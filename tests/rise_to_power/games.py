"""Whole games, played by people who differ: each likes other kinds of action and other districts; few stop early."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from powergrid_tui.games.rise_to_power.actions import Action, Connect
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import Options, State
from powergrid_tui.table.protocol.game import NATURE, NOBODY, Offer

NAMES = ("Ann", "Bo", "Cyd", "Dora")
"""Clockwise round the table."""

GAMES = tuple((players, seed) for players in (2, 3, 4) for seed in range(10))
"""Number of players and seed."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a game."""

    before: State
    action: Action
    after: State


Played = Sequence[Step]


PAID = ("power", "upgrade")


class Somebody:
    """Draws the kind of action by likings, then the action; with care the way that is offered first. While it is cheap
    or easy to pay, nearly everybody does."""

    def __init__(self, rng: Random) -> None:
        self.liking: dict[str, float] = {"contract": rng.choice((1, 2, 6)), "power": rng.choice((2, 20))}
        self.liking["upgrade"] = rng.choice((5, 40))
        self.liking |= {"exchange": rng.choice((0.2, 2, 10)), "trade": rng.choice((0.1, 1, 8))}
        self.liking["done"] = rng.choice((0.01, 0.01, 0.5))
        self.care = rng.choice((0, 0.5, 1))
        codes = ("IC", "PA", "GT", "SE", "MA", "IS", "BI", "SS", "OL")
        self.taste = {code: rng.choice((1, 1, 9)) for code in codes}

    def decide(self, state: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        open_ = [offer for offer in offers if len(offer.actions)]
        eager = 50 if state.discount or state.any_colour else 1
        (offer,) = rng.choices(
            open_, [self.liking.get(offer.kind, 1) * (eager if offer.kind in PAID else 1) for offer in open_]
        )
        if offer.kind in PAID and rng.random() < self.care:
            return offer.actions[0]
        (action,) = rng.choices(offer.actions, [self._fond(action) for action in offer.actions])
        return action

    def _fond(self, action: Action) -> float:
        return self.taste.get(action.card[:2], 1) if isinstance(action, Connect) else 1


def table(players: int = 2, options: Options | None = None) -> State:
    """A game before the deal."""
    return RISE_TO_POWER.new(options or Options(), NAMES[:players])


def played(players: int, seed: int, options: Options | None = None) -> tuple[Step, ...]:
    """Every action of a game."""
    rng = Random(f"{players}:{seed}")
    seats = [Somebody(rng) for _ in range(players)]
    state, found = table(players, options), []
    while state.turn != NOBODY:
        if state.turn == NATURE:
            action = RISE_TO_POWER.sample(state, rng)
        else:
            action = seats[state.turn].decide(state, RISE_TO_POWER.choices(state), rng)
        after = RISE_TO_POWER.apply(state, action)
        found.append(Step(state, action, after))
        state = after
    return tuple(found)


steps = cache(played)
"""The same, kept: every test of a game looks at it."""
