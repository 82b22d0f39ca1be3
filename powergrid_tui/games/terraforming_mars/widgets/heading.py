"""The title line of the board: the generation, the phase, and the action of the turn."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.model import Phase
from powergrid_tui.games.terraforming_mars.viewmodel.slices import Heading
from powergrid_tui.table.words.language import mark, tr, trn
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.panels.panel import Styled, length
from powergrid_tui.toolkit.widgets.panels.tabs import order_row
from powergrid_tui.toolkit.widgets.panels.title_line import TitleLine, phases

PHASES = (mark("research"), mark("actions"), mark("production"))
_AT = {Phase.DRAFT: 0, Phase.RESEARCH: 0, Phase.ACTIONS: 1}
_OTHERWISE = {
    Phase.DEAL: mark("SET-UP"),
    Phase.START: mark("CORPORATIONS"),
    Phase.GREENERIES: mark("THE LAST GREENERIES"),
    Phase.SHUFFLE: mark("SHUFFLING"),
    Phase.END: mark("THE END"),
}


class MarsTitle(TitleLine[Heading]):
    """Where the game stands."""

    def left(self, content: Heading, width: int) -> list[Styled]:
        row: list[Styled] = [(" ", palette.QUIET)]
        if content.generation:
            words = tr("Generation {number}", number=content.generation)
            if content.last:
                words = tr("Generation {number} of {last}", number=content.generation, last=content.last)
            row += [(words, palette.STRONG), ("   ", palette.QUIET)]
        if content.phase in _OTHERWISE:
            return [*row, (tr(_OTHERWISE[content.phase]), palette.NOW)]
        words = tr("action {number} of 2", number=content.action) if content.action else ""
        more: list[Styled] = [(f"   {words}", palette.STRONG)] if words else []
        room = self.room_beside(content, width) - length(row) - length(more)
        return [*row, *phases(tuple(tr(name) for name in PHASES), _AT[content.phase], self.glyphs, room), *more]

    def right(self, content: Heading, width: int, room: int) -> list[Styled]:
        deck: list[Styled] = [(f"{trn('deck {count} card', 'deck {count} cards', content.deck)} ", palette.DIM)]
        return [*order_row(content.order, self.glyphs), ("   ", palette.QUIET), *deck] if width >= 118 else deck
