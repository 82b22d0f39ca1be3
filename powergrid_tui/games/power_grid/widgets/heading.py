"""The title line of the board: round, step, phase, what is left of the pile, and whose turn it is; and the tabs."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.message import Message
from textual.strip import Strip

from powergrid_tui.games.power_grid.model import Phase
from powergrid_tui.games.power_grid.widgets.panel import Panel, Piece, ends, length
from powergrid_tui.games.power_grid.widgets.slices import Heading
from powergrid_tui.paint import palette
from powergrid_tui.paint.cells import width as cells_of

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

    def picture(self, slice: Heading, width: int, height: int) -> list[Strip]:
        """The five phases with the present one marked where they fit, else the present one alone."""
        now = _AT.get(slice.phase)
        left: list[Piece] = [(f" Round {slice.round}", palette.STRONG), (f"  Step {slice.step}   ", palette.STRONG)]
        if slice.phase is Phase.END:
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
        full, short = _ahead(slice, "most cities", "   second pile "), _ahead(slice, "cities", " + ")
        return [ends(left, full if length(left) + length(full) < width else short, width)]


def _ahead(slice: Heading, cities: str, heap: str) -> list[Piece]:
    """What is left of the pile, and what brings the next step and the end."""
    row: list[Piece] = [("pile ", palette.QUIET), (str(slice.pile), palette.TEXT)]
    if slice.heap:
        row += [(heap, palette.QUIET), (str(slice.heap), palette.TEXT)]
    row += [(f"   {cities} ", palette.QUIET), (str(slice.most), palette.TEXT)]
    if slice.step == 1 and slice.step2_at:
        row.append((f"   Step 2 at {slice.step2_at}", palette.QUIET))
    return [*row, (f"   end at {slice.end_at} ", palette.QUIET)]


_TAB = " tab  "
"""Stands before the parts while the digits belong to an answer."""


@dataclass(frozen=True, slots=True)
class TabRow:
    """The tabs and the player order."""

    names: tuple[str, ...]
    at: int
    digits: bool
    """The digits choose a part now."""
    order: Heading


class Tabs(Panel[TabRow]):
    """The parts of the board, one of which is shown; at the right the player order. Answers a click with `Pointed`."""

    DEFAULT_CSS = """
    Tabs { height: 1; }
    """

    class Pointed(Message):
        """A tab was clicked."""

        def __init__(self, at: int) -> None:
            self.at = at
            super().__init__()

    def picture(self, slice: TabRow, width: int, height: int) -> list[Strip]:
        """One row."""
        left: list[Piece] = [(" " if slice.digits else _TAB, palette.QUIET)]
        for at, name in enumerate(slice.names):
            here = at == slice.at
            key = f"{at + 1} " if slice.digits else ""
            left.append((key, palette.NOW if here else palette.QUIET))
            left.append((name.upper() if here else name, palette.STRONG if here else palette.QUIET))
            left.append(("  ", palette.DIM))
        order: list[Piece] = []
        for company, turn in slice.order.order:
            order.append((company.letter, company.style + palette.CURSOR if turn else company.style))
            order.append((self.glyphs.turn if turn else " ", palette.NOW))
        return [ends(left, [("order ", palette.QUIET), *order], width)]

    def on_click(self, event: events.Click) -> None:
        """Bring a part up."""
        if self.slice is None:
            return
        x = 1 if self.slice.digits else len(_TAB)
        for at, name in enumerate(self.slice.names):
            end = x + cells_of(name) + (2 if self.slice.digits else 0)
            if x <= event.x < end:
                event.stop()
                self.post_message(self.Pointed(at))
                return
            x = end + 2

