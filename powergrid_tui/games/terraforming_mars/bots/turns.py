"""What the actions of a turn are worth, best first: the simple bot's choice, and the candidates of a search."""

from __future__ import annotations

from operator import itemgetter
from typing import NamedTuple

from powergrid_tui.games.terraforming_mars.actions import (
    Action,
    Activate,
    Award,
    Done,
    First,
    Milestone,
    Pass,
    Plant,
    Play,
    Project,
    Warm,
)
from powergrid_tui.games.terraforming_mars.book import AWARDS, MILESTONES, SELL
from powergrid_tui.games.terraforming_mars.bots.choosing import SMALL
from powergrid_tui.games.terraforming_mars.bots.valuation import Appraiser, options
from powergrid_tui.games.terraforming_mars.effects import tree
from powergrid_tui.games.terraforming_mars.rules import paying, playing, possible, projects, turns

PATIENCE = 0.3
"""The share of next generation's gain that is deducted from what something would bring now."""

HASTE = 20.0
"""Added to the worth of a milestone, in credits, because others want it too."""

AWARD_ROUNDS = 5.0
"""Awards are not funded earlier than this many generations before the end."""

AWARDED = 0.7
"""What awards are worth, as a share of the points that they are expected to give."""


def best(judge: Appraiser) -> Action:
    """What pays best for its price. If nothing pays, the cards left in the last generation are sold, or the turn or
    the generation ends."""
    state = judge.state
    if judge.company.owes_first:
        return First()
    for row in ranked(judge):
        if row.net > 0 and not turns.refusal(state, row.action):
            return row.action
    if judge.prices.last and judge.company.hand:
        return Project(project=SELL, cards=judge.company.hand)
    return Done() if state.acted else Pass()


class Row(NamedTuple):
    """An action of a turn as it is judged."""

    score: float
    """What it gains per credit, if it is not better left for the next generation."""
    net: float
    """What it gains, in credits."""
    action: Action


def ranked(judge: Appraiser) -> list[Row]:
    """What a seat might do in its turn, best first. Not all of it need be legal."""
    state, seat, company = judge.state, judge.seat, judge.company
    credits = paying.credits_of(state, seat)
    found: list[Row] = []

    def weigh(action: Action) -> None:
        gain, cost = judged(judge, action)
        waiting = 0.0
        if gain > cost and not state.solo:  # alone, whatever is of use is done in the end: patience gains nothing
            waiting = PATIENCE * max(0.0, judged(judge.later(1), action)[0] - cost)
        found.append(Row((gain - cost - waiting) / (cost + SMALL), gain - cost, action))

    for card in company.hand:
        if not playing.missing(state, seat, card):
            weigh(turns.play_proposal(state, seat, card))
    for card in company.in_play:
        if playing.action_text(state, card) and card not in company.used:
            weigh(turns.activate_proposal(state, seat, card))
    for project in projects.TEXTS:
        if paying.project_price(state, seat, project) <= credits:
            weigh(turns.project_proposal(state, seat, project))
    if not projects.plant_refusal(state, seat):
        weigh(Plant())
    if not projects.warm_refusal(state, seat):
        weigh(Warm())
    if not state.solo:
        for milestone in MILESTONES:
            if not projects.milestone_missing(state, seat, milestone):
                cost = state.book.numbers.milestones.cost
                weigh(Milestone(milestone=milestone, heat=paying.usual_heat(state, seat, cost)))
        if judge.prices.rounds <= AWARD_ROUNDS:
            for award in AWARDS:
                if not projects.award_missing(state, seat, award):
                    weigh(Award(award=award, heat=paying.usual_heat(state, seat, projects.award_cost(state))))
    found.sort(key=itemgetter(0), reverse=True)
    return found


def judged(judge: Appraiser, action: Action) -> tuple[float, float]:
    """(gain, price) of an action in a turn, in credits."""
    view, seat, prices = judge.state, judge.seat, judge.prices
    match action:
        case Play(card=card):
            return judge.card(card), judge.cost(card)
        case Activate(card=card):
            return _action(judge, card)
        case Project(project=project) if project != SELL:
            text = projects.TEXTS[project]
            gain = judge.effect(text) + judge.first_rise(text)
            return gain + _projects_set_off(judge, project), float(paying.project_price(view, seat, project))
        case Milestone():
            milestones = view.book.numbers.milestones
            return milestones.points * prices.point * (1 + judge.spite) + HASTE, float(milestones.cost)
        case Award(award=award):
            return award_worth(judge, award), float(projects.award_cost(view))
        case Plant():
            return judge.effect("greenery") + judge.first_rise("greenery"), 0.0
        case Warm():
            kept = judge.nearer("thermalist", -view.book.numbers.heat_for_temperature)
            return judge.effect("temp+1") + judge.first_rise("temp+1") + kept, 0.0
    return 0.0, 0.0


def _projects_set_off(judge: Appraiser, project: str) -> float:
    """What one's own triggers give for a standard project."""
    found = 0.0
    for clause in paying.clauses(judge.state, judge.seat):
        if not isinstance(clause, tree.Trigger) or clause.event.what != "project":
            continue
        if clause.event.paid or judge.book.numbers.projects[project] >= clause.event.cost:
            found += judge.effect(clause.effect)
    return found


def _action(judge: Appraiser, card: str) -> tuple[float, float]:
    """(gain, price) of a card's action now, in credits; impossible options are ignored."""
    view = judge.state
    text = playing.action_text(view, card)
    able = [option for option in options(text) if not possible.missing(view, judge.seat, option, card)]
    best = max(able, key=lambda option: judge.effect(option, card), default="")
    if not best:
        return 0.0, 0.0
    cost, _ = playing.action_cost(view, card)
    return judge.effect(best, card) + judge.first_rise(best) + cost + 0.01, float(cost)


def award_worth(judge: Appraiser, award: str) -> float:
    """The expected worth of funding an award: its points for this seat, less what the others would get from it."""
    if judge.prices.rounds > AWARD_ROUNDS:
        return 0.0
    theirs = sum([judge.award(other, award) for other in judge.others])
    return AWARDED * judge.prices.point * (judge.award(judge.seat, award) - judge.spite * theirs)
