"""Actions in words: as phrases for hints and reviews, such as ``take b2 b3``, and the details behind them."""

from __future__ import annotations

from powergrid_tui.games.rise_to_power.actions import (
    Action,
    Connect,
    Discard,
    Done,
    Exchange,
    Power,
    Steal,
    Take,
    Trade,
    Upgrade,
)
from powergrid_tui.games.rise_to_power.book import Contract, value_of
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.notation import cell_name
from powergrid_tui.games.rise_to_power.phases import PHASES
from powergrid_tui.games.rise_to_power.rules import acting, paying, piles, trading
from powergrid_tui.games.rise_to_power.scoring import tally
from powergrid_tui.games.rise_to_power.viewmodel.cards import cost_words, payment
from powergrid_tui.games.rise_to_power.viewmodel.questions.deeds import deed_words
from powergrid_tui.games.rise_to_power.words import (
    called,
    prism_words,
    reward_words,
    trade_words,
)
from powergrid_tui.table.words.language import series, tr, trn


def phrase(view: State, action: Action) -> str:
    """The action of the seat to move, with what it gives or what pays for it; empty for an action of nature."""
    match action:
        case Take(prisms=()):
            return tr("take none")
        case Take(prisms=prisms):
            return tr("take {prisms}", prisms=prism_words(prisms))
        case Discard(prisms=()):
            return tr("discard nothing")
        case Discard(prisms=prisms):
            return tr("discard {prisms}", prisms=prism_words(prisms))
        case Connect(card=card, cell=cell):
            words = tr(
                "take the contract {card} and connect it at {cell}", card=called(view.book, card), cell=cell_name(cell)
            )
            return _giving(view, words, card)
        case Exchange(card=card, cell=cell):
            words = tr(
                "take {card} from the exchange and connect it at {cell}",
                card=called(view.book, card),
                cell=cell_name(cell),
            )
            return _giving(view, words, card)
        case Power() | Upgrade() | Trade():
            return deed_words(view, view.mover, action)
        case Steal(seats=seats):
            return tr("steal from {others}", others=series(view.names[seat] for seat in seats))
        case Done():
            return tr(PHASES[view.phase].done)
    return ""


def _giving(view: State, words: str, card: str) -> str:
    """The words with what the contract adds once it is active."""
    reward = reward_words(view.book.contracts[card])
    return tr("{action}: {meaning}", action=words, meaning=reward) if reward else words


def meaning(view: State, action: Action) -> str:
    """Which cards these are; what a district costs and gives; what is left after a payment; or what a trade gives."""
    book = view.book
    match action:
        case Take(prisms=prisms):
            return prism_words(prisms)
        case Connect(card=card):
            contract = book.contracts[card]
            cost = cost_phrase(view, view.current, contract)
            return tr(
                "{district}, costs {cost}, {reward}",
                district=called(book, card),
                cost=cost,
                reward=reward_phrase(contract),
            )
        case Power() | Upgrade():
            return _payment(view, action)
        case Exchange(card=card):
            return _parted(_gain(view, acting.act(view, action)), reward_phrase(book.contracts[card]))
        case Trade(card=card):
            return trade_words(book.contracts[card])
        case Discard(prisms=prisms):
            return _parted(prism_words(prisms), _left(piles.without(view.mover.hand, prisms)))
        case Steal(seats=seats):
            counts = trading.counts(view.evolve(victims=seats))
            return series(
                trn("{count} card from {player}", "{count} cards from {player}", count, player=view.names[seat])
                for seat, count in zip(seats, counts, strict=True)
            )
        case Done() if view.phase is Phase.ACTIONS:
            return trn("{count} action point is given up", "{count} action points are given up", view.points)
    return ""


def _payment(view: State, action: Power | Upgrade) -> str:
    """The district and what pays for it; points and reward; what goes to the exchange; exact or overpaid; what is left
    in hand."""
    after = acting.act(view, action)
    contract = view.book.contracts[action.card]
    gone = after.exchange[len(view.exchange) :]
    over = sum(map(value_of, action.prisms)) - paying.cost_now(view, contract)
    return _parted(
        tr("{card} for {prisms}", card=called(view.book, action.card), prisms=prism_words(action.prisms)),
        _gain(view, after),
        reward_phrase(contract) if isinstance(action, Power) else "",
        *(tr("{card} to the exchange", card=called(view.book, card)) for card in gone),
        trn("{count} too much", "{count} too much", over) if over else tr("exact, with the action point back"),
        _left(after.mover.hand),
    )


def _parted(*words: str) -> str:
    return series(part for part in words if part)


def _gain(before: State, after: State) -> str:
    """The points that the current seat gains, including those for its agenda."""
    gain = tally(after.book, after.mover).total - tally(before.book, before.mover).total
    return trn("{gain} point", "{gain} points", abs(gain), gain=f"{gain:+}")


def _left(hand: tuple[str, ...]) -> str:
    return tr("leaves {prisms}", prisms=prism_words(hand)) if hand else tr("leaves no card")


def cost_phrase(view: State, seat: int, contract: Contract) -> str:
    """What powering costs a seat, and whether its hand can pay that, if known. The effects of this turn's trades count
    only for the current seat."""
    if seat == view.current:
        cost, colour = paying.cost_now(view, contract), paying.colour_now(view, contract)
    else:
        cost, colour = contract.cost, contract.colour
    words = cost_words(cost, colour) if colour else tr("{cost} of any colour", cost=cost)
    found = payment(view, seat, contract)
    if found is None:
        return words
    if not found.ways:
        return trn("{cost}, {count} short", "{cost}, {count} short", found.short, cost=words)
    if found.over:
        return tr("{cost}, payable with {count} too much", cost=words, count=found.over)
    return tr("{cost}, payable exactly", cost=words)


def reward_phrase(contract: Contract) -> str:
    return reward_words(contract) or tr("no reward")
