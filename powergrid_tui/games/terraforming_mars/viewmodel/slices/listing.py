"""The list of things to choose from."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.terraforming_mars.model import HIDDEN


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row of the list."""

    name: str
    """A card, a project, a company or an amount, in the reader's language."""
    note: str = ""
    """The tags of a card, or a description."""
    price: str = ""
    """Price in credits, preceded by the printed price if that differs. For a corporation, its starting credits; for
    a patent, what it sells for. May be empty."""
    status: str = ""
    """Whether it can be done, or why not, in words; for a card to buy, which metals may help to pay; for a
    corporation, that it is one. May be empty."""
    possible: bool = True
    """Whether it can be done now."""
    ticked: bool | None = None
    """Whether it is ticked; None if rows are not ticked."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The list of things to choose from."""

    title: str
    """What is listed, in the reader's language."""
    more: str
    """Other lists, and the keys for them; may be empty."""
    entries: tuple[ListRow, ...]
    """The rows, top first."""
    cursor: int | None
    """Index of the row under the cursor; None if there is no cursor."""
    empty: str = ""
    """The text if there are no rows."""


def known(cards: tuple[str, ...]) -> bool:
    """Whether these cards are visible."""
    return HIDDEN not in cards
