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
from powergrid_tui.games.terraforming_mars.bots.answers import answer_worth
from powergrid_tui.games.terraforming_mars.bots.turns import Row, judged, ranked
from powergrid_tui.games.terraforming_mars.bots.valuation import Appraiser
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.notation import format_action
from powergrid_tui.games.terraforming_mars.rules import effects, flow, paying, projects, turns
from powergrid_tui.table.words.language import mark

Reason = tuple[str, Mapping[str, int | str]]

_PAYS = mark("worth about {gain} credits by the end of the game, for {cost}; next comes {other}: {less} for {price}")
_PAYS_ALONE = mark("worth about {gain} credits by the end of the game, for {cost}; nothing else pays now")
_FREE = mark("worth about {gain} credits by the end of the game, and costs none")
_MILESTONE = mark("{points} points for {cost} credits, and somebody else could take it")
_AWARD = mark("{points} points if you stay ahead: you have {mine}, the best of the others {theirs}")
_SAVES = mark("nothing that can be paid now brings more than it costs; {card} costs {cost}, with {credits} in hand")
_STOPS = mark("nothing that can be done now brings more than it costs")
_BUYS = mark("worth about {gain} credits more than their prices, with about {rounds} generations to come")
_BUYS_NONE = mark("none of these cards is worth what it costs, with about {rounds} generations to come")
_PLACE = mark("worth about {gain} credits there, with what the space gives and what lies beside it; on {space} {less}")


def explained(view: State, action: Action) -> Reason:
    """(message, its figures) about what the quick policy itself would do; empty if a comparison says more."""
    judge = Appraiser(view, flow.actor(view, action))
    if view.queue:
        return _placed(judge, action) if isinstance(action, Place) else ("", {})
    if isinstance(action, Buy):
        return _bought(judge, action)
    if view.phase != Phase.ACTIONS:
        return "", {}
    match action:
        case Done() | Pass():
            return _stopped(judge)
        case Milestone():
            rules = judge.book.numbers.milestones
            return _MILESTONE, {"points": rules.points, "cost": rules.cost}
        case Award(award=award):
            values = [projects.award_value(view, seat, award) for seat in range(len(view.players))]
            mine, theirs = values[judge.seat], max([values[other] for other in judge.others])
            if mine < theirs:  # ahead only with the last production, which the message does not speak of
                return "", {}
            return _AWARD, {"points": judge.book.numbers.awards.first, "mine": mine, "theirs": theirs}
        case Plant() | Warm():
            return _FREE, {"gain": round(judged(judge, action)[0])}
    return _done(judge, action)


def _done(judge: Appraiser, action: Action) -> Reason:
    gain, cost = judged(judge, action)
    if gain <= cost:
        return "", {}
    figures: dict[str, int | str] = {"gain": round(gain), "cost": round(cost)}
    if not cost:
        return _FREE, {"gain": round(gain)}
    other = _next(judge, action)
    if other is None:
        return _PAYS_ALONE, figures
    less, price = judged(judge, other.action)
    return _PAYS, {**figures, "other": _named(judge, other.action), "less": round(less), "price": round(price)}


def _named(judge: Appraiser, action: Action) -> str:
    """What another action is called: a card by its name, as on the board; anything else as it is typed."""
    if isinstance(action, Play | Activate):
        return judge.state.book.called(action.card)
    return format_action(action, judge.state).partition(": ")[2]


def _next(judge: Appraiser, action: Action) -> Row | None:
    """The next best thing that would be paid for in credits."""
    for row in ranked(judge):
        paid = row.action != action and row.net > 0 and judged(judge, row.action)[1] > 0
        if paid and not turns.refusal(judge.state, row.action):
            return row
    return None


def _stopped(judge: Appraiser) -> Reason:
    credits = paying.credits_of(judge.state, judge.seat)
    dear = [card for card in judge.company.hand if judge.hand(card) > 0 and judge.cost(card) > credits]
    if not dear:
        return _STOPS, {}
    card = max(dear, key=judge.hand)
    return _SAVES, {"card": judge.book.called(card), "cost": round(judge.cost(card)), "credits": credits}


def _bought(judge: Appraiser, buy: Buy) -> Reason:
    rounds = round(judge.rounds_now)
    if not buy.cards:
        return _BUYS_NONE, {"rounds": rounds}
    gain = sum([judge.hand(card) - judge.book.numbers.card_price for card in buy.cards])
    return (_BUYS, {"gain": round(gain), "rounds": rounds}) if gain > 0 else ("", {})


def _placed(judge: Appraiser, place: Place) -> Reason:
    answers = [answer for offer in effects.choices(judge.state) for answer in offer.actions]
    others = [answer for answer in answers if isinstance(answer, Place) and answer != place]
    if not others:
        return "", {}
    other = max(others, key=lambda answer: answer_worth(judge, answer))
    gain, less = round(answer_worth(judge, place)), round(answer_worth(judge, other))
    return _PLACE, {"gain": gain, "space": other.space, "less": less}
