"""What there is to choose from."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.terraforming_mars.model import HIDDEN


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row of the list."""

    name: str
    """A card, a project, a company or an amount, in the reader's language."""
    note: str = ""
    """Tags of a card, or what it is or does, in words."""
    price: str = ""
    """Credits it costs; with what is printed before it where that differs. Of a corporation, the credits one begins
    with; of a patent, what it sells for. Empty where there is none."""
    status: str = ""
    """Whether it can be done, or why not, in words; of a card to buy, which metals help to pay for it; of a
    corporation, that it is one; or nothing."""
    possible: bool = True
    """It can be done now."""
    ticked: bool | None = None
    """Whether it is ticked; None where rows are not ticked."""


@dataclass(frozen=True, slots=True)
class Listing:
    """What there is to choose from."""

    title: str
    """What is listed, in the reader's language."""
    more: str
    """What else there is to list, and the keys for it; empty for nothing."""
    entries: tuple[ListRow, ...]
    """The rows, from the top."""
    cursor: int | None
    """The row under the cursor, counted from 0; None where there is no cursor."""
    empty: str = ""
    """What is said where there are no rows."""


def known(cards: tuple[str, ...]) -> bool:
    """Whether these cards are seen."""
    return HIDDEN not in cards
