"""The title line of the board: round, step, phase, what is left of the pile, and whose turn it is; and the tabs."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.message import Message
from textual.strip import Strip

from powergrid_tui.games.power_grid.model import Phase
from powergrid_tui.games.power_grid.widgets.panel import Panel, Piece, ends
from powergrid_tui.games.power_grid.widgets.slices import Heading
from powergrid_tui.paint import palette
from powergrid_tui.paint.cells import width as cells_of

PHASES = ("player order", "auction", "resources", "building", "bureaucracy")
_AT = {
    Phase.AUCTION: 1,
    Phase.AUCTION_CLOSE: 1,
    Phase.RESOURCES: 2,
    Phase.BUILDING: 3,
    Phase.BUILDING_CLOSE: 3,
    Phase.BUREAUCRACY: 4,
    Phase.UPKEEP: 4,
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
        elif slice.phase is Phase.DEAL:
            left.append(("SET-UP", palette.NOW))
        elif width >= 110:
            for at, name in enumerate(PHASES):
                left.append((name.upper() if at == now else name, palette.NOW if at == now else palette.DIM))
                left.append(("  ", palette.DIM))
        elif now is not None:
            left.append((f"{now + 1} {PHASES[now].upper()}", palette.NOW))
        right: list[Piece] = [
            ("pile ", palette.QUIET),
            (str(slice.pile), palette.TEXT),
            ("   cities ", palette.QUIET),
            (str(slice.most), palette.TEXT),
        ]
        if slice.step == 1:
            right.append((f"   Step 2 at {slice.step2_at}", palette.QUIET))
        right.append((f"   end at {slice.end_at} ", palette.QUIET))
        return [ends(left, right, width)]


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
        left: list[Piece] = [(" ", palette.TEXT)]
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
        x = 1
        for at, name in enumerate(self.slice.names):
            end = x + cells_of(name) + (2 if self.slice.digits else 0)
            if x <= event.x < end:
                event.stop()
                self.post_message(self.Pointed(at))
                return
            x = end + 2

