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
from powergrid_tui.games.power_grid.rulebook import RESOURCES
from powergrid_tui.games.power_grid.rules.resources import cost
from powergrid_tui.games.power_grid.rules.storage import names_of
from powergrid_tui.table.events import Event, seen


def narrate(before: State, action: Action, after: State, viewer: int) -> tuple[str, ...]:
    """The action, then what it brought about by itself, as far as a viewer may know it."""
    lines = [_action(before, action)]
    for event in seen(after.events, viewer):
        lines += _told(after, event)
    if after.round != before.round:
        order = ", ".join(after.names[seat] for seat in after.order)
        lines.append(f"Round {after.round}: {order}")
    if after.nuclear_exit and not before.nuclear_exit:
        lines.append("From now on no uranium is resupplied")
    if after.step == 3 and before.step != 3:
        lines.append("Step 3 begins")
    return tuple(line for line in lines if line)


def _action(before: State, action: Action) -> str:
    """What was done; empty for what the events tell."""
    name, label = before.names[before.turn] if before.turn >= 0 else "", before.book.label
    match action:
        case Deal():
            board = before.book.board
            regions = dict(board.regions)
            if not action.regions:
                return f"{board.name}: the regions are picked in turn"
            if before.book.counts.cities:
                return f"{board.name}: {len(action.regions)} cities are in play"
            names = [regions[region] for region in action.regions] if len(regions) > 1 else []
            told = f"{board.name}: {', '.join(names)}" if names else board.name
            blocked = ", ".join(board.cities[city].name for city in action.closed)
            return f"{told}; blocked are {blocked}" if blocked else told
        case Region():
            return f"{name} picks {dict(before.book.board.regions)[action.region]}"
        case Site():
            return f"{name} places the Trust in {before.book.board.cities[action.city].name}"
        case Open():
            return f"{name} puts {label(action.plant)} up for {action.amount}"
        case Bid():
            return f"{name} bids {action.amount}"
        case Pass():
            if before.auction:
                return f"{name} lets plant {label(before.auction.plant)} go"
            return f"{name} buys no power plant this round"
        case Scrap():
            lost = [have - keep for have, keep in zip(before.players[before.turn].stock, action.keep, strict=True)]
            return f"{name} scraps plant {label(action.plant)}" + (f", {names_of(lost)} is lost" if any(lost) else "")
        case Buy():
            paid = cost(before, action.tokens, action.market)
            where = f" in the {before.book.resources.markets[action.market].name}" if len(before.markets) > 1 else ""
            return f"{name} buys {names_of(action.tokens)}{where} for {paid}"
        case Build(begin=True):
            return f"{name} begins a second network"
        case Power():
            return f"{name} runs {', '.join(label(run.plant) for run in action.runs) or 'nothing'}"
        case _:
            return ""


def _told(state: State, event: Event) -> Sequence[str]:
    """What happened, a sentence each."""
    names, label, cities = state.names, state.book.label, state.book.board.cities
    match event:
        case PlantSold(seat, plant, price):
            return [f"{names[seat]} buys plant {label(plant)}", f"{names[seat]} pays {price}"]
        case CityBuilt(seat, city, price):
            return [f"{names[seat]} builds in {cities[city].name} for {price}"]
        case Paid(seat, powered, income):
            return [f"{names[seat]} powers {powered}, is paid {income}"]
        case UraniumSold(seat, income):
            return [f"{names[seat]} sells uranium for {income}"]
        case CannotAfford(seat, plant):
            return [f"{names[seat]} cannot afford plant {label(plant)} and passes"]
        case MayBuyNone(seat):
            return [f"{names[seat]} may buy none of the plants for sale and passes"]
        case CannotRaise(seat, bid):
            return [f"{names[seat]} cannot go above {bid} and is out"]
        case NothingToBuy(seat):
            return [f"{names[seat]} can buy no resources"]
        case NothingToBuild(seat):
            return [f"{names[seat]} can build nowhere"]
        case NothingToRun(seat):
            return [f"{names[seat]} has no power plant that can run"]
        case Resupplied(tokens):
            return [f"The market gets {lot}" for lot in _lots(tokens)]
        case UraniumLeft(count):
            return [f"{count} uranium leaves the market"] if count else []
        case OilFell(spaces):
            return [f"The oil in the market moves down by {spaces}"]
        case PowerOutage():
            return ["A power outage: too many cities were built this round"]
        case TrustTookPlant(plant):
            return [f"The Trust takes plant {label(plant)}"]
        case TrustTookNoPlant():
            return ["The Trust takes no plant"]
        case TrustTookFuel(tokens):
            return [f"The Trust takes {lot}" for lot in _lots(tokens)]
        case TrustFollowed(city):
            return [f"The Trust follows to {cities[city].name}"]
        case EndReached(wanted):
            return [f"The game ends: somebody has {wanted} cities or more"]
        case BoardFull():
            return ["The game ends: nobody can build anywhere any more"]
        case _:
            return [_card(state, event)]


def _card(state: State, event: Event) -> str:
    """What happened to a card of the plant market or the pile."""
    label = state.book.label
    match event:
        case CardDrawn(card):
            return "The Step 3 card is drawn" if card == STEP3 else f"Plant {label(card)} is drawn"
        case PlantRemoved(plant):
            return f"Plant {label(plant)} leaves the game"
        case PlantObsolete(plant):
            return f"Plant {label(plant)} is obsolete and leaves the game"
        case PlantUndercut(plant):
            return f"Plant {label(plant)} undercuts the discount token and leaves the game with it"
        case PlantLaidAside(plant):
            return f"Plant {label(plant)} is the first of its number and lies aside"
        case PlantBuried(plant):
            return f"Plant {label(plant)} goes under the pile"
        case PlantHeaped(plant):
            return f"Plant {label(plant)} is put aside"
        case PileRanOut(cards):
            return "The plants put aside become the pile" if cards else "The pile has run out"
        case PileShuffled():
            return "The pile is shuffled"
        case Step2Began():
            return "Step 2 begins"
        case Step3CardLeft():
            return "The Step 3 card leaves the market"
        case _:
            raise TypeError(event)


def _lots(tokens: Tokens) -> list[str]:
    """Tokens by resource, those of which there are any: ``2 coal``."""
    return [f"{count} {name}" for count, name in zip(tokens, RESOURCES, strict=True) if count]
