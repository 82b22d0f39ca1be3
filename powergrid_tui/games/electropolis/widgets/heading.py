"""The title line of the board: round and phase, and whose turn it is where there are no tabs to say so."""

from __future__ import annotations

from textual.strip import Strip

from powergrid_tui.games.electropolis.desk.slices import Heading
from powergrid_tui.games.electropolis.model import Phase
from powergrid_tui.paint import palette
from powergrid_tui.paint.panel import Panel, Styled, ends
from powergrid_tui.paint.tabs import order_row

PHASES = ("choose a space", "take tiles and a card", "place")
_AT = {Phase.CHOOSING: 0, Phase.TAKING: 1, Phase.PLACING: 2}
_LAST = {Phase.DEAL: "SET-UP", Phase.RUNNING: "THE END: WHAT RUNS", Phase.END: "THE END"}


class TitleLine(Panel[Heading]):
    """Where the game is, in one row."""

    DEFAULT_CSS = """
    TitleLine { height: 1; }
    """

    def picture(self, content: Heading, width: int, height: int) -> list[Strip]:
        """The round, and the phases with the present one marked."""
        left: list[Styled] = []
        if content.round:
            left += [(" Round ", palette.QUIET), (str(content.round), palette.STRONG)]
            left.append((f" of {content.rounds}   ", palette.QUIET))
        now = _AT.get(content.phase)
        if now is None:
            left.append((" " * (not left) + _LAST[content.phase], palette.NOW))
        else:
            for at, name in enumerate(PHASES):
                left.append((name.upper() if at == now else name, palette.NOW if at == now else palette.DIM))
                left.append(("  " if at < len(PHASES) - 1 else "", palette.DIM))
        after: list[Styled] = [(f"bag {content.bag} ", palette.QUIET)]
        if width >= 110:
            after = [*order_row(content.order, self.glyphs), ("   ", palette.QUIET), *after]
        return [ends(left, after, width)]
