"""A list of cards, one below the other, and the whole text of the marked one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from powergrid_tui.table.words.language import sentence, tr
from powergrid_tui.toolkit.viewmodel.components.parts import heading, thing


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card, or anything else with a name that can be chosen from a list."""

    name: str
    """Its name, which is never cut to make room for anything beside it."""
    note: str = ""
    """Its tags or the like; left out first where there is little room."""
    price: str = ""
    """What it costs now, in a column before its name."""
    status: str = ""
    """Why it cannot be chosen, or a remark; shortened where there is little room."""
    possible: bool = True
    """Whether it can be chosen now."""
    ticked: bool | None = None
    """Whether it is ticked; None if rows are not ticked."""
    sign: str = ""
    """The state of its action, ready or used, as one character."""
    kind: str = ""
    """What kind of card it is: always shown."""
    needs: str = ""
    """What it requires, and how much of that there is: always shown, in a line of its own."""
    unmet: str = ""
    """Which requirement is not met; empty if all are."""
    text: str = ""
    """What it does, for a second line where there is room."""
    printed: str = ""
    """What it costs by itself, if that differs, in a column before the price."""

    def sentence(self) -> str:
        """The row as it is read aloud."""
        chosen = tr("chosen") if self.ticked else ""
        price = tr("{price} instead of {printed}", price=self.price, printed=self.printed)
        facts = (
            chosen,
            self.kind,
            price if self.printed else self.price,
            self.note,
            self.needs,
            self.unmet,
            self.status,
            self.text,
        )
        return thing(self.name, facts)


@dataclass(frozen=True, slots=True)
class TextPart:
    """A part of a card's text."""

    label: str
    """What kind of text it is, such as ``at once``."""
    words: str
    """The text."""
    urgent: bool = False
    """Whether it says what is missing."""


@dataclass(frozen=True, slots=True)
class CardText:
    """The whole text of a card."""

    name: str
    """Its name."""
    about: str = ""
    """Its number and kind."""
    figure: str = ""
    """Its price, as a sum."""
    parts: tuple[TextPart, ...] = ()
    """The text, part by part."""

    def sentences(self) -> Iterator[str]:
        """The card as it is read aloud."""
        yield thing(self.name, (self.about, self.figure))
        yield from (thing(part.label, (part.words,)) for part in self.parts)


@dataclass(frozen=True, slots=True)
class CardList:
    """Cards to read, or to choose from."""

    title: str
    """What is listed."""
    more: str
    """Short remarks beside the title, with three blanks between two of them; the first are left out where there is too
    little room."""
    entries: tuple[CardRow, ...]
    """From top to bottom."""
    cursor: int | None = None
    """The index of the marked row; None if there is none."""
    empty: str = ""
    """The text if there are no rows."""
    text: CardText | None = None
    """The whole text of the marked card; None if there is none."""
    hotspot: str = "row"
    """What a click on a row reports, with the index of the row."""
    spoken: str = ""
    """The title as it is read aloud; empty for the title itself."""
    heads: tuple[str, str] = ("", "")
    """What stands above the printed prices and above the prices."""
    beside: tuple[CardRow, ...] = ()
    """Cards that are not chosen from, but matter for the choice, such as those kept before."""
    beside_title: str = ""
    """What they are; after three blanks a remark, which is left out where all of them share a row."""
    backs: int = 0
    """How many cards lie face down: their backs are shown instead of cards."""
    component: Literal["cardlist"] = "cardlist"
    """Which component it is."""

    def sentences(self) -> Iterator[str]:
        """The cards as they are read aloud, and the whole text of the marked one."""
        yield from heading(self.title, self.spoken, self.more)
        yield from (entry.sentence() for entry in self.entries)
        if not self.entries and self.backs:
            yield sentence(tr("{count} covered", count=self.backs))
        elif not self.entries and self.empty:
            yield sentence(self.empty)
        if self.text is not None:
            yield from self.text.sentences()
        if self.beside:
            yield from heading(self.beside_title, "")
            yield from (entry.sentence() for entry in self.beside)
