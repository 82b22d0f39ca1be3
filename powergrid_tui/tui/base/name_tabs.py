"""A row of names, one of which is chosen, for a page that shows one thing at a time."""

from __future__ import annotations

from textual.events import Click
from textual.message import Message
from textual.strip import Strip

from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of


class NameTabs(Rows):
    """The names with the digits that choose them; the chosen one is marked. Where there is too little room for all
    names, the last ones are left out, and their digits stay."""

    DEFAULT_CSS = """
    NameTabs { height: 2; width: 1fr; }
    """

    class Pointed(Message):
        """A name was clicked."""

        def __init__(self, at: int) -> None:
            self.at = at
            super().__init__()

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        self._names, self.at = names, 0

    def say(self, names: tuple[str, ...]) -> None:
        """Show these names instead."""
        self._names = names
        self.redraw()

    def show(self, at: int) -> None:
        """Mark another one."""
        self.at = at
        self.redraw()

    def _labels(self, width: int) -> list[str]:
        labels = [f" {at}:{name} " for at, name in enumerate(self._names, 1)]
        for at in reversed(range(len(labels))):
            if at != self.at and sum(map(cells_of, labels)) > width:
                labels[at] = f" {at + 1} "
        return labels

    def draw(self, width: int, height: int) -> list[Strip]:
        labels = enumerate(self._labels(width))
        return [strip_of(*[(label, palette.CURSOR if at == self.at else palette.QUIET) for at, label in labels])]

    def on_click(self, event: Click) -> None:
        start = 0
        for at, label in enumerate(self._labels(self.size.width)):
            if event.y == 0 and start <= event.x < start + cells_of(label):
                event.stop()
                self.post_message(self.Pointed(at))
            start += cells_of(label)
