"""What happened, in sentences for the log."""

from powergrid_tui.games.power_grid.actions import Action, Bid, Buy, Deal, Open, Pass, Power, Scrap
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rulebook import RESOURCES, STEP3
from powergrid_tui.games.power_grid.rules.storage import names_of

PHASES = {
    Phase.DEAL: "set-up",
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


def tell(before: State, action: Action, after: State) -> tuple[str, ...]:
    """The action, then what it brought about by itself."""
    lines = [_action(before, action, after)]
    lines += [line for line in (_news(after, *item) for item in after.news) if line]
    if after.round != before.round:
        order = ", ".join(after.names[seat] for seat in after.order)
        lines.append(f"Round {after.round}: {order}")
    if after.step == 3 and before.step != 3:
        lines.append("Step 3 begins")
    return tuple(line for line in lines if line)


def _action(before: State, action: Action, after: State) -> str:
    name = before.names[before.turn] if before.turn >= 0 else ""
    match action:
        case Deal():
            board = before.book.board
            regions = dict(board.regions)
            return f"{board.name}: {', '.join(regions[region] for region in action.regions)}"
        case Open():
            return f"{name} puts {action.plant} up for {action.amount}"
        case Bid():
            return f"{name} bids {action.amount}"
        case Pass():
            if before.auction:
                return f"{name} lets plant {before.auction.plant} go"
            return f"{name} buys no power plant this round"
        case Scrap():
            lost = [have - keep for have, keep in zip(before.players[before.turn].stock, action.keep, strict=True)]
            return f"{name} scraps plant {action.plant}" + (f", {names_of(lost)} is lost" if any(lost) else "")
        case Buy():
            paid = before.players[before.turn].money - after.players[before.turn].money
            return f"{name} buys {names_of(action.tokens)} for {paid}"
        case Power():
            return f"{name} runs {', '.join(str(run.plant) for run in action.runs) or 'nothing'}"
        case _:
            return ""


def _news(state: State, what: str, seat: int, number: int) -> str:
    """One thing that happened by itself; empty for what other lines tell already."""
    name = state.names[seat] if 0 <= seat < len(state.names) else ""
    match what:
        case "sold":
            return f"{name} buys plant {number}"
        case "paid":
            return f"{name} pays {number}"
        case "built":
            return f"{state.names[state.waiting[0]]} builds in {state.book.board.cities[seat].name} for {number}"
        case "cannot afford":
            return f"{name} cannot afford plant {number} and passes"
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
            return f"{name} powers {number}, is paid {state.book.payment(number)}"
        case "drawn":
            return "The Step 3 card is drawn" if number == STEP3 else f"Plant {number} is drawn"
        case "removed":
            return f"Plant {number} leaves the game"
        case "obsolete":
            return f"Plant {number} is obsolete and leaves the game"
        case "buried":
            return f"Plant {number} goes under the pile"
        case "shuffled":
            return "The pile is shuffled"
        case "step2":
            return "Step 2 begins"
        case "step3":
            return "The Step 3 card leaves the market"
        case "resupply":
            return f"The market gets {number} {RESOURCES[seat]}" if number else ""
        case "end":
            return f"The game ends: somebody has {number} cities or more"
        case _:
            raise ValueError(what)
