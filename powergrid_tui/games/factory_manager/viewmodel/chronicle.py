"""A game of Factory Manager in figures: money, incomes, goods produced and stored, and spending."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from powergrid_tui.games.factory_manager.actions import Buy, Done, Extend
from powergrid_tui.games.factory_manager.book import TileSums
from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.games.factory_manager.rules import running
from powergrid_tui.games.factory_manager.rules.workers import seasonal_price, tile_price
from powergrid_tui.games.factory_manager.tilefile import ROBOTS, ROOMS
from powergrid_tui.games.factory_manager.viewmodel.figures import sums_of
from powergrid_tui.table.protocol.game import Step
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle, recorded


def chronicle(steps: Sequence[Step[State, Any]]) -> Chronicle:
    """The game as far as these steps go."""
    return recorded(
        steps,
        lambda state: state.round,
        figures={
            tr("money"): lambda state, seat: state.players[seat].money,
            tr("income"): lambda state, seat: state.players[seat].income,
            tr("production"): lambda state, seat: _ran(state, seat).production,
            tr("storage"): lambda state, seat: _ran(state, seat).storage,
            tr("energy"): lambda state, seat: _ran(state, seat).energy,
        },
        headings={
            "machine": tr("machines"),
            "robot": tr("robots"),
            "storage": tr("storage"),
            "room": tr("rooms"),
            "cells": tr("cells"),
            "wages": tr("wages"),
        },
        paid=_paid,
        told=_notable,
    )


def _ran(state: State, seat: int) -> TileSums:
    """What a factory produced and used in the round just ended."""
    return sums_of(state.book, state.players[seat], running.way_of(state.book, state.running[seat]))


def _paid(step: Step[State, Any]) -> Iterator[tuple[str, int, int]]:
    before, seat = step.before, step.before.turn
    match step.action:
        case Buy(tile=tile):
            kind = before.book.kind[tile]
            heading = "robot" if kind in ROBOTS else "room" if kind in ROOMS else kind
            yield heading, seat, tile_price(before.book, before.mover, tile)
        case Extend():
            yield "cells", seat, before.book.numbers.extension_price
        case Done(hire=hire) if hire:
            yield "wages", seat, hire * seasonal_price(before.book, before.mover)


def _notable(step: Step[State, Any]) -> Iterator[tuple[int | None, str]]:
    """Purchases with their prices, and every unusually large rise of the price of energy."""
    before, by = step.before, step.after.price - step.before.price
    if isinstance(step.action, Buy):
        player, tile = before.names[before.turn], step.action.tile
        price = tile_price(before.book, before.mover, tile)
        yield price, tr("{player} buys {tile} for {cost} Elektro", player=player, tile=tile, cost=price)
    elif by > 1:
        yield None, tr("Energy rises by {by}, and costs {price} Elektro", by=by, price=step.after.price)
