"""The title line of the board: round and phase, and the price of energy and its possible increases."""

from __future__ import annotations

from powergrid_tui.games.factory_manager.model import Phase
from powergrid_tui.games.factory_manager.viewmodel.slices import Heading
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.panels.panel import Styled
from powergrid_tui.toolkit.widgets.panels.tabs import order_row
from powergrid_tui.toolkit.widgets.panels.title_line import TitleLine, course

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
    """The round, the phases with the current one marked, and the price of energy."""

    def left(self, content: Heading, width: int) -> list[Styled]:
        otherwise = tr(_LAST[content.phase]) if content.phase in _LAST else ""
        names, room = [tr(name) for name in PHASES], self.room_beside(content, width)
        return course(content.round, content.rounds, names, _AT.get(content.phase), otherwise, self.glyphs, room)

    def right(self, content: Heading, width: int, room: int) -> list[Styled]:
        row: list[Styled] = [(f"{tr('energy {price}', price=content.price)} ", palette.STRONG)]
        return [*order_row(content.order, self.glyphs), ("   ", palette.QUIET), *row] if width >= 150 else row
