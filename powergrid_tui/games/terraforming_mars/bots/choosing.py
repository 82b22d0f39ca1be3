"""Which cards and which corporation: what both bots choose while everybody chooses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from powergrid_tui.games.terraforming_mars.actions import Action, Buy, Draft, Start
from powergrid_tui.games.terraforming_mars.bots.prices import income
from powergrid_tui.games.terraforming_mars.bots.valuation import Appraiser
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules import paying
from powergrid_tui.games.terraforming_mars.rules.choosing import opened

SMALL = 8.0
"""What pays is divided by its price and this, in credits: so much that a small price does not count for everything."""

HURDLE = 1.0
"""What a card must be worth beyond its price to be bought, in credits."""


def chosen(view: State, actions: Sequence[Action]) -> Action:
    """One of the actions of a phase in which all choose."""
    if len(actions) == 1:
        return actions[0]
    match actions[0]:
        case Start(seat=seat):
            return _started(view, seat)
        case Buy(seat=seat):
            judge = Appraiser(view, seat)
            cards = _bought(judge, paying.credits_of(view, seat))
            return Buy(seat=seat, cards=cards, heat=_heat(judge, cards))
        case Draft(seat=seat):
            judge = Appraiser(view, seat)
            return Draft(seat=seat, card=max(judge.company.offered, key=judge.hand))
    raise TypeError(actions[0])


def _bought(judge: Appraiser, credits: int) -> tuple[str, ...]:
    """The cards offered that are wanted, as far as the money goes."""
    offered = judge.company.offered
    best = _wanted(judge, offered, credits)[: credits // judge.book.numbers.card_price]
    return tuple(card for card in offered if card in best)


def _heat(judge: Appraiser, cards: Sequence[str]) -> int:
    """Heat that pays for cards: what credits do not reach."""
    return paying.usual_heat(judge.state, judge.seat, len(cards) * judge.book.numbers.card_price)


def _wanted(judge: Appraiser, offered: Iterable[str], credits: int) -> list[str]:
    """Which of some cards are worth their price, best first. Each comes after those that are better for their price,
    of the hand too, and must wait until there is money for it."""
    company, price = judge.company, judge.book.numbers.card_price
    earned = max(1.0, income(company) + 2 * company.production[1] + 3 * company.production[2])
    new = set(offered)
    worth = {card: judge.hand(card) for card in (*company.hand, *offered)}
    cost = {card: judge.cost(card) for card in worth}
    spent, found = 0.0, []
    for card in sorted(worth, key=lambda card: -worth[card] / (cost[card] + SMALL)):
        if worth[card] <= 0:
            break
        broke = max(0.0, spent + cost[card] - credits) / earned
        if card in new:
            if judge.hand(card, broke) <= price + HURDLE:
                continue
            found.append(card)
            spent += price
        spent += cost[card]
    return found


def _started(view: State, seat: int) -> Action:
    """The corporation that is worth most together with the cards it would buy. To begin as a beginner is for people who
    are new: it would be worth more in one hand of a hundred."""
    price = view.book.numbers.card_price

    def tried(name: str) -> tuple[float, Start]:
        judge = Appraiser(opened(view, seat, name), seat)
        cards = _bought(judge, paying.credits_of(judge.state, seat))
        worth = judge.prices.belongings(judge.company) + judge.standing(name)
        if first := view.book.corporations[name].first:
            worth += judge.effect(first, name)
        worth += sum([judge.hand(card) - price for card in cards])
        return worth, Start(seat=seat, corporation=name, cards=cards, heat=_heat(judge, cards))

    return max((tried(name) for name in view.players[seat].dealt), key=lambda found: found[0])[1]
