"""Whole games, played by people who differ: each likes other kinds of action; few pass while something can be done."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from powergrid_tui.games.terraforming_mars.actions import Action
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import Options, State
from powergrid_tui.table.protocol.game import NATURE, NOBODY, Offer

NAMES = ("Ann", "Bo", "Cyd", "Dora", "Ed")
"""Clockwise round the table."""

GAMES = tuple((players, seed) for players in (1, 2, 3, 4, 5) for seed in range(5))
"""Number of players and seed, which says which options are played with."""

TOO_LONG = 20_000
"""Actions after which a game counts as one that does not end."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a game."""

    before: State
    action: Action
    after: State


Played = Sequence[Step]


class Somebody:
    """Draws the kind of action by likings, then the action; with care the way that is offered first."""

    def __init__(self, rng: Random) -> None:
        self.liking = {"play": rng.choice((2, 6, 20)), "use": rng.choice((1, 5)), "project": rng.choice((0.3, 1))}
        self.liking |= {"plant": rng.choice((1, 9)), "warm": rng.choice((1, 9)), "award": rng.choice((0.2, 1))}
        self.liking |= {"pass": rng.choice((0.02, 0.1, 1)), "done": rng.choice((0.05, 0.5))}
        self.thrift = rng.choice((0.0, 0.3, 0.8))

    def decide(self, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        open_ = [offer for offer in offers if len(offer.actions)]
        (offer,) = rng.choices(open_, [self.liking.get(offer.kind, 1) for offer in open_])
        if offer.kind == "buy" and rng.random() >= self.thrift:
            return offer.actions[-1]
        return rng.choice(offer.actions)


def options(seed: int) -> Options:
    """Every fourth seed plays the same way; one of a few is among beginners."""
    return Options(corporate=seed % 2 == 0, draft=seed % 4 > 1, beginners=seed % 5 == 3)


def table(players: int = 2, options: Options | None = None) -> State:
    """A game before the deal."""
    return TERRAFORMING_MARS.new(options or Options(), NAMES[:players])


def played(players: int, seed: int, chosen: Options | None = None) -> tuple[Step, ...]:
    """Every action of a game."""
    rng = Random(f"{players}:{seed}")
    seats = [Somebody(rng) for _ in range(players)]
    state = table(players, chosen or options(seed))
    found: list[Step] = []
    while state.turn != NOBODY and len(found) < TOO_LONG:
        if state.turn == NATURE:
            action = TERRAFORMING_MARS.sample(state, rng)
        else:
            seat = rng.choice(TERRAFORMING_MARS.to_act(state))
            action = seats[seat].decide(TERRAFORMING_MARS.choices(state, seat), rng)
        after = TERRAFORMING_MARS.apply(state, action)
        found.append(Step(state, action, after))
        state = after
    return tuple(found)


steps = cache(played)
"""The same, kept: every test of a game looks at it."""
