"""Positions of a game: their lines are read, and their boards are drawn, and show nothing that is hidden.
Boards import textual."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.words.language import speaking
from powergrid_tui.testing.games import COLOURS, NAMES, Played, some_actions
from powergrid_tui.testing.shown import known, text_views_of, texts
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

SIZES = ((80, 22), (120, 38), (200, 58))
"""The cells of a board on terminals of 80x24, 120x40 and 200x60: two rows belong to the table."""

LANGUAGES = ("en", "de", "zh_TW", "zh_CN")

TRIES = 50
"""How often the screen is looked at until it stays as it is."""


def lines_of_positions_are_read(given: Played) -> None:
    """At each position what is offered can be written as a line, and is read from it again."""
    game = given.game
    for name, state in given.positions.items():
        for seat in game.to_act(state):
            for action in some_actions(game.choices(state, seat)):
                line = game.format(action, state)
                assert game.parse(line, state) == action, f"{name}: {line!r} is read as something else"


def positions_are_told(given: Played) -> None:
    """At each position what is told without a screen can be shown, and is the same whatever is hidden."""
    game, luck = given.game, Random(3)
    told = text_views_of(game)
    for name, state in given.positions.items():
        for seat in game.to_act(state)[:1]:
            said = texts(game, told, game.view(state, seat), seat)
            for words in said:
                assert all(line.isprintable() for line in words.splitlines()), f"{name}: {words!r} cannot be shown"
            other = game.view(_otherwise(given, state, seat, luck), seat)
            assert texts(game, told, other, seat) == said, f"{name}: seat {seat} is told what is hidden"


def positions_are_drawn(given: Played) -> None:
    """The board of each position is drawn at each size and in both sets of glyphs, each time in another language, and
    its cells are the same whatever is hidden."""
    with known(given.game):
        for turn, size in enumerate(SIZES):
            for glyphs in (UNICODE, ASCII):
                asyncio.run(_drawn(given, turn, size, glyphs))


async def _drawn(given: Played, turn: int, size: tuple[int, int], glyphs: Any) -> None:
    from powergrid_tui.testing.keys import Table

    game, luck = given.game, Random(4)
    app = Table(registry.board(game.id, game)(glyphs))
    async with app.run_test(size=size) as pilot:
        for number, (name, state) in enumerate(given.positions.items()):
            if (number + turn + (glyphs is ASCII)) % 3:
                continue
            seat = (*game.to_act(state), 0)[0]
            with speaking(LANGUAGES[(number // 3 + turn) % len(LANGUAGES)] if glyphs is UNICODE else "en"):
                drawn = []
                for other in (state, _otherwise(given, state, seat, luck)):
                    app.board.show(_snapshot(game, other, seat))
                    drawn.append(await _settled(app, pilot))
            assert any(row.strip() for row in drawn[0]), f"{name}: nothing is drawn at {size}"
            # names may have accents
            others = {sign for row in drawn[0] for sign in row if "\u2000" <= sign <= "\u2bff"}
            assert glyphs is UNICODE or not others, f"{name}: the board is not drawn in ASCII: {others}"
            apart = next((pair for pair in zip(*drawn, strict=True) if pair[0] != pair[1]), None)
            assert apart is None, f"{name}: seat {seat} is shown what is hidden at {size}: {apart}"


async def _settled(app: Any, pilot: Any) -> list[str]:
    """The rows of the screen once they stay: a panel may lay itself out anew after it was drawn."""
    from powergrid_tui.toolkit.widgets.drawing.updates import shown

    rows: list[str] = []
    for _ in range(TRIES):
        await pilot.pause()
        before, rows = rows, [strip.text for strip in shown(app.screen)]
        if rows == before:
            break
    return rows


def _otherwise(given: Played, state: Any, seat: int, luck: Random) -> Any:
    if given.otherwise is not None:
        return given.otherwise(state, seat, luck)
    return given.game.determinize(given.game.recollection(state, seat), seat, luck)


def _snapshot(game: Game[Any, Any], state: Any, seat: int) -> Snapshot:
    view = game.view(state, seat)
    names = getattr(state, "names", NAMES)[: len(game.standings(state))]
    sitting = tuple(Seat(name=name, colour=colour) for name, colour in zip(names, COLOURS, strict=False))
    return Snapshot(view, seat, game.choices(view, seat), sitting, ())
