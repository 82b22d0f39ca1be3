"""A list of cards, in one line or two each, with the whole text of the marked one below."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from textual.geometry import Region

from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import flowed
from powergrid_tui.toolkit.viewmodel.components.cardlist import CardList, CardRow, CardText
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components.picture import ComponentPicture
from powergrid_tui.toolkit.widgets.drawing.cells import begun, fit, right, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.panels.panel import Styled, length

LIST = 0
"""The only form: the height decides how many lines a card has."""

_TALL, _LOW = 18, 9
"""The heights from which a card has two lines, and from which the whole text is shown."""
_FOOT = (4, 6)
"""The least height of the whole text, with one line a card and with two."""
_LEAST_LIST = (2, 4)
"""The least height of the list above it."""
_WIDE = 50
"""The width from which the parts of the text stand in columns."""
_LEAST_STATUS = 8
"""The room from which the first words of a status are shown; in less they would say nothing."""
_PATTERN = "▚"
_BACK = Style(color=palette.PANEL, bgcolor=palette.TINTS["hidden"].bgcolor)
"""The back of a card."""
_BEFORE = 3
"""The width of arrow and tick, with a blank."""


def extent(component: CardList, form: int, width: int) -> tuple[int, int]:
    """The size, as columns and rows, with one line a card."""
    sizes = _Sizes(component.entries, width)
    lines = sum(1 + len(sizes.below(entry)) for entry in component.entries)
    return width, 1 + max(1, lines) + (_FOOT[0] if component.text else 0)


def draw(component: CardList, form: int, picture: ComponentPicture) -> None:
    """Draw the title, the page of the list with the cursor, and the text of the marked card."""
    if component.backs and not component.entries:
        _backs(picture, component.title, component.backs)
        return
    sizes = _Sizes(component.entries, picture.width, component.heads)
    title = f"{'':{sizes.name - 2}} {component.title}" if sizes.headed else component.title
    groups, room = component.more.split("   "), picture.width - cells_of(title) - 5
    while len(groups) > 1 and cells_of("   ".join(groups)) > room:
        groups = groups[1:]
    picture.heading(title, "   ".join(groups))
    if not component.entries:
        picture.put(2, 1, (component.empty, palette.QUIET))
        return
    if sizes.headed:
        picture.put_right(sizes.was, 0, (component.heads[0] if sizes.was else "", palette.QUIET))
        picture.put_right(sizes.name - 1, 0, (component.heads[1], palette.QUIET))
    height, cursor = picture.height, component.cursor or 0
    lines = _lines(component, height, sizes)
    foot = _foot(component.text, picture, lines) if height >= _LOW else []
    below = max(len(foot), _FOOT[lines > 1]) if height >= _LOW else 0
    heights = [lines + len(sizes.below(entry)) for entry in component.entries]
    aside = _aside(component, picture.width, height - 1 - below - sum(heights), height - 1 - below)
    first, end = _page(heights, cursor, height - 1 - below - len(aside))
    y = 1
    for at, entry in enumerate(component.entries[first:end], first):
        picture.hotspots.append((Region(0, y, picture.width, heights[at]), (component.hotspot, at)))
        _row(picture, entry, sizes, y, lines, here=at == component.cursor)
        y += heights[at]
    if first:
        picture.put(picture.width - 1, 1, (picture.glyphs.up, palette.NOW))
    if end < len(component.entries):
        picture.put(picture.width - 1, y - 1, (picture.glyphs.down, palette.NOW))
    for y, row in enumerate(aside, height - below - len(aside)):
        picture.put(1, y, *row, room=picture.width - 2)
    for y in range(height - below, height):
        picture.ground(y, palette.ROW)
    for y, (line, figure) in enumerate(foot, height - below):
        picture.put(1, y, *line)
        picture.put_right(picture.width - 1, y, *figure)


def _backs(picture: ComponentPicture, title: str, count: int) -> None:
    """The title, and as many backs of cards, numbered: each has two rows and a blank one, or less if they need it."""
    picture.heading(title, tr("{count} covered", count=count))
    high = next((high for high in (3, 2) if high * count <= picture.height), 1)
    x, pattern = 2, "%" if picture.glyphs.ascii else _PATTERN
    across = max(0, picture.width - x - 1)
    for at in range(min(count, (picture.height - 1) // high)):
        for y in range(1 + at * high, 1 + at * high + min(high, 2)):
            picture.put(x, y, (pattern * across, _BACK))
        picture.put(x, 1 + at * high, (f" {at + 1:>{len(str(count))}} ", palette.TINTS["hidden"]))


def _aside(component: CardList, width: int, spare: int, room: int) -> list[list[Styled]]:
    """The rows of the cards that are not chosen from: a row for each if so many are spare, or else all of them in one,
    unless the list needs it."""
    cards, (name, gap, note) = component.beside, component.beside_title.partition("   ")
    title = (name, palette.TITLE)
    if not cards or room - 1 < _LEAST_LIST[0]:
        return []
    if spare < 1 + len(cards):
        told = "  ".join(f"{card.name} {card.price}".strip() for card in cards)
        return [[title, (f"  {told}", palette.TEXT)]]
    prices = max(cells_of(card.price) for card in cards)
    names = max(cells_of(card.name) for card in cards)
    rows = [
        [
            (f"{right(card.price, prices + 2)} ", palette.STRONG),
            (fit(card.name, names), palette.TEXT),
            (f"  {card.note}" if cells_of(card.note) + names + prices + 8 <= width else "", palette.QUIET),
        ]
        for card in cards
    ]
    return [*([[]] if spare > 1 + len(cards) else []), [title, (f"{gap}{note}", palette.QUIET)], *rows]


def _lines(component: CardList, height: int, sizes: _Sizes) -> int:
    """The lines of a card without the one for what it requires: one, or two, or as many as the longest text needs if
    there is room for that."""
    entries = component.entries
    if height < _TALL or not any(entry.text for entry in entries):
        return 1
    longest = max(len(wrap(entry.text, sizes.end - sizes.name)) for entry in entries)
    room = height - 1 - _FOOT[1] - sum(len(sizes.below(entry)) for entry in entries)
    return max(2, min(1 + longest, room // len(entries)))


def _page(heights: Sequence[int], cursor: int, room: int) -> tuple[int, int]:
    """The first row of the page with the cursor, and the one after its last. The last page is full."""
    first = taken = 0
    for at, height in enumerate(heights):
        if taken + height > room and at > first:
            if at > cursor:
                return first, at
            first, taken = at, 0
        taken += height
    while first and taken + heights[first - 1] <= room:
        first -= 1
        taken += heights[first]
    return first, len(heights)


class _Sizes:
    """The columns of a list."""

    def __init__(self, entries: tuple[CardRow, ...], width: int, heads: tuple[str, str] = ("", "")) -> None:
        printed = max((cells_of(entry.printed) for entry in entries), default=0)
        price = max((cells_of(entry.price) for entry in entries), default=0)
        self.headed = bool(price and heads[1])
        if self.headed:
            printed, price = max(printed, cells_of(heads[0])) if printed else 0, max(price, cells_of(heads[1]))
        self.was = _BEFORE + printed if printed else 0
        """Where the printed prices end; 0 if there are none."""
        self.name = (self.was + 1 if printed else _BEFORE) + price + (1 if price else 0)
        self.end = width - 1
        longest = max((cells_of(entry.name) for entry in entries), default=0)
        self.note = self.name + longest + 2
        kinds = max((cells_of(entry.kind) for entry in entries), default=0)
        notes = max((cells_of(entry.note) for entry in entries), default=0)
        self.aligned = self.note + notes + kinds + 2 <= self.end

    def beside(self, entry: CardRow) -> str:
        """The kind of a card, if there is room for it beside the name."""
        room = self.end - self.name - cells_of(entry.name) - 2
        return entry.kind if cells_of(entry.kind) <= room else ""

    def below(self, entry: CardRow) -> list[str]:
        """Lines of their own: the kind if it does not fit beside the name, and what the card requires, never cut."""
        kind = "" if self.beside(entry) else entry.kind
        told = "; ".join(filter(None, (kind, entry.needs)))
        return wrap(told, self.end - self.name) if told else []


def _row(picture: ComponentPicture, entry: CardRow, sizes: _Sizes, y: int, lines: int, *, here: bool) -> None:
    """Draw a card: tick, price, name, tags and status; what it does below."""
    if here:
        for line in range(y, y + lines + len(sizes.below(entry))):
            picture.ground(line, palette.POINTED)
        picture.put(0, y, (picture.glyphs.arrow, palette.NOW))
    quiet = palette.TEXT if here else palette.QUIET
    bright = palette.STRONG if entry.possible else quiet
    mark = entry.sign
    if entry.ticked is not None:
        mark = picture.glyphs.tick if entry.ticked else picture.glyphs.free
    picture.put(1, y, (mark, palette.NOW))
    picture.put_right(sizes.was, y, (entry.printed, quiet))
    picture.put_right(sizes.name - 1, y, (entry.price, bright))
    end = picture.put(sizes.name, y, (entry.name, bright), room=sizes.end - sizes.name)
    start = sizes.end
    if kind := sizes.beside(entry):
        start = picture.put_right(sizes.end, y, (kind, quiet)) - 2
    if told := _status(entry.status, start - end - 2, picture.glyphs.dots):
        start = picture.put_right(start, y, (told, quiet if entry.possible else palette.WARN)) - 2
    left = sizes.note if sizes.aligned and lines > 1 else start - cells_of(entry.note)
    if end + 2 <= left and left + cells_of(entry.note) <= start:
        picture.put(left, y, (entry.note, quiet))
    for words in sizes.below(entry):
        y += 1
        picture.put(sizes.name, y, (words, palette.WARN if entry.unmet else quiet))
    if lines > 1:
        for at, words in enumerate(_beginning(picture, entry.text, sizes.end - sizes.name, lines - 1), y + 1):
            picture.put(sizes.name, at, (words, quiet))


def _status(status: str, room: int, dots: str) -> str:
    """A status, or its first whole words, or nothing."""
    return begun(status, room, dots) if room >= min(_LEAST_STATUS, cells_of(status)) else ""


def _beginning(picture: ComponentPicture, text: str, room: int, most: int) -> list[str]:
    """The beginning of a text in at most so many lines, with dots if it is not all."""
    lines = wrap(text, room)
    if len(lines) <= most:
        return lines
    short, *_ = wrap(flowed(lines[most - 1 :]), max(2, room - 2))
    return [*lines[: most - 1], f"{short} {picture.glyphs.dots}"]


_Line = tuple[list[Styled], list[Styled]]
"""The left and the right end of a line."""


def _foot(text: CardText | None, picture: ComponentPicture, lines: int) -> list[_Line]:
    """The text of the marked card: in columns, or part after part if there is too little room."""
    if text is None:
        return []
    most = picture.height - 1 - _LEAST_LIST[lines > 1]
    if picture.width >= _WIDE:
        rows = _columns(text, picture.width - 2)
        if len(rows) <= most:
            return rows
    return _flowing(text, picture, most)


def _columns(text: CardText, room: int) -> list[_Line]:
    about: list[Styled] = [(text.name, palette.STRONG), (f"  {text.about}", palette.QUIET)]
    rows: list[_Line] = [(about, [])]
    if length(about) > room:
        rows = [([about[0]], []), *(([(line, palette.QUIET)], []) for line in wrap(text.about, room))]
    if text.figure:
        figure: list[Styled] = [(text.figure, palette.STRONG)]
        last, _ = rows[-1]
        rows[-1:] = [(last, figure)] if length(last) + 2 + length(figure) <= room else [(last, []), ([], figure)]
    wide = max((cells_of(part.label) for part in text.parts), default=0) + 2
    for part in text.parts:
        for at, line in enumerate(wrap(part.words, max(2, room - wide))):
            label = fit("" if at else part.label, wide)
            rows.append(([(label, palette.QUIET), (line, palette.WARN if part.urgent else palette.TEXT)], []))
    return rows


def _flowing(text: CardText, picture: ComponentPicture, most: int) -> list[_Line]:
    """The parts one after another, each beginning a line if there is room for that."""
    parts = [f"{part.label} {part.words}".strip() for part in text.parts]
    told = [*parts, *(part for part in (text.figure, text.about) if part)]
    room = picture.width - 2
    tries = ([line for part in told for line in wrap(part, room)], wrap("; ".join(told), room))
    rows = next((rows for rows in tries if len(rows) <= most), wrap("; ".join(parts), room))
    return [([(line, palette.TEXT)], []) for line in rows[:most]]
