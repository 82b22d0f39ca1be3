"""What every screen has: a line of keys at the bottom, and a message for a terminal that is too small."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.events import ScreenResume
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.table.words.text import flowed
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.key_help import KeyRow, KeysNow
from powergrid_tui.toolkit.viewmodel.keys import name_of, named_now
from powergrid_tui.toolkit.viewmodel.short import short
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import centre, fit, width, wrap
from powergrid_tui.toolkit.widgets.drawing.ground import Column, blank_rows
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of
from powergrid_tui.toolkit.widgets.panels.buttons import Buttons, hint
from powergrid_tui.toolkit.widgets.panels.panel import Styled, ends, length
from powergrid_tui.tui.base.keys import TypeAhead, changed_keys

if TYPE_CHECKING:
    from powergrid_tui.tui.terminal_app import TerminalApp

R = TypeVar("R")

COLUMNS, LINES = 80, 24
"""The smallest terminal, in cells."""

Hint = tuple[str, str]
"""A key, as `viewmodel.keys` names it, and what it does."""

_ALWAYS = ("?", "esc", "q", "u")
"""Keys that are never left out of a row: they help, and lead back."""

_PLAIN = ("↑ ↓", "← →", "^ v", "< >")
"""Keys that do much the same on every page: they lose their words before any other key."""
_BACK = ("esc", "q")
"""Keys that lead back, which keep their words for longer."""


def app_of(node: DOMNode) -> TerminalApp:
    """The program that shows a page, or a part of one."""
    return cast("TerminalApp", node.app)


def with_dots(summary: str, glyphs: Glyphs) -> str:
    """A game's summary, with the dots between its parts drawn as the glyphs allow."""
    return summary.replace(" · ", " - ") if glyphs.ascii else summary


def copied(screen: Screen[Any], words: str) -> str:
    """Copy words by the terminal's own means, and give what to tell about it: no terminal says whether it did."""
    screen.app.copy_to_clipboard(words)
    return tr("Copied, if your terminal allows that.")


class KeyLine(Buttons):
    """One row of keys, the most useful first, or of pieces that change now and then; keys in it are buttons."""

    DEFAULT_CSS = """
    KeyLine { height: 1; width: 1fr; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._left = strip_of("")
        self._right = strip_of("")
        self._corner = strip_of("")
        self._keys: tuple[Hint, ...] = ()
        self._changed: dict[str, str] = {}
        """Keys that the person has replaced."""
        self._before = ""
        self._note = ""

    def note(self, sentence: str) -> None:
        """Show a sentence in place of everything else; empty for none."""
        if sentence != self._note:
            self._note = sentence
            self.redraw()

    @property
    def hints(self) -> tuple[Hint, ...]:
        """The keys that do something now, whether there is room for them or not."""
        return self._keys

    def say(self, left: Strip, right: Strip | None = None) -> None:
        """Show these at the two ends; if both do not fit, the left one is cut."""
        self._left, self._right, self._keys = left, right or strip_of(""), ()
        self.redraw()

    def hint(self, *hints: Hint, before: str = "", after: str = "") -> None:
        """Show keys with what they do: `before` them what is to be done now; `after`, in grey, at the right end. Where
        there is no room for all of them they are closer together, then keys that are the same everywhere have no words,
        then short words are used, and then the last ones are left out, but never those that help or lead back. The key
        that helps keeps its word: whoever is new here has to find it."""
        changed = changed_keys(self.screen)
        right = strip_of((f" {after} ", palette.QUIET)) if after else strip_of("")
        if (hints, changed, before, right) != (self._keys, self._changed, self._before, self._right):
            self._keys, self._changed, self._before, self._right = hints, changed, before, right
            self.redraw()

    def corner(self, *pieces: Styled) -> None:
        """Show this at the very right, whatever else is shown."""
        self._corner = strip_of(*pieces)
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        if self._note:
            return [strip_of((fit(f" {self._note}", width), palette.WARN))]
        room = width - self._right.cell_length - self._corner.cell_length
        left = self._fitting(room) if self._keys else self._left
        if room <= 0:
            return [left]
        return [Strip.join([left.adjust_cell_length(room), self._right, self._corner])]

    def _fitting(self, room: int) -> Strip:
        """As many keys as fit into this many cells."""
        first: list[Styled] = [(f" {self._before}  ", palette.STRONG)] if self._before else []
        bare = tuple((key, "" if key in _PLAIN else what) for key, what in self._keys)
        brief = tuple((key, short(what)) for key, what in bare)
        barest = tuple((key, "" if key in _BACK else what) for key, what in brief)
        pieces: list[list[Styled]] = []
        for hints, gap in (
            (self._keys, "  "),
            (self._keys, " "),
            (bare, " "),
            (brief, " "),
            (barest, " "),
            (barest, ""),
        ):
            pieces = [self._hint(told, gap) for told in hints]
            if length(first) + sum(map(length, pieces)) <= room + len(gap):
                return strip_of(*first, *chain.from_iterable(pieces))
        spare = [at for at, (key, _) in enumerate(self._keys) if key not in _ALWAYS]
        while spare and length(first) + sum(map(length, pieces)) > room:
            pieces[spare.pop()] = []
        return strip_of(*first, *chain.from_iterable(pieces))

    def _hint(self, told: Hint, gap: str) -> list[Styled]:
        return hint(*told, (palette.NOW, palette.QUIET), self._changed, before=" ", after=gap)


class Announcement(Rows):
    """A sentence that is too long for one row. It covers the last rows of a page, as many as it needs."""

    DEFAULT_CSS = f"""
    Announcement {{ layer: above; dock: bottom; height: auto; background: {palette.PANEL}; }}
    """

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self._sentence = sentence

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the sentence takes."""
        return len(self.draw(width, 0))

    def draw(self, width: int, height: int) -> list[Strip]:
        return [strip_of((f" {line}", palette.WARN)) for line in wrap(self._sentence, width - 2)]


class BaseScreen(Screen[R]):
    """Base of every screen: once it is no longer on top, it cannot be dismissed.

    When two keys arrive together, the first may lead away from here; for the second, Textual would dismiss whatever is
    on top by then. Which keys reach a page at all is decided by `TypeAhead`.
    """

    ESCAPE_TO_MINIMIZE = False

    UNASKED: ClassVar[bool] = False
    """Whether it may open by itself, while somebody types for what was on the screen before. If so, keys and clicks are
    ignored until it has been visible for a moment (`TypeAhead.UNASKED`), and afterwards only its own keys act: it has
    no ``on_key``, and its line of keys says which of them close it."""

    def __init__(self) -> None:
        super().__init__()
        self.awake_at = inf if self.UNASKED else 0.0
        """The event time from which keys and clicks act here."""

    def on_mount(self) -> None:
        if self.awake_at:
            self.call_after_refresh(self._in_sight)

    def _on_screen_resume(self, event: ScreenResume) -> None:
        """A page that opens has its styles: they are worked out again only when it is shown again."""
        if not self.stack_updates:
            event.refresh_styles = False

    def _screen_resized(self, size: Size) -> None:
        """Textual lays out a page when it opens, then again when it hears how large it is, and each time every page
        beneath it. Once is enough."""
        if self._compositor.size != size:
            super()._screen_resized(size)

    def _on_timer_update(self) -> None:
        """Where both a layout and a picture are due, Textual paints what the layout has changed, then everything. Here
        everything is painted once, after the layout."""
        if self._layout_required and self._repaint_required and self.is_current and not self.app._batch_count:
            self._compositor._dirty_regions.add(self._compositor.size.region)
            self._repaint_required = False
        super()._on_timer_update()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Rows of background, unless what is beneath can be seen through it."""
        if self.styles.background.a < 1:
            return super().render_lines(crop)
        return blank_rows(self, crop)

    def came_by_itself(self) -> None:
        """Nobody has asked for what is shown here: keys are ignored until it has been drawn, and for a moment after
        that."""
        self.awake_at = inf
        if self.is_running:
            self.call_after_refresh(self._in_sight)

    def _in_sight(self) -> None:
        self.awake_at = TypeAhead.awake_at()

    @property
    def on_top(self) -> bool:
        """Whether this is the screen that gets the keys."""
        return self.app.screen is self

    def dismiss(self, result: R | None = None) -> AwaitComplete:
        """Close, with a result; if already closed, do nothing."""
        return super().dismiss(result) if self.on_top else AwaitComplete()


class Page(BaseScreen[R]):
    """A screen to work with. What it shows is never smaller than 80 by 24 cells: a smaller terminal gets `TooSmall`."""

    DEFAULT_CSS = f"""
    Page {{ overflow: hidden; background: $background; layers: default above; }}
    Page > .page {{ min-width: {COLUMNS}; min-height: {LINES}; padding: 0; overflow: hidden; }}
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", mark("How to leave"), id="page.interrupt", show=False),
        Binding("question_mark", "help", mark("Help"), id="page.help", show=False),
    ]

    KEYS_HELP: ClassVar[str] = ""
    """The keys of the page, as a message in lines; empty where its help is something else, or the page says it all."""
    ROOMS: ClassVar[tuple[str, ...]] = ()
    """The lists of keys, as `settings.rooms` names them, that its help shows besides those of every page."""

    def __init__(self, glyphs: Glyphs = UNICODE) -> None:
        super().__init__()
        self.glyphs = glyphs

    def body(self) -> ComposeResult:
        """The widgets of the page, from the top."""
        raise NotImplementedError

    def refresh_words(self) -> None:
        """Write every text on the page in the current language, with the current glyphs and keys: the settings have
        changed."""

    def compose(self) -> ComposeResult:
        with Column(classes="page"):
            yield from self.body()

    def on_resize(self) -> None:
        self._ask_for_room()

    def on_screen_resume(self) -> None:
        self._ask_for_room()

    def about_nothing(self, key: str) -> str:
        """Says that a key does nothing here, and what shows those that do."""
        bindings = self.active_bindings.items()
        helps = next((name_of(key) for key, active in bindings if active.binding.action == "help"), "")
        if not helps or not self.has_help:
            return tr("{key} does nothing here.", key=name_of(key))
        return tr("{key} does nothing here; {help} shows the keys.", key=name_of(key), help=helps)

    @property
    def has_help(self) -> bool:
        """Whether there is anything to be read about it."""
        return bool(self.help_parts())

    def focus_lost(self) -> None:
        """The person has turned to another window of their machine."""

    def does_nothing(self, sentence: str) -> None:
        """Show a sentence about a key that has no meaning here; empty once another key is pressed."""
        for line in list(self.query(KeyLine))[-1:]:  # the row of keys: what stands above it is not about keys
            line.note(sentence)

    def announce(self, sentence: str) -> None:
        """Show a sentence that concerns everybody, until it is empty: in place of the keys if it fits there, otherwise
        over the last rows."""
        lines, rows = list(self.query(KeyLine))[-1:], len(wrap(sentence, self.size.width - 2))
        fits = bool(lines) and rows <= 1
        for line in lines:
            line.note(sentence if fits else "")
        self.query(Announcement).remove()
        if sentence and not fits:
            self.mount(Announcement(sentence))

    def help_parts(self) -> list[tuple[str, str]]:
        """What is to be read about the page: headings and texts."""
        return [(tr("Keys"), tr(self.KEYS_HELP))] if self.KEYS_HELP else []

    def action_help(self) -> None:
        """The keys of this page: those that do something now, then all others; and what is to be read about it."""
        parts = self.help_parts() if self.on_top else []
        if parts:
            rows = (KeyRow(key, what) for key, what in self.hinted)
            now = KeysNow("", tuple(rows), self.query_one(Banner).name_shown if self.query(Banner) else "")
            app_of(self).show_help(parts, now, app_of(self).key_groups(*self.ROOMS))
        elif self.on_top and not self.UNASKED:
            self.does_nothing(tr("There is nothing more to read about this."))

    @property
    def hinted(self) -> list[Hint]:
        """The keys that do something now, as they are written now."""
        changed = changed_keys(self.screen)
        return [(named_now(key, changed), what) for line in self.query(KeyLine) for key, what in line.hints]

    def action_interrupt(self) -> None:
        """Ctrl+C says how to leave; a second one leaves."""
        app_of(self).ask_to_leave()

    def _ask_for_room(self) -> None:
        size = self.app.size
        if (size.width < COLUMNS or size.height < LINES) and self.on_top:
            self.app.push_screen(TooSmall())


def refresh_all_words(screens: Sequence[Screen[Any]], glyphs: Glyphs) -> None:
    """Have screens write and draw everything again, with these glyphs."""
    for screen in screens:
        widgets = [screen, *screen.query(Widget)]
        for widget in widgets:
            if hasattr(widget, "glyphs"):
                widget.glyphs = glyphs
        if isinstance(screen, Page):
            screen.refresh_words()
        for widget in widgets:
            if isinstance(widget, Rows):
                widget.redraw()
            widget.refresh()


class TooSmall(BaseScreen[None]):
    """Covers everything until the terminal is large enough again."""

    UNASKED = True

    DEFAULT_CSS = """
    TooSmall { overflow: hidden; background: $background; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "app.quit", mark("Quit"), id="small.quit", show=False),
    ]

    def compose(self) -> ComposeResult:
        yield _Plea()

    def on_resize(self) -> None:
        self._leave()

    def on_screen_resume(self) -> None:
        self._leave()

    def _leave(self) -> None:
        size = self.app.size
        if size.width >= COLUMNS and size.height >= LINES:
            self.dismiss()


class _Plea(Rows):
    def draw(self, width: int, height: int) -> list[Strip]:
        have = self.app.size
        has = tr("This terminal has {columns}x{lines} cells.", columns=have.width, lines=have.height)
        needs = tr("The game needs {columns}x{lines}.", columns=COLUMNS, lines=LINES)
        lines = [(line, palette.STRONG) for line in wrap(has, width)]
        lines += [(line, palette.TEXT) for line in wrap(needs, width)]
        if height > len(lines) + 2:
            lines += [("", palette.TEXT)]
            more = tr("Enlarge the window, or use smaller letters. Nothing is lost. Ctrl+C leaves.")
            lines += [(line, palette.QUIET) for line in wrap(more, width)]
        above = max(0, (height - len(lines)) // 2)
        return [Strip.blank(width)] * above + [strip_of((centre(line, width), style)) for line, style in lines]


class Banner(Rows):
    """The first row of a page: where one is, and a word in grey about it; at the right end what else is to be known."""

    DEFAULT_CSS = f"""
    Banner {{ height: 1; width: 1fr; margin-bottom: 1; background: {palette.PANEL}; }}
    """

    def __init__(self, name: str, word: str = "") -> None:
        super().__init__()
        self._heading, self._word = name, word
        self._right: tuple[Styled, ...] = ()

    def say(self, name: str, word: str = "", *right: Styled) -> None:
        """Change the heading. What stands at the right is left out where there is no room."""
        self._heading, self._word, self._right = name, word, right
        self.redraw()

    @property
    def name_shown(self) -> str:
        """Where one is."""
        return self._heading

    def draw(self, width: int, height: int) -> list[Strip]:
        left = [(f" {self._heading.upper()} ", palette.STRONG), (f"  {self._word}", palette.QUIET)]
        return [ends(left, [*self._right, (" ", palette.QUIET)], width)]


class Notice(Rows):
    """A few lines at the bottom of a page about what is wrong, or with more about what is selected."""

    DEFAULT_CSS = """
    Notice { height: 2; width: 1fr; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._said = ""
        self._warning = False

    @property
    def warning(self) -> bool:
        """Whether it shows a warning, which stays until something else is done."""
        return self._warning

    def say(self, text: str, *, warning: bool = False) -> None:
        """Show a text in place of the last one."""
        self._said, self._warning = text, warning
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        style = palette.WARN if self._warning else palette.QUIET
        lines = wrap(self._said, width - 2)
        if len(lines) > height:
            lines = [*lines[: height - 1], fit(flowed(lines[height - 1 :]), width - 2)]
        return [strip_of((f" {line}", style)) for line in lines]


def box(lines: list[Strip], inner: int, glyphs: Glyphs, heading: str = "") -> list[Strip]:
    """The rows in a frame with a heading, `inner` cells wide inside."""
    top, bottom = glyphs.corners[:2], glyphs.corners[2:]
    title = f" {heading} " if heading else ""
    rule = glyphs.horizontal * max(0, inner + 1 - width(title))
    rows = [
        strip_of((top[0] + glyphs.horizontal, palette.DIM), (title, palette.TITLE), (rule + top[1], palette.DIM)),
    ]
    side = strip_of((glyphs.vertical, palette.DIM))
    gap = strip_of(" ")
    rows += [Strip.join([side, gap, line.adjust_cell_length(inner), gap, side]) for line in lines]
    rows.append(strip_of((bottom[0] + glyphs.horizontal * (inner + 2) + bottom[1], palette.DIM)))
    return rows
