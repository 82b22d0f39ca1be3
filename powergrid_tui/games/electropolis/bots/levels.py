"""The bots that know this game. They differ in how many options they consider, how far they look ahead, and how well
they judge.

Hard and expert look ahead. When they choose a space, or a piece of the ring with a card, the best candidates are played
out in imagined worlds to the end of the next round; a cheap policy plays for everybody. Tiles are placed where they
leave the best board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from operator import attrgetter, itemgetter
from random import Random
from typing import ClassVar

from powergrid_tui.games.electropolis.actions import Action, Place, Run, Take
from powergrid_tui.games.electropolis.book import book
from powergrid_tui.games.electropolis.bots.evaluator import Evaluator, chances, evaluator_of_mover, odds, swing
from powergrid_tui.games.electropolis.bots.plans import Worth, best_place, hopeful, places, takes
from powergrid_tui.games.electropolis.bots.quick import quick
from powergrid_tui.games.electropolis.bots.reasons import reason, settled
from powergrid_tui.games.electropolis.bots.simple import SimpleBot
from powergrid_tui.games.electropolis.bots.valuation import to_come
from powergrid_tui.games.electropolis.determinization import determinize
from powergrid_tui.games.electropolis.manifest import MANIFEST
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.rules import flow, setup
from powergrid_tui.games.electropolis.rules.taking import piece
from powergrid_tui.games.electropolis.scoring import runs, totals_by_way
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.characters import NEUTRAL, Character, bots_in_character
from powergrid_tui.table.protocol.game import Offer
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.search import Worlds, cautious, compared, halving, numbered, search
from powergrid_tui.toolkit.simulation import Candidate, Simulation

TRUST = 3.0
"""How many play-outs the estimate from one's own board counts for."""

SHADE = 0.25
"""How much a lead of one `swing` adds to an even chance to win."""

ADVICE = 3
"""How many candidates advice lists."""

Offers = Mapping[str, Offer[Action]]
"""By kind."""

Policy = Callable[[State, Random], Action]


class HardBot:
    """Plays its candidates out in imagined worlds, and takes the one with the best chance to win."""

    needs_view: ClassVar[bool] = True
    playouts: ClassVar[int] = 144
    """Play-outs per decision, divided by the number of players, because each player makes a play-out longer."""
    ahead: ClassVar[int] = 1
    """How many rounds after this one are played out."""
    pieces: ClassVar[int] = 6
    """How many pieces of the ring, each with a card, are played out: those that leave the best boards."""

    def __init__(self, character: Character = NEUTRAL) -> None:
        self._character = character

    def worth(self, view: State) -> Worth:
        """What a city that the seat to move might have is worth."""
        return hopeful(view, to_come(view))

    def simulation(self, view: State) -> Simulation[State, Action]:
        """How candidates are played out: a cheap policy plays for everybody, and also places the tiles taken now."""
        return Simulation(
            imagine=partial(imagined, view, quick),
            to_move=attrgetter("turn"),
            advance=flow.advance,
            sample=setup.sample,
            ends=partial(beyond, view.round + self.ahead),
            evaluate=partial(_judged, self._character, chances, view.turn),
        )

    def decide(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        """One of the actions that the offers allow, for the seat to move."""
        kinds = {offer.kind: offer for offer in offers if len(offer.actions)}
        if "place" in kinds:
            return _best_place(view, self.worth(view))
        if "space" in kinds or "take" in kinds:
            return self._searched(view, kinds, rng)[0].action
        return next(iter(kinds.values())).actions[0]

    def advise(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Sequence[Advice]:
        """The best candidates with reasons, best first. The first is what `decide` returns with the same generator."""
        kinds = {offer.kind: offer for offer in offers if len(offer.actions)}
        worth = self.worth(view)
        found = self._searched(view, kinds, rng) if "space" in kinds or "take" in kinds else _seen(view, kinds, worth)
        return [
            Advice(one.action, min(1.0, max(0.0, one.worth)), *reason(view, one.action, worth))
            for one in found[:ADVICE]
        ]

    def reasons(self, view: State, action: Action) -> Sequence[tuple[str, Mapping[str, int | str]]]:
        """What speaks for an action, without a search."""
        return (reason(view, action, self.worth(view)),)

    def _searched(self, view: State, offers: Offers, rng: Random) -> list[Candidate[Action]]:
        """Spaces, or pieces with cards, compared by play-outs; best first."""
        if "space" in offers:
            candidates = [Candidate(action) for action in offers["space"].actions]
            trust = 0.0  # the worth of a space only shows in what is taken there
        else:
            candidates, trust = _pieces(view, self.pieces, self.worth(view)), TRUST
        simulation = self.simulation(view)
        stages = halving(len(candidates), self.playouts // len(view.players))
        care = self._character.care
        lean = partial(cautious, care) if care else None
        return compared(
            search(simulation, Worlds(simulation, numbered(rng)), candidates, stages, trust, lean), trust, care
        )


def _judged(character: Character, judge: Callable[[State], list[float]], seat: int, state: State) -> float:
    """What the end of a play-out counts for a seat, with what its character leans to."""
    return character.judged(judge(state), seat)


def imagined(view: State, policy: Policy, luck: Random) -> tuple[State, Policy]:
    """A whole state that fits a view, and the policy that plays in it."""
    return determinize(view, luck), policy


def beyond(last: int, state: State, leg: int) -> bool:
    """Whether the round `last` is over and the next one has begun."""
    return state.round > last


def _pieces(view: State, most: int, evaluator: Worth) -> list[Candidate[Action]]:
    """The pieces with cards that leave the best boards; only one of those with the same tiles."""
    found: dict[tuple[str, ...], tuple[float, Take]] = {}
    for worth, take in takes(view, range(len(view.ring)), evaluator):
        found.setdefault((take.card, *sorted(piece(view, take.start))), (worth, take))
    ranked = sorted(found.values(), key=itemgetter(0), reverse=True)[:most]
    return _candidates(view, [(worth, take) for worth, take in ranked], chances(view)[view.turn])


def _candidates(view: State, ranked: Sequence[tuple[float, Action]], base: float) -> list[Candidate[Action]]:
    """Candidates from ranked (points, action) pairs, best first. The first gets the chance `base`; others get less, by
    how many points they are behind."""
    return [Candidate(action, base - SHADE * (ranked[0][0] - worth) / swing(view)) for worth, action in ranked]


def _best_place(view: State, evaluator: Worth) -> Action:
    found = best_place(view, evaluator)
    assert found is not None
    return Place(tile=found[0], cell=found[1])


def _seen(view: State, offers: Offers, evaluator: Worth) -> list[Candidate[Action]]:
    """Decisions that need no search, best first: placing, discarding, and which plants run at the end."""
    ranked: list[tuple[float, Action]]
    if "place" in offers:
        ranked = [(worth, Place(tile=tile, cell=cell)) for worth, tile, cell in places(view, evaluator)]
        ranked.sort(key=itemgetter(0), reverse=True)
    elif "run" in offers:
        totals = totals_by_way(view.players, view.trends, runs(view), view.turn)
        ranked = [(totals[action.cells], action) for action in offers["run"].actions if isinstance(action, Run)]
    else:
        ranked = [(0.0, action) for action in offers["discard"].actions]
    best = settled(view, ranked[0][1], evaluator)
    found = _candidates(view, ranked, chances(best, to_come(view))[view.turn])
    for one in found:
        one.worth = one.prior
    return found


class ExpertBot(HardBot):
    """Uses weights learned from games to judge what cities are worth: to choose candidates, to place tiles, for
    everybody in the play-outs, and at their end."""

    def worth(self, view: State) -> Worth:
        """What a city that the seat to move might have is worth."""
        return evaluator_of_mover(view)

    def simulation(self, view: State) -> Simulation[State, Action]:
        """How candidates are played out: the tiles taken now are placed as they will be, which is better than the cheap
        policy would."""
        return Simulation(
            imagine=partial(imagined, view, partial(quick, evaluator=evaluator_of_mover)),
            to_move=attrgetter("turn"),
            advance=flow.advance,
            sample=setup.sample,
            ends=partial(beyond, view.round + self.ahead),
            evaluate=partial(_judged, self._character, odds, view.turn),
            begin=partial(_begun, evaluator_of_mover(view)),
        )


def _begun(evaluator: Evaluator, state: State, action: Action, _nature: Random) -> State:
    return settled(state, action, evaluator)


class NormalBot(SimpleBot):
    """Considers every piece of the ring with every card."""

    pieces: ClassVar[int] = max(book().numbers.drawn.values())


class EasyBot(SimpleBot):
    """Considers few pieces and misjudges them, and its placing suffers as well."""

    pieces: ClassVar[int] = 3
    blur: ClassVar[float] = 4.0


BOTS: Mapping[str, Callable[[], SimpleBot | HardBot]] = {
    mark("expert"): ExpertBot,
    mark("hard"): HardBot,
    mark("normal"): NormalBot,
    mark("easy"): EasyBot,
    mark("simple"): SimpleBot,
    **bots_in_character({"expert": ExpertBot, "hard": HardBot}, MANIFEST.kinds),
}
"""By kind, best first. The simple one is kept for games that were begun with it."""
