"""The bots of this game by name, and what their search must know of it: candidates, how imagined games go on, and how
good they turn out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, ClassVar, Final

from powergrid_tui.games.terraforming_mars.actions import Action
from powergrid_tui.games.terraforming_mars.bots.evaluator import chance, finished_in_time
from powergrid_tui.games.terraforming_mars.bots.plans import candidates
from powergrid_tui.games.terraforming_mars.bots.prices import rounds_left
from powergrid_tui.games.terraforming_mars.bots.quick import quick
from powergrid_tui.games.terraforming_mars.bots.reasons import plain, reason
from powergrid_tui.games.terraforming_mars.bots.simple import GreedyBot, SimpleBot
from powergrid_tui.games.terraforming_mars.determinization import determinize
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.manifest import MANIFEST
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.rules import flow
from powergrid_tui.games.terraforming_mars.rules.turns import is_terraformed
from powergrid_tui.table.protocol.characters import bots_in_character
from powergrid_tui.table.protocol.game import Game, Offer
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.lookahead import Budget, Lookahead, LookaheadBot

MORE: Final = 3.0
"""The largest factor by which more games are imagined near the end of a solo game than at its beginning."""

FAVOUR: Final = 0.02
"""With others, how much more likely to win another candidate must make it than what the policy would do: about a point.
With less, expert leaves a sound policy for differences that are luck."""

LATE: Final = 1.25
"""With this many generations left, imagined games are played to the end, because it then matters how much is spent on
the last points."""


STORE: Final = 60.0
"""The credits that fill a store, and what cards in hand cost counts as well."""


LONG: Final = 10.0
"""The generations that are the whole way to the end."""


class MarsLookahead(Lookahead[State, Action]):
    """Candidates are what `plans` finds best. Imagined games go on as the simple bot plays, to the end of this
    generation. Near the end of a game they go on to its end, and solo games always: until Mars is finished."""

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
        return candidates(view, seat, quick(view, seat))

    def policy(self, state: State, rng: Random) -> Action:
        return quick(state, state.turn)

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

    def kept(self, state: State, seat: int) -> float:
        """Credits and metals in stock, and cards in hand at what they cost to buy."""
        company = state.players[seat]
        credits, steel, titanium, *_ = company.stock
        stock = credits + 2 * steel + 3 * titanium + state.book.numbers.card_price * len(company.hand)
        return 0.0 if state.over else min(1.0, stock / STORE)

    def way(self, state: State, seat: int) -> float:
        """How few generations are still to come, whoever brought Mars so far."""
        return 1.0 if state.over else max(0.0, 1.0 - rounds_left(state) / LONG)

    def shown(self, view: State) -> Callable[[State, int], float] | None:
        """In a solo game, hints show how often Mars is finished in time. By the margin, which is used to compare
        candidates, a game won just in time would look half lost."""
        return finished_in_time if view.solo else None

    def decided(self, view: State) -> bool:
        return view.solo and (is_terraformed(view) or view.phase == Phase.GREENERIES)

    def reasons(self, view: State, action: Action) -> Sequence[tuple[str, Mapping[str, int | str]]]:
        return [each for each in (reason(view, action), plain(view, action)) if each[0]]


_KNOWLEDGE: Final = MarsLookahead()

BOTS: Mapping[str, Callable[[], Any]] = {
    **_KNOWLEDGE.bots(),
    "simple": SimpleBot,
    mark("greedy"): GreedyBot,
    **bots_in_character(
        {level: partial(LookaheadBot, _KNOWLEDGE, budget) for level, budget in _KNOWLEDGE.budgets.items()},
        MANIFEST.kinds,
        {"careful": 1.75},
    ),
}
"""Best first. The simple and the greedy one are kept for games that were begun with them."""
