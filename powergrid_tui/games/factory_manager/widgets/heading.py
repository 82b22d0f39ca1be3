"""The title line of the board: round and phase, and what energy costs and may cost."""

from __future__ import annotations

from powergrid_tui.desk.pieces import Piece, Role, spread
from powergrid_tui.games.factory_manager.desk.slices import Heading
from powergrid_tui.games.factory_manager.model import Phase
from powergrid_tui.paint import palette
from powergrid_tui.paint.panel import Styled
from powergrid_tui.paint.tabs import order_row
from powergrid_tui.paint.title_line import TitleLine, phases
from powergrid_tui.table.language import mark, tr

PHASES = (mark("turn order"), mark("market"), mark("buying"), mark("running"))
_AT = {
    Phase.CARDS: 0,
    Phase.AUCTION: 0,
    Phase.MARKET: 1,
    Phase.BUYING: 2,
    Phase.RUNNING: 3,
    Phase.ENERGY: 3,
}
_LAST = {Phase.DEAL: mark("SET-UP"), Phase.END: mark("THE END")}


class FactoryTitle(TitleLine[Heading]):
    """The round, the phases with the present one marked, and energy."""

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
        row: list[Styled] = [(f"{tr('energy {price}', price=content.price)} ", palette.STRONG)]
        return [*order_row(content.order, self.glyphs), ("   ", palette.QUIET), *row] if width >= 150 else row
