"""The title line of the board: round, step, the phases, and the order of turns or what lies ahead."""

from __future__ import annotations

from collections.abc import Sequence

from powergrid_tui.games.power_grid.model import BEFORE_THE_ROUNDS
from powergrid_tui.games.power_grid.phases import PHASES, ROUND
from powergrid_tui.games.power_grid.viewmodel.slices import Heading
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.toolkit.viewmodel.short import Worded, short
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.panels.panel import Styled, length
from powergrid_tui.toolkit.widgets.panels.title_line import TitleLine, phases, turns

_WIDE = 110
"""From this width on, there are no tabs that show the order of turns."""


class PowerGridTitle(TitleLine[Heading]):
    """The name of the game goes first if there is too little room, then the names of phases that are over."""

    def left(self, content: Heading, width: int) -> list[Styled]:
        phase = PHASES[content.phase]
        begin: list[Styled] = [(f" {tr('POWER GRID')} ", palette.STRONG)] if width >= _WIDE else []
        otherwise: Styled = (f" {tr(phase.otherwise)} ", palette.BUTTON)
        if content.phase in BEFORE_THE_ROUNDS:
            return [*begin, otherwise]
        where: list[Styled] = [
            (f" {tr('Round {round}', round=content.round)}", palette.STRONG),
            (f" {self.glyphs.free} {tr('Step {step}', step=content.step)}   ", palette.TEXT),
        ]
        if phase.at is None:
            return [*begin, *where, otherwise]
        names = tuple(map(tr, ROUND))
        beside = turns(content.order, self.glyphs, width) if width >= _WIDE else _least_ahead(content)
        room = width - length(where) - length(beside)
        full = phases(names, phase.at, self.glyphs, width, first=1)
        begin = begin if length(begin) + length(full) < room else []
        return [*begin, *where, *phases(names, phase.at, self.glyphs, room, first=1)]

    def right(self, content: Heading, width: int, room: int) -> list[Styled]:
        """The order of turns, unless the tabs show it; then what triggers the next step and the end."""
        return turns(content.order, self.glyphs, room) if width >= _WIDE else _ahead(content, room)


def _ahead(content: Heading, room: int) -> list[Styled]:
    """What triggers the next step and the end, as far as there is room; how far the first has come goes first."""
    most = f"{trc('title line', 'most cities')} {content.most}"
    triggers = _triggers(content)
    rows = ([most, *triggers], triggers, [*map(short, triggers)], [short(triggers[-1])])
    return next((row for row in map(_row, rows) if length(row) < room), [])


def _least_ahead(content: Heading) -> list[Styled]:
    """The triggers in the fewest cells: more important than phases to come, which the tabs name too."""
    return [*_row([*map(short, _triggers(content))]), (" ", palette.TEXT)]


def _triggers(content: Heading) -> list[str]:
    """The numbers of cities that bring Step 2 and the end."""
    end = Worded(tr("end at {cities}", cities=content.end_at), trc("short", "end {cities}", cities=content.end_at))
    if content.step != 1 or not content.step2_at:
        return [end]
    at = content.step2_at
    return [Worded(tr("Step 2 at {cities}", cities=at), trc("short", "Step 2: {cities}", cities=at)), end]


def _row(words: Sequence[str]) -> list[Styled]:
    return [(f"{'  '.join(words)} ", palette.QUIET)]
