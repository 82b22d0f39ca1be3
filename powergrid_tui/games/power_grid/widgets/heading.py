"""The title line of the board: round, step, phase, and what is left of the pile."""

from __future__ import annotations

from textual.strip import Strip

from powergrid_tui.games.power_grid.desk.slices import Heading
from powergrid_tui.games.power_grid.model import Phase
from powergrid_tui.paint import palette
from powergrid_tui.paint.panel import Panel, Styled, ends, length

PHASES = ("auction", "resources", "building", "bureaucracy")
"""The phases in which somebody is asked; the first of the five is the player order."""
_AT = {
    Phase.AUCTION: 0,
    Phase.AUCTION_CLOSE: 0,
    Phase.RESOURCES: 1,
    Phase.BUILDING: 2,
    Phase.BUILDING_CLOSE: 2,
    Phase.BUREAUCRACY: 3,
    Phase.UPKEEP: 3,
}


class TitleLine(Panel[Heading]):
    """Where the game is, in one row."""

    DEFAULT_CSS = """
    TitleLine { height: 1; }
    """

    def picture(self, content: Heading, width: int, height: int) -> list[Strip]:
        """The five phases with the present one marked where they fit, else the present one alone."""
        now = _AT.get(content.phase)
        left: list[Styled] = [(f" Round {content.round}  Step {content.step}   ", palette.STRONG)]
        if content.phase is Phase.END:
            left.append(("THE END", palette.NOW))
        elif now is None:
            left = [(" SET-UP", palette.NOW)]
        elif width >= 110:
            for at, name in enumerate(PHASES):
                words = f"{at + 2} {name}"
                left.append((words.upper() if at == now else words, palette.NOW if at == now else palette.DIM))
                left.append(("  " if at < len(PHASES) - 1 else "", palette.DIM))
        else:
            left.append((f"{now + 2} {PHASES[now].upper()}", palette.NOW))
        full, short = _ahead(content, "most cities", "   second pile "), _ahead(content, "cities", " + ")
        return [ends(left, full if length(left) + length(full) < width else short, width)]


def _ahead(content: Heading, cities: str, heap: str) -> list[Styled]:
    """What is left of the pile, and what brings the next step and the end."""
    row: list[Styled] = [("pile ", palette.QUIET), (str(content.pile), palette.TEXT)]
    if content.heap:
        row += [(heap, palette.QUIET), (str(content.heap), palette.TEXT)]
    row += [(f"   {cities} ", palette.QUIET), (str(content.most), palette.TEXT)]
    if content.step == 1 and content.step2_at:
        row.append((f"   Step 2 at {content.step2_at}", palette.QUIET))
    return [*row, (f"   end at {content.end_at} ", palette.QUIET)]
