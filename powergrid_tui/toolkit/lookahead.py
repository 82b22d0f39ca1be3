"""Opponents for any game: from what a game knows of itself come four levels, hints and the review.

A game names candidates, a quick policy and an evaluator, as far as it knows better than the defaults; the toolkit's
search does the rest. This is imported with a game's manifest, so it stands below the registry and imports little.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import NOBODY, Game, Offer
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.at_random import drawn
from powergrid_tui.toolkit.search import Worlds, compared, halving, numbered, search
from powergrid_tui.toolkit.simulation import Candidate, Simulation

A = TypeVar("A")
S = TypeVar("S")


class Budget(NamedTuple):
    """What a level may spend on a decision, and how sure its hand is."""

    playouts: int
    """Divided among the candidates, most of them for the best; each is played out once at least."""
    slips: float = 0.0
    """How often it does anything that is allowed."""
    remembers: bool = True
    """It knows what a careful person would remember."""


BUDGETS: Final[Mapping[str, Budget]] = {
    mark("expert"): Budget(400),
    mark("hard"): Budget(120),
    mark("normal"): Budget(32),
    mark("easy"): Budget(8, slips=0.15, remembers=False),
}
"""By level, best first."""

_BETTER: Final = mark("it wins {chance} per cent of the games imagined from here, and {other} wins {less} per cent")
_EVEN: Final = mark("it wins {chance} per cent of the games imagined from here, and {other} wins as many")
_ONLY: Final = mark("there is nothing else to do")


class Lookahead(Generic[S, A]):
    """What a game knows about playing it well. A subclass names the `game`, and overrides whatever the game knows
    better; its `bots` are what the manifest names. It keeps nothing between decisions."""

    game: ClassVar[Game[Any, Any]]
    budgets: ClassVar[Mapping[str, Budget]] = BUDGETS
    most: ClassVar[int] = 24
    """Candidates that are compared, unless the game names them itself."""

    def candidates(self, view: S, offers: Sequence[Offer[A]], rng: Random) -> Sequence[A]:
        """What the seat that is asked might do: some of what it is offered. By default all of it; where that is more
        than `most`, as much of each kind, drawn at random. Never empty."""
        return _some(offers, self.most, rng)

    def policy(self, state: S, rng: Random) -> A:
        """What the seat to move does in imagined games, decided quickly. By default anything that is allowed.

        It is handed a whole state, and must look only at what that seat would see.
        """
        action: A = drawn(state, self.game.choices(state), rng)
        return action

    def stops(self, view: S, state: S) -> bool:
        """Whether a game imagined from a view is broken off in a state, to be evaluated there: some rounds later, say.
        By default each is played to its end."""
        return False

    def evaluate(self, state: S, seat: int) -> float:
        """The chance of a seat to win, from 0 to 1, where an imagined game has ended or was broken off. By default by
        the standings, of a state that has the `names` of its seats."""
        name = state.names[seat]  # type: ignore[attr-defined]
        standings = self.game.standings(state)
        ranks = [each.rank for each in standings]
        own = next(each.rank for each in standings if each.seat == name)
        if self.game.to_move(state) == NOBODY or len(ranks) == 1:
            return 1.0 / ranks.count(1) if own == 1 else 0.0
        behind, level = sum(rank > own for rank in ranks), ranks.count(own) - 1
        return (behind + level / 2) / (len(ranks) - 1)

    def reason(self, view: S, action: A) -> tuple[str, Mapping[str, int | str]]:
        """Why an action of the seat that is asked is good, in a hint: a message and its figures. Without a message, a
        hint says how the action compares with another one."""
        return "", {}

    def bots(self) -> Mapping[str, Callable[[], LookaheadBot[S, A]]]:
        """The levels of the game, best first, as a manifest names them."""
        return {level: partial(LookaheadBot, self, budget) for level, budget in self.budgets.items()}


class LookaheadBot(Generic[S, A]):
    """A level: follows the candidates into imagined games, and takes the one that wins most."""

    needs_view: ClassVar[bool] = True

    def __init__(self, knowledge: Lookahead[S, A], budget: Budget) -> None:
        self.remembers = budget.remembers
        self._knowledge = knowledge
        self._budget = budget

    def decide(self, view: S, offers: Sequence[Offer[A]], rng: Random) -> A:
        """One of the actions that the offers allow, for the seat that is asked."""
        if self._budget.slips and rng.random() < self._budget.slips:
            action: A = drawn(view, offers, rng)
            return action
        found = self._knowledge.candidates(view, offers, rng)
        return found[0] if len(found) == 1 else self._ranked(view, found, rng)[0].action

    def advise(self, view: S, offers: Sequence[Offer[A]], rng: Random) -> Sequence[Advice]:
        """All that it compares, best first, each with a reason."""
        return self.weigh(view, offers, rng)

    def weigh(
        self, view: S, offers: Sequence[Offer[A]], rng: Random, action: A | None = None, *, last: bool = False
    ) -> Sequence[Advice]:
        """The same, with this action among it; in a round that is known to be the `last`, by how the game ends."""
        found = list(self._knowledge.candidates(view, offers, rng))
        if action is not None and action not in found:
            found.append(action)
        rows = self._ranked(view, found, rng, last=last)
        best = rows[0]
        second = next((row for row in rows[1:] if row.action == action), rows[1] if len(rows) > 1 else None)
        return [self._advice(view, row, second if row is best else best) for row in rows]

    def _ranked(self, view: S, actions: Sequence[A], rng: Random, *, last: bool = False) -> list[Candidate[A]]:
        knowledge, game = self._knowledge, self._knowledge.game
        seat = game.actor(view, actions[0])
        simulation: Simulation[S, A] = Simulation(
            imagine=partial(_imagined, knowledge, view, seat),
            to_move=game.to_move,
            advance=game.advance,
            sample=game.sample,
            ends=_never if last else partial(_stopped, knowledge, view),
            leaf=partial(_evaluated, knowledge, seat),
        )
        stages = halving(len(actions), self._budget.playouts)
        return compared(search(simulation, Worlds(simulation, numbered(rng)), list(map(Candidate, actions)), stages))

    def _advice(self, view: S, row: Candidate[A], other: Candidate[A] | None) -> Advice:
        message, figures = self._knowledge.reason(view, row.action)
        if not message:
            message, figures = self._compared(view, row, other)
        return Advice(row.action, _share(row.worth), message, figures)

    def _compared(self, view: S, row: Candidate[A], other: Candidate[A] | None) -> tuple[str, Mapping[str, int | str]]:
        if other is None:
            return _ONLY, {}
        line = self._knowledge.game.format(other.action, view).partition(": ")[2]
        chance, less = round(100 * _share(row.worth)), round(100 * _share(other.worth))
        return _EVEN if chance == less else _BETTER, {"chance": chance, "other": line, "less": less}


def _imagined(knowledge: Lookahead[S, A], view: S, seat: int, rng: Random) -> tuple[S, Callable[[S, Random], A]]:
    return knowledge.game.determinize(view, seat, rng), knowledge.policy


def _stopped(knowledge: Lookahead[S, A], view: S, state: S, leg: int) -> bool:
    return knowledge.stops(view, state)


def _never(state: Any, leg: int) -> bool:
    return False


def _evaluated(knowledge: Lookahead[S, A], seat: int, state: S) -> float:
    return knowledge.evaluate(state, seat)


def _share(worth: float) -> float:
    return max(0.0, min(worth, 1.0))


def _some(offers: Iterable[Offer[A]], most: int, rng: Random) -> list[A]:
    """At most so many of the actions, in their order, as many of one kind as of another."""
    waiting = [offer.actions for offer in offers if len(offer.actions)]
    sizes = [0] * len(waiting)
    while sum(sizes) < most and (growing := [at for at, size in enumerate(sizes) if size < len(waiting[at])]):
        for at in growing[: most - sum(sizes)]:
            sizes[at] += 1
    found: list[A] = []
    for actions, size in zip(waiting, sizes, strict=True):
        taken = range(size) if size == len(actions) else sorted(rng.sample(range(len(actions)), size))
        found += [actions[at] for at in taken]
    return found
