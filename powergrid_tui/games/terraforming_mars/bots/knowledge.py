"""What the search must know of this game: candidates, how imagined games go on, and how good they turn out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import ClassVar, Final

from powergrid_tui.games.terraforming_mars.actions import Action, Buy, Done, Draft, Pass, Place
from powergrid_tui.games.terraforming_mars.bots import quick
from powergrid_tui.games.terraforming_mars.bots.answers import answer_worth
from powergrid_tui.games.terraforming_mars.bots.choosing import bought, heat_for, starts
from powergrid_tui.games.terraforming_mars.bots.outlook import chance, finished_in_time
from powergrid_tui.games.terraforming_mars.bots.prices import rounds_left
from powergrid_tui.games.terraforming_mars.bots.reasons import explained
from powergrid_tui.games.terraforming_mars.bots.turns import ranked
from powergrid_tui.games.terraforming_mars.bots.valuation import Appraiser
from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER
from powergrid_tui.games.terraforming_mars.determinization import determinize
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.rules import effects, flow, paying, turns
from powergrid_tui.games.terraforming_mars.rules.turns import is_terraformed
from powergrid_tui.table.protocol.game import Game, Offer
from powergrid_tui.toolkit.lookahead import Budget, Lookahead

MOST: Final = 5
"""Candidates of a decision."""

CLOSE: Final = 0.5
"""How much less than the best an action may gain per credit to be a candidate."""

OUTSTANDING: Final = 1.0
"""An action that gains this much per credit is done without a search."""

TEMPTING: Final = 0.2
"""A seat that could gain this much per credit does not consider stopping."""

NEAR: Final = 3.0
"""How much less than the best a space may seem worth to be a candidate, in credits."""

SHORT: Final = 3.0
"""How much a candidate may cost more than it seems to gain, in credits."""

MORE: Final = 3.0
"""The largest factor by which more games are imagined near the end of a solo game than at its beginning."""

FAVOUR: Final = 0.02
"""With others, how much more likely to win another candidate must make it than what the policy would do: about a point.
With less, expert leaves a sound policy for differences that are luck."""

LATE: Final = 1.25
"""With this many generations left, imagined games are played to the end, because it then matters how much is spent on
the last points."""


class Knowledge(Lookahead[State, Action]):
    """Candidates are what `turns` and `choosing` find best. Imagined games go on as the simple bot plays, to the end of
    this generation. Near the end of a game they go on to its end, and solo games always: until Mars is finished."""

    game: ClassVar[Game[State, Action]] = TERRAFORMING_MARS
    favour: ClassVar[float] = 0.015
    budgets: ClassVar[Mapping[str, Budget]] = {
        "expert": Budget(24),
        "hard": Budget(8, slips=0.04),
        "normal": Budget(0, slips=0.09),
        "easy": Budget(0, slips=0.25),
    }

    def favoured(self, view: State) -> float:
        return self.favour if view.solo else FAVOUR

    def candidates(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Iterator[Action]:
        seat = flow.actor(view, next(offer.actions[0] for offer in offers if len(offer.actions)))
        return islice(_once(_found(view, seat)), MOST)

    def policy(self, state: State, rng: Random) -> Action:
        return quick.of_seat(state, state.turn)

    def imagine(self, view: State, seat: int, rng: Random) -> State:
        """Unless the game is near its end, the others do nothing more in this generation: their actions hardly depend
        on what this seat does, and would only blur the comparison."""
        state = determinize(view, rng)
        if view.solo or rounds_left(view) <= LATE or view.phase == Phase.GREENERIES:
            return state
        return state.evolve(
            players=tuple([c if at == seat else c.evolve(passed=True) for at, c in enumerate(state.players)])
        )

    def playouts(self, view: State, budget: int) -> int:
        """In a solo game, more of them the fewer generations are left, so that each decision imagines equally many
        generations."""
        if not view.solo:
            return budget
        return int(budget * min(MORE, view.book.numbers.solo_generations / rounds_left(view)))

    def stops(self, view: State, state: State) -> bool:
        if view.solo:
            return is_terraformed(state)
        return state.generation > view.generation and rounds_left(view) > LATE

    def evaluate(self, state: State, seat: int) -> float:
        return chance(state, seat)

    def shown(self, view: State) -> Callable[[State, int], float] | None:
        """In a solo game, hints show how often Mars is finished in time. By the margin, which is used to compare
        candidates, a game won just in time would look half lost."""
        return finished_in_time if view.solo else None

    def decided(self, view: State) -> bool:
        return view.solo and (is_terraformed(view) or view.phase == Phase.GREENERIES)

    def reason(self, view: State, action: Action) -> tuple[str, Mapping[str, int | str]]:
        if action != quick.of_seat(view, flow.actor(view, action)):
            return "", {}  # the search disagrees with the policy's prices, so they explain nothing
        return explained(view, action)


def _once(actions: Iterable[Action]) -> Iterator[Action]:
    """The actions without those that came before."""
    known: set[Action] = set()
    for action in actions:
        if action not in known:
            known.add(action)
            yield action


def _found(view: State, seat: int) -> Iterator[Action]:
    """The candidates, with the policy's choice first."""
    yield quick.of_seat(view, seat)
    if view.queue:
        yield from _answers(view, seat)
    elif view.phase == Phase.ACTIONS:
        yield from _turn(view, seat)
    elif view.phase == Phase.RESEARCH:
        yield from _buys(view, seat)
    elif view.phase == Phase.DRAFT:
        judge = Appraiser(view, seat)
        for card in sorted(judge.company.offered, key=judge.hand, reverse=True):
            yield Draft(seat=seat, card=card)
    elif view.phase == Phase.START:
        yield from _starts(view, seat)


def _answers(view: State, seat: int) -> Iterator[Action]:
    """The answers that seem worth most. Of spaces that seem to be worth the same, only one, because what they lead to
    hardly differs; and none that is much worse than the best."""
    judge = Appraiser(view, seat)
    answers = [answer for offer in effects.choices(view) for answer in offer.actions]
    worth = {answer: answer_worth(judge, answer) for answer in answers}
    found = sorted(answers, key=lambda answer: worth[answer], reverse=True)
    seen: set[float] = set()
    for answer in found:
        if isinstance(answer, Place):
            if worth[answer] in seen or worth[answer] < worth[found[0]] - NEAR:
                continue
            seen.add(worth[answer])
        yield answer


def _turn(view: State, seat: int) -> Iterator[Action]:
    """The actions that gain nearly as much as the best, unless it stands out; and stopping, unless the best gains
    much."""
    judge = Appraiser(view, seat)
    if judge.company.owes_first:
        return
    rows = [row for row in ranked(judge) if row.net > -SHORT]
    top = max([row.score for row in rows], default=0.0)
    if top > OUTSTANDING:
        return
    yield from (row.action for row in rows if row.score > top - CLOSE and not turns.refusal(view, row.action))
    if top < TEMPTING:
        yield Done() if view.acted else Pass()


def _buys(view: State, seat: int) -> Iterator[Action]:
    """The cards that are wanted, and the same with one more or one less."""
    judge = Appraiser(view, seat)
    wanted, price = bought(judge).cards, view.book.numbers.card_price
    sets = [
        tuple([card for card in judge.company.offered if (card in wanted) != (card == other)])
        for other in sorted(judge.company.offered, key=judge.hand, reverse=True)
    ]
    for cards in (*sets, ()):
        if len(cards) * price <= paying.credits_of(view, seat):
            yield Buy(seat=seat, cards=cards, heat=heat_for(judge, cards))


def _starts(view: State, seat: int) -> Iterator[Action]:
    """Each corporation with the cards that it would buy, with the best two cards more and the worst two less."""
    for name in view.players[seat].dealt:
        if name != BEGINNER:
            yield from starts(view, seat, name)
