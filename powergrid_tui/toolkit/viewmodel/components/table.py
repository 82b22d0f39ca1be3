"""A table of figures with headed columns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.components.parts import Tint, heading, thing


@dataclass(frozen=True, slots=True)
class HeadedRow:
    """A thing and its figures."""

    name: str
    """What it is, in a few characters."""
    cells: tuple[str, ...]
    """A figure under each heading; empty for what it has nothing to do with."""
    tint: Tint = "plain"
    """The colour of its kind."""
    up: bool = False
    """Whether it stands out, because it can be had now."""
    gone: bool = False
    """Whether there is none left."""


@dataclass(frozen=True, slots=True)
class HeadedTable:
    """Things of one kind in rows, with their figures in columns."""

    title: str
    """The title."""
    headings: tuple[str, ...]
    """What the figures are; `Worded` where there is a short form."""
    rows: tuple[HeadedRow, ...]
    """From top to bottom."""
    spoken: str = ""
    """The title as it is read aloud; empty for the title itself."""
    component: Literal["table"] = "table"
    """Which component it is."""

    def sentences(self) -> Iterator[str]:
        """The rows as they are read aloud."""
        yield from heading(self.title, self.spoken)
        for row in self.rows:
            figures = [
                tr("{what} {count}", what=name, count=cell)
                for name, cell in zip(self.headings, row.cells, strict=True)
                if cell
            ]
            yield thing(row.name, figures)
