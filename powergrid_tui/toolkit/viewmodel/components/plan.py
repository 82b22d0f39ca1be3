"""A plan of cells: a map of squares or hexes, a factory floor, or a city of linked cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from powergrid_tui.table.words.language import sentence, tr
from powergrid_tui.toolkit.viewmodel.components.parts import Pick, Tint, described, heading, thing
from powergrid_tui.toolkit.viewmodel.players import Player

Shape = Literal["square", "hex"]
"""The layout of the cells: in columns, or with each row shifted by half a cell."""

Size = Literal["any", "alike", "signs", "words"]
"""How large cells are: as there is room; the same, but as large in all such plans on a page; as small as can be; or,
for squares, at least two rows of words."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a plan."""

    column: int
    """From the left, counted from 0. For hexes in half cells, so that neighbours in a row are 2 apart."""
    row: int
    """From the top, counted from 0."""
    sign: str = ""
    """The content in at most three columns of text, for when there is no room for words."""
    lines: tuple[str, ...] = ()
    """The content, line by line."""
    name: str = ""
    """Its name, such as ``b5``."""
    gain: str = ""
    """What choosing it gains, such as ``+3``."""
    tint: Tint = "plain"
    """The colour of its content."""
    who: Player | None = None
    """Its owner, or None."""
    empty: bool = False
    """Whether the cell is empty."""
    pick: Pick | None = None
    """What choosing it does; None if it cannot be chosen."""
    new: bool = False
    """Whether its content has appeared since one's last turn; a star before it says so, or a line under it where there
    is no room for one."""
    figure: str = ""
    """A figure or a word at the right of the first line, such as ``idle``."""
    urgent: bool = False
    """Whether that is a warning."""
    brief: tuple[str, ...] = ()
    """The content in lines of at most five columns, for small cells; empty for the first of `lines`."""

    def words(self) -> str:
        """The cell as it is read aloud within a sentence; empty if there is nothing to say of it."""
        owner = self.who.name if self.who else ""
        return described(self.name, (*(self.lines or (self.sign,)), self.figure, self.gain, owner))


@dataclass(frozen=True, slots=True)
class Plan:
    """Cells in rows and columns."""

    title: str
    """The title; empty for no title row."""
    cells: tuple[Cell, ...]
    """All cells, in any order."""
    shape: Shape = "square"
    """The layout."""
    links: tuple[tuple[int, int], ...] = ()
    """Pairs of linked neighbours in a plan of squares, as indices into `cells`."""
    loose: tuple[tuple[int, int], ...] = ()
    """Pairs of neighbours with a weaker link, drawn as a thin line."""
    note: str = ""
    """A short remark beside the title."""
    legend: str = ""
    """What the symbols mean, with three spaces between two entries; it takes as many rows as there is room for."""
    rows: tuple[str, ...] = ()
    """The names of the rows, with which the names of their cells begin: beside the rows where cells have one line, and
    cells that can be chosen then have the rest of their names."""
    size: Size = "any"
    """The sizes of cells to choose from."""
    spoken: str = ""
    """The title as it is read aloud; empty for the title itself."""
    component: Literal["plan"] = "plan"
    """Which component it is."""

    def sentences(self) -> Iterator[str]:
        """The rows as they are read aloud, each with its cells from left to right. Empty cells that gain nothing are
        left out."""
        yield from heading(self.title, self.spoken, self.note)
        told: dict[int, list[str]] = {}
        for cell in sorted(self.cells, key=lambda cell: (cell.row, cell.column)):
            if (words := cell.words()) and (cell.gain or not cell.empty):
                told.setdefault(cell.row, []).append(words)
        for row, cells in told.items():
            named = self.rows[row] if row < len(self.rows) else tr("row {number}", number=row + 1)
            yield thing(named, cells)
        if not told:
            yield sentence(tr("empty"))
