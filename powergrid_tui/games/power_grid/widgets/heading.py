"""The title line of the board: round, step, the phases, and the order of turns or what lies ahead."""

from __future__ import annotations

from powergrid_tui.games.power_grid.model import Phase
from powergrid_tui.games.power_grid.viewmodel.slices import Heading
from powergrid_tui.table.words.language import mark, tr, trc
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.panels.panel import Styled, length
from powergrid_tui.toolkit.widgets.panels.title_line import TitleLine, phases, turns

_PHASES = (
    # Translators: the first phase of a round, in which the order of the players is determined
    mark("order"),
    mark("auction"),
    mark("resources"),
    mark("building"),
    mark("bureaucracy"),
)
_AT = {
    Phase.AUCTION: 1,
    Phase.AUCTION_CLOSE: 1,
    Phase.RESOURCES: 2,
    Phase.BUILDING: 3,
    Phase.BUILDING_CLOSE: 3,
    Phase.BUREAUCRACY: 4,
    Phase.UPKEEP: 4,
}
_WIDE = 110
"""From this width on, there are no tabs that show the order of turns."""


class PowerGridTitle(TitleLine[Heading]):
    """The name of the game goes first if there is too little room, then the names of phases that are over."""

    def left(self, content: Heading, width: int) -> list[Styled]:
        now = _AT.get(content.phase)
        begin: list[Styled] = [(f" {tr('POWER GRID')} ", palette.STRONG)] if width >= _WIDE else []
        if now is None and content.phase is not Phase.END:
            return [*begin, (f" {tr('SET-UP')} ", palette.NOW)]
        where: list[Styled] = [
            (f" {tr('Round {round}', round=content.round)}", palette.STRONG),
            (f" {self.glyphs.free} {tr('Step {step}', step=content.step)}   ", palette.TEXT),
        ]
        if now is None:
            return [*begin, *where, (tr("THE END"), palette.NOW)]
        names = tuple(tr(name) for name in _PHASES)
        room = width - length(where) - (length(turns(content.order, self.glyphs, width)) if width >= _WIDE else 0)
        full = phases(names, now, self.glyphs, width, first=1)
        begin = begin if length(begin) + length(full) < room else []
        return [*begin, *where, *phases(names, now, self.glyphs, room, first=1)]

    def right(self, content: Heading, width: int, room: int) -> list[Styled]:
        """The order of turns, unless the tabs show it; then what triggers the next step and the end."""
        return turns(content.order, self.glyphs, room) if width >= _WIDE else _ahead(content, room)


def _ahead(content: Heading, room: int) -> list[Styled]:
    """What triggers the next step and the end, as far as there is room."""
    end = tr("end at {cities}", cities=content.end_at)
    words = [f"{trc('title line', 'most cities')} {content.most}", end]
    if content.step == 1 and content.step2_at:
        words.insert(1, tr("Step 2 at {cities}", cities=content.step2_at))
    rows: list[list[Styled]] = [[(f"{'  '.join(words[at:])} ", palette.QUIET)] for at in range(len(words))]
    return next((row for row in rows if length(row) < room), [])
