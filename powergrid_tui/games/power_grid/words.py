"""What happened, in sentences for the log."""

from collections.abc import Sequence

from powergrid_tui.games.power_grid.actions import (
    Action,
    Bid,
    Build,
    Buy,
    Deal,
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
from powergrid_tui.games.power_grid.rules.storage import names_of, tokens_of
from powergrid_tui.table.protocol.events import Event, PassedOver, seen
from powergrid_tui.table.protocol.log_entries import Kind, LogEntry, all_named, told
from powergrid_tui.table.words.language import listed, series, tr, trn


def narrate(before: State, action: Action, after: State, viewer: int) -> tuple[str, ...]:
    """The action, then its consequences as far as a viewer may know them, one sentence each."""
    return tuple(entry.text for entry in told_alone(before, action, after, viewer))


def told_alone(before: State, action: Action, after: State, viewer: int) -> tuple[LogEntry, ...]:
    """Log entries of a single step: the action, then its consequences."""
    events = [entry for event in seen(after.events, viewer) for entry in happened(after, event)]
    sentence = done(before, action)
    return (told(sentence), *events) if sentence else tuple(events)


def done(before: State, action: Action) -> str:
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
            return bought(before, action.tokens, action.market, cost(before, action.tokens, action.market))
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
    names = series(map(board.region_name, deal.regions)) if len(board.regions) > 1 else ""
    blocked = series(board.city_name(city) for city in deal.closed)
    if names and blocked:
        return tr("{map}: {regions}; blocked: {cities}", map=board.title, regions=names, cities=blocked)
    if blocked:
        return tr("{map}; blocked: {cities}", map=board.title, cities=blocked)
    return tr("{map}: {regions}", map=board.title, regions=names) if names else board.title


def _scrapped(before: State, action: Scrap, player: str) -> str:
    plant = before.book.label(action.plant)
    lost = [have - keep for have, keep in zip(before.players[before.turn].stock, action.keep, strict=True)]
    if any(lost):
        return tr("{player} scraps plant {plant} and loses {tokens}", player=player, plant=plant, tokens=names_of(lost))
    return tr("{player} scraps plant {plant}", player=player, plant=plant)


def bought(before: State, tokens: Tokens, at: int, paid: int) -> str:
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


def built(player: str, city: str, price: int) -> str:
    """One city built."""
    return tr("{player} builds in {city} for {price} Elektro", player=player, city=city, price=price)


def paid(player: str, cities: int, income: int) -> str:
    """Cities powered, and the income."""
    return trn(
        "{player} powers {count} city for {income} Elektro",
        "{player} powers {count} cities for {income} Elektro",
        cities,
        player=player,
        income=income,
    )


def happened(state: State, event: Event) -> Sequence[LogEntry]:
    """Log entries of an event."""
    names, label, board = all_named(state.names), state.book.label, state.book.board
    match event:
        case PassedOver(seat):
            return [told(passed_over(state, event), Kind.SKIPPED, seat)]
        case RoundBegan(number, order, _):
            players = series(names[seat] for seat in order)
            return [told(tr("Round {round}: {players}", round=number, players=players), Kind.RULE)]
        case Step2Began():
            return [told(tr("Step 2 begins"), Kind.RULE)]
        case Step3Began():
            return [told(tr("Step 3 begins"), Kind.RULE)]
        case PlantSold(seat, plant, price):
            return [
                told(tr("{player} buys plant {plant}", player=names[seat], plant=label(plant))),
                told(tr("{player} pays {price} Elektro", player=names[seat], price=price)),
            ]
        case CityBuilt(seat, city, price):
            return [told(built(names[seat], board.city_name(city), price))]
        case Paid(seat, powered, income):
            return [told(paid(names[seat], powered, income))]
        case UraniumSold(seat, income):
            return [told(tr("{player} sells uranium for {income} Elektro", player=names[seat], income=income))]
        case TrustFollowed(city):
            return [told(tr("The Trust follows to {city}", city=board.city_name(city)))]
        case _:
            return [told(sentence, Kind.DETAIL) for sentence in _by_itself(state, event)]


def passed_over(state: State, event: PassedOver) -> str:
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
            return [tr("The market gets {tokens}", tokens=lot) for lot in _lots(tokens)]
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
            return [tr("The Trust takes {tokens}", tokens=lot) for lot in _lots(tokens)]
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
            return tr("Plant {plant} is drawn", plant=label(card))
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


def _lots(tokens: Tokens) -> list[str]:
    """How many tokens of each resource, leaving out zeros: ``2 coal``."""
    return [tokens_of(resource, count) for resource, count in enumerate(tokens) if count]
