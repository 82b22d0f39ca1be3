"""The scoreboard: one row per company."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from powergrid_tui.table.words.language import series, tr
from powergrid_tui.toolkit.viewmodel.components.cards import Card
from powergrid_tui.toolkit.viewmodel.components.parts import Bar, Tint, heading, item
from powergrid_tui.toolkit.viewmodel.players import Player


@dataclass(frozen=True, slots=True)
class Company:
    """One player, or their company."""

    who: Player
    """The player."""
    turn: bool = False
    """Whether they are asked now."""
    rank: int = 0
    """1 is best; 0 while unknown."""
    values: tuple[str, ...] = ()
    """One per figure; a dash if unknown."""
    bar: Bar | None = None
    """Their progress."""
    cards: tuple[Card, ...] = ()
    """Their possessions, one card each."""
    note: str = ""
    """A short remark."""
    stock: tuple[tuple[str, Tint], ...] = ()
    """What they have in store, such as fuel, each with the colour of its kind."""
    state: str = ""
    """What they have just done, in a word, shown after their name in place of a bot's level."""
    mine: bool = False
    """Whether it is the viewer's: that row is tinted."""
    spoken: tuple[str, ...] = ()
    """The figures as they are read aloud, with their units, such as ``12 points``; empty for each figure's name and
    value."""

    def sentence(self, figures: Sequence[str], cards: str) -> str:
        """The row as it is read aloud, below these names of figures and this heading of the cards."""
        named = zip(figures, self.values, strict=True)
        figured = (tr("{figure} {value}", figure=name, value=value) for name, value in named)
        held = series(card.called for card in self.cards)
        name = tr("{rank}. {player}", rank=self.rank, player=self.who.name) if self.rank else self.who.name
        return item(
            name,
            (
                *(self.spoken or figured),
                *(words for words, _ in self.stock),
                tr("{figure} {value}", figure=cards, value=held) if cards and held else held,
                self.state,
                self.note,
            ),
        )


@dataclass(frozen=True, slots=True)
class Companies:
    """All companies."""

    title: str
    """The title."""
    figures: tuple[str, ...]
    """The names of the figures."""
    rows: tuple[Company, ...]
    """In playing order; at the end, best first."""
    cards: str = ""
    """The heading of the cards."""
    spacious: bool = False
    """Whether a company may have several rows, or its cards just numbers."""
    flowing: bool = False
    """Whether cards are as wide as each needs, in as many rows below the figures as they take, rather than in
    columns."""
    whole: bool = False
    """Whether flowing cards are shown even if that takes another page."""
    spoken: str = ""
    """The title as it is read aloud; empty for the title itself."""
    component: Literal["companies"] = "companies"
    """Which component it is."""

    def sentences(self) -> Iterator[str]:
        """Everybody's figures as they are read aloud."""
        yield from heading(self.title, self.spoken)
        yield from (row.sentence(self.figures, self.cards) for row in self.rows)
