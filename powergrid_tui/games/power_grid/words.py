"""What happened, in sentences for the log."""

from collections.abc import Iterable, Sequence

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
    OilFell,
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
    Step2Began,
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
from powergrid_tui.table.events import Event, seen
from powergrid_tui.table.language import tr, trc, trn


def narrate(before: State, action: Action, after: State, viewer: int) -> tuple[str, ...]:
    """The action, then what it brought about by itself, as far as a viewer may know it."""
    lines = [_action(before, action)]
    for event in seen(after.events, viewer):
        lines += _told(after, event)
    if after.round != before.round:
        order = _row(after.names[seat] for seat in after.order)
        lines.append(tr("Round {round}: {players}", round=after.round, players=order))
    if after.nuclear_exit and not before.nuclear_exit:
        lines.append(tr("From now on no uranium is resupplied"))
    if after.step == 3 and before.step != 3:
        lines.append(tr("Step 3 begins"))
    return tuple(line for line in lines if line)


def _action(before: State, action: Action) -> str:
    """What was done; empty for what the events tell."""
    player, book = before.names[before.turn] if before.turn >= 0 else "", before.book
    match action:
        case Deal():
            return _deal(book, action)
        case Region():
            return tr("{player} picks {region}", player=player, region=book.board.region_name(action.region))
        case Site():
            return tr("{player} places the Trust in {city}", player=player, city=book.board.city_name(action.city))
        case Open():
            plant = book.label(action.plant)
            return tr("{player} puts {plant} up for {bid}", player=player, plant=plant, bid=action.amount)
        case Bid():
            return tr("{player} bids {bid}", player=player, bid=action.amount)
        case Pass() if before.auction:
            return tr("{player} lets plant {plant} go", player=player, plant=book.label(before.auction.plant))
        case Pass():
            return tr("{player} buys no power plant this round", player=player)
        case Scrap():
            return _scrapped(before, action, player)
        case Buy():
            return _bought(before, action, player)
        case Build(begin=True):
            return tr("{player} begins a second network", player=player)
        case Power() if action.runs:
            return tr(
                "{player} runs {plants}", player=player, plants=_row(book.label(run.plant) for run in action.runs)
            )
        case Power():
            return tr("{player} runs nothing", player=player)
        case _:
            return ""


def _deal(book: Rulebook, deal: Deal) -> str:
    """The area in play, as far as it is not the whole map, and what is blocked there."""
    board = book.board
    if not deal.regions:
        return tr("{map}: the regions are picked in turn", map=board.title)
    if book.counts.cities:
        return trn(
            "{map}: {count} city is in play", "{map}: {count} cities are in play", len(deal.regions), map=board.title
        )
    names = _row(map(board.region_name, deal.regions)) if len(board.regions) > 1 else ""
    blocked = _row(board.city_name(city) for city in deal.closed)
    if names and blocked:
        return tr("{map}: {regions}; blocked are {cities}", map=board.title, regions=names, cities=blocked)
    if blocked:
        return tr("{map}; blocked are {cities}", map=board.title, cities=blocked)
    return tr("{map}: {regions}", map=board.title, regions=names) if names else board.title


def _scrapped(before: State, action: Scrap, player: str) -> str:
    plant = before.book.label(action.plant)
    lost = [have - keep for have, keep in zip(before.players[before.turn].stock, action.keep, strict=True)]
    if any(lost):
        return tr("{player} scraps plant {plant}, {tokens} is lost", player=player, plant=plant, tokens=names_of(lost))
    return tr("{player} scraps plant {plant}", player=player, plant=plant)


def _bought(before: State, action: Buy, player: str) -> str:
    tokens, paid = names_of(action.tokens), cost(before, action.tokens, action.market)
    if len(before.markets) == 1:
        return tr("{player} buys {tokens} for {cost}", player=player, tokens=tokens, cost=paid)
    market = before.book.resources.markets[action.market].name
    return tr(
        "{player} buys {tokens} in the {market} for {cost}", player=player, tokens=tokens, market=market, cost=paid
    )


def _told(state: State, event: Event) -> Sequence[str]:
    """What happened, a sentence each."""
    names, label, board = state.names, state.book.label, state.book.board
    match event:
        case PlantSold(seat, plant, price):
            return [
                tr("{player} buys plant {plant}", player=names[seat], plant=label(plant)),
                tr("{player} pays {price}", player=names[seat], price=price),
            ]
        case CityBuilt(seat, city, price):
            return [
                tr("{player} builds in {city} for {price}", player=names[seat], city=board.city_name(city), price=price)
            ]
        case Paid(seat, powered, income):
            return [tr("{player} powers {cities}, is paid {income}", player=names[seat], cities=powered, income=income)]
        case UraniumSold(seat, income):
            return [tr("{player} sells uranium for {income}", player=names[seat], income=income)]
        case CannotAfford(seat, plant):
            return [tr("{player} cannot afford plant {plant} and passes", player=names[seat], plant=label(plant))]
        case MayBuyNone(seat):
            return [tr("{player} may buy none of the plants for sale and passes", player=names[seat])]
        case CannotRaise(seat, bid):
            return [tr("{player} cannot go above {bid} and is out", player=names[seat], bid=bid)]
        case NothingToBuy(seat):
            return [tr("{player} can buy no resources", player=names[seat])]
        case NothingToBuild(seat):
            return [tr("{player} can build nowhere", player=names[seat])]
        case NothingToRun(seat):
            return [tr("{player} has no power plant that can run", player=names[seat])]
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
        case TrustFollowed(city):
            return [tr("The Trust follows to {city}", city=board.city_name(city))]
        case EndReached(wanted):
            return [
                trn(
                    "The game ends: somebody has {count} city or more",
                    "The game ends: somebody has {count} cities or more",
                    wanted,
                )
            ]
        case BoardFull():
            return [tr("The game ends: nobody can build anywhere any more")]
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
            return tr("Plant {plant} undercuts the discount token and leaves the game with it", plant=label(plant))
        case PlantLaidAside(plant):
            return tr("Plant {plant} is the first of its number and lies aside", plant=label(plant))
        case PlantBuried(plant):
            return tr("Plant {plant} goes under the pile", plant=label(plant))
        case PlantHeaped(plant):
            return tr("Plant {plant} is put aside", plant=label(plant))
        case PileRanOut(cards):
            return tr("The plants put aside become the pile") if cards else tr("The pile has run out")
        case PileShuffled():
            return tr("The pile is shuffled")
        case Step2Began():
            return tr("Step 2 begins")
        case Step3CardLeft():
            return tr("The Step 3 card leaves the market")
        case _:
            raise TypeError(event)


def _lots(tokens: Tokens) -> list[str]:
    """Tokens by resource, those of which there are any: ``2 coal``."""
    return [tokens_of(resource, count) for resource, count in enumerate(tokens) if count]


def _row(words: Iterable[str]) -> str:
    """Words one after the other: ``Ann, Bo, Cem``."""
    return trc("list", ", ").join(words)
