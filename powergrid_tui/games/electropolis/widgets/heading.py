"""The title line of the board: round and phase, and whose turn it is where there are no tabs to say so."""

from __future__ import annotations

from powergrid_tui.games.electropolis.desk.slices import Heading
from powergrid_tui.games.electropolis.model import Phase
from powergrid_tui.paint import palette
from powergrid_tui.paint.panel import Styled
from powergrid_tui.paint.tabs import order_row
from powergrid_tui.paint.title_line import TitleLine, phases

PHASES = ("choose a space", "take tiles and a card", "place")
_AT = {Phase.CHOOSING: 0, Phase.TAKING: 1, Phase.PLACING: 2}
_LAST = {Phase.DEAL: "SET-UP", Phase.RUNNING: "THE END: WHAT RUNS", Phase.END: "THE END"}


class ElectropolisTitle(TitleLine[Heading]):
    """The round, and the phases with the present one marked."""

    def left(self, content: Heading, width: int) -> list[Styled]:
        row: list[Styled] = []
        if content.round:
            row += [(" Round ", palette.QUIET), (str(content.round), palette.STRONG)]
            row.append((f" of {content.rounds}   ", palette.QUIET))
        now = _AT.get(content.phase)
        if now is None:
            return [*row, (" " * (not row) + _LAST[content.phase], palette.NOW)]
        return [*row, *phases(PHASES, now)]

    def right(self, content: Heading, width: int, room: int) -> list[Styled]:
        row: list[Styled] = [(f"bag {content.bag} ", palette.QUIET)]
        if width >= 110:
            return [*order_row(content.order, self.glyphs), ("   ", palette.QUIET), *row]
        return row
