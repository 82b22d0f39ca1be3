"""What happened, and what cards do, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from powergrid_tui.games.rise_to_power.actions import (
    Action,
    Connect,
    Deal,
    Discard,
    Done,
    Draw,
    Exchange,
    Power,
    Shuffle,
    Steal,
    Take,
    Trade,
    Upgrade,
)
from powergrid_tui.games.rise_to_power.book import Book, Contract, value_of
from powergrid_tui.games.rise_to_power.events import (
    Abandoned,
    EndInSight,
    NothingFor,
    PointBack,
    PrismsDrawn,
    PrismsStolen,
    Recovered,
    Refilled,
    Shuffled,
    Stalemate,
    TurnBegan,
)
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.notation import cell_name
from powergrid_tui.games.rise_to_power.rules import paying
from powergrid_tui.table.protocol.events import Event, events_for
from powergrid_tui.table.protocol.game import Step
from powergrid_tui.table.protocol.log_entries import EntryKind, LogEntry, all_named, log_entry
from powergrid_tui.table.words.language import listed, mark, series, tr, trc, trn

_NAMES = (
    mark("Inner City"),
    mark("Parklands"),
    mark("Garden Towers"),
    mark("Seaport"),
    mark("Marina"),
    mark("Island"),
    mark("Biosphere"),
    mark("Space Station"),
    mark("Orbital Lift"),
)
"""The districts of the standard set."""

AGENDA_NAMES = {
    "matched": mark("Harmony"),
    "mixed": mark("Variety"),
    "balance": mark("Balance"),
    "tower": mark("Towers"),
}
"""The name of each agenda."""


def district_name(contract: Contract) -> str:
    """The district's name: translated if it is from the standard set, or as written in a custom file."""
    return tr(contract.name) if contract.name in _NAMES else contract.name


def called(book: Book, card: str) -> str:
    """A contract by its name: ``Seaport 2``."""
    contract = book.contracts[card]
    return tr("{district} {influence}", district=district_name(contract), influence=contract.influence)


def trade_words(contract: Contract) -> str:
    """What trading a contract gives."""
    count = contract.amount
    match contract.trade:
        case "points":
            return trn("{count} action point", "{count} action points", count)
        case "redraw":
            return tr("discard any cards, draw as many plus {count} more", count=count)
        case "contracts":
            return trn("{count} contract from the track", "up to {count} contracts from the track", count)
        case "draw":
            return trn("draw {count} card", "draw {count} cards", count)
        case "refill":
            return trn(
                "the prism track is refilled, take {count} card from it",
                "the prism track is refilled, take up to {count} cards from it",
                count,
            )
        case "recover":
            return trn("{count} card from the discards", "{count} cards from the discards", count)
        case "any_colour":
            return tr("any colour pays for the rest of the turn")
        case "discount":
            return tr("the next cost this turn is {count} lower", count=count)
    return trn("{count} card from another player's hand", "{count} cards from other players' hands", count)


def reward_words(contract: Contract) -> str:
    """What a contract adds to the values of a company."""
    reward = contract.reward
    parts = [
        tr("+{count} draw", count=reward.draw) if reward.draw else "",
        tr("+{count} hand", count=reward.hand) if reward.hand else "",
        trn("+{count} connection", "+{count} connections", reward.connections) if reward.connections else "",
    ]
    return trc("list", ", ").join(part for part in parts if part)


def agenda_words(book: Book, agenda: str) -> str:
    """What an agenda scores at the end."""
    points = trn("{count} point", "{count} points", book.agendas[agenda])
    match agenda:
        case "matched":
            return tr(
                "{points} for each link between two active districts of one colour, or to the plant", points=points
            )
        case "mixed":
            return tr("{points} for each link between two active districts of different colours", points=points)
        case "balance":
            return tr("{points} for each set of active districts from every sector", points=points)
    return tr("{points} more for each upgrade", points=points)


def prism_words(prisms: Iterable[str]) -> str:
    """Prism cards as one says them, by colour: ``green 6 and blue 3``, or ``green 5 and 6, blue 3``."""
    by_colour: dict[str, list[str]] = {}
    for prism in prisms:
        by_colour.setdefault(prism[0], []).append(prism[1:])
    called_ = [paying.prisms_called(colour, listed(values)) for colour, values in by_colour.items()]
    return series(called_) if any(len(values) > 1 for values in by_colour.values()) else listed(called_)


def narrate(before: State, action: Action, after: State, viewer: int) -> tuple[str, ...]:
    """Sentences for the action and for what it caused, as far as the viewer may know them."""
    return tuple(entry.text for entry in _entries(before, action, after, viewer))


def tell(steps: Sequence[Step[State, Action]], viewer: int) -> tuple[LogEntry, ...]:
    """The same for several steps, as log entries."""
    return tuple(entry for step in steps for entry in _entries(step.before, step.action, step.after, viewer))


def _entries(before: State, action: Action, after: State, viewer: int) -> list[LogEntry]:
    entries = [log_entry(sentence)] if (sentence := _action(before, action)) else []
    for event in events_for(after.events, viewer):
        entries += _happened(after, event)
    if after.over:
        entries.append(log_entry(tr("The game ends"), EntryKind.RULE))
    return entries


def _action(before: State, action: Action) -> str:
    """The action by itself; empty if its events tell it."""
    names = all_named(before.names)
    player = names[before.turn] if before.turn >= 0 else ""
    book = before.book
    match action:
        case Deal(first=first):
            return tr("The cards are dealt. {player} goes first", player=names[first])
        case Shuffle() | Draw():
            return ""
        case Take(prisms=()):
            return tr("{player} takes nothing", player=player)
        case Take(prisms=prisms) if before.phase == Phase.RECOVERING:
            return tr("{player} takes {prisms} from the discards", player=player, prisms=prism_words(prisms))
        case Take(prisms=prisms):
            return tr("{player} takes {prisms} from the track", player=player, prisms=prism_words(prisms))
        case Discard(prisms=()):
            return tr("{player} discards nothing", player=player)
        case Discard(prisms=prisms):
            return tr("{player} discards {prisms}", player=player, prisms=prism_words(prisms))
        case Connect(card=card, cell=cell):
            where = cell_name(cell)
            return tr(
                "{player} connects {card} at {cell}",
                player=player,
                card=called(book, card),
                cell=where,
            )
        case Power(card=card, prisms=prisms):
            return tr(
                "{player} powers {card} with {prisms}",
                player=player,
                card=called(book, card),
                prisms=_paid(before, card, prisms),
            )
        case Upgrade(card=card, cell=cell, prisms=prisms):
            return tr(
                "{player} upgrades {cell} to {card} with {prisms}",
                player=player,
                card=called(book, card),
                cell=cell_name(cell),
                prisms=_paid(before, card, prisms),
            )
        case Exchange(card=card, cell=cell):
            where = cell_name(cell)
            return tr(
                "{player} connects {card} from the exchange at {cell}",
                player=player,
                card=called(book, card),
                cell=where,
            )
        case Trade(card=card):
            gain = trade_words(book.contracts[card])
            return tr("{player} trades {card}: {gain}", player=player, card=called(book, card), gain=gain)
        case Steal(seats=seats):
            return tr("{player} steals from {others}", player=player, others=series(names[seat] for seat in seats))
        case Done() if before.phase == Phase.CONTRACTS:
            return tr("{player} takes no more contracts", player=player)
        case Done():
            left = trn("{count} action point left", "{count} action points left", before.points)
            return tr("{player} ends the turn with {points}", player=player, points=left)


def _paid(before: State, card: str, prisms: tuple[str, ...]) -> str:
    """Prism cards that pay for a contract, and by how much they overpay."""
    over = sum(map(value_of, prisms)) - paying.cost_now(before, before.book.contracts[card])
    if over:
        return tr("{prisms}, {count} too much", prisms=prism_words(prisms), count=over)
    return tr("{prisms}, paid exactly", prisms=prism_words(prisms))


def _happened(after: State, event: Event) -> list[LogEntry]:
    names = all_named(after.names)
    match event:
        case TurnBegan(seat, round_, taken):
            entries = []
            if seat == after.first:
                entries.append(log_entry(tr("Round {round}", round=round_), EntryKind.RULE))
            if taken:
                all_of_it = tr(
                    "{player} takes the whole track: {prisms}", player=names[seat], prisms=prism_words(taken)
                )
                entries.append(log_entry(all_of_it))
            return entries
        case PrismsDrawn(seat, count, ()):
            drawn = trn("{player} draws {count} card", "{player} draws {count} cards", count, player=names[seat])
            return [log_entry(drawn, EntryKind.DETAIL)]
        case PrismsDrawn(seat, _, prisms):
            return [
                log_entry(
                    tr("{player} draws {prisms}", player=names[seat], prisms=prism_words(prisms)), EntryKind.DETAIL
                )
            ]
        case PrismsStolen(seat, victim, count, ()):
            unseen = trn(
                "{player} takes {count} card from {other}",
                "{player} takes {count} cards from {other}",
                count,
                player=names[seat],
                other=names[victim],
            )
            return [log_entry(unseen)]
        case PrismsStolen(seat, victim, _, prisms):
            stolen = tr(
                "{player} takes {prisms} from {other}",
                player=names[seat],
                prisms=prism_words(prisms),
                other=names[victim],
            )
            return [log_entry(stolen)]
        case Recovered(seat, prisms):
            back = tr("{player} takes {prisms} from the discards", player=names[seat], prisms=prism_words(prisms))
            return [log_entry(back, EntryKind.DETAIL)]
        case NothingFor(_, card):
            return [
                log_entry(tr("The trade of {card} brings nothing", card=called(after.book, card)), EntryKind.DETAIL)
            ]
        case Abandoned(_, cards):
            gone = series(called(after.book, card) for card in cards)
            return [log_entry(tr("To the exchange: {cards}", cards=gone), EntryKind.DETAIL)]
        case PointBack():
            return []  # the payment says so
        case Shuffled(count):
            shuffled = trn(
                "{count} discarded card becomes the new deck", "{count} discarded cards become the new deck", count
            )
            return [log_entry(shuffled, EntryKind.DETAIL)]
        case Refilled(_, ()):
            return []  # whoever takes prism cards is told what there is
        case Refilled(_, cards):
            new = series(called(after.book, card) for card in cards)
            return [log_entry(tr("New contracts: {cards}", cards=new), EntryKind.DETAIL)]
        case EndInSight(_, 0):
            return [log_entry(tr("The contract deck is empty: everybody else has one more turn"), EntryKind.RULE)]
        case EndInSight(seat, active):
            enough = tr(
                "{player} has {count} active districts: everybody else has one more turn",
                player=names[seat],
                count=active,
            )
            return [log_entry(enough, EntryKind.RULE)]
        case Stalemate():
            return [log_entry(tr("Nobody has spent an action point for a whole round"), EntryKind.RULE)]
    raise TypeError(event)
