"""Keys: those that a person has replaced, whether a key was meant for the page on top, and those that do nothing."""

from __future__ import annotations

from math import inf
from time import monotonic

from textual.binding import Binding, BindingType
from textual.events import InputEvent, Key, MouseDown, MouseUp
from textual.screen import Screen
from textual.widget import Widget

from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.widgets.drawing.updates import keymap_of

EVERYWHERE: list[BindingType] = [
    Binding("ctrl+q", "quit", mark("Quit"), id="app.quit", show=False, priority=True),
    Binding("ctrl+c", "quit", mark("Quit"), id="app.interrupt", show=False, system=True),
    Binding("ctrl+p", "commands", mark("Commands"), id="app.commands", show=False, priority=True),
    Binding("ctrl+l", "redraw", mark("Redraw"), id="app.redraw", show=False),
    Binding("ctrl+z", "suspend_process", mark("To the shell"), id="app.suspend", show=False, priority=True),
]
"""The keys of every page, which are the app's own."""


def changed_keys(screen: Screen[object]) -> dict[str, str]:
    """The keys of a page and its widgets that the person has replaced: the new key by the usual one."""
    keymap = keymap_of(screen)
    found: dict[str, str] = {}
    for node in (screen, *screen.query(Widget)) if keymap else ():
        for kind in type(node).__mro__:
            for binding in vars(kind).get("BINDINGS", ()):
                if isinstance(binding, Binding) and binding.id and binding.id in keymap:
                    found |= dict.fromkeys(binding.key.split(","), keymap[binding.id])
    return found


_PRESSED = (
    frozenset(
        ("enter", "space", "tab", "shift+tab", "backspace", "delete", "insert", "escape", "up", "down", "left", "right")
    )
    | {"home", "end", "pageup", "pagedown"}
    | {f"f{number}" for number in range(1, 13)}
)
"""Keys that people press, besides those that type something: no modifier, and nothing that a terminal makes up."""


def means_something(event: Key) -> bool:
    """Whether a key that does nothing is one that a person has pressed, who is to be told."""
    return event.is_printable or event.key in _PRESSED


class TypeAhead:
    """Tells keys and clicks meant for the page on top from those meant for the page before.

    What it rejects is dropped, and reaches no other page later.
    """

    KEY = 0.1
    """Seconds within which the key that opened a page does not act on it, in case it is held down, or sent twice by a
    slow line."""
    CLICK = 0.5
    """Seconds within which a second click belongs to a double click."""
    UNASKED = 0.5
    """Seconds for which a page that opened unasked must have been visible before a key or a click acts on it. For the
    same time, the key that closed it does not act on the page below: if held down, it would play."""

    def __init__(self) -> None:
        self._changed = 0.0
        self._unasked = self._after_unasked = False
        """Whether the page on top may open unasked; and whether this one may not, but the one before it might."""
        self._name = ""
        self._time = 0.0
        self._late = False
        self._pressed_late = False

    @classmethod
    def awake_at(cls) -> float:
        """The event time from which keys act on a page that opened unasked and becomes visible now."""
        return monotonic() + cls.UNASKED

    def page_changed(self, unasked: bool = False) -> None:
        """Another page is on top from now on; `unasked` says that it may open by itself."""
        self._changed = monotonic()
        self._after_unasked, self._unasked = self._unasked and not unasked, unasked

    def older(self, event: InputEvent) -> bool:
        """Whether an event is older than the page; no widget of the page before had a use for it."""
        return event.time < self._changed

    def late(self, event: InputEvent, awake_at: float = 0.0) -> bool:
        """Whether an event comes too late for the page it was meant for; `awake_at` is when the page on top starts to
        heed keys. Must be asked once per event, in order."""
        if isinstance(event, MouseUp):
            return self._pressed_late
        if not isinstance(event, Key | MouseDown):
            return False
        name, patience = (event.key, self.KEY) if isinstance(event, Key) else ("click", self.CLICK)
        after = event.time - self._time if name == self._name else inf
        held_on = max(patience, self.UNASKED) if self._after_unasked else patience
        late_again = (self._late and after < patience) or (self._time <= self._changed and after < held_on)
        self._late = self.older(event) or event.time < awake_at or late_again
        self._name, self._time = name, event.time
        if isinstance(event, MouseDown):
            self._pressed_late = self._late
        return self._late
