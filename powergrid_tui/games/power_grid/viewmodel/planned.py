"""A turn planned while others act, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from powergrid_tui.games.power_grid.actions import Action, Build, Buy, Done
from powergrid_tui.games.power_grid.rulebook import Rulebook
from powergrid_tui.games.power_grid.rules.storage import NOTHING, names_of, plus
from powergrid_tui.table.protocol.game import PlannedTurn
from powergrid_tui.table.words.language import mark, series, tr


def plan_words(book: Rulebook, plan: PlannedTurn) -> str:
    """What will be done once its owner is asked."""
    words, what = _WORDS[isinstance(plan.actions[-1], Done)], series(_parts(book, plan.actions))
    if not what:
        words = mark("Planned: end your turn.")
    return tr(words, price=plan.price, what=what)


_WORDS = (
    mark("Planned for {price} Elektro: {what}, then you are asked."),
    mark("Planned for {price} Elektro: {what}, then end your turn."),
)
"""By whether the plan ends the turn."""


def planned_purchase(actions: Sequence[Action]) -> Buy | None:
    """The tokens of all planned purchases together; None if there are none."""
    buys = [action for action in actions if isinstance(action, Buy)]
    tokens = NOTHING
    for buy in buys:
        tokens = plus(tokens, buy.tokens)
    return buys[0].evolve(tokens=tokens) if buys else None


def planned_cities(actions: Sequence[Action]) -> tuple[int, ...]:
    """The cities that are planned to be connected, in order."""
    return tuple(city for action in actions if isinstance(action, Build) and not action.begin for city in action.cities)


def _parts(book: Rulebook, actions: Sequence[Action]) -> Iterator[str]:
    """Tokens, then cities."""
    if buy := planned_purchase(actions):
        markets = book.resources.markets
        where = book.board.market_name(markets[buy.market].name) if len(markets) > 1 else ""
        tokens = names_of(buy.tokens)
        yield tr("{tokens} in the {market}", tokens=tokens, market=where) if where else tokens
    yield from map(book.board.city_name, planned_cities(actions))
    for action in actions:
        if isinstance(action, Build) and action.begin:
            yield tr("a second network in {city}", city=book.board.city_name(action.cities[0]))
