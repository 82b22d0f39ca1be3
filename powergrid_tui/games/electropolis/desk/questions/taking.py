"""Which piece of the ring, and which card?"""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from powergrid_tui.desk.glyphs import UNICODE, Glyphs
from powergrid_tui.desk.pieces import Piece, Role, many, quiet
from powergrid_tui.desk.question import Key, Prompt
from powergrid_tui.desk.snapshot import Snapshot
from powergrid_tui.games.electropolis.actions import Take
from powergrid_tui.games.electropolis.book import CORNERS, FUELS
from powergrid_tui.games.electropolis.desk import slices
from powergrid_tui.games.electropolis.desk.questions.base import Question, Reply
from powergrid_tui.games.electropolis.desk.slices import Hotspot
from powergrid_tui.games.electropolis.rules import taking


class Taking(Question):
    """The piece starts at the first tile; no card is chosen before a key is pressed."""

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self.start = 0
        self.card: int | None = None
        self.size = taking.size(self.view)

    def adopt(self, before: Self) -> None:
        if before.view.ring == self.view.ring:
            self.start, self.card = before.start, before.card

    def press(self, key: str) -> Reply:
        if key in ("left", "right"):
            self.start = (self.start + (1 if key == "right" else -1)) % len(self.view.ring)
            return ""
        if key in ("up", "down"):
            shown, by = len(self.view.shown), 1 if key == "down" else -1
            self.card = (self.card + by) % shown if self.card is not None else 0 if by > 0 else shown - 1
            return ""
        if key == "enter":
            if self.card is None:
                return f"Choose a card first, with {self.glyphs.upright}."
            return Take(start=self.start, card=self.view.shown[self.card])
        return None

    def point_at(self, hotspot: Hotspot) -> Reply:
        what, at = hotspot
        if what == "ring":
            self.start = at
        elif what == "card":
            if at == self.card:
                return self.press("enter")
            self.card = at
        else:
            return None
        return ""

    @property
    def piece(self) -> tuple[str, ...]:
        """The tiles that would be taken."""
        return taking.piece(self.view, self.start)

    def ring(self) -> slices.Ring:
        count = len(self.view.ring)
        return slices.Ring(self.view.ring, tuple((self.start + at) % count for at in range(self.size)))

    def cards(self) -> slices.Cards:
        return slices.cards(self.view, self.seat, self.card)

    def city(self) -> slices.City:
        if self.card is None:
            return super().city()
        card = self.view.book.cards[self.view.shown[self.card]]
        return replace(super().city(), region=self.view.book.regions[card.region])

    def prompt(self) -> Prompt:
        kinds = self.view.book.kinds
        build = [tile for tile in self.piece if tile not in FUELS]
        fuel = [tile for tile in self.piece if tile in FUELS]
        groups = (("To build: ", build), ("Fuel: ", fuel))
        listed = " ".join(
            f"{what}{', '.join(kinds[tile].name.lower() for tile in some)}." for what, some in groups if some
        )
        if self.card is None:
            answer = f"first choose a card, with {self.glyphs.upright}"
        else:
            card = self.view.book.cards[self.view.shown[self.card]]
            answer = f"take card {card.id}, {self.view.book.region_names[card.region]}: {slices.brief(card)}"
        return self._prompt(
            f"which {self.size} tiles, and which card?",
            answer,
            Key(self.glyphs.sideways, "move the piece round the ring"),
            Key(self.glyphs.upright, "card"),
            details=(*self._room(build), quiet(listed)),
            refused=self.card is None,
        )

    def _room(self, build: list[str]) -> tuple[tuple[Piece, ...], ...]:
        """Once there is a card, whether what is to be built has room in the card's region."""
        if self.card is None:
            return ()
        card = self.view.book.cards[self.view.shown[self.card]]
        cells = slices.reachable(self.player.board, self.view.book.regions[card.region])
        where = self.view.book.region_names[card.region]
        corners = sum(cell in CORNERS for cell in cells)
        lost = len(build) - len(cells)
        disposal = build.count("waste") - corners
        pieces: list[Piece] = [Piece(f"{many(len(cells), 'cell')} can be built on ({where}).", Role.QUIET)]
        if lost > 0:
            pieces.append(Piece(f" {many(lost, 'tile')} will be lost.", Role.WARN))
        elif disposal > 0:
            pieces.append(Piece(f" No corner for {many(disposal, 'disposal tile')}.", Role.WARN))
        return (tuple(pieces),)
