"""Why the best action is advised: sentences with figures."""

from __future__ import annotations

from collections.abc import Mapping

from powergrid_tui.games.terraforming_mars.actions import (
    Action,
    Activate,
    Award,
    Buy,
    Done,
    Milestone,
    Pass,
    Place,
    Plant,
    Play,
    Warm,
)
from powergrid_tui.games.terraforming_mars.bots.evaluator import Evaluator
from powergrid_tui.games.terraforming_mars.bots.plans import Row, answer_worth, gain_and_price, ranked
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.notation import format_action, space_name
from powergrid_tui.games.terraforming_mars.rules import effects, flow, projects, turns
from powergrid_tui.table.words.language import mark

Reason = tuple[str, Mapping[str, int | str]]

_PAYS = mark("worth about {gain} credits by the end of the game, for {cost}; next comes {other}: {less} for {price}")
_PAYS_ALONE = mark("worth about {gain} credits by the end of the game, for {cost}; nothing else pays now")
_PLAIN = mark("worth about {gain} credits by the end of the game, for {cost}")
_FREE = mark("worth about {gain} credits by the end of the game, and costs none")
_MILESTONE = mark("{points} points for {cost} credits, and somebody else could take it")
_AWARD = mark("{points} points if you stay ahead: you have {mine}, the best of the others {theirs}")
_SAVES = mark("nothing that can be paid now brings more than it costs; {card} costs {cost}, with {credits} in hand")
_STOPS = mark("nothing that can be done now brings more than it costs")
_BUYS = mark("worth about {gain} credits more than their prices, with about {rounds} generations to come")
_BUYS_NONE = mark("none of these cards is worth what it costs, with about {rounds} generations to come")
_PLACE = mark("worth about {gain} credits there, with what the space gives and what lies beside it; on {space} {less}")


def reason(view: State, action: Action) -> Reason:
    """(message, its figures) about what the quick policy itself would do; empty if a comparison says more."""
    evaluator = Evaluator(view, flow.actor(view, action))
    if view.queue:
        return _placed(evaluator, action) if isinstance(action, Place) else ("", {})
    if isinstance(action, Buy):
        return _bought(evaluator, action)
    if view.phase != Phase.ACTIONS:
        return "", {}
    match action:
        case Done() | Pass():
            return _stopped(evaluator)
        case Milestone():
            rules = evaluator.book.numbers.milestones
            return _MILESTONE, {"points": rules.points, "cost": rules.cost}
        case Award(award=award):
            values = [projects.award_value(view, seat, award) for seat in range(len(view.players))]
            mine, theirs = values[evaluator.seat], max([values[other] for other in evaluator.others])
            if mine < theirs:  # ahead only with the last production, which the message does not speak of
                return "", {}
            return _AWARD, {"points": evaluator.book.numbers.awards.first, "mine": mine, "theirs": theirs}
        case Plant() | Warm():
            return _FREE, {"gain": round(gain_and_price(evaluator, action)[0])}
    return _done(evaluator, action)


def plain(view: State, action: Action) -> Reason:
    """(message, its figures) about an action alone, whatever else there was to do: for those who do not see the hand.
    Empty if it does not pay at these prices."""
    if view.queue or view.phase != Phase.ACTIONS or isinstance(action, Done | Pass | Buy):
        return "", {}
    seat = flow.actor(view, action)
    company = view.players[seat].evolve(hand=(action.card,) if isinstance(action, Play) else ())
    view = view.evolve(players=(*view.players[:seat], company, *view.players[seat + 1 :]))
    if isinstance(action, Milestone | Award):
        return reason(view, action)
    gain, cost = gain_and_price(Evaluator(view, seat), action)
    figures: dict[str, int | str] = {"gain": round(gain), "cost": round(cost)}
    return ("", {}) if gain < max(cost, 1) else (_PLAIN if cost else _FREE, figures)


def _done(evaluator: Evaluator, action: Action) -> Reason:
    gain, cost = gain_and_price(evaluator, action)
    if gain <= cost:
        return "", {}
    figures: dict[str, int | str] = {"gain": round(gain), "cost": round(cost)}
    if not cost:
        return _FREE, {"gain": round(gain)}
    other = _next(evaluator, action)
    if other is None:
        return _PAYS_ALONE, figures
    less, price = gain_and_price(evaluator, other.action)
    return _PAYS, {**figures, "other": _named(evaluator, other.action), "less": round(less), "price": round(price)}


def _named(evaluator: Evaluator, action: Action) -> str:
    """What another action is called: a card by its number, anything else as it is typed."""
    if isinstance(action, Play | Activate):
        return action.card
    return format_action(action, evaluator.state).partition(": ")[2]


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


def _bought(evaluator: Evaluator, buy: Buy) -> Reason:
    rounds = round(evaluator.rounds_now)
    if not buy.cards:
        return _BUYS_NONE, {"rounds": rounds}
    gain = sum([evaluator.hand(card) - evaluator.book.numbers.card_price for card in buy.cards])
    return (_BUYS, {"gain": round(gain), "rounds": rounds}) if gain > 0 else ("", {})


def _placed(evaluator: Evaluator, place: Place) -> Reason:
    answers = [answer for offer in effects.choices(evaluator.state) for answer in offer.actions]
    others = [answer for answer in answers if isinstance(answer, Place) and answer != place]
    if not others:
        return "", {}
    other = max(others, key=lambda answer: answer_worth(evaluator, answer))
    gain, less = round(answer_worth(evaluator, place)), round(answer_worth(evaluator, other))
    return _PLACE, {"gain": gain, "space": space_name(evaluator.state, other.space), "less": less}
