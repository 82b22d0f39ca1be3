"""The simple bot, and the bots of this game by name.

The simple bot estimates what every possible action is worth (`valuation`), given what is still to come in the game
(`prices`), and does what pays best for its price. It passes when nothing pays. It remembers nothing between
decisions and uses nothing that its seat may not see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import ClassVar

from powergrid_tui.games.terraforming_mars.actions import (
    Action,
    Activate,
    Amount,
    Award,
    Choose,
    Done,
    First,
    Keep,
    Milestone,
    On,
    Pass,
    Place,
    Plant,
    Play,
    Project,
    Target,
    Warm,
)
from powergrid_tui.games.terraforming_mars.book import SELL
from powergrid_tui.games.terraforming_mars.bots.choosing import SMALL, chosen
from powergrid_tui.games.terraforming_mars.bots.greedy import GreedyBot
from powergrid_tui.games.terraforming_mars.bots.prices import AWARD_ROUNDS
from powergrid_tui.games.terraforming_mars.bots.valuation import Appraiser, options
from powergrid_tui.games.terraforming_mars.effects import tree
from powergrid_tui.games.terraforming_mars.effects.parser import parse_effect
from powergrid_tui.games.terraforming_mars.effects.tree import Exchange, Look, OneOf, Reduce
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.rules import paying, playing, possible, projects
from powergrid_tui.games.terraforming_mars.rules.counting import at
from powergrid_tui.table.protocol.game import NOBODY, Offer
from powergrid_tui.table.words.language import mark

PATIENCE = 0.5
"""The share of next generation's gain that is deducted from what something would bring now."""

HASTE = 20.0
"""Added to the worth of a milestone, in credits, because others want it too."""


class SimpleBot:
    """Does what pays best until nothing does."""

    needs_view: ClassVar[bool] = True

    def decide(self, view: State, offers: Sequence[Offer[Action]], rng: Random) -> Action:
        """One of the offered actions, for the seat to move."""
        actions = [action for offer in offers if offer.kind != "project" for action in offer.actions]
        if view.queue:
            judge = Appraiser(view, view.turn)
            return max(actions, key=lambda answer: answer_worth(judge, answer))
        if view.phase == Phase.GREENERIES:
            return next((action for action in actions if isinstance(action, Plant)), Done())
        if view.phase == Phase.ACTIONS:
            return _turn(view, offers)
        return chosen(view, actions)


def _turn(view: State, offers: Sequence[Offer[Action]]) -> Action:
    """What pays best for its price."""
    judge = Appraiser(view, view.turn)
    best: Action | None = None
    rest: Action = Pass()
    found = 0.0
    for offer in offers:
        for action in offer.actions:
            match action:
                case Pass() | Done():
                    rest = action
                    continue
                case First():
                    return action
                case Project(project=project) if project == SELL:
                    continue
            gain, cost = judged(judge, action)
            if gain <= cost:
                continue
            later = max(0.0, judged(judge.later(1), action)[0] - cost)
            score = (gain - cost - PATIENCE * later) / (cost + SMALL)
            if best is None or score > found:
                best, found = action, score
    if best is not None:
        return best
    return _sold(judge) or rest


def _sold(judge: Appraiser) -> Action | None:
    """Sell all remaining cards in the last generation."""
    hand = judge.company.hand
    return Project(project=SELL, cards=hand) if judge.prices.last and hand else None


def judged(judge: Appraiser, action: Action) -> tuple[float, float]:
    """(gain, price) of an action in a turn, in credits."""
    view, seat, prices = judge.state, judge.seat, judge.prices
    match action:
        case Play(card=card):
            return judge.card(card), judge.cost(card)
        case Activate(card=card):
            return _action(judge, card)
        case Project(project=project):
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
            return judge.effect("temp+1") + judge.first_rise("temp+1"), 0.0
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
    """The expected worth of funding an award: first and second place, weighted by how secure the lead is, less what
    others would get from it."""
    view, rules, rounds = judge.state, judge.book.numbers.awards, judge.prices.rounds
    if rounds > AWARD_ROUNDS:
        return 0.0
    mine = projects.award_value(view, judge.seat, award)
    others = sorted([projects.award_value(view, other, award) for other in judge.others], reverse=True)
    lead = mine - others[0]
    if lead <= 0:
        return 0.0
    sure = min(1.0, 0.6 + 0.4 * lead / (1.0 + (rounds - 1) * max(1.0, 0.2 * mine)))
    theirs = judge.spite * ((1 - sure) * rules.first + (rules.second if len(others) > 1 else 0))
    return judge.prices.point * (sure * rules.first - theirs)


def answer_worth(judge: Appraiser, answer: Action) -> float:
    """The worth of an answer to the first task, compared with the other answers."""
    task = judge.state.queue[0]
    effect = parse_effect(task.text)
    match answer:
        case Place(space=space):
            return judge.space(effect.kind if isinstance(effect, tree.Tile) else "claim", space)
        case Choose(option=option):
            if isinstance(effect, OneOf):
                text = effect.options[option]
                return judge.effect(text, task.played if "@played" in text else task.card)
            if isinstance(effect, Exchange):
                return judge.effect(task.text.removeprefix("may "), task.card) if option == 0 else 0.0
            return judge.prices.production["ST"[option]]
        case Target(seat=seat):
            return _hit(judge, effect, seat)
        case On(card=card):
            return _on(judge, effect, card)
        case Amount(amount=number):
            return judge.effect(task.text.replace("X", str(number)), task.card)
        case Keep(cards=cards):
            held = sum([judge.hand(card) + 0.01 * judge.prices.card for card in cards])
            if isinstance(effect, Look):
                return held - len(cards) * (judge.book.numbers.card_price if effect.buy else 0)
            return -held
    return 0.0


def _hit(judge: Appraiser, effect: tree.Effect, seat: int) -> float:
    """What taking from a seat is worth: more if it is ahead."""
    if seat == NOBODY:
        return 0.0
    if seat == judge.seat:
        return -1.0
    company = judge.state.players[seat]
    ahead = 1 + (company.tr + company.production[0]) / 100
    if isinstance(effect, Reduce):
        return ahead
    if isinstance(effect, tree.Remove | tree.Steal):
        return ahead * min(effect.number, company.stock[at(effect.resource)])
    return ahead


def _on(judge: Appraiser, effect: tree.Effect, card: str) -> float:
    """What choosing a card is worth: to put resources on it, to remove some, or to copy it."""
    if not card:
        return 0.0
    if isinstance(effect, tree.CopyProduction):
        return judge.produced(card)
    worth = judge.resource(card) + 0.01
    return worth if isinstance(effect, tree.CardResource) or card not in judge.company.in_play else -worth


BOTS: Mapping[str, Callable[[], SimpleBot | GreedyBot]] = {"simple": SimpleBot, mark("greedy"): GreedyBot}
"""The bots of this game by name, best first."""
