"""What there is to choose from."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.terraforming_mars.model import HIDDEN


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row of the list."""

    name: str
    note: str = ""
    """Tags, or what it is."""
    price: str = ""
    status: str = ""
    """What it does, or why it cannot be done."""
    possible: bool = True
    ticked: bool | None = None
    """Whether it is ticked, where rows are."""


@dataclass(frozen=True, slots=True)
class Listing:
    """What there is to choose from."""

    title: str
    more: str
    """Which others there are, and their keys."""
    entries: tuple[ListRow, ...]
    cursor: int | None
    empty: str = ""


def known(cards: tuple[str, ...]) -> bool:
    """Whether these cards are seen."""
    return HIDDEN not in cards
