"""A sound choice, quickly made: what the simple bot plays, and everybody in an imagined game."""

from __future__ import annotations

from random import Random

from powergrid_tui.games.terraforming_mars.actions import Action, Done, Plant
from powergrid_tui.games.terraforming_mars.bots.answers import answer_worth
from powergrid_tui.games.terraforming_mars.bots.choosing import chosen
from powergrid_tui.games.terraforming_mars.bots.turns import best
from powergrid_tui.games.terraforming_mars.bots.valuation import Appraiser
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.rules import effects, projects


def quick(state: State, rng: Random) -> Action:
    """A choice for the seat to move, the same whatever the luck. It looks at nothing that this seat may not see."""
    return of_seat(state, state.turn)


def of_seat(state: State, seat: int) -> Action:
    """A choice for a seat that is asked."""
    if state.queue:
        answers = [answer for offer in effects.choices(state) for answer in offer.actions]
        judge = Appraiser(state, seat)
        return max(answers, key=lambda answer: answer_worth(judge, answer)) if len(answers) > 1 else answers[0]
    if state.phase == Phase.ACTIONS:
        return best(Appraiser(state, seat))
    if state.phase == Phase.GREENERIES:
        return Done() if projects.plant_refusal(state, seat) else Plant()
    return chosen(state, seat)
