"""Keys: those that a person has replaced, and whether one was meant for the page that is on top."""

from __future__ import annotations

from math import inf
from time import monotonic

from textual.binding import Binding
from textual.events import InputEvent, Key, MouseDown, MouseUp
from textual.screen import Screen
from textual.widget import Widget

from powergrid_tui.toolkit.widgets.drawing.updates import keymap_of


def changed_keys(screen: Screen[object]) -> dict[str, str]:
    """The keys of a page, and of what stands on it, that the person has replaced: by the usual key, the new one."""
    keymap = keymap_of(screen)
    found: dict[str, str] = {}
    for node in (screen, *screen.query(Widget)) if keymap else ():
        for kind in type(node).__mro__:
            for binding in vars(kind).get("BINDINGS", ()):
                if isinstance(binding, Binding) and binding.id and binding.id in keymap:
                    found |= dict.fromkeys(binding.key.split(","), keymap[binding.id])
    return found


class TypeAhead:
    """Tells keys and clicks that are meant for the page on top from those that were meant for the page before.

    What it leaves out is gone: it comes to no other page later.
    """

    KEY = 0.1
    """Seconds within which the key that led to a page does not act on it: held down, or sent twice by a slow line."""
    CLICK = 0.5
    """Seconds within which a second click belongs to a double click."""
    UNASKED = 0.5
    """Seconds that what came up by itself must have been in sight before a key or a click acts on it. Within as many
    the key that put it away does not act on what lies below: held down, it would play."""

    def __init__(self) -> None:
        self._changed = 0.0
        self._unasked = self._after_unasked = False
        """Whether the page on top may come up by itself, or the one before it did, where this one does not."""
        self._name = ""
        self._time = 0.0
        self._late = False
        self._pressed_late = False

    @classmethod
    def awake_at(cls) -> float:
        """From when on, by the clock of events, keys act on what came up by itself and is in sight from now on."""
        return monotonic() + cls.UNASKED

    def page_changed(self, unasked: bool = False) -> None:
        """Another page is on top from now on, which may come up by itself."""
        self._changed = monotonic()
        self._after_unasked, self._unasked = self._unasked and not unasked, unasked

    def older(self, event: InputEvent) -> bool:
        """Whether an event is older than the page; no widget of the page before had a use for it."""
        return event.time < self._changed

    def late(self, event: InputEvent, awake_at: float = 0.0) -> bool:
        """Whether an event comes too late for the page that it was meant for; `awake_at` is when the page on top begins
        to heed keys. To be asked once for each, in order."""
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
