"""The title line of the board: the round, the step of the turn, and how near the end is."""

from __future__ import annotations

from powergrid_tui.games.rise_to_power.model import Phase
from powergrid_tui.games.rise_to_power.rules.flow import TRADES
from powergrid_tui.games.rise_to_power.viewmodel.slices import Heading
from powergrid_tui.table.words.language import mark, tr, trn
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.panels.panel import Styled, length
from powergrid_tui.toolkit.widgets.panels.tabs import order_row
from powergrid_tui.toolkit.widgets.panels.title_line import TitleLine, phases

STEPS = (mark("draw"), mark("actions"), mark("clean-up"))
_AT = {
    Phase.DRAWING: 0,
    Phase.DISCARDING: 0,
    Phase.ACTIONS: 1,
    **dict.fromkeys(TRADES, 1),
    Phase.LOT: 1,
    Phase.CLEANING: 2,
}
_OTHERWISE = {Phase.DEAL: mark("SET-UP"), Phase.END: mark("THE END"), Phase.SHUFFLE: mark("SHUFFLING")}


class RiseToPowerTitle(TitleLine[Heading]):
    """The round, the steps of a turn with the current one marked, and who triggered the end."""

    def left(self, content: Heading, width: int) -> list[Styled]:
        row: list[Styled] = [(" ", palette.QUIET)]
        if content.round:
            row += [(tr("Round {round}", round=content.round), palette.STRONG), ("   ", palette.QUIET)]
        if content.phase in _OTHERWISE:
            return [*row, (tr(_OTHERWISE[content.phase]), palette.NOW)]
        more: list[Styled] = []
        if content.phase == Phase.ACTIONS:
            points = trn("{count} point left", "{count} points left", content.points)
            more.append((f"   {points}", palette.STRONG))
        room = self.room_beside(content, width) - length(row) - length(more)
        return [*row, *phases([tr(step) for step in STEPS], _AT[content.phase], self.glyphs, room), *more]

    def right(self, content: Heading, width: int, room: int) -> list[Styled]:
        row: list[Styled] = []
        if content.closing is not None:
            row.append((f"{tr('ends before {player}', player=content.closing.name)} ", palette.WARN))
        return [*order_row(content.order, self.glyphs), ("   ", palette.QUIET), *row] if width >= 118 else row
