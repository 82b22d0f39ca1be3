"""A sound choice, quickly made: what the simple bot plays, and everybody in an imagined game."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.actions import Action, Done, Plant
from powergrid_tui.games.terraforming_mars.bots.evaluator import Evaluator
from powergrid_tui.games.terraforming_mars.bots.plans import answer_worth, best, chosen
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.rules import effects, projects


def quick(state: State, seat: int) -> Action:
    """A choice for a seat that is asked. It looks at nothing that this seat may not see."""
    if state.queue:
        answers = [answer for offer in effects.choices(state) for answer in offer.actions]
        evaluator = Evaluator(state, seat)
        return max(answers, key=lambda answer: answer_worth(evaluator, answer)) if len(answers) > 1 else answers[0]
    if state.phase == Phase.ACTIONS:
        return best(Evaluator(state, seat))
    if state.phase == Phase.GREENERIES:
        return Done() if projects.plant_refusal(state, seat) else Plant()
    return chosen(state, seat)
