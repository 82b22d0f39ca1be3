"""A game of Factory Manager in figures: money, incomes, goods produced and stored, and spending."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from powergrid_tui.games.factory_manager.actions import Buy, Done, Extend
from powergrid_tui.games.factory_manager.book import Sums
from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.games.factory_manager.rules import running
from powergrid_tui.games.factory_manager.rules.workers import seasonal_price, tile_price
from powergrid_tui.games.factory_manager.tilefile import ROBOTS, ROOMS
from powergrid_tui.games.factory_manager.viewmodel.plan import sums_of
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions.session import Step
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle, Curve, Moment, Spending, rounds_of

_DEAREST = 3
"""How many of the most expensive purchases are listed as key moments."""


def chronicle(steps: Sequence[Step[State, Any]]) -> Chronicle:
    """The game as far as these steps go."""
    rounds = tuple(rounds_of(steps, lambda state: state.round, lambda state: state.turn == NOBODY))
    if not rounds:
        return Chronicle()
    ends = [steps[some.at - 1].after for some in rounds]
    seats = range(len(ends[0].players))

    def curve(name: str, figure: Callable[[State, int], int]) -> Curve:
        return Curve(name, tuple(tuple(figure(end, seat) for end in ends) for seat in seats))

    return Chronicle(
        rounds,
        (
            curve(tr("money"), lambda state, seat: state.players[seat].money),
            curve(tr("income"), lambda state, seat: state.players[seat].income),
            curve(tr("production"), lambda state, seat: _ran(state, seat).production),
            curve(tr("storage"), lambda state, seat: _ran(state, seat).storage),
            curve(tr("energy"), lambda state, seat: _ran(state, seat).energy),
        ),
        _spending(steps, len(seats)),
        _moments(steps),
    )


def _ran(state: State, seat: int) -> Sums:
    """What a factory produced and used in the round just ended."""
    return sums_of(state.book, state.players[seat], running.way_of(state.book, state.running[seat]))


def _spending(steps: Sequence[Step[State, Any]], seats: int) -> tuple[Spending, ...]:
    headings = (tr("machines"), tr("robots"), tr("storage"), tr("rooms"), tr("cells"), tr("wages"))
    spent = [[0] * seats for _ in headings]
    for step in steps:
        before, seat = step.before, step.before.turn
        match step.action:
            case Buy(tile=tile):
                kind = before.book.kind[tile]
                at = 1 if kind in ROBOTS else 3 if kind in ROOMS else 2 if kind == "storage" else 0
                spent[at][seat] += tile_price(before.book, before.mover, tile)
            case Extend():
                spent[4][seat] += before.book.numbers.extension_price
            case Done(hire=hire) if hire:
                spent[5][seat] += hire * seasonal_price(before.book, before.mover)
    return tuple(Spending(name, tuple(amounts)) for name, amounts in zip(headings, spent, strict=True))


def _moments(steps: Sequence[Step[State, Any]]) -> tuple[Moment, ...]:
    """The most expensive purchases, and every unusually large rise of the price of energy."""
    bought = []
    found = []
    for at, step in enumerate(steps, 1):
        before, after = step.before, step.after
        if isinstance(step.action, Buy):
            price = tile_price(before.book, before.mover, step.action.tile)
            text = tr(
                "{player} buys {tile} for {cost}",
                player=before.names[before.turn],
                tile=step.action.tile,
                cost=price,
            )
            bought.append((price, Moment(before.round, at, text)))
        elif after.price - before.price > 1:
            by = after.price - before.price
            found.append(Moment(before.round, at, tr("Energy rises by {by} to {price}", by=by, price=after.price)))
    bought.sort(key=lambda some: -some[0])
    found += [moment for _, moment in bought[:_DEAREST]]
    return tuple(sorted(found, key=lambda moment: moment.at))
