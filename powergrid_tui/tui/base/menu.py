"""A list to choose from, and a text to scroll: drawn row by row, so that a cursor step costs two rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.events import Click, Key, MouseScrollDown, MouseScrollUp
from textual.message import Message
from textual.strip import Strip

from powergrid_tui.table.words.language import mark
from powergrid_tui.table.words.text import flowed
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.widgets.boards.keys import act
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import begun, fit, width, wrap
from powergrid_tui.toolkit.widgets.drawing.rows import Rows, strip_of

_GAP = 3

_LEAST = 8
"""Cells that a column keeps before the first one is cut, where names come first."""


@dataclass(frozen=True, slots=True)
class Item:
    """One row of a menu."""

    id: str
    cells: tuple[str, ...]
    """The words in its columns, the most informative first."""
    key: str = ""
    """A key that chooses it directly."""
    shut: bool = False
    """Whether something is wrong with it: it is shown dimmed and across all columns."""
    gap: bool = False
    """Whether a blank row precedes it."""
    heading: str = ""
    """A heading above it, after a blank row unless it is the first."""


class Menu(Rows, can_focus=True):
    """A list with a cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "step(-1)", mark("Up"), id="menu.up", show=False),
        Binding("down,j", "step(1)", mark("Down"), id="menu.down", show=False),
        Binding("pageup", "step(-10)", mark("Page up"), id="menu.page_up", show=False),
        Binding("pagedown", "step(10)", mark("Page down"), id="menu.page_down", show=False),
        Binding("home", "step(-100000)", mark("The first"), id="menu.first", show=False),
        Binding("end", "step(100000)", mark("The last"), id="menu.last", show=False),
        Binding("enter,space", "pick", mark("Choose"), id="menu.pick", show=False),
    ]

    class Picked(Message):
        """An item was chosen."""

        def __init__(self, item: Item) -> None:
            self.item = item
            super().__init__()

    class Moved(Message):
        """The cursor has moved to another item."""

        def __init__(self, item: Item) -> None:
            self.item = item
            super().__init__()

    LETTERS_CHOOSE: ClassVar[bool] = True
    """Whether the key of an item chooses it; otherwise it only takes the cursor there."""
    NAMES_FIRST: ClassVar[bool] = False
    """Whether the first column is cut only when the others are short."""

    def __init__(
        self, items: Sequence[Item] = (), glyphs: Glyphs = UNICODE, *, gap: int = _GAP, id: str | None = None
    ) -> None:
        """`gap`: cells between two columns."""
        super().__init__(id=id)
        self._gap = gap
        self.items = tuple(items)
        self.at = 0
        self.glyphs = glyphs
        self._top = 0

    @property
    def item(self) -> Item | None:
        """The item under the cursor."""
        return self.items[self.at] if self.items else None

    def fill(self, items: Sequence[Item], at: int | None = None) -> None:
        """Show other items; the cursor stays on its item if that is still there, unless told where to go."""
        was = self.item
        self.items = tuple(items)
        ids = [item.id for item in self.items]
        if at is None:
            at = ids.index(was.id) if was and was.id in ids else self.at
        self.at = max(0, min(at, len(self.items) - 1))
        self.redraw()

    def go_to(self, id: str) -> None:
        """Put the cursor on an item, if it is in the list."""
        ids = [item.id for item in self.items]
        if id in ids:
            self.action_step(ids.index(id) - self.at)

    def action_step(self, by: int) -> None:
        at = max(0, min(len(self.items) - 1, self.at + by))
        if self.items and at != self.at:
            self.at = at
            self.redraw()
            self.post_message(self.Moved(self.items[at]))

    def action_pick(self) -> None:
        if self.items:
            self.post_message(self.Picked(self.items[self.at]))

    async def on_key(self, event: Key) -> None:
        if await act(self, event):
            return
        for at, item in enumerate(self.items):
            if item.key and event.character and event.character.lower() == item.key:
                event.stop()
                event.prevent_default()
                self.action_step(at - self.at)
                if self.LETTERS_CHOOSE:
                    self.action_pick()
                return

    def on_click(self, event: Click) -> None:
        rows = self._rows()
        y = self._top + event.y
        if y < len(rows) and isinstance(at := rows[y], int):
            self.action_step(at - self.at)
            self.action_pick()

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.action_step(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.action_step(-1)

    def _rows(self) -> list[int | str]:
        """By row of the list: the index of the item there, or a heading, which may be blank."""
        rows: list[int | str] = []
        for at, item in enumerate(self.items):
            blank = [""] if item.gap or (item.heading and rows) else []
            rows += [*blank, *([item.heading] if item.heading else []), at]
        return rows

    def draw(self, width: int, height: int) -> list[Strip]:
        rows = self._rows()
        if not rows:
            return []
        here = rows.index(self.at)
        first = here - 1 if here and isinstance(rows[here - 1], str) else here  # its heading comes into view with it
        self._top = max(0, min(self._top, first, len(rows) - height), here - height + 1)
        columns = self._columns(width)
        return [
            self._headed(at, width) if isinstance(at, str) else self._row(at, columns, width)
            for at in rows[self._top : self._top + height]
        ]

    def _headed(self, heading: str, room: int) -> Strip:
        """The row of a heading, which may be blank."""
        return strip_of((f"   {heading}", palette.TITLE))

    def _columns(self, room: int) -> list[int]:
        """The width of each column; if they do not fit, the widest shrinks, or the widest but the first."""
        rows = [item.cells for item in self.items if not item.shut]
        count = max(map(len, rows), default=0)
        sizes = [max(width(cells[at]) for cells in rows if at < len(cells)) for at in range(count)]
        room -= 4 + (3 if any(item.key for item in self.items) else 0) + self._gap * (count - 1)
        while sum(sizes) > room > 0:
            others = [at for at in range(1, count) if sizes[at] > _LEAST] if self.NAMES_FIRST else []
            widest = max(others or range(count), key=sizes.__getitem__)
            sizes[widest] -= 1
        return sizes

    def _row(self, at: int, columns: list[int], room: int) -> Strip:
        item, here = self.items[at], at == self.at
        mark = f" {self.glyphs.arrow} " if here else "   "
        keyed = any(other.key for other in self.items)
        first = palette.STRONG if here else palette.TEXT
        rest = palette.TEXT if here else palette.QUIET
        parts = [(mark, palette.NOW)]
        if item.shut:
            parts.append((fit("  ".join(item.cells), max(1, room - 4)), palette.DIM))
            return marked(strip_of(*parts), room) if here else strip_of(*parts)
        if keyed:
            parts.append((f"{item.key:<3}", palette.NOW if here else palette.QUIET))
        for column, (text, cells) in enumerate(zip(item.cells, columns, strict=False)):
            told = begun(text, cells, self.glyphs.dots) or text
            parts.append((fit(told, cells) + " " * self._gap, rest if column else first))
        return marked(strip_of(*parts), room) if here else strip_of(*parts)


def marked(row: Strip, room: int) -> Strip:
    """The row that the cursor is on, on a ground of its own as wide as the list. What is dim elsewhere can be read
    there."""
    lit = Strip(
        [segment._replace(style=palette.QUIET if segment.style == palette.DIM else segment.style) for segment in row]
    )
    return lit.adjust_cell_length(room).apply_style(palette.POINTED)


class Text(Rows, can_focus=True):
    """A text to scroll, with ``# headings``, paragraphs and ``- `` points."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "roll(-1)", mark("Up"), id="text.up", show=False),
        Binding("down,j", "roll(1)", mark("Down"), id="text.down", show=False),
        Binding("pageup,b", "roll_page(-1)", mark("Page up"), id="text.page_up", show=False),
        Binding("pagedown,space", "roll_page(1)", mark("Page down"), id="text.page_down", show=False),
        Binding("home,g", "roll(-100000)", mark("To the start"), id="text.first", show=False),
        Binding("end,G", "roll(100000)", mark("To the end"), id="text.last", show=False),
    ]

    MARGIN: ClassVar[int] = 1
    """Cells that are always free at either side."""

    def __init__(self, text: str, *, widest: int = 76, id: str | None = None) -> None:
        super().__init__(id=id)
        self._source = text
        self._widest = widest
        self._top = 0

    def say(self, text: str) -> None:
        """Show another text, or the same one reworded: the reading position stays roughly the same."""
        self._source = text
        self.redraw()

    def lines(self, cells: int) -> list[Strip]:
        """All its rows, each of at most this many cells."""
        return typeset(self._source, cells)

    def _cells(self, width: int) -> int:
        """The longest row."""
        return max(1, min(width - 2 * self.MARGIN, self._widest))

    def action_roll(self, by: int) -> None:
        lines = len(self.lines(self._cells(self.size.width)))
        self._top = max(0, min(self._top + by, lines - self.size.height))
        self.redraw()

    def action_roll_page(self, by: int) -> None:
        self.action_roll(by * max(1, self.size.height - 1))

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.action_roll(3)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.action_roll(-3)

    def draw(self, width: int, height: int) -> list[Strip]:
        cells = self._cells(width)
        lines = self.lines(cells)
        self._top = max(0, min(self._top, len(lines) - height))
        margin = Strip([Segment(" " * max(self.MARGIN, (width - cells) // 2))])
        return [Strip.join([margin, line]) for line in lines[self._top : self._top + height]]


def typeset(text: str, cells: int) -> list[Strip]:
    """The text as rows of at most `cells` cells. Lines of a paragraph flow together; blank lines separate
    paragraphs."""
    rows: list[Strip] = []
    paragraph: list[str] = []

    def flow() -> None:
        words = flowed(paragraph)
        paragraph.clear()
        if not words:
            return
        point = words.startswith("- ")
        lines = wrap(words[2:] if point else words, cells - 2 if point else cells)
        for at, line in enumerate(lines):
            lead = ("- " if at == 0 else "  ") if point else ""
            rows.append(strip_of((lead, palette.QUIET), (line, palette.TEXT)))

    for line in text.splitlines():
        plain = line.strip()
        if plain.startswith("#"):
            flow()
            style = palette.STRONG if plain.startswith("# ") else palette.TITLE
            rows.append(strip_of((fit(plain.lstrip("# "), cells).rstrip(), style)))
        elif not plain:
            flow()
            if rows and rows[-1].text:
                rows.append(strip_of(""))
        else:
            if plain.startswith("- "):
                flow()
            paragraph.append(plain)
    flow()
    return rows
