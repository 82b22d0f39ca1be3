"""The hard bot: it looks ahead, and can explain its choices.

When it chooses a space, or a piece of the ring with a card, the best candidates are played out in imagined worlds to
the end of the next round; a cheap policy plays for everybody. Tiles are placed where they leave the best board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from operator import attrgetter, itemgetter
from random import Random
from typing import ClassVar

from powergrid_tui.games.electropolis.actions import Action, Place, Run, Take
from powergrid_tui.games.electropolis.bots.outlook import chance, swing
from powergrid_tui.games.electropolis.bots.planning import Worth, best_place, hopeful, places, takes
from powergrid_tui.games.electropolis.bots.prospects import to_come
from powergrid_tui.games.electropolis.bots.quick import quick
from powergrid_tui.games.electropolis.bots.reasons import explained, settled
from powergrid_tui.games.electropolis.determinization import determinize
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.rules import flow, setup
from powergrid_tui.games.electropolis.rules.taking import piece
from powergrid_tui.games.electropolis.scoring import runs, totals_by_way
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import Offer
from powergrid_tui.toolkit.search import Worlds, compared, halving, numbered, search
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
            evaluate=partial(chance, view.turn),
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
            Advice(one.action, min(1.0, max(0.0, one.worth)), *explained(view, one.action, worth))
            for one in found[:ADVICE]
        ]

    def _searched(self, view: State, offers: Offers, rng: Random) -> list[Candidate[Action]]:
        """Spaces, or pieces with cards, compared by play-outs; best first."""
        if "space" in offers:
            candidates = [Candidate(action) for action in offers["space"].actions]
            trust = 0.0  # the worth of a space only shows in what is taken there
        else:
            candidates, trust = _pieces(view, self.pieces, self.worth(view)), TRUST
        simulation = self.simulation(view)
        stages = halving(len(candidates), self.playouts // len(view.players))
        return compared(search(simulation, Worlds(simulation, numbered(rng)), candidates, stages, trust), trust)


def imagined(view: State, policy: Policy, luck: Random) -> tuple[State, Policy]:
    """A whole state that fits a view, and the policy that plays in it."""
    return determinize(view, luck), policy


def beyond(last: int, state: State, leg: int) -> bool:
    """Whether the round `last` is over and the next one has begun."""
    return state.round > last


def _pieces(view: State, most: int, judge: Worth) -> list[Candidate[Action]]:
    """The pieces with cards that leave the best boards; only one of those with the same tiles."""
    found: dict[tuple[str, ...], tuple[float, Take]] = {}
    for worth, take in takes(view, range(len(view.ring)), judge):
        found.setdefault((take.card, *sorted(piece(view, take.start))), (worth, take))
    ranked = sorted(found.values(), key=itemgetter(0), reverse=True)[:most]
    return _candidates(view, [(worth, take) for worth, take in ranked], chance(view.turn, view))


def _candidates(view: State, ranked: Sequence[tuple[float, Action]], base: float) -> list[Candidate[Action]]:
    """Candidates from ranked (points, action) pairs, best first. The first gets the chance `base`; others get less, by
    how many points they are behind."""
    return [Candidate(action, base - SHADE * (ranked[0][0] - worth) / swing(view)) for worth, action in ranked]


def _best_place(view: State, judge: Worth) -> Action:
    found = best_place(view, judge)
    assert found is not None
    return Place(tile=found[0], cell=found[1])


def _seen(view: State, offers: Offers, judge: Worth) -> list[Candidate[Action]]:
    """Decisions that need no search, best first: placing, discarding, and which plants run at the end."""
    ranked: list[tuple[float, Action]]
    if "place" in offers:
        ranked = [(worth, Place(tile=tile, cell=cell)) for worth, tile, cell in places(view, judge)]
        ranked.sort(key=itemgetter(0), reverse=True)
    elif "run" in offers:
        totals = totals_by_way(view.players, view.trends, runs(view), view.turn)
        ranked = [(totals[action.cells], action) for action in offers["run"].actions if isinstance(action, Run)]
    else:
        ranked = [(0.0, action) for action in offers["discard"].actions]
    best = settled(view, ranked[0][1], judge)
    found = _candidates(view, ranked, chance(view.turn, best, to_come(view)))
    for one in found:
        one.worth = one.prior
    return found
