"""The keys that mean the same on every page, and the program that shows a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import Binding, BindingType
from textual.dom import DOMNode

from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.widgets.drawing.updates import PaintingApp

if TYPE_CHECKING:
    from powergrid_tui.tui.terminal_app import TerminalApp


class Shell(PaintingApp[None]):
    """The keys of every page: the settings list them, without what they lead to."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", mark("Quit"), id="app.quit", show=False, priority=True),
        Binding("ctrl+c", "quit", mark("Quit"), id="app.interrupt", show=False, system=True),
        Binding("ctrl+p", "commands", mark("Commands"), id="app.commands", show=False, priority=True),
        Binding("ctrl+l", "redraw", mark("Redraw"), id="app.redraw", show=False),
        Binding("ctrl+z", "suspend_process", mark("To the shell"), id="app.suspend", show=False, priority=True),
    ]


def shell_of(page: DOMNode) -> TerminalApp:
    """The program that shows a page."""
    return cast("TerminalApp", page.app)
