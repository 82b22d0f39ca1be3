"""Candidates for the search: whole turns, or the one action that a question asks for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from powergrid_tui.games.rise_to_power.actions import Action, Discard, Done, Steal, Take
from powergrid_tui.games.rise_to_power.book import HIDDEN
from powergrid_tui.games.rise_to_power.bots.ahead.evaluator import Evaluator
from powergrid_tui.games.rise_to_power.bots.ahead.planning import WIDTH, TurnPlan, TurnPlanner, drawn, robbed
from powergrid_tui.games.rise_to_power.bots.ahead.quick import quick
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.rules import flow, piles, setup
from powergrid_tui.table.protocol.game import NATURE

ALIKE = 3
"""How many plans are candidates that begin with the same action."""

TRIAL_WIDTH = 2
"""The width of the beam search for the rest of a turn after an answer."""


class Line(NamedTuple):
    """The rest of a turn as far as it is planned, at least one action."""

    steps: tuple[Action, ...]
    worth: float
    """What ending the turn like this is worth, as the `Evaluator` says."""


def turns(evaluator: Evaluator, view: State, most: int, behind: float, width: int = WIDTH) -> list[Line]:
    """The best plans for the rest of the turn, best first: at most `most`, and none that is worth less than the best by
    more than `behind`. `width` is that of the beam search."""
    plans = TurnPlanner(evaluator, width).plans(view)
    if view.phase == Phase.RECOVERING:
        del plans[0]  # cards have to be taken
    plans.sort(key=_rank)
    found: list[Line] = []
    begun: dict[Action, int] = {}
    for plan in plans:
        if len(found) == most or plan.value < plans[0].value - behind:
            break
        line = Line(_ended(view, plan), plan.value)
        if begun.get(line.steps[0], 0) < ALIKE:
            begun[line.steps[0]] = begun.get(line.steps[0], 0) + 1
            found.append(line)
    return found


def _rank(plan: TurnPlan) -> tuple[float, int]:
    return (-plan.value, len(plan.steps))


def _ended(view: State, plan: TurnPlan) -> tuple[Action, ...]:
    """The steps of a plan, and the end of the turn if nothing was drawn that may change one's mind."""
    if plan.steps and (not plan.state.points or HIDDEN in plan.state.mover.hand):
        return plan.steps
    return (*plan.steps, Done())


def begun(state: State, steps: Sequence[Action], nature: Random) -> State:
    """The state after these steps. What comes between them, such as whom to steal from, is chosen by the quick
    policy."""
    seat, round_ = state.current, state.round
    for step in steps:
        while state.turn == NATURE or _between(state, step):
            state = flow.advance(state, setup.sample(state, nature) if state.turn == NATURE else quick(state, nature))
        if state.turn != seat or state.round != round_ or flow.refusal(state, step):
            break
        state = flow.advance(state, step)
    return state


def _between(state: State, step: Action) -> bool:
    """Whether a question comes first that the plan does not answer."""
    match state.phase:
        case Phase.TAKING | Phase.STEALING | Phase.REDRAWING:
            return not isinstance(step, Take | Steal | Discard)
        case Phase.RECOVERING:
            return not isinstance(step, Take)
    return False


def asked(evaluator: Evaluator, view: State, actions: Sequence[Action], most: int) -> list[Line]:
    """For a question between turns' actions, such as which cards to take: the answers that look best, best first."""
    ranked = sorted(actions, key=partial(_glance, evaluator, view), reverse=True)
    lines = [rated(evaluator, view, action) for action in ranked[:most]]
    lines.sort(key=_worth, reverse=True)
    return lines


def rated(evaluator: Evaluator, view: State, action: Action) -> Line:
    """A line of one action, with what the best turn after it is worth."""
    planner = TurnPlanner(evaluator, TRIAL_WIDTH)
    match view.phase:
        case Phase.ACTIONS | Phase.CONTRACTS | Phase.RECOVERING if not isinstance(action, Done):
            then = planner.after(view, action)
            return Line((action,), planner.best(then).value)
        case Phase.DRAWING | Phase.TAKING:
            then = _answered(view, action)
            return Line((action,), planner.best(then, piles.excess(then)).value)
        case Phase.DISCARDING:
            return Line((action,), planner.best(_answered(view, action)).value)
    return Line((action,), _glance(evaluator, view, action))


def _glance(evaluator: Evaluator, view: State, action: Action) -> float:
    """What the position after an answer is worth at first sight."""
    return evaluator.worth(robbed(view, action.seats) if isinstance(action, Steal) else _answered(view, action))


def _answered(view: State, action: Action) -> State:
    """The state after cards were taken or thrown away, with those due from the deck face down."""
    if isinstance(action, Take):
        return drawn(view.with_mover(piles.gained(view.mover, action.prisms)), view.owed)
    if isinstance(action, Discard):
        then = view.with_mover(piles.paid(view.mover, action.prisms))
        if view.phase == Phase.REDRAWING:
            return drawn(then, len(action.prisms) + view.picks)
        return then.evolve(phase=Phase.ACTIONS) if view.phase == Phase.DISCARDING else then
    return view


def _worth(line: Line) -> float:
    return line.worth
