"""The title line of the board: round and phase, and whose turn it is where there are no tabs to say so."""

from __future__ import annotations

from powergrid_tui.desk.pieces import Piece, Role, spread
from powergrid_tui.games.electropolis.desk.slices import Heading
from powergrid_tui.games.electropolis.model import Phase
from powergrid_tui.paint import palette
from powergrid_tui.paint.panel import Styled
from powergrid_tui.paint.tabs import order_row
from powergrid_tui.paint.title_line import TitleLine, phases
from powergrid_tui.table.language import mark, tr

PHASES = (mark("choose a space"), mark("take tiles and a card"), mark("place"))
_AT = {Phase.CHOOSING: 0, Phase.TAKING: 1, Phase.PLACING: 2}
_LAST = {Phase.DEAL: mark("SET-UP"), Phase.RUNNING: mark("THE END: WHAT RUNS"), Phase.END: mark("THE END")}


class ElectropolisTitle(TitleLine[Heading]):
    """The round, and the phases with the present one marked."""

    def left(self, content: Heading, width: int) -> list[Styled]:
        row: list[Styled] = []
        if content.round:
            number, rounds = Piece(str(content.round), Role.STRONG), Piece(str(content.rounds), Role.QUIET)
            words = spread(tr("Round {round} of {rounds}"), Role.QUIET, round=number, rounds=rounds)
            row += [(" ", palette.QUIET), *map(palette.styled, words), ("   ", palette.QUIET)]
        now = _AT.get(content.phase)
        if now is None:
            return [*row, (" " * (not row) + tr(_LAST[content.phase]), palette.NOW)]
        return [*row, *phases([tr(name) for name in PHASES], now)]

    def right(self, content: Heading, width: int, room: int) -> list[Styled]:
        row: list[Styled] = [(f"{tr('bag {tiles}', tiles=content.bag)} ", palette.QUIET)]
        if width >= 110:
            return [*order_row(content.order, self.glyphs), ("   ", palette.QUIET), *row]
        return row
