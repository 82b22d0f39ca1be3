"""A board that asks one question at a time and has parts that may share the screen: its keys, for every game.

Keys go to the question first. It answers with an action, with a reason why not, or with a change of what is about to be
answered. What means nothing to it chooses a part, or is left to the screen.
"""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

from textual import events

from powergrid_tui.desk.glyphs import UNICODE, Glyphs
from powergrid_tui.paint.board import Board
from powergrid_tui.paint.tabs import Tabs

Reply = Any
"""To a key: an action to play; a sentence why not (empty when the key changed the intent); None when it means
nothing here."""

_NAMED = frozenset({"left", "right", "up", "down", "enter", "space", "backspace"})
"""Keys that a question is told by name; the others by the sign that they type."""


class Asker(Protocol):
    """A question, as far as its keys go."""

    def press(self, key: str) -> Reply:
        """A key: its name, or the character typed."""
        ...


class AskingBoard(Board, can_focus=True):
    """Base of a board with a question and parts. A subclass draws the parts and says what is asked."""

    PARTS: ClassVar[tuple[str, ...]] = ()
    """Names of the parts; digits and function keys bring them up in this order."""

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self.asker: Asker | None = None
        self.part = 0
        """Which part is up."""
        self.notice = ""
        self._answered = False

    def lay_out(self) -> None:
        """Bring up what `part` says, or everything where there is room."""
        raise NotImplementedError

    def paint(self) -> None:
        """Give every part its slice."""
        raise NotImplementedError

    def page(self, pages: int) -> None:
        """Turn the log; a negative number goes back."""

    def on_mount(self) -> None:
        self.lay_out()
        self.focus()

    def on_resize(self) -> None:
        self.lay_out()
        self.paint()

    def listen(self, asker: Asker, notice: str) -> None:
        """Hand the keys to a new question."""
        self.asker, self.notice, self._answered = asker, notice, False

    def take(self, reply: Reply) -> None:
        """Play an action, or show what was said."""
        if reply is None or self._answered:
            return
        if isinstance(reply, str):
            self.notice = reply
            self.paint()
            return
        self._answered = True  # keys pressed while the answer travels must not answer the next question unseen
        self.post_message(self.Play(reply))

    def bring_up(self, part: int) -> None:
        """Show a part, where not all are shown."""
        self.part = part % len(self.PARTS)
        self.lay_out()
        self.paint()

    def on_key(self, event: events.Key) -> None:
        """At once, and not as a binding: those bubble to the app first, and letters typed right behind would overtake
        them on a slow line."""
        if self._heard(event.key, event.character):
            event.stop()
            event.prevent_default()

    def _heard(self, key: str, character: str | None) -> bool:
        told = key if key in _NAMED else character if character and character.isprintable() else None
        if told is not None and self.asker is not None:
            reply = self.asker.press(told)
            if reply is not None:
                self.take(reply)
                return True
        if key in ("tab", "shift+tab"):
            self.bring_up(self.part + (1 if key == "tab" else -1))
        elif key in ("pageup", "pagedown"):
            self.page(1 if key == "pagedown" else -1)
        else:
            number = key.removeprefix("f")
            if number not in map(str, range(1, len(self.PARTS) + 1)):
                return False
            self.bring_up(int(number) - 1)
        return True

    def on_tabs_pointed(self, message: Tabs.Pointed) -> None:
        """A click on a tab."""
        message.stop()
        self.bring_up(message.at)
