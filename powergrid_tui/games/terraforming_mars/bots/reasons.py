"""Why an action is advised: sentences with figures, as the quick policy judges.

A search may prefer something else. What it found is not repeated for a reason, so the reason then says what the policy
would have done, and the figures of both. Amounts are given in the notation of cards, such as 12M, or 2VP in the last
generation, when points are all that counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from powergrid_tui.games.terraforming_mars.actions import (
    Action,
    Activate,
    Award,
    Buy,
    Done,
    Draft,
    Milestone,
    Pass,
    Place,
    Plant,
    Play,
    Project,
    Start,
    Target,
)
from powergrid_tui.games.terraforming_mars.book import SELL
from powergrid_tui.games.terraforming_mars.bots.evaluator import Evaluator
from powergrid_tui.games.terraforming_mars.bots.plans import (
    Row,
    answer_worth,
    gain_and_price,
    judged,
    ranked,
    started,
)
from powergrid_tui.games.terraforming_mars.bots.quick import quick
from powergrid_tui.games.terraforming_mars.effects.parser import parse_effect
from powergrid_tui.games.terraforming_mars.effects.tree import Remove, Steal
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.notation import format_action, space_name
from powergrid_tui.games.terraforming_mars.rules import effects, flow, projects, turns
from powergrid_tui.games.terraforming_mars.rules.counting import at
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.words.language import mark

Reason = tuple[str, Mapping[str, int | str]]

LITTLE: Final = 0.5
"""What is worth less than this many credits is not worth mentioning."""

NONE: Final[Reason] = ("", {})

_PAYS = mark("worth about {gain} by the end of the game, for {cost}; next comes {other}: {less} for {price}")
_PAYS_ALONE = mark("worth about {gain} by the end of the game, for {cost}; nothing else pays now")
_PLAIN = mark("worth about {gain} by the end of the game, for {cost}")
_FREE = mark("worth about {gain} by the end of the game, at no cost")
_LATER = mark("worth about {gain}, for {cost}; at first sight, {other} pays better: {less} for {price}")
_DEAR = mark("worth about {gain}, for {cost}; at first sight, nothing pays now")
_LEFT = mark("at first sight, {other} would pay: worth about {gain}, for {cost}")
_MILESTONE = mark("{points} points for {cost} credits, and somebody else could take it")
_AWARD = mark("{points} points if you stay ahead: you have {mine}, the best of the others {theirs}")
_AWARD_LATER = mark("{points} points if you are ahead at the end: you have {mine} now, the best of the others {theirs}")
_SAVES = mark("nothing that can be paid now brings more than it costs; {card} costs {cost}, with {credits} in hand")
_STOPS = mark("nothing that can be done now brings more than it costs")
_SELLS = mark("cards left in hand at the end of the game are worth nothing")
_GREENERY = mark("a greenery is a point, and plants left at the end are worth nothing")
_BUYS = mark("worth about {gain} more than the price; of the others, {card} is worth most: {less} for {price}")
_BUYS_ALL = mark("worth about {gain} more than the price")
_BUYS_INSTEAD = mark("worth about {gain} more than the price; at first sight, the best choice brings {less}")
_BUYS_NONE = mark("{card} is worth most of them: about {gain}, for {price}")
_BEST = mark("worth about {gain}; next comes {other}: {less}")
_INSTEAD = mark("worth about {gain}; at first sight, {other} is worth more: {less}")
_PLACE = mark("worth about {gain} there, with what the space gives and what lies next to it; on {space} {less}")
_ALIKE = mark("nothing else that could be chosen seems to be worth more")
_NOBODY = mark("nobody else loses anything by it")
_TARGET = mark("{player} has a TR of {rating} and produces {made}")
_TARGET_STOCK = mark("{player} can lose {have}, has a TR of {rating} and produces {made}")


def reason(view: State, action: Action) -> Reason:
    """(message, its figures) about an action of whoever is asked; the message is empty if there is nothing to say."""
    seat = flow.actor(view, action)
    evaluator = Evaluator(view, seat)
    if view.queue:
        return _answered(evaluator, action)
    default = quick(view, seat)
    match action:
        case Start(corporation=chosen):
            starts = [started(view, seat, name)[1] for name in evaluator.company.dealt if name != chosen]
            return _compared(evaluator, lambda one: started(view, seat, one.corporation, one.cards)[0], action, starts)
        case Draft(card=kept):
            drafts = [Draft(seat=seat, card=card) for card in evaluator.company.offered if card != kept]
            return _compared(evaluator, lambda one: evaluator.hand(one.card), action, drafts)
        case Buy():
            return _bought(evaluator, action, default)
        case Milestone() | Award():
            return _claimed(evaluator, action)
        case Project(project=project) if project == SELL and evaluator.prices.last:
            return _SELLS, {}
        case Plant() if view.phase == Phase.GREENERIES:
            return _GREENERY, {}
    return _done(evaluator, action, default)


def plain(view: State, action: Action) -> Reason:
    """(message, its figures) about an action alone, whatever else there was to do: for those who do not see the hand.
    Empty if it does not pay at these prices."""
    if view.queue or view.phase != Phase.ACTIONS or isinstance(action, Done | Pass | Buy):
        return NONE
    seat = flow.actor(view, action)
    company = view.players[seat].evolve(hand=(action.card,) if isinstance(action, Play) else ())
    evaluator = Evaluator(view.with_company(seat, company), seat)
    if isinstance(action, Milestone | Award):
        return _claimed(evaluator, action)
    gain, cost = gain_and_price(evaluator, action)
    return NONE if gain < max(cost, 1) else _alone(evaluator, gain, cost)


def _credits(credits: float) -> str:
    return f"{round(credits)}M"


def _amounts(evaluator: Evaluator, gain: float, less: float) -> tuple[str, int]:
    """Two worths to be compared, the first with its unit: in the last generation points, which nearly everything is
    judged by, unless the first is less than one."""
    prices = evaluator.prices
    if prices.last and not evaluator.state.solo and gain >= prices.point:
        return f"{round(gain / prices.point)}VP", round(less / prices.point)
    return _credits(gain), round(less)


def _named(evaluator: Evaluator, action: Action) -> str:
    """What another action is called: a card or a corporation by its number, anything else as it is typed."""
    match action:
        case Play(card=named) | Activate(card=named) | Draft(card=named) | Start(corporation=named):
            return named
    return format_action(action, evaluator.state).partition(": ")[2]


# In a turn


def _done(evaluator: Evaluator, action: Action, default: Action) -> Reason:
    stops, idle = _idle(action), _idle(default)
    if action == default or (stops and idle):
        return _stopped(evaluator) if stops else _best(evaluator, action)
    gain, cost = gain_and_price(evaluator, action)
    less, price = gain_and_price(evaluator, default)
    if stops:
        amount, _ = _amounts(evaluator, less, 0.0)
        return _LEFT, {"other": _named(evaluator, default), "gain": amount, "cost": _credits(price)}
    amount, other = _amounts(evaluator, gain, less)
    figures: dict[str, int | str] = {"gain": amount, "cost": _credits(cost)}
    if idle:
        return _DEAR, figures
    return _LATER, {**figures, "other": _named(evaluator, default), "less": other, "price": round(price)}


def _idle(action: Action) -> bool:
    """Whether an action is only done because nothing else pays."""
    return isinstance(action, Done | Pass) or (isinstance(action, Project) and action.project == SELL)


def _best(evaluator: Evaluator, action: Action) -> Reason:
    gain, cost = gain_and_price(evaluator, action)
    other = _next(evaluator, action)
    if not cost or other is None:
        message, figures = _alone(evaluator, gain, cost)
        return (_PAYS_ALONE if cost else message), figures
    less, price = gain_and_price(evaluator, other.action)
    amount, next_amount = _amounts(evaluator, gain, less)
    return _PAYS, {
        "gain": amount,
        "cost": _credits(cost),
        "other": _named(evaluator, other.action),
        "less": next_amount,
        "price": round(price),
    }


def _alone(evaluator: Evaluator, gain: float, cost: float) -> Reason:
    amount, _ = _amounts(evaluator, gain, 0.0)
    return (_PLAIN, {"gain": amount, "cost": _credits(cost)}) if cost else (_FREE, {"gain": amount})


def _next(evaluator: Evaluator, action: Action) -> Row | None:
    """The next best thing that would be paid for in credits."""
    for row in ranked(evaluator):
        paid = row.action != action and row.net > 0 and gain_and_price(evaluator, row.action)[1] > 0
        if paid and not turns.refusal(evaluator.state, row.action):
            return row
    return None


def _stopped(evaluator: Evaluator) -> Reason:
    credits = evaluator.purse.usable
    dear = [card for card in evaluator.company.hand if evaluator.hand(card) > 0 and evaluator.cost(card) > credits]
    if not dear:
        return _STOPS, {}
    card = max(dear, key=evaluator.hand)
    return _SAVES, {"card": card, "cost": round(evaluator.cost(card)), "credits": credits}


def _claimed(evaluator: Evaluator, action: Milestone | Award) -> Reason:
    numbers, view = evaluator.book.numbers, evaluator.state
    if isinstance(action, Milestone):
        return _MILESTONE, {"points": numbers.milestones.points, "cost": numbers.milestones.cost}
    values = [projects.award_value(view, seat, action.award) for seat in range(len(view.players))]
    mine, theirs = values[evaluator.seat], max([values[other] for other in evaluator.others])
    figures = {"points": numbers.awards.first, "mine": mine, "theirs": theirs}
    return (_AWARD if mine >= theirs else _AWARD_LATER), figures


# What is chosen


def _compared(evaluator: Evaluator, worth: Callable[[Any], float], action: Action, others: Sequence[Action]) -> Reason:
    """An action and the best of the others."""
    gain, other = worth(action), max(others, key=worth, default=None)
    if other is None:
        return _ALIKE, {}
    amount, less = _amounts(evaluator, gain, worth(other))
    best = round(worth(other)) <= round(gain)
    if best and gain < LITTLE:
        return _ALIKE, {}
    message = _BEST if best else _INSTEAD
    return message, {"gain": amount, "other": _named(evaluator, other), "less": less}


def _bought(evaluator: Evaluator, buy: Buy, default: Action) -> Reason:
    price, offered = evaluator.book.numbers.card_price, evaluator.company.offered
    worth = dict.fromkeys(offered, 0.0)
    unwanted = set(offered)
    for row in judged(evaluator, offered, evaluator.purse.usable):
        worth[row.card] = row.worth
        if row.wanted:
            unwanted.remove(row.card)

    def gain(cards: Sequence[str]) -> float:
        return sum([worth[card] - price for card in cards])

    amount = _credits(gain(buy.cards))
    if buy != default and isinstance(default, Buy):
        return _BUYS_INSTEAD, {"gain": amount, "less": round(gain(default.cards))}
    left = max(sorted(unwanted), key=worth.__getitem__, default="")
    if not left:
        return _BUYS_ALL, {"gain": amount}
    if not buy.cards:
        return _BUYS_NONE, {"card": left, "gain": _credits(worth[left]), "price": price}
    return _BUYS, {"gain": amount, "card": left, "less": round(worth[left]), "price": price}


def _answered(evaluator: Evaluator, action: Action) -> Reason:
    """Why a question of a card is answered like this."""
    answers = [answer for offer in effects.choices(evaluator.state) for answer in offer.actions]
    if isinstance(action, Target):
        return _aimed(evaluator, action.seat)
    worth = partial(answer_worth, evaluator)
    message, figures = _compared(evaluator, worth, action, [answer for answer in answers if answer != action])
    other = max(answers, key=lambda answer: (answer != action, worth(answer)))
    if message == _BEST and isinstance(action, Place) and isinstance(other, Place):
        return _PLACE, {**figures, "space": space_name(evaluator.state, other.space)}
    return message, figures


def _aimed(evaluator: Evaluator, seat: int) -> Reason:
    """Why something is taken from a seat."""
    if seat in (NOBODY, evaluator.seat):
        return _NOBODY, {}
    effect, company = parse_effect(evaluator.state.queue[0].text), evaluator.state.players[seat]
    figures: dict[str, int | str] = {
        "player": evaluator.state.names[seat],
        "rating": company.tr,
        "made": _credits(company.production[0]),
    }
    if isinstance(effect, Remove | Steal) and effect.resource:
        lost = min(effect.number, company.stock[at(effect.resource)])
        return _TARGET_STOCK, {**figures, "have": f"{lost}{effect.resource}"}
    return _TARGET, figures
