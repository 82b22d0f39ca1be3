"""Log entries for steps that are told together: an auction, or the purchases or the building of one turn."""

from collections.abc import Mapping, Sequence

from powergrid_tui.games.power_grid import words
from powergrid_tui.games.power_grid.actions import Action, Bid, Build, Buy, Done, Open, Pass, Power, Scrap
from powergrid_tui.games.power_grid.events import CityBuilt, Paid, PlantSold
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rules.resources import cost
from powergrid_tui.games.power_grid.rules.storage import plus
from powergrid_tui.table.protocol.events import Event, seen
from powergrid_tui.table.protocol.game import Step
from powergrid_tui.table.protocol.log_entries import Kind, LogEntry, all_named, named, told
from powergrid_tui.table.words.language import listed, series, tr, trc, trn


def tell(steps: Sequence[Step[State, Action]], viewer: int) -> tuple[LogEntry, ...]:
    """What happened in consecutive steps that belong together, as log entries. An auction is a single entry that grows,
    and so are the purchases of one turn and the cities built in one."""
    first = steps[0]
    match first.action:
        case Open():
            head = _auction(steps)
        case Buy():
            head = _purchases(steps)
        case Build(begin=False):
            head = _building(steps)
        case Power():
            head = _powering(first)
        case _:
            alone = [words.told_alone(step.before, step.action, step.after, viewer) for step in steps]
            return tuple(entry for entries in alone for entry in entries)
    entries = [head]
    for step in steps:
        if isinstance(step.action, Scrap):
            entries.append(told(words.done(step.before, step.action), Kind.DETAIL))
        for event in seen(step.after.events, viewer):
            if not _in_head(first, event):
                entries += words.happened(step.after, event)
    return tuple(entries)


def goes_on(last: Step[State, Action], step: Step[State, Action]) -> bool:
    """Whether a step is told together with the one before it: in an auction, up to the plant scrapped for the new one;
    among the purchases of one turn; among the cities built in one."""
    before = step.before
    match step.action:
        case Bid() | Scrap():
            return True
        case Pass():
            return before.auction is not None
        case Buy() | Done():
            return isinstance(last.action, Buy) and last.before.turn == before.turn
        case Build():
            return isinstance(last.action, Build) and last.before.turn == before.turn and not _begins(last, step)
        case _:
            return False


def _begins(last: Step[State, Action], step: Step[State, Action]) -> bool:
    """Whether one of two building steps begins another network, which gets an entry of its own."""
    return any(isinstance(each.action, Build) and each.action.begin for each in (last, step))


def last_bids(steps: Sequence[Step[State, Action]]) -> Mapping[int, int]:
    """The last bid of each seat in the auction that is running after these steps."""
    found: dict[int, int] = {}
    for step in reversed(steps):
        if step.after.auction is None:
            break
        if isinstance(step.action, Open | Bid):
            found.setdefault(step.before.turn, step.action.amount)
        if step.before.auction is None:
            break
    return found


def _in_head(first: Step[State, Action], event: Event) -> bool:
    """Whether the head of an entry already tells an event."""
    match event:
        case PlantSold():
            return True
        case CityBuilt(seat) | Paid(seat):
            return seat == first.before.turn and isinstance(first.action, Build | Power)
        case _:
            return False


def _auction(steps: Sequence[Step[State, Action]]) -> LogEntry:
    """Who bought a plant, for what, and what the others bid; while the auction runs, all bids in order."""
    first, bids, said = steps[0], dict[int, int](), list[str]()
    assert isinstance(first.action, Open)
    names, plant = all_named(first.before.names), first.before.book.label(first.action.plant)
    for step in steps:
        seat = step.before.turn
        match step.action:
            case Open(amount=amount) | Bid(amount=amount):
                bids[seat] = amount
                said.append(_among(said, seat, _bid(step.before.names[seat], amount)))
            case Pass():
                said.append(_among(said, seat, trc("auction", "{player} out", player=step.before.names[seat])))
        for event in step.after.events:
            if isinstance(event, PlantSold):
                return told(_sale(names, plant, event, bids))
    return told(tr("Plant {plant} is up: {bids}", plant=plant, bids="".join(said)), growing=True)


def _among(said: Sequence[str], seat: int, words: str) -> str:
    """What a company said after the others. The comma before it shares its colour: text appended in one colour takes
    the fewest bytes to send."""
    return named(seat, trc("list", ", ") + words if said else words)


def _sale(names: Sequence[str], plant: str, sold: PlantSold, bids: Mapping[int, int]) -> str:
    """Who bought a plant, for what, and the last bids of the others, highest first."""
    bought = tr(
        "{player} buys plant {plant} for {price} Elektro", player=names[sold.seat], plant=plant, price=sold.price
    )
    others = sorted(((bid, seat) for seat, bid in bids.items() if seat != sold.seat), reverse=True)
    if not others:
        return bought
    return tr("{purchase} ({bids})", purchase=bought, bids=series(_bid(names[seat], bid) for bid, seat in others))


def _bid(player: str, amount: int) -> str:
    return trc("auction", "{player} {bid}", player=player, bid=amount)


def _purchases(steps: Sequence[Step[State, Action]]) -> LogEntry:
    """What a company bought in one turn, and what it paid in all."""
    before, tokens, paid = steps[0].before, (0, 0, 0, 0), 0
    market = 0
    for step in steps:
        if isinstance(step.action, Buy):
            tokens, market = plus(tokens, step.action.tokens), step.action.market
            paid += cost(step.before, step.action.tokens, market)
    return told(words.bought(before, tokens, market, paid))


def _building(steps: Sequence[Step[State, Action]]) -> LogEntry:
    """The cities that a company built in one turn, with what each cost."""
    before = steps[0].before
    player, board = all_named(before.names)[before.turn], before.book.board
    built = [event for step in steps for event in step.after.events if isinstance(event, CityBuilt)]
    if len(built) == 1:
        return told(words.built(player, board.city_name(built[0].city), built[0].price))
    each = series(tr("{city} {price}", city=board.city_name(event.city), price=event.price) for event in built)
    total = sum(event.price for event in built)
    return told(tr("{player} builds in {cities}: {total} Elektro in all", player=player, cities=each, total=total))


def _powering(step: Step[State, Action]) -> LogEntry:
    """What a company powers, what it burns, and what it is paid."""
    before, seat = step.before, step.before.turn
    paid = next(event for event in step.after.events if isinstance(event, Paid) and event.seat == seat)
    assert isinstance(step.action, Power)
    player = all_named(before.names)[seat]
    if not step.action.runs:
        return told(words.paid(player, paid.cities, paid.income))
    labels = [before.book.label(run.plant) for run in step.action.runs]
    plants = trn("plant {plants}", "plants {plants}", len(labels), plants=listed(labels))
    return told(
        # Translators: {plants} is "plant 7" or "plants 3 and 7".
        trn(
            "{player} powers {count} city with {plants} for {income} Elektro",
            "{player} powers {count} cities with {plants} for {income} Elektro",
            paid.cities,
            player=player,
            plants=plants,
            income=paid.income,
        )
    )
