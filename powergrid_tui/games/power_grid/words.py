"""What happened, in sentences for the log. Steps that belong together are told together: an auction, or the
purchases or the building of one turn."""

from collections.abc import Mapping, Sequence

from powergrid_tui.games.power_grid.actions import (
    Action,
    Bid,
    Build,
    Buy,
    Deal,
    Done,
    Open,
    Pass,
    Power,
    Region,
    Scrap,
    Site,
    Tokens,
)
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.events import (
    BoardFull,
    CannotAfford,
    CannotRaise,
    CardDrawn,
    CityBuilt,
    EndReached,
    MayBuyNone,
    NothingToBuild,
    NothingToBuy,
    NothingToRun,
    NuclearExit,
    OilFell,
    OrderMade,
    Paid,
    PileRanOut,
    PileShuffled,
    PlantBuried,
    PlantHeaped,
    PlantLaidAside,
    PlantObsolete,
    PlantRemoved,
    PlantSold,
    PlantUndercut,
    PowerOutage,
    Resupplied,
    RoundBegan,
    Step2Began,
    Step3Began,
    Step3CardLeft,
    TrustFollowed,
    TrustTookFuel,
    TrustTookNoPlant,
    TrustTookPlant,
    UraniumLeft,
    UraniumSold,
)
from powergrid_tui.games.power_grid.model import State
from powergrid_tui.games.power_grid.rulebook import URANIUM, Rulebook
from powergrid_tui.games.power_grid.rules.resources import cost
from powergrid_tui.games.power_grid.rules.storage import names_of, plus, tokens_of
from powergrid_tui.table.protocol.events import Event, PassedOver, events_for
from powergrid_tui.table.protocol.game import Step
from powergrid_tui.table.protocol.log_entries import EntryKind, LogEntry, all_named, log_entry, named
from powergrid_tui.table.words.language import listed, mark, series, tr, trc, trn

_FUELS = {
    "coal": mark("coal"),
    "oil": mark("oil"),
    "hybrid": mark("coal/oil"),
    "garbage": mark("garbage"),
    "uranium": mark("uranium"),
    "wind": mark("wind"),
    "fusion": mark("fusion"),
    # Translators: a uranium mine, beside the fuels of power plants
    "mine": mark("mine"),
}


def fuel(kind: str) -> str:
    """What a plant burns; a mine burns nothing and sells uranium."""
    return tr(_FUELS[kind])


def burns(words: str, need: int) -> str:
    """What a plant burns (a text from `fuel` or `short_fuel`), with the number of tokens if there are any."""
    return tr("{need} {fuel}", need=need, fuel=words) if need else words


def fuel_aloud(kind: str) -> str:
    """What a plant burns, without symbols."""
    return tr("coal or oil") if kind == "hybrid" else fuel(kind)


def face(book: Rulebook, plant: int) -> str:
    """What a plant burns, and for how many cities, without symbols."""
    card = book.plants[plant]
    if card.sells:
        return fuel(card.fuel)
    burnt = burns(fuel_aloud(card.fuel), card.need)
    return trn("{fuel} for {count} city", "{fuel} for {count} cities", card.cities, fuel=burnt)


def narrate(before: State, action: Action, after: State, viewer: int) -> tuple[str, ...]:
    """The action, then its consequences as far as a viewer may know them, one sentence each."""
    return tuple(entry.text for entry in step_entries(before, action, after, viewer))


def step_entries(before: State, action: Action, after: State, viewer: int) -> tuple[LogEntry, ...]:
    """Log entries of a single step: the action, then its consequences."""
    events = [entry for event in events_for(after.events, viewer) for entry in event_entries(after, event)]
    sentence = action_sentence(before, action)
    return (log_entry(sentence), *events) if sentence else tuple(events)


def action_sentence(before: State, action: Action) -> str:
    """What was done; empty if the events tell it already."""
    player, book = all_named(before.names)[before.turn] if before.turn >= 0 else "", before.book
    match action:
        case Deal():
            return _deal(book, action)
        case Region():
            return tr("{player} picks {region}", player=player, region=book.board.region_name(action.region))
        case Site():
            return tr("{player} places the Trust in {city}", player=player, city=book.board.city_name(action.city))
        case Open():
            plant = book.label(action.plant)
            return tr("{player} puts up plant {plant} for {bid} Elektro", player=player, plant=plant, bid=action.amount)
        case Bid():
            return tr("{player} bids {bid} Elektro", player=player, bid=action.amount)
        case Pass() if before.auction:
            return tr("{player} lets plant {plant} go", player=player, plant=book.label(before.auction.plant))
        case Pass():
            return tr("{player} buys no power plant this round", player=player)
        case Scrap():
            return _scrapped(before, action, player)
        case Buy():
            return purchase_sentence(before, action.tokens, action.market, cost(before, action.tokens, action.market))
        case Build(begin=True):
            return tr("{player} begins a second network", player=player)
        case Power() if action.runs:
            plants = [book.label(run.plant) for run in action.runs]
            return trn(
                "{player} runs plant {plants}",
                "{player} runs plants {plants}",
                len(plants),
                player=player,
                plants=listed(plants),
            )
        case Power():
            return tr("{player} runs nothing", player=player)
        case _:
            return ""


def _deal(book: Rulebook, deal: Deal) -> str:
    """The area in play unless it is the whole map, and what is blocked there."""
    board = book.board
    if not deal.regions:
        return tr("{map}: the players pick the regions in turn", map=board.title)
    if book.counts.cities:
        return trn(
            "{map}: {count} city is in play", "{map}: {count} cities are in play", len(deal.regions), map=board.title
        )
    names = listed([board.region_name(region) for region in deal.regions]) if len(board.regions) > 1 else ""
    blocked = listed([board.city_name(city) for city in deal.closed])
    if names and blocked:
        return tr("{map}; in play: {regions}; blocked: {cities}", map=board.title, regions=names, cities=blocked)
    if blocked:
        return tr("{map}; blocked: {cities}", map=board.title, cities=blocked)
    return tr("{map}; in play: {regions}", map=board.title, regions=names) if names else board.title


def _scrapped(before: State, action: Scrap, player: str) -> str:
    plant = before.book.label(action.plant)
    lost = [have - keep for have, keep in zip(before.players[before.turn].stock, action.keep, strict=True)]
    if any(lost):
        return tr("{player} scraps plant {plant} and loses {tokens}", player=player, plant=plant, tokens=names_of(lost))
    return tr("{player} scraps plant {plant}", player=player, plant=plant)


def purchase_sentence(before: State, tokens: Tokens, at: int, paid: int) -> str:
    """What the seat to move bought in a market, and for how much."""
    player = all_named(before.names)[before.turn]
    if len(before.markets) == 1:
        return tr("{player} buys {tokens} for {cost} Elektro", player=player, tokens=names_of(tokens), cost=paid)
    return tr(
        "{player} buys {tokens} in the {market} for {cost} Elektro",
        player=player,
        tokens=names_of(tokens),
        market=before.book.board.market_name(before.book.resources.markets[at].name),
        cost=paid,
    )


def building_sentence(player: str, city: str, price: int) -> str:
    """One city built."""
    return tr("{player} builds in {city} for {price} Elektro", player=player, city=city, price=price)


def income_sentence(player: str, cities: int, income: int) -> str:
    """Cities powered, and the income."""
    return trn(
        "{player} powers {count} city for {income} Elektro",
        "{player} powers {count} cities for {income} Elektro",
        cities,
        player=player,
        income=income,
    )


def event_entries(state: State, event: Event) -> Sequence[LogEntry]:
    """Log entries of an event."""
    names, label, board = all_named(state.names), state.book.label, state.book.board
    match event:
        case PassedOver(seat):
            return [log_entry(skipped_sentence(state, event), EntryKind.SKIPPED, seat)]
        case RoundBegan(number, order, _):
            players = series(names[seat] for seat in order)
            return [log_entry(tr("Round {round}; order: {players}", round=number, players=players), EntryKind.RULE)]
        case Step2Began():
            return [log_entry(tr("Step 2 begins"), EntryKind.RULE)]
        case Step3Began():
            return [log_entry(tr("Step 3 begins"), EntryKind.RULE)]
        case PlantSold(seat, plant, price):
            return [
                log_entry(
                    tr(
                        "{player} buys plant {plant} for {price} Elektro",
                        player=names[seat],
                        plant=label(plant),
                        price=price,
                    )
                )
            ]
        case CityBuilt(seat, city, price):
            return [log_entry(building_sentence(names[seat], board.city_name(city), price))]
        case Paid(seat, powered, income):
            return [log_entry(income_sentence(names[seat], powered, income))]
        case UraniumSold(seat, income):
            return [log_entry(tr("{player} sells uranium for {income} Elektro", player=names[seat], income=income))]
        case TrustFollowed(city):
            return [log_entry(tr("The Trust follows to {city}", city=board.city_name(city)))]
        case _:
            return [log_entry(sentence, EntryKind.DETAIL) for sentence in _by_itself(state, event)]


def skipped_sentence(state: State, event: PassedOver) -> str:
    """Why a turn was skipped, in a sentence that names the seat."""
    player = all_named(state.names)[event.seat]
    match event:
        case CannotAfford(_, price):
            return tr(
                "{player} cannot afford any power plant: the cheapest costs {price} Elektro", player=player, price=price
            )
        case MayBuyNone():
            return tr("{player} may buy none of the plants for sale and passes", player=player)
        case CannotRaise(_, bid):
            return tr("{player} cannot bid above {bid} Elektro and is out", player=player, bid=bid)
        case NothingToBuy(_, False, _):
            return tr("{player} cannot buy resources: its power plants are full", player=player)
        case NothingToBuy(_, _, 0):
            return tr("{player} cannot buy resources: the market has none for its power plants", player=player)
        case NothingToBuy(_, _, price):
            return tr(
                "{player} cannot buy resources: the cheapest token costs {price} Elektro", player=player, price=price
            )
        case NothingToBuild(_, 0):
            return tr("{player} cannot build: no free space can be reached", player=player)
        case NothingToBuild(_, price):
            return tr("{player} cannot afford any city: the cheapest costs {price} Elektro", player=player, price=price)
        case NothingToRun(_, True):
            return tr("{player} cannot run any power plant: it lacks the tokens", player=player)
        case NothingToRun():
            return tr("{player} has no power plant to run", player=player)
        case _:
            raise TypeError(event)


def _by_itself(state: State, event: Event) -> Sequence[str]:
    """What the rules did with the markets, the cards and the Trust, one sentence each."""
    label = state.book.label
    match event:
        case OrderMade(order):
            players = series(state.names[seat] for seat in order)
            return [tr("The player order is now {players}", players=players)]
        case NuclearExit():
            return [tr("From now on uranium is not refilled")]
        case Resupplied(tokens):
            return [tr("The market gets {tokens}", tokens=names_of(tokens))] if any(tokens) else []
        case UraniumLeft(count):
            return [tr("{tokens} leaves the market", tokens=tokens_of(URANIUM, count))] if count else []
        case OilFell(spaces):
            return [tr("The oil in the market moves down by {spaces}", spaces=spaces)]
        case PowerOutage():
            return [tr("A power outage: too many cities were built this round")]
        case TrustTookPlant(plant):
            return [tr("The Trust takes plant {plant}", plant=label(plant))]
        case TrustTookNoPlant():
            return [tr("The Trust takes no plant")]
        case TrustTookFuel(tokens):
            return [tr("The Trust takes {tokens}", tokens=names_of(tokens))] if any(tokens) else []
        case EndReached(wanted):
            return [
                trn(
                    "The game ends: a company has reached {count} city",
                    "The game ends: a company has reached {count} cities",
                    wanted,
                )
            ]
        case BoardFull():
            return [tr("The game ends: nobody can build any more")]
        case _:
            return [_card(state, event)]


def _card(state: State, event: Event) -> str:
    """What happened to a card of the plant market or the pile."""
    label = state.book.label
    match event:
        case CardDrawn(card) if card == STEP3:
            return tr("The Step 3 card is drawn")
        case CardDrawn(card):
            return tr("Plant {plant} is drawn: {worth}", plant=label(card), worth=face(state.book, card))
        case PlantRemoved(plant):
            return tr("Plant {plant} leaves the game", plant=label(plant))
        case PlantObsolete(plant):
            return tr("Plant {plant} is obsolete and leaves the game", plant=label(plant))
        case PlantUndercut(plant):
            return tr("Plant {plant} undercuts the discount token: both leave the game", plant=label(plant))
        case PlantLaidAside(plant):
            return tr("Plant {plant} is the first of its number and is set aside", plant=label(plant))
        case PlantBuried(plant):
            return tr("Plant {plant} goes under the pile", plant=label(plant))
        case PlantHeaped(plant):
            return tr("Plant {plant} is set aside", plant=label(plant))
        case PileRanOut(cards):
            return tr("The plants set aside become the pile") if cards else tr("The pile has run out")
        case PileShuffled():
            return tr("The pile is shuffled")
        case Step3CardLeft():
            return tr("The Step 3 card leaves the market")
        case _:
            raise TypeError(event)


# Steps that are told together


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
            alone = [step_entries(step.before, step.action, step.after, viewer) for step in steps]
            return tuple(entry for entries in alone for entry in entries)
    entries = [head]
    for step in steps:
        if isinstance(step.action, Scrap):
            entries.append(log_entry(action_sentence(step.before, step.action), EntryKind.DETAIL))
        for event in events_for(step.after.events, viewer):
            if not _in_head(first, event):
                entries += event_entries(step.after, event)
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
                return log_entry(_sale(names, plant, event, bids))
    return log_entry(tr("Plant {plant} is up: {bids}", plant=plant, bids="".join(said)), growing=True)


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
    (highest, seat), *rest = others
    # Translators: the last bids of the others, highest first: "Bo bid 12", then the further ones, "Cyd 9"
    first = tr("{player} bid {bid}", player=names[seat], bid=highest)
    return tr("{purchase}; {bids}", purchase=bought, bids=series((first, *(_bid(names[at], bid) for bid, at in rest))))


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
    return log_entry(purchase_sentence(before, tokens, market, paid))


def _building(steps: Sequence[Step[State, Action]]) -> LogEntry:
    """The cities that a company built in one turn, with what each cost."""
    before = steps[0].before
    player, board = all_named(before.names)[before.turn], before.book.board
    built = [event for step in steps for event in step.after.events if isinstance(event, CityBuilt)]
    if len(built) == 1:
        return log_entry(building_sentence(player, board.city_name(built[0].city), built[0].price))
    each = series(tr("{city} {price}", city=board.city_name(event.city), price=event.price) for event in built)
    total = sum(event.price for event in built)
    return log_entry(tr("{player} builds in {cities}: {total} Elektro in all", player=player, cities=each, total=total))


def _powering(step: Step[State, Action]) -> LogEntry:
    """What a company powers, what it burns, and what it is paid."""
    before, seat = step.before, step.before.turn
    paid = next(event for event in step.after.events if isinstance(event, Paid) and event.seat == seat)
    assert isinstance(step.action, Power)
    player = all_named(before.names)[seat]
    if not step.action.runs:
        return log_entry(income_sentence(player, paid.cities, paid.income))
    labels = [before.book.label(run.plant) for run in step.action.runs]
    plants = trn("plant {plants}", "plants {plants}", len(labels), plants=listed(labels))
    return log_entry(
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
