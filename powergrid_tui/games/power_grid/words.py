"""What happened, in sentences for the log."""

from powergrid_tui.games.power_grid.actions import Action, Bid, Build, Buy, Deal, Open, Pass, Power, Region, Scrap, Site
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rulebook import RESOURCES
from powergrid_tui.games.power_grid.rules.storage import names_of

PHASES = {
    Phase.DEAL: "set-up",
    Phase.DRAFT: "set-up",
    Phase.SITES: "set-up",
    Phase.AUCTION: "auction",
    Phase.AUCTION_CLOSE: "auction",
    Phase.RESOURCES: "resources",
    Phase.BUILDING: "building",
    Phase.BUILDING_CLOSE: "building",
    Phase.BUREAUCRACY: "bureaucracy",
    Phase.UPKEEP: "bureaucracy",
    Phase.END: "the end",
}
"""A phase as players call it."""

POVERTY = frozenset({"cannot afford", "cannot raise", "nothing to buy", "nothing to build"})
"""News that tells something of a company's money."""


def narrate(before: State, action: Action, after: State) -> tuple[str, ...]:
    """The action, then what it brought about by itself."""
    lines = [_action(before, action, after)]
    lines += [line for line in (_news(after, *item) for item in after.news) if line]
    if after.round != before.round:
        order = ", ".join(after.names[seat] for seat in after.order)
        lines.append(f"Round {after.round}: {order}")
    if after.nuclear_exit and not before.nuclear_exit:
        lines.append("From now on no uranium is resupplied")
    if after.step == 3 and before.step != 3:
        lines.append("Step 3 begins")
    return tuple(line for line in lines if line)


def _action(before: State, action: Action, after: State) -> str:
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
            paid = before.players[before.turn].money - after.players[before.turn].money
            where = f" in the {before.book.resources.markets[action.market].name}" if len(before.markets) > 1 else ""
            return f"{name} buys {names_of(action.tokens)}{where} for {paid}"
        case Build(begin=True):
            return f"{name} begins a second network"
        case Power():
            return f"{name} runs {', '.join(label(run.plant) for run in action.runs) or 'nothing'}"
        case _:
            return ""


def _news(state: State, what: str, seat: int, number: int) -> str:
    """One thing that happened by itself; empty for what other lines tell already."""
    name, label = state.names[seat] if 0 <= seat < len(state.names) else "", state.book.label
    match what:
        case "sold":
            return f"{name} buys plant {label(number)}"
        case "paid":
            return f"{name} pays {number}"
        case "built":
            return f"{state.names[state.waiting[0]]} builds in {state.book.board.cities[seat].name} for {number}"
        case "cannot afford":
            return f"{name} cannot afford plant {label(number)} and passes"
        case "may buy none":
            return f"{name} may buy none of the plants for sale and passes"
        case "cannot raise":
            return f"{name} cannot go above {number} and is out"
        case "nothing to buy":
            return f"{name} can buy no resources"
        case "nothing to build":
            return f"{name} can build nowhere"
        case "nothing to run":
            return f"{name} has no power plant that can run"
        case "powered":
            return f"{name} powers {number}, is paid {state.income[seat]}"
        case "drawn":
            return "The Step 3 card is drawn" if number == STEP3 else f"Plant {label(number)} is drawn"
        case "removed":
            return f"Plant {label(number)} leaves the game"
        case "obsolete":
            return f"Plant {label(number)} is obsolete and leaves the game"
        case "undercut":
            return f"Plant {label(number)} undercuts the discount token and leaves the game with it"
        case "aside":
            return f"Plant {label(number)} is the first of its number and lies aside"
        case "buried":
            return f"Plant {label(number)} goes under the pile"
        case "heaped":
            return f"Plant {label(number)} is put aside"
        case "turned":
            return "The plants put aside become the pile" if number else "The pile has run out"
        case "shuffled":
            return "The pile is shuffled"
        case "step2":
            return "Step 2 begins"
        case "step3":
            return "The Step 3 card leaves the market"
        case "resupply":
            return f"The market gets {number} {RESOURCES[seat]}" if number else ""
        case "trust takes":
            return f"The Trust takes plant {label(number)}"
        case "trust passes":
            return "The Trust takes no plant"
        case "trust fuel":
            return f"The Trust takes {number} {RESOURCES[seat]}"
        case "trust builds":
            return f"The Trust follows to {state.book.board.cities[seat].name}"
        case "sold uranium":
            return f"{name} sells uranium for {number}"
        case "uranium gone":
            return f"{number} uranium leaves the market" if number else ""
        case "oil falls":
            return f"The oil in the market moves down by {number}"
        case "outage":
            return "A power outage: too many cities were built this round"
        case "end":
            return f"The game ends: somebody has {number} cities or more"
        case "full":
            return "The game ends: nobody can build anywhere any more"
        case _:
            raise ValueError(what)
