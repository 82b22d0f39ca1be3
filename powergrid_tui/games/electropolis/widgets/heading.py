"""The title line of the board: round and phase, and whose turn it is when no tabs show that."""

from __future__ import annotations

from powergrid_tui.games.electropolis.model import Phase
from powergrid_tui.games.electropolis.viewmodel.slices import Heading
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.panels.panel import Styled
from powergrid_tui.toolkit.widgets.panels.tabs import order_row
from powergrid_tui.toolkit.widgets.panels.title_line import TitleLine, course

PHASES = (mark("choose a space"), mark("take tiles and a card"), mark("place"))
_AT = {Phase.CHOOSING: 0, Phase.TAKING: 1, Phase.PLACING: 2}
_LAST = {Phase.DEAL: mark("SET-UP"), Phase.RUNNING: mark("THE END: WHAT RUNS"), Phase.END: mark("THE END")}


class ElectropolisTitle(TitleLine[Heading]):
    """The round, and the phases with the current one marked."""

    def left(self, content: Heading, width: int) -> list[Styled]:
        otherwise = tr(_LAST[content.phase]) if content.phase in _LAST else ""
        names, room = [tr(name) for name in PHASES], self.room_beside(content, width)
        return course(content.round, content.rounds, names, _AT.get(content.phase), otherwise, self.glyphs, room)

    def right(self, content: Heading, width: int, room: int) -> list[Styled]:
        row: list[Styled] = [(f"{tr('bag {tiles}', tiles=content.bag)} ", palette.QUIET)]
        if width >= 110:
            return [*order_row(content.order, self.glyphs), ("   ", palette.QUIET), *row]
        return row
