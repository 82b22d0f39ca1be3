"""The levels: all but easy plan a turn, easy and normal slip now and then, hard and expert trade only what pays, and
expert plays the best plans out in imagined games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from operator import attrgetter
from random import Random
from typing import Any, ClassVar

from powergrid_tui.games.rise_to_power.actions import Action
from powergrid_tui.games.rise_to_power.bots.ahead.evaluator import SHADE, Evaluator, chances, judged
from powergrid_tui.games.rise_to_power.bots.ahead.guesses import imagined
from powergrid_tui.games.rise_to_power.bots.ahead.planning import WIDTH
from powergrid_tui.games.rise_to_power.bots.ahead.plans import Line, asked, begun, rated, turns
from powergrid_tui.games.rise_to_power.bots.ahead.quick import quick
from powergrid_tui.games.rise_to_power.bots.reasons import reason, reasons, rest
from powergrid_tui.games.rise_to_power.bots.simple import HABITS, SimpleBot
from powergrid_tui.games.rise_to_power.determinization import determinize
from powergrid_tui.games.rise_to_power.manifest import MANIFEST
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.rules import flow, setup
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.characters import NEUTRAL, Character, bots_in_character
from powergrid_tui.table.protocol.game import Offer
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.at_random import drawn
from powergrid_tui.toolkit.search import Worlds, cautious, compared, halving, numbered, search
from powergrid_tui.toolkit.simulation import Candidate, Simulation

PLANNED = (Phase.ACTIONS, Phase.CONTRACTS, Phase.RECOVERING)
"""The phases in which whole turns are candidates."""

CAUTION = 5.0
"""How reluctant hard and expert are to trade: what it takes off a plan's worth. The simple bot has none of it, and
gains nothing by its trades that could be measured (bench/strength.md)."""

BASE_WORLDS = 8
"""In how many imagined games the chance before any play-out is looked up."""

ADVICE = 3
"""How many candidates advice lists."""


class EasyBot:
    """Does what brings most at once, plans nothing, and now and then makes a random legal move."""

    needs_view: ClassVar[bool] = True
    slips: ClassVar[float] = 0.2
    """The probability of a random move."""

    def decide(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        """One of the actions that the offers allow, for the seat to move."""
        if rng.random() < self.slips:
            action: Action = drawn(view, offers, rng)
            return action
        action = quick(view.evolve(events=()), rng)
        found = any(action in offer.actions for offer in offers)
        return action if found else next(offer.actions[0] for offer in offers if len(offer.actions))


class NormalBot(SimpleBot):
    """Plans a whole turn like the simple bot, and now and then makes a random legal move instead."""

    slips: ClassVar[float] = 0.1
    """The probability of a random move."""

    def decide(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        """One of the actions that the offers allow, for the seat to move."""
        if rng.random() < self.slips:
            action: Action = drawn(view, offers, rng)
            return action
        return super().decide(view, offers, rng)


class HardBot:
    """Plans a whole turn, and trades only what clearly pays."""

    needs_view: ClassVar[bool] = True
    caution: ClassVar[float] = CAUTION
    playouts: ClassVar[int] = 0
    """Play-outs per decision, divided by the number of players, because each player makes a play-out longer; none for
    a level that does not look ahead."""
    ahead: ClassVar[int] = 1
    """How many rounds are played out."""
    lines: ClassVar[int] = 4
    """How many plans are played out."""
    behind: ClassVar[float] = 3.0
    """How much less than the best a plan may be worth at first sight to be played out."""
    width_of_two: ClassVar[int] = WIDTH
    """How many plans of one length are followed up with two players. With more players it is always `WIDTH`: more plans
    were worth 2 points with two players and nothing with four (bench/strength.md)."""
    trust: ClassVar[float] = 8.0
    """How many play-outs the worth at first sight counts for."""

    def __init__(self, character: Character = NEUTRAL) -> None:
        self._character = character

    def decide(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        """One of the actions that the offers allow, for the seat to move."""
        view = view.evolve(events=())
        if view.phase not in PLANNED:
            return _quick_action(self._evaluator(view), view, offers)
        found = self._lines(view, offers)
        if self.playouts and len(found) > 1:
            found = [one.action for one in self._searched(view, found, rng)]
        return found[0].steps[0]

    def advise(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Sequence[Advice]:
        """The best candidates with reasons, best first. The first is what `decide` returns with the same generator."""
        return self.weigh(view, offers, rng)[:ADVICE]

    def weigh(
        self,
        view: State,
        offers: Sequence[Offer[Action]],
        rng: Random,
        action: Action | None = None,
        *,
        last: bool = False,
    ) -> Sequence[Advice]:
        """All candidates, best first, with `action` among them. If the round is known to be the `last`, they are
        compared by how the game ends."""
        view = view.evolve(events=())
        lines = self._lines(view, offers)
        if action is not None and all(line.steps[0] != action for line in lines):
            lines.append(rated(self._evaluator(view), view, action))
        if view.phase in PLANNED:
            found = self._searched(view, lines, rng, last=last)
        else:
            lines.sort(key=attrgetter("worth"), reverse=True)
            found = _candidates(view, lines, rng)
            for one in found:
                one.worth = one.prior
        said = dict[Action, Advice]()
        for one in found:
            action, worth = one.action.steps[0], min(1.0, max(0.0, one.worth))
            said.setdefault(action, Advice(action, worth, *reason(view, action), rest(view, one.action)))
        return list(said.values())

    def reasons(self, view: State, action: Action) -> Sequence[tuple[str, Mapping[str, int | str]]]:
        """What speaks for an action, without a search."""
        return reasons(view.evolve(events=()), action)

    def _evaluator(self, view: State) -> Evaluator:
        return Evaluator(view, self.caution, self._character)

    def _lines(self, view: State, offers: Sequence[Offer[Action]]) -> list[Line]:
        """The candidates, best at first sight first; at least one."""
        evaluator = self._evaluator(view)
        if view.phase in PLANNED:
            return turns(
                evaluator, view, self.lines, self.behind, self.width_of_two if len(view.players) == 2 else WIDTH
            )
        default = _quick_action(evaluator, view, offers)
        actions = [action for offer in offers for action in offer.actions]
        found = asked(evaluator, view, actions, self.lines)
        others = [line for line in found if line.steps[0] != default]
        return [Line((default,), max(line.worth for line in found)), *others]

    def _searched(
        self, view: State, lines: Sequence[Line], rng: Random, *, last: bool = False
    ) -> list[Candidate[Line]]:
        """The lines compared by play-outs, best first."""
        # A line is begun, and after it come actions.
        simulation: Simulation[State, Any] = Simulation(
            imagine=partial(_imagined, view),
            to_move=attrgetter("turn"),
            advance=flow.advance,
            sample=setup.sample,
            ends=_never if last else partial(_beyond, view.current, view.round + self.ahead),
            evaluate=partial(judged, self._character, view.current),
            begin=_begun,
        )
        candidates = _candidates(view, lines, rng)
        stages = halving(len(candidates), self.playouts // len(view.players))
        worlds = Worlds(simulation, numbered(rng))
        care = self._character.care
        lean = partial(cautious, care) if care else None
        return compared(search(simulation, worlds, candidates, stages, self.trust, lean), self.trust, care)


def _quick_action(evaluator: Evaluator, view: State, offers: Sequence[Offer[Action]]) -> Action:
    """What the simple bot would do, if it judged like this."""
    return HABITS[view.phase](view, {offer.kind: offer for offer in offers if len(offer.actions)}, evaluator)


def _candidates(view: State, lines: Sequence[Line], rng: Random) -> list[Candidate[Line]]:
    """The lines with their chances before any play-out: the best line's is that of the position."""
    base = sum([chances(_imagined(view, rng)[0])[view.current] for _ in range(BASE_WORLDS)]) / BASE_WORLDS
    best = max([line.worth for line in lines])
    return [Candidate(line, base + SHADE * (line.worth - best)) for line in lines]


def _begun(state: State, line: Line, nature: Random) -> State:
    return begun(state, line.steps, nature)


def _imagined(view: State, luck: Random) -> tuple[State, Callable[[State, Random], Action]]:
    return imagined(determinize(view, luck), view, luck), quick


def _never(state: State, leg: int) -> bool:
    return False


def _beyond(seat: int, last: int, state: State, leg: int) -> bool:
    """Whether the turn of the seat in the round `last` is over."""
    return state.current != seat and (state.round > last or (state.round == last and _moved(seat, state)))


def _moved(seat: int, state: State) -> bool:
    """Whether a seat has had its turn in this round."""
    seats = len(state.players)
    return (seat - state.first) % seats < (state.current - state.first) % seats


class ExpertBot(HardBot):
    """Plays its plans out to the end of its next turn in imagined games, and takes the one with the best chance to
    win."""

    playouts: ClassVar[int] = 384
    lines: ClassVar[int] = 6
    behind: ClassVar[float] = 4.0
    width_of_two: ClassVar[int] = 14


BOTS: Mapping[str, Callable[[], SimpleBot | EasyBot | HardBot]] = {
    mark("expert"): ExpertBot,
    mark("hard"): HardBot,
    mark("normal"): NormalBot,
    mark("easy"): EasyBot,
    mark("simple"): SimpleBot,
    **bots_in_character({"expert": ExpertBot, "hard": HardBot}, MANIFEST.kinds, {"sprinter": 0.25}),
}
"""By kind, best first. The simple one is kept for games that were begun with it."""
