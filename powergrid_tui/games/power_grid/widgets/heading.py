"""The title line of the board: round, step, phase, and what is left of the pile."""

from __future__ import annotations

from powergrid_tui.games.power_grid.model import Phase
from powergrid_tui.games.power_grid.viewmodel.slices import Heading
from powergrid_tui.table.words.language import mark, tr, trc
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.panels.panel import Styled, length
from powergrid_tui.toolkit.widgets.panels.title_line import TitleLine, phases

_PHASES = (mark("auction"), mark("resources"), mark("building"), mark("bureaucracy"))
"""The phases in which somebody is asked. The first phase, player order, is left out."""
_AT = {
    Phase.AUCTION: 0,
    Phase.AUCTION_CLOSE: 0,
    Phase.RESOURCES: 1,
    Phase.BUILDING: 2,
    Phase.BUILDING_CLOSE: 2,
    Phase.BUREAUCRACY: 3,
    Phase.UPKEEP: 3,
}


class PowerGridTitle(TitleLine[Heading]):
    """The phases with the current one marked if they fit, otherwise the current one alone; and what is left of the
    pile."""

    def left(self, content: Heading, width: int) -> list[Styled]:
        now = _AT.get(content.phase)
        where = tr("Round {round}  Step {step}", round=content.round, step=content.step)
        row: list[Styled] = [(f" {where}   ", palette.STRONG)]
        if content.phase is Phase.END:
            return [*row, (tr("THE END"), palette.NOW)]
        if now is None:
            return [(f" {tr('SET-UP')}", palette.NOW)]
        numbered = [f"{at} {tr(name)}" for at, name in enumerate(_PHASES, 2)]
        if width >= 110:
            return [*row, *phases(numbered, now)]
        return [*row, (numbered[now].upper(), palette.NOW)]

    def right(self, content: Heading, width: int, room: int) -> list[Styled]:
        full = _ahead(content, trc("title line", "most cities"), f"   {trc('title line', 'second pile')} ")
        short = _ahead(content, trc("title line", "cities"), " + ")
        return full if length(full) < room else short


def _ahead(content: Heading, cities: str, heap: str) -> list[Styled]:
    """What is left of the pile, and what triggers the next step and the end."""
    row: list[Styled] = [(f"{trc('title line', 'pile')} ", palette.QUIET), (str(content.pile), palette.TEXT)]
    if content.heap:
        row += [(heap, palette.QUIET), (str(content.heap), palette.TEXT)]
    row += [(f"   {cities} ", palette.QUIET), (str(content.most), palette.TEXT)]
    if content.step == 1 and content.step2_at:
        row.append((f"   {tr('Step 2 at {cities}', cities=content.step2_at)}", palette.QUIET))
    return [*row, (f"   {tr('end at {cities}', cities=content.end_at)} ", palette.QUIET)]
