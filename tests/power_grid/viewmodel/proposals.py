"""Whole games in which companies buy what is proposed to them, and build what they can power."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

from powergrid_tui.games.power_grid.actions import Action, Build, Buy, Done, Tokens
from powergrid_tui.games.power_grid.bots.simple import SimpleBot
from powergrid_tui.games.power_grid.estimates import bill, fuelled
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, Phase, State
from powergrid_tui.games.power_grid.rulebook.hooks.resource_market import PriceSteps
from powergrid_tui.games.power_grid.rules.resources import all_price_steps
from powergrid_tui.games.power_grid.rules.running import best_output, sets_of
from powergrid_tui.games.power_grid.viewmodel.questions import Buying, ask
from powergrid_tui.table.protocol.game import NATURE, NOBODY, Choice
from tests.power_grid.asked import snapshot
from tests.power_grid.positions import NAMES

Buyer = Callable[[State], Action]
"""What a company does when it is asked to buy."""

LONGEST = 4000
"""Actions of a game."""


def as_proposed(state: State) -> Action:
    """Enter while the question has something in its basket, then the end of the turn."""
    question = ask(snapshot(state))
    assert isinstance(question, Buying)
    reply = question.press("enter") if any(question.basket) else question.press("d")
    assert isinstance(reply, Buy | Done), reply
    return reply


def fuel_for_all(state: State) -> Action:
    """The foil: whatever the cities, fuel for all plants, or for the best of them that the money reaches."""
    player, prices = state.players[state.turn], all_price_steps(state, state.turn, 0)
    found: list[tuple[int, int, Tokens]] = []
    for some in sets_of(state.book, player.plants):
        lack = bill(some, player.stock, prices)
        if lack is not None and lack[0] <= player.money:
            found.append((-some.output, *lack))
    tokens = min(found)[2]
    return Buy(tokens=tokens) if any(tokens) else Done()


@dataclass
class Tally:
    """What became of companies, over all rounds."""

    rounds: int = 0
    idle: int = 0
    """Cities that fuel lay ready for at the end of the building, and that were not there."""
    broke: int = 0
    """Rounds that ended with fuel for more cities than there were."""
    dark: int = 0
    """Rounds that ended with cities in the dark, and with money for fuel that would have paid for itself."""
    cities: int = 0
    wins: float = 0


def cheapest(state: State) -> Choice[Action] | None:
    """The cheapest city that the seat to move can build in."""
    rows = [row for offer in POWER_GRID.choices(state) if offer.kind == "build" for row in offer.rows() if not row.why]
    return min(rows, key=lambda row: row.cost, default=None)


def turns(options: Options, players: int, seed: int, buyers: Sequence[Buyer]) -> Iterator[tuple[State, State]]:
    """A game as (state before, state after) of each action: each seat buys as its buyer does, all build the cheapest
    city while they can power more, and the rest is for the simple bot."""
    luck, bot = Random(seed), SimpleBot()
    state = POWER_GRID.new(options, NAMES[:players])
    for _ in range(LONGEST):
        mover = POWER_GRID.to_move(state)
        if mover == NOBODY:
            return
        after = POWER_GRID.apply(state, _decision(state, mover, luck, bot, buyers))
        yield state, after
        state = after
    raise AssertionError("no end")


def _decision(state: State, mover: int, luck: Random, bot: SimpleBot, buyers: Sequence[Buyer]) -> Action:
    if mover == NATURE:
        return POWER_GRID.sample(state, luck)
    if state.phase is Phase.RESOURCES:
        return buyers[mover](state)
    if state.phase is Phase.BUILDING:
        row = cheapest(state)
        wanted = fuelled(state, mover) > len(state.players[mover].cities)
        return row.action if row and wanted and isinstance(row.action, Build) else Done()
    view = POWER_GRID.view(state, mover)
    return bot.decide(view, POWER_GRID.choices(view), luck)


def tally(games: Sequence[tuple[str, int]], buyers: Sequence[Buyer]) -> dict[Buyer, Tally]:
    """What became of each kind of buyer in games of (map, seed), each played twice: the second time with the buyers in
    each other's seats."""
    found = {buyer: Tally() for buyer in buyers}
    for (map_id, seed), seats in product(games, (buyers, buyers[::-1])):
        options = Options.model_validate({"map": map_id})
        after = POWER_GRID.new(options, NAMES[: len(seats)])
        prices: dict[int, Sequence[PriceSteps]] = {}
        for before, after in turns(options, len(seats), seed, seats):
            if before.phase is Phase.RESOURCES:
                prices[before.turn] = all_price_steps(before, before.turn, 0)
            if before.phase is Phase.BUILDING and after.phase is not Phase.BUILDING:
                _count(found, seats, after, prices)
                prices = {}
        winners = [row.seat for row in POWER_GRID.standings(after) if row.rank == 1]
        for name in winners:
            found[seats[NAMES.index(name)]].wins += 1 / len(winners)
    return found


def _count(
    found: dict[Buyer, Tally], seats: Sequence[Buyer], state: State, prices: Mapping[int, Sequence[PriceSteps]]
) -> None:
    """A round whose cities are built; `prices` are those at the end of each seat's turn of buying."""
    for seat, buyer in enumerate(seats):
        ready, cities, its = fuelled(state, seat), len(state.players[seat].cities), found[buyer]
        its.rounds += 1
        its.cities += cities
        its.idle += max(0, ready - cities)
        its.broke += ready > cities
        its.dark += seat in prices and _worth_more_fuel(state, seat, prices[seat])


def _worth_more_fuel(state: State, seat: int, prices: Sequence[PriceSteps]) -> bool:
    player, book = state.players[seat], state.book
    powered = best_output(state, seat)
    for some in sets_of(book, player.plants):
        lack = bill(some, player.stock, prices)
        more = book.income.payment(min(some.output, len(player.cities))) - book.income.payment(powered)
        if lack and lack[0] <= player.money and more > lack[0]:
            return True
    return False
