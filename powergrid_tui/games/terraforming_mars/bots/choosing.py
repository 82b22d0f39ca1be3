"""How bots choose cards and a corporation, in phases in which everybody chooses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from powergrid_tui.games.terraforming_mars.actions import Action, Buy, Draft, Start
from powergrid_tui.games.terraforming_mars.bots.prices import income
from powergrid_tui.games.terraforming_mars.bots.valuation import Appraiser
from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.rules import paying
from powergrid_tui.games.terraforming_mars.rules.choosing import opened

SMALL = 11.0
"""Added to a price, in credits, before dividing a card's worth by it. Keeps small prices from dominating."""

FOR_CARDS = 0.75
"""The share of a company's income that cards compete for."""

HURDLE = -0.2
"""By how much the worth of a card must exceed its price for it to be bought, in credits."""


def chosen(view: State, seat: int) -> Action:
    """What a seat chooses in a phase in which everybody chooses."""
    if view.phase == Phase.START:
        return _started(view, seat)
    judge = Appraiser(view, seat)
    if view.phase == Phase.DRAFT:
        return Draft(seat=seat, card=max(judge.company.offered, key=judge.hand))
    return bought(judge)


def bought(judge: Appraiser) -> Buy:
    """The cards of the research phase that are wanted."""
    cards = _bought(judge, paying.credits_of(judge.state, judge.seat))
    return Buy(seat=judge.seat, cards=cards, heat=heat_for(judge, cards))


def _bought(judge: Appraiser, credits: int) -> tuple[str, ...]:
    """The offered cards that are wanted, as far as the money goes."""
    offered = judge.company.offered
    best = _wanted(judge, offered, credits)[: credits // judge.book.numbers.card_price]
    return tuple(card for card in offered if card in best)


def heat_for(judge: Appraiser, cards: Sequence[str]) -> int:
    """Heat to pay for cards with: whatever credits do not cover."""
    return paying.usual_heat(judge.state, judge.seat, len(cards) * judge.book.numbers.card_price)


def _wanted(judge: Appraiser, offered: Iterable[str], credits: int) -> list[str]:
    """The offered cards that are worth their price, best first.

    Cards compete for future income, including those in hand: those with a better ratio of worth to price come first,
    and the others must wait until there is money for them.
    """
    company, price = judge.company, judge.book.numbers.card_price
    earned = FOR_CARDS * max(1.0, income(company) + 2 * company.production[1] + 3 * company.production[2])
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
    """The corporation that is worth most together with the cards it would buy.

    Starting as a beginner is meant for new players and never considered; it would be better in only one hand out of
    a hundred.
    """
    if BEGINNER in view.players[seat].dealt:
        return Start(seat=seat, corporation=BEGINNER)
    price = view.book.numbers.card_price

    def tried(name: str) -> tuple[float, Start]:
        judge = Appraiser(opened(view, seat, name), seat)
        cards = _bought(judge, paying.credits_of(judge.state, seat))
        worth = judge.prices.belongings(judge.company) + judge.standing(name)
        if first := view.book.corporations[name].first:
            worth += judge.effect(first, name)
        worth += sum([judge.hand(card) - price for card in cards])
        return worth, Start(seat=seat, corporation=name, cards=cards, heat=heat_for(judge, cards))

    return max((tried(name) for name in view.players[seat].dealt), key=lambda found: found[0])[1]


def starts(view: State, seat: int, name: str) -> Iterator[Start]:
    """A corporation with the cards that it would buy, and with a card less or more."""
    judge = Appraiser(opened(view, seat, name), seat)
    credits, price = paying.credits_of(judge.state, seat), view.book.numbers.card_price
    offered = judge.company.offered
    wanted = _bought(judge, credits)
    by_worth = sorted(offered, key=judge.hand)
    less = next((card for card in by_worth if card in wanted), "")
    more = next((card for card in reversed(by_worth) if card not in wanted), "")
    for cards in (
        wanted,
        tuple([card for card in wanted if card != less]),
        tuple([card for card in offered if card in wanted or card == more]),
    ):
        if len(cards) * price <= credits:
            yield Start(seat=seat, corporation=name, cards=cards, heat=heat_for(judge, cards))
