"""The help: the keys, and what is to be read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from powergrid_tui.table.files.data import fold
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.key_help import KeyGroup, KeysNow
from powergrid_tui.tui.base.framed import FramedPage
from powergrid_tui.tui.base.key_sheet import KeySheet
from powergrid_tui.tui.base.menu import Text, typeset
from powergrid_tui.tui.base.page import app_of
from powergrid_tui.tui.base.typed_line import TypedLine

_WIDEST = 76
_LONGEST_SEARCH = 40
_SHORT = 14
"""The rows of what may stand below the keys."""


class HelpScreen(FramedPage[None]):
    """The keys, first those that do something now; and on its other side what is to be read: rules, and the rest."""

    DEFAULT_CSS = """
    HelpScreen TypedLine { height: 1; }
    """
    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,q,enter", "close", mark("Back"), id="help.back", show=False),
        Binding("tab", "turn", mark("Keys or rules"), id="help.turn", show=False, priority=True),
        Binding("slash", "find", mark("Find"), id="help.find", show=False),
        Binding("r", "change", mark("Change a key"), id="help.change", show=False),
    ]

    def __init__(
        self,
        parts: Sequence[tuple[str, str]],
        glyphs: Glyphs,
        now: KeysNow | None = None,
        groups: Sequence[KeyGroup] = (),
    ) -> None:
        super().__init__(glyphs)
        self._keyed = bool(groups or (now and now.rows))
        """Whether there are keys to show."""
        self._title = "" if self._keyed or not parts else parts[0][0]
        """What stands above everything, on a page without keys: the heading of its first part."""
        self._parts = tuple(parts)
        self._source = _written(self._parts, self._title)
        self._sheet = KeySheet(now or KeysNow(), groups, glyphs)
        self._text = Text(self._source, widest=_WIDEST)
        self._search = TypedLine("", _LONGEST_SEARCH, lead=" / ")
        self._short = (
            self._keyed
            and len(self._source) < 2 * _SHORT * _WIDEST  # whole rules need not be set to see that they are longer
            and len(typeset(self._source, _WIDEST)) <= _SHORT
        )
        """Whether what is to be read has room below the keys."""
        self._reading = not self._keyed
        """Whether the rules are shown, and not the keys."""

    def middle(self) -> ComposeResult:
        yield self._search
        yield self._sheet
        yield self._text

    def on_mount(self) -> None:
        self._search.display = False
        self.refresh_words()

    def refresh_words(self) -> None:
        self._turn()

    def _turn(self) -> None:
        """Show one of the two sides."""
        wanted = self._search.typed
        found = [(heading, text) for heading, text in map(partial(_left_of, wanted), self._parts) if text]
        self._sheet.find(wanted, _written(found) if self._short else "")
        self._text.say(_written(found, self._title) if found else tr("Nothing here matches."))
        self._sheet.display, self._text.display = not self._reading, self._reading
        shown = self._text if self._reading else self._sheet
        if not self._search.has_focus:
            shown.focus()
        where = self._sheet.now.where
        word = where if self._reading or self._sheet.found else tr("no key matches")
        self.head.say(self._title or (tr("Rules") if self._reading else tr("Keys")), word)
        side = [("tab", tr("keys") if self._reading else tr("rules"))] if self._two_sides else []
        change = [("r", tr("change a key"))] if self._keyed else []
        find = ("/", tr("find a word"))
        self.keys.hint((self.glyphs.upright, tr("scroll")), *side, find, *change, ("esc", tr("back")))

    @property
    def _two_sides(self) -> bool:
        return self._keyed and bool(self._parts) and not self._short

    def on_typed_line_changed(self, message: TypedLine.Changed) -> None:
        message.stop()
        self._turn()

    def on_typed_line_done(self, message: TypedLine.Done) -> None:
        message.stop()
        self._leave_search(keep=bool(message.text))

    def action_turn(self) -> None:
        """Turn from the keys to the rules, and back."""
        if self._two_sides:
            self._reading = not self._reading
            self._turn()

    def action_find(self) -> None:
        """Find a word, in keys and rules alike."""
        self._search.display = True
        self._search.focus()

    def action_change(self) -> None:
        """Give a key's function to another key, and close the help, which is then out of date."""
        app = app_of(self)
        self.dismiss()
        app.show_keys()

    def _leave_search(self, *, keep: bool) -> None:
        if not keep:
            self._search.action_clear()
        self._search.display = keep
        (self._text if self._reading else self._sheet).focus()
        self.call_later(self._turn)

    def action_close(self) -> None:
        """Leave the search first, then the help."""
        if self._search.display:
            self._leave_search(keep=False)
        else:
            self.dismiss()


def _written(parts: Sequence[tuple[str, str]], title: str = "") -> str:
    """The parts below their headings, except for the heading that is the page's title."""
    return "\n\n".join(text if heading == title else f"# {heading}\n{text}" for heading, text in parts)


def _left_of(wanted: str, part: tuple[str, str]) -> tuple[str, str]:
    """The lines of a part that have all these words; all of them where its heading has."""
    heading, text = part
    words = [fold(word) for word in wanted.split()]
    if all(word in fold(heading) for word in words):
        return part
    lines = text.replace("\n- ", "\n\n- ").split("\n\n")
    return heading, "\n".join(line for line in lines if all(word in fold(line) for word in words))
