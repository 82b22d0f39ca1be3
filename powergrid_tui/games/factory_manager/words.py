"""What happened, in sentences for the log. An auction, one seat's tiles for the market and a buying turn are one line
each."""

from collections import Counter
from collections.abc import Iterable, Sequence

from powergrid_tui.games.factory_manager.actions import (
    Action,
    Bid,
    Bring,
    Buy,
    Deal,
    Done,
    Extend,
    Open,
    Pass,
    Place,
    Raise,
    Remove,
    Reveal,
    Run,
)
from powergrid_tui.games.factory_manager.events import (
    CardTaken,
    EnergyRaised,
    IncomePaid,
    NothingToBring,
    Outbid,
    TilesReturned,
)
from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.games.factory_manager.rules.workers import seasonal_price, tile_price
from powergrid_tui.games.factory_manager.tilefile import KINDS
from powergrid_tui.table.protocol.events import Event
from powergrid_tui.table.protocol.game import Step
from powergrid_tui.table.protocol.log_entries import EntryKind, LogEntry, all_named, log_entry
from powergrid_tui.table.words.language import mark, series, tr, trc, trn


def counted(tiles: Iterable[str]) -> str:
    """Tiles with their counts: ``M2, 2 S1``."""
    found = Counter(tiles)
    return trc("list", ", ").join(tile if count == 1 else f"{count} {tile}" for tile, count in found.items())


def narrate(before: State, action: Action, after: State, viewer: int) -> tuple[str, ...]:
    """Sentences for the action and for what it caused. Nothing is hidden from any viewer."""
    return tuple(entry.text for entry in _alone(before, action, after))


def goes_on(last: Step[State, Action], step: Step[State, Action]) -> bool:
    """Whether the log joins a step to the previous one: the bids for one card, the tiles that one seat brings, a buying
    turn."""
    match step.action:
        case Bid() | Pass():
            return True
        case Bring():
            return isinstance(last.action, Bring) and last.before.turn == step.before.turn
        case Buy() | Place() | Remove() | Extend() | Done():
            same = last.before.turn == step.before.turn and last.before.phase == step.before.phase
            return same and isinstance(last.action, Bring | Buy | Place | Remove | Extend)
        case _:
            return False


def tell(steps: Sequence[Step[State, Action]], viewer: int) -> tuple[LogEntry, ...]:
    """Steps that belong together, as log entries."""
    first, last = steps[0], steps[-1]
    match first.action:
        case Open() | Bring() | Buy() | Place() | Remove() | Extend():
            head = _head(steps)
        case _:
            return tuple(entry for step in steps for entry in _alone(step.before, step.action, step.after))
    entries = [head]
    for step in steps:
        for event in step.after.events:
            if not (isinstance(event, CardTaken) and step is last and _names(first, event)):
                entries += _happened(step.after, event)
    return tuple(entries)


def _names(first: Step[State, Action], event: CardTaken) -> bool:
    return isinstance(first.action, Open) and event.card == first.action.card


def _head(steps: Sequence[Step[State, Action]]) -> LogEntry:
    """One entry for all of the steps."""
    first, last = steps[0], steps[-1]
    player = all_named(first.before.names)[first.before.turn]
    match first.action:
        case Open(card=card):
            return _auction(steps, card)
        case Bring():
            brought = counted(_brought(step) for step in steps if isinstance(step.action, Bring))
            growing = last.after.turn == first.before.turn and last.after.phase == first.before.phase
            sentence = tr("{player} brings {tiles} to the market", player=player, tiles=brought)
            return log_entry(sentence, growing=growing)
        case _:
            growing = not isinstance(last.action, Done)
            deeds = series(deed for step in steps if (deed := _deed(step.before, step.action)))
            return log_entry(tr("{player}: {deeds}", player=player, deeds=deeds), growing=growing)


def _auction(steps: Sequence[Step[State, Action]], card: int) -> LogEntry:
    names = all_named(steps[0].before.names)
    for event in steps[-1].after.events:
        if isinstance(event, CardTaken) and event.card == card:
            return log_entry(_taken(names, event))
    auction = steps[-1].after.auction
    assert auction is not None
    bid = trn("{count} worker", "{count} workers", auction.bid)
    sentence = tr("Turn-order card {card}: {player} bids {bid}", card=card, player=names[auction.bidder], bid=bid)
    return log_entry(sentence, growing=True)


def _taken(names: Sequence[str], event: CardTaken) -> str:
    return trn(
        "{player} takes turn-order card {card} for {count} worker",
        "{player} takes turn-order card {card} for {count} workers",
        event.workers,
        player=names[event.seat],
        card=event.card,
    )


def _brought(step: Step[State, Action]) -> str:
    assert isinstance(step.action, Bring)
    return step.before.columns[KINDS.index(step.action.column)][0]


def _deed(before: State, action: Action) -> str:
    """One action of a buying turn, without the player's name; empty for the end of the turn."""
    book = before.book
    match action:
        case Buy(tile=tile, aside=aside):
            cost = tile_price(book, before.mover, tile)
            if aside:
                return tr("buys {tile} for {cost} Elektro and puts it aside", tile=tile, cost=cost)
            return tr("buys {tile} for {cost} Elektro", tile=tile, cost=cost)
        case Place(tile=tile):
            return tr("places {tile}, which had been put aside", tile=tile)
        case Remove(tile=tile):
            return tr("removes {tile}", tile=tile)
        case Extend():
            return tr("opens a cell for {cost} Elektro", cost=book.numbers.extension_price)
        case Done(hire=hire) if hire:
            cost = hire * seasonal_price(book, before.mover)
            return trn(
                "hires {count} seasonal worker for {cost} Elektro",
                "hires {count} seasonal workers for {cost} Elektro",
                hire,
                cost=cost,
            )
    return ""


def _alone(before: State, action: Action, after: State) -> list[LogEntry]:
    entries = [log_entry(sentence)] if (sentence := _action(before, action)) else []
    for event in after.events:
        entries += _happened(after, event)
    return entries


def _action(before: State, action: Action) -> str:
    """The action by itself; empty if its events tell it."""
    names = all_named(before.names)
    player = names[before.turn] if before.turn >= 0 else ""
    match action:
        case Deal(cards=cards, x=x):
            dealt = series(f"{name} {card}" for name, card in zip(names, cards, strict=True))
            return tr("Turn-order cards: {cards}. In the market: {tiles}", cards=dealt, tiles=counted(x))
        case Reveal(cards=cards):
            shown = trc("list", ", ").join(map(str, cards))
            return tr("Round {round}: the turn-order cards {cards}", round=before.round, cards=shown)
        case Open(card=card, workers=workers):
            bid = trn("{count} worker", "{count} workers", workers)
            return tr("Turn-order card {card}: {player} bids {bid}", card=card, player=player, bid=bid)
        case Bid(workers=workers):
            bid = trn("{count} worker", "{count} workers", workers)
            return trc("workers", "{player} bids {bid}", player=player, bid=bid)
        case Pass():
            return tr("{player} passes", player=player)
        case Bring(column=column):
            tile = before.columns[KINDS.index(column)][0]
            return tr("{player} brings {tiles} to the market", player=player, tiles=tile)
        case Run(tiles=()):
            return tr("{player} shuts everything down", player=player)
        case Run(tiles=tiles):
            return tr("{player} runs {tiles}", player=player, tiles=counted(tiles))
        case Raise():
            return ""
        case Done() if before.phase == "market":
            return tr("{player} brings no more", player=player)
        case _:
            nothing = tr("is done") if before.mover.used else tr("buys nothing")
            return tr("{player}: {deeds}", player=player, deeds=_deed(before, action) or nothing)


def _happened(after: State, event: Event) -> list[LogEntry]:
    names = all_named(after.names)
    match event:
        case CardTaken():
            return [log_entry(_taken(names, event), EntryKind.DETAIL)]
        case Outbid(seat, bid, most):
            why = trn(
                "{player} cannot bid more than {most}: the bid is {count} worker",
                "{player} cannot bid more than {most}: the bid is {count} workers",
                bid,
                player=names[seat],
                most=most,
            )
            return [log_entry(why, EntryKind.SKIPPED, seat)]
        case NothingToBring(seat):
            why = tr("{player} brings nothing: the warehouse is empty", player=names[seat])
            return [log_entry(why, EntryKind.SKIPPED, seat)]
        case TilesReturned(tiles):
            return [log_entry(tr("Back to the warehouse: {tiles}", tiles=counted(tiles)), EntryKind.DETAIL)]
        case EnergyRaised(0, price):
            return [log_entry(tr("Energy still costs {price} Elektro", price=price))]
        case EnergyRaised(by, price):
            return [log_entry(tr("Energy rises by {by}, and costs {price} Elektro", by=by, price=price))]
        case IncomePaid():
            return _paid(after, names, event)
    raise TypeError(event)


def _paid(after: State, names: Sequence[str], event: IncomePaid) -> list[LogEntry]:
    """An income. After the last one, also that the round or the game is over."""
    goods = after.book.numbers.per_good * event.goods
    message = mark("{goods} for goods, less {energy} energy at {price} each")
    if event.factor > 1:
        message = mark("{factor} times {goods} for goods, less {factor} times {energy} energy at {price} each")
    bill = tr(message, goods=goods, energy=event.energy, price=event.price, factor=event.factor)
    if event.paid < 0:
        told_ = tr("{player} pays {amount} Elektro: {bill}", player=names[event.seat], amount=-event.paid, bill=bill)
    else:
        told_ = tr("{player} earns {amount} Elektro: {bill}", player=names[event.seat], amount=event.paid, bill=bill)
    entries = [log_entry(told_, EntryKind.DETAIL)]
    if event.seat == len(names) - 1:
        over = tr("The game ends") if after.over else tr("Round {round} is over", round=after.round - 1)
        entries.append(log_entry(over, EntryKind.RULE))
    return entries
