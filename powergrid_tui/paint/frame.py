"""What the terminal shows, so that only cells that change are sent to it.

Textual sends every cell of a region that was refreshed, with colours and attributes anew for each piece, and the whole
screen when anything is laid out again. For people who play over a line that is too much: here every update is compared,
cell by cell, with what the terminal shows, and the rest is written with as few bytes as will do.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.console import COLOR_SYSTEMS, Console
from rich.style import Style
from textual.strip import Strip

from powergrid_tui.paint.updates import Area, CompositorUpdate, Patches, read


class Look(NamedTuple):
    """How a cell looks, as the numbers of SGR sequences."""

    attributes: frozenset[int]
    foreground: str
    background: str


class Cell(NamedTuple):
    """One cell of the terminal. The second cell of a wide sign is empty."""

    sign: str
    look: Look


PLAIN = Look(frozenset(), "39", "49")

_ATTRIBUTES = {"bold": 1, "dim": 2, "italic": 3, "underline": 4, "blink": 5, "reverse": 7, "strike": 9}
_OFF = {1: 22, 2: 22, 3: 23, 4: 24, 5: 25, 7: 27, 9: 29}
"""What ends an attribute. Bold and dim end together."""
_IN_THE_TABLE = {Color.from_ansi(number).get_truecolor(): number for number in range(255, 15, -1)}
"""Colours that have a short name: the cube and the greys of the 256. The first 16 are whatever the person likes."""
_SHOWS_ON_BLANKS = frozenset({4, 7, 9})

BRIDGE = 4
"""Unchanged cells that are sent again when they lie between changed ones: moving past them costs as many bytes."""

Run = tuple[int, int, list[Cell]]
"""Row, column of the first cell, and the cells."""


class Frame:
    """The picture on one terminal."""

    def __init__(self) -> None:
        self._rows: list[list[Cell]] = []

    def forget(self) -> None:
        """Nothing is known of the terminal any more: the next update that covers the screen is sent whole."""
        self._rows = []

    def difference(self, update: CompositorUpdate, console: Console) -> str:
        """What to send so that the terminal shows the update."""
        system = COLOR_SYSTEMS.get(console.color_system or "", ColorSystem.STANDARD)
        change = read(update)
        if isinstance(change, Area) and self._has_room_for(change):
            x, y, _, _ = change.region
            pieces = ((row, x, _cells(strips, system)) for row, strips in enumerate(change.rows, y))
            return "".join(self._sequences(pieces))
        if isinstance(change, Patches) and self._rows:
            return "".join(self._sequences((y, x, _cells([strip], system)) for y, x, strip in change.pieces))
        self.forget()
        return update.render_segments(console)

    def _has_room_for(self, area: Area) -> bool:
        """Whether the area lies in the picture. One of another size that starts in the corner is a new picture."""
        x, y, width, height = area.region
        if (x, y) == (0, 0) and (len(self._rows), len(self._rows[0]) if self._rows else 0) != (height, width):
            self._rows = [[Cell("", PLAIN)] * width for _ in range(height)]  # equal to no cell that may come
        return bool(self._rows)

    def _sequences(self, pieces: Iterable[Run]) -> Iterator[str]:
        """Moves of the cursor, changes of the look, and signs. Leaves the terminal with a plain look."""
        look = PLAIN
        cursor = (-1, -1)
        for y, x, cells in pieces:
            if y >= len(self._rows):
                continue
            row = self._rows[y]
            del cells[max(0, len(row) - x) :]
            for start, end in _changed(row[x : x + len(cells)], cells):
                if cursor != (y, x + start):
                    gap = x + start - cursor[1]
                    if cursor[0] == y and gap > 0:
                        yield f"\x1b[{gap}C"
                    else:
                        yield f"\x1b[{y + 1};{x + start + 1}H" if x + start else f"\x1b[{y + 1}H"
                for sign, wanted in cells[start:end]:
                    if sign == " " and not _seen_on_blanks(look) and not _seen_on_blanks(wanted):
                        wanted = look._replace(background=wanted.background)  # noqa: PLW2901
                    if wanted != look:
                        yield _change(look, wanted)
                        look = wanted
                    yield sign
                cursor = (y, x + end)
            row[x : x + len(cells)] = cells
        if look != PLAIN:
            yield "\x1b[m"


def _cells(strips: Iterable[Strip], system: ColorSystem) -> list[Cell]:
    found: list[Cell] = []
    for strip in strips:
        for text, style, control in strip:
            if control:
                continue
            look = PLAIN if style is None else _look(style, system)
            if text.isascii() and text.isprintable():
                found += [Cell(sign, look) for sign in text]
                continue
            for sign in text:
                width = cell_len(sign)
                if width:
                    found += [Cell(sign, look), Cell("", look)][:width]
                elif found and sign.isprintable():
                    found[-1] = Cell(found[-1].sign + sign, look)
    return found


def _changed(old: list[Cell], new: list[Cell]) -> Iterator[tuple[int, int]]:
    """First cell and the one after the last of each stretch that differs, never from within a wide sign."""
    if old == new:
        return
    differ = [not _same(a, b) for a, b in zip(old, new, strict=True)]
    for at in range(1, len(new)):
        if (not new[at].sign or not old[at].sign) and differ[at] != differ[at - 1]:
            differ[at] = differ[at - 1] = True
    start, end = 0, -1
    for is_changed, cells in groupby(range(len(new)), differ.__getitem__):
        if not is_changed:
            continue
        places = list(cells)
        if end >= 0 and places[0] - end > BRIDGE:
            yield start, end
            start = places[0]
        elif end < 0:
            start = places[0]
        end = places[-1] + 1
    if end >= 0:
        yield start, end


def _same(a: Cell, b: Cell) -> bool:
    """Whether two cells cannot be told apart: the colour of what is not there does not matter."""
    if a == b:
        return True
    if a.sign != " " or b.sign != " " or a.look.background != b.look.background:
        return False
    return not _seen_on_blanks(a.look) and not _seen_on_blanks(b.look)


def _seen_on_blanks(look: Look) -> bool:
    return not _SHOWS_ON_BLANKS.isdisjoint(look.attributes)


@lru_cache(maxsize=4096)
def _look(style: Style, system: ColorSystem) -> Look:
    attributes = frozenset(number for name, number in _ATTRIBUTES.items() if getattr(style, name))
    colours = []
    for colour, foreground in ((style.color, True), (style.bgcolor, False)):
        colours.append(_colour(colour, system, foreground))
    return Look(attributes, *colours)


def _colour(colour: Color | None, system: ColorSystem, foreground: bool) -> str:
    if colour is None:
        return "39" if foreground else "49"
    shown = colour.downgrade(system)
    if shown.triplet in _IN_THE_TABLE and system is ColorSystem.TRUECOLOR:
        return f"{38 if foreground else 48};5;{_IN_THE_TABLE[shown.triplet]}"
    return ";".join(shown.get_ansi_codes(foreground=foreground))


@lru_cache(maxsize=4096)
def _change(before: Look, after: Look) -> str:
    """The sequence that leads from one look to another."""
    off = {_OFF[number] for number in before.attributes - after.attributes}
    on = {number for number in after.attributes if number not in before.attributes or _OFF[number] in off}
    numbers = [str(number) for number in (*sorted(off), *sorted(on))]
    if before.foreground != after.foreground:
        numbers.append(after.foreground)
    if before.background != after.background:
        numbers.append(after.background)
    return f"\x1b[{';'.join(numbers)}m"
