"""Opponents for any game: four levels, hints and the review, from what the game knows about playing it well.

A game overrides candidates, a quick policy or an evaluator where it knows better than the defaults; the toolkit's
search does the rest. This is imported with a game's manifest, so it is below the registry and imports little.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.characters import NEUTRAL, Character
from powergrid_tui.table.protocol.game import NOBODY, Game, Offer
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.at_random import drawn
from powergrid_tui.toolkit.search import Worlds, cautious, compared, halving, numbered, search
from powergrid_tui.toolkit.simulation import Candidate, Simulation

A = TypeVar("A")
S = TypeVar("S")


class Budget(NamedTuple):
    """How much a level may search for a decision, and how reliable it is."""

    playouts: int
    """The number of play-outs for a decision, shared among the candidates: better ones get more, and each at least one.
    With 0, the first candidate is played, and advice tries each once."""
    slips: float = 0.0
    """The probability of a random move instead."""
    remembers: bool = True
    """Whether the level knows what a careful player would remember."""


BUDGETS: Final[Mapping[str, Budget]] = {
    mark("expert"): Budget(400),
    mark("hard"): Budget(120),
    mark("normal"): Budget(32),
    mark("easy"): Budget(8, slips=0.15, remembers=False),
}
"""By level, best first."""

UNSURE: Final = 1.0
"""Play-outs that are added to a share before it is shown, half of them won: 24 of 24 won are not 100 per cent."""

TIED: Final = 3.0
"""After this many play-outs, a hint shows half of the difference by which another candidate won less than the best."""

_BETTER: Final = mark(
    "it wins {chance} per cent of the games imagined from here; next best: {other}, with {less} per cent"
)
_EVEN: Final = mark("it wins {chance} per cent of the games imagined from here, as many as the next best: {other}")
_ONLY: Final = mark("it is the only choice")


class Lookahead(Generic[S, A]):
    """What a game knows about playing it well. A subclass sets `game` and overrides what the game knows better; the
    manifest names its `bots`. It keeps no state between decisions."""

    game: ClassVar[Game[Any, Any]]
    budgets: ClassVar[Mapping[str, Budget]] = BUDGETS
    most: ClassVar[int] = 24
    """The most candidates that the default compares."""
    favour: ClassVar[float] = 0.0
    """How much more often another candidate must win to be preferred to the first one, from 0 to 1."""

    def favoured(self, view: S) -> float:
        """The same in this position; at 1, the first candidate is always preferred. By default `favour`."""
        return self.favour

    def candidates(self, view: S, offers: Sequence[Offer[A]], rng: Random) -> Iterable[A]:
        """The actions worth comparing for the seat that is asked, at least one. By default all that are offered; if
        there are more than `most`, a random selection with as many of each kind as possible.

        A level without play-outs takes the first and asks for no other, so a generator saves it their search."""
        return _some(offers, self.most, rng)

    def imagine(self, view: S, seat: int, rng: Random) -> S:
        """A whole state from which an imagined game goes on, for the seat that is asked. By default one that fits what
        the seat may know; a game may leave out what matters little."""
        state: S = self.game.determinize(view, seat, rng)
        return state

    def policy(self, state: S, rng: Random) -> A:
        """A quick choice for the seat to move in an imagined game. By default a random legal action.

        It is given a whole state but must use only what that seat would see.
        """
        action: A = drawn(state, self.game.choices(state), rng)
        return action

    def stops(self, view: S, state: S) -> bool:
        """Whether to stop a game imagined from `view` at `state` and evaluate it there, some rounds later, say. By
        default imagined games are played to the end."""
        return False

    def evaluate(self, state: S, seat: int) -> float:
        """The chance of a seat to win, from 0 to 1, where an imagined game has ended or was stopped. The default uses
        the standings, and needs a state with the `names` of its seats."""
        name = state.names[seat]  # type: ignore[attr-defined]
        standings = self.game.standings(state)
        ranks = [each.rank for each in standings]
        own = next(each.rank for each in standings if each.seat == name)
        if self.game.to_move(state) == NOBODY or len(ranks) == 1:
            return 1.0 / ranks.count(1) if own == 1 else 0.0
        behind, level = sum(rank > own for rank in ranks), ranks.count(own) - 1
        return (behind + level / 2) / (len(ranks) - 1)

    def kept(self, state: S, seat: int) -> float:
        """How full the store of a seat is, 0 to 1, for bots that lean to hoard. By default nobody has any."""
        return 0.0

    def way(self, state: S, seat: int) -> float:
        """How far a seat has brought the game on the way to its end, 0 to 1, for bots that hurry. By default nobody
        does."""
        return 0.0

    def shown(self, view: S) -> Callable[[S, int], float] | None:
        """What hints show of the end of an imagined game, from 0 to 1, if that is not what `evaluate` compares by. Of a
        judgement that is 1 if the seat wins and 0 otherwise, they show the share of games won."""
        return None

    def decided(self, view: S) -> bool:
        """Whether nothing can change the result any more. Otherwise a share that is shown is never quite 0 or 1."""
        return False

    def reason(self, view: S, action: A) -> tuple[str, Mapping[str, int | str]]:
        """The reason for the best action in a hint: a message and its parameters. If the message is empty, the hint
        compares the action with the next one, as it compares all others with the best."""
        return "", {}

    def reasons(self, view: S, action: A) -> Sequence[tuple[str, Mapping[str, int | str]]]:
        """What speaks for an action that somebody has taken, the reason that says most first: that of a hint, too; the
        others for those who do not see all that it speaks of. By default the one `reason`, if it has a message."""
        message, figures = self.reason(view, action)
        return ((message, figures),) if message else ()

    def playouts(self, view: S, budget: int) -> int:
        """How many imagined games a level with this budget may spend on a decision. By default its budget; where
        imagined games are shorter than usual, it may afford more of them."""
        return budget

    def bots(self) -> Mapping[str, Callable[[], LookaheadBot[S, A]]]:
        """The levels of the game, best first, as a manifest names them."""
        return {level: partial(LookaheadBot, self, budget) for level, budget in self.budgets.items()}


class LookaheadBot(Generic[S, A]):
    """A level: plays the candidates out in imagined games and takes the one that wins most often."""

    needs_view: ClassVar[bool] = True

    def __init__(self, knowledge: Lookahead[S, A], budget: Budget, character: Character = NEUTRAL) -> None:
        self.remembers = budget.remembers
        self._knowledge = knowledge
        self._budget = budget
        self._character = character

    def decide(self, view: S, offers: Sequence[Offer[A]], rng: Random) -> A:
        """One of the offered actions, for the seat that is asked."""
        if self._budget.slips and rng.random() < self._budget.slips:
            action: A = drawn(view, offers, rng)
            return action
        candidates = self._knowledge.candidates(view, offers, rng)
        if not self._budget.playouts or self._knowledge.favoured(view) >= 1:
            return next(iter(candidates))
        found = list(candidates)
        return found[0] if len(found) == 1 else self._ranked(view, found, rng)[0].action

    def advise(self, view: S, offers: Sequence[Offer[A]], rng: Random) -> Sequence[Advice]:
        """All candidates, best first, each with a reason."""
        return self.weigh(view, offers, rng)

    def weigh(
        self, view: S, offers: Sequence[Offer[A]], rng: Random, action: A | None = None, *, last: bool = False
    ) -> Sequence[Advice]:
        """The same, including this action; with `last`, imagined games are played to the end of the game."""
        found = list(self._knowledge.candidates(view, offers, rng))
        if action is not None and action not in found:
            found.append(action)
        rows = self._ranked(view, found, rng, last=last, shown=True)
        best = rows[0]
        second = next((row for row in rows[1:] if row.action == action), rows[1] if len(rows) > 1 else None)
        reasons = [self._compared(view, row, best) for row in rows[1:]]
        reasons.insert(0, self._reason(view, best, second))
        return [Advice(row.action, _share(row.worth), *reason) for row, reason in zip(rows, reasons, strict=True)]

    def reasons(self, view: S, action: A) -> Sequence[tuple[str, Mapping[str, int | str]]]:
        """What speaks for an action, without a search."""
        return self._knowledge.reasons(view, action)

    def _ranked(
        self, view: S, actions: Sequence[A], rng: Random, *, last: bool = False, shown: bool = False
    ) -> list[Candidate[A]]:
        """The candidates, best first. If their worth is to be `shown`, it is on the scale that people are shown."""
        knowledge, game = self._knowledge, self._knowledge.game
        seat = game.actor(view, actions[0])
        judged = knowledge.shown(view) if shown else None
        simulation: Simulation[S, A] = Simulation(
            imagine=partial(_imagined, knowledge, view, seat),
            to_move=game.to_move,
            advance=game.advance,
            sample=game.sample,
            ends=_never if last else partial(_stopped, knowledge, view),
            evaluate=partial(_judged, knowledge.evaluate, seat) if self._character is NEUTRAL else self._leaning(seat),
            shown=partial(_judged, judged, seat) if judged else None,
        )
        stages = halving(len(actions), knowledge.playouts(view, self._budget.playouts))
        candidates = list(map(Candidate, actions))
        favour, care = knowledge.favoured(view), self._character.care
        candidates[0].bonus = favour
        lean = partial(_lean, actions[0], favour, care) if care else None
        found = search(simulation, Worlds(simulation, numbered(rng)), candidates, stages, lean=lean)
        ranked = compared(found, care=care)
        for row in ranked[1:]:  # what is not preferred is not shown as better
            row.worth = min(row.worth, ranked[0].worth)
        if judged:
            _show(ranked, 0.0 if knowledge.decided(view) else UNSURE)
        return ranked

    def _leaning(self, seat: int) -> Callable[[S], float]:
        """What the end of an imagined game counts for a seat, with what the character leans to. Rivals are looked at
        only by who counts them, and need a state with the `names` of its seats."""
        knowledge, character = self._knowledge, self._character

        def judged(state: S) -> float:
            seats = range(len(state.names)) if character.spite else range(seat, seat + 1)  # type: ignore[attr-defined]
            chances = [knowledge.evaluate(state, each) for each in seats]
            return character.judged(chances, seats.index(seat), knowledge.kept(state, seat), knowledge.way(state, seat))

        return judged

    def _reason(self, view: S, row: Candidate[A], other: Candidate[A] | None) -> tuple[str, Mapping[str, int | str]]:
        return next(iter(self.reasons(view, row.action)), None) or self._compared(view, row, other)

    def _compared(self, view: S, row: Candidate[A], other: Candidate[A] | None) -> tuple[str, Mapping[str, int | str]]:
        if other is None:
            return _ONLY, {}
        line = self._knowledge.game.format(other.action, view).partition(": ")[2]
        chance, less = round(100 * _share(row.worth)), round(100 * _share(other.worth))
        return _EVEN if chance == less else _BETTER, {"chance": chance, "other": line, "less": less}


def _imagined(knowledge: Lookahead[S, A], view: S, seat: int, rng: Random) -> tuple[S, Callable[[S, Random], A]]:
    return knowledge.imagine(view, seat, rng), knowledge.policy


def _stopped(knowledge: Lookahead[S, A], view: S, state: S, leg: int) -> bool:
    return knowledge.stops(view, state)


def _never(state: Any, leg: int) -> bool:
    return False


def _judged(judge: Callable[[S, int], float], seat: int, state: S) -> float:
    return judge(state, seat)


def _lean(first: A, favour: float, care: float, rows: Sequence[Candidate[A]]) -> None:
    """Rank candidates by so many standard deviations less than their worth, and favour the first one."""
    cautious(care, rows)
    for row in rows:
        if row.action == first:
            row.bonus += favour


def _show(ranked: Sequence[Candidate[Any]], unsure: float) -> None:
    """Turn worths into what is shown: the share of the best, and for the others how much less they won in the worlds
    they share with it. With few worlds that difference is mostly luck, so less of it is shown; and no candidate is
    shown as better than those before it."""
    best = ranked[0]
    best.worth = (sum(best.shown) + unsure / 2) / (len(best.shown) + unsure)
    least = best.worth
    for row in ranked[1:]:
        pairs = list(zip(best.shown, row.shown, strict=False))
        short = sum(most - less for most, less in pairs) / (len(pairs) + TIED)
        row.worth = least = max(0.0, min(least, best.worth - short))


def _share(worth: float) -> float:
    return max(0.0, min(worth, 1.0))


def _some(offers: Iterable[Offer[A]], most: int, rng: Random) -> list[A]:
    """At most `most` of the actions, in order, spread evenly over the kinds of action."""
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
