"""Which tiles of the ring, and which card?"""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from powergrid_tui.games.electropolis.actions import Take
from powergrid_tui.games.electropolis.book import CORNERS, FUELS
from powergrid_tui.games.electropolis.rules import taking
from powergrid_tui.games.electropolis.viewmodel import slices
from powergrid_tui.games.electropolis.viewmodel.questions.base import Question, Reply
from powergrid_tui.table.words.language import paragraph, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import Piece, Role, quiet
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Key, Prompt
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class Taking(Question):
    """The selection starts at the first tile; no card is selected before a key is pressed."""

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
                return tr("Choose a card first, with {keys}.", keys=self.glyphs.upright)
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
        build = [tile for tile in self.piece if tile not in FUELS]
        fuel = [tile for tile in self.piece if tile in FUELS]
        tiles = [tr("To build: {tiles}.", tiles=self._named(build))] if build else []
        tiles += [tr("Fuel: {tiles}.", tiles=self._named(fuel))] if fuel else []
        return self._prompt(
            trn("which {count} tile, and which card?", "which {count} tiles, and which card?", self.size),
            self._answer(),
            Key(self.glyphs.sideways, tr("move the piece round the ring")),
            Key(self.glyphs.upright, tr("card")),
            details=(*self._room(build), quiet(paragraph(tiles))),
            refused=self.card is None,
        )

    def _named(self, tiles: list[str]) -> str:
        return trc("list", ", ").join(self.view.book.kinds[tile].title for tile in tiles)

    def _answer(self) -> str:
        if self.card is None:
            return tr("first choose a card, with {keys}", keys=self.glyphs.upright)
        card = self.view.book.cards[self.view.shown[self.card]]
        region, gain = tr(self.view.book.region_names[card.region]), slices.brief(card)
        if card.when == "end":
            return tr("take card {card}, {region}: {gain}, at the end", card=card.id, region=region, gain=gain)
        return tr("take card {card}, {region}: {gain}", card=card.id, region=region, gain=gain)

    def _room(self, build: list[str]) -> tuple[tuple[Piece, ...], ...]:
        """Once a card is selected, whether the tiles fit into the card's region."""
        if self.card is None:
            return ()
        card = self.view.book.cards[self.view.shown[self.card]]
        cells = slices.reachable(self.player.board, self.view.book.regions[card.region])
        where = tr(self.view.book.region_names[card.region])
        corners = sum(cell in CORNERS for cell in cells)
        lost = len(build) - len(cells)
        disposal = build.count("waste") - corners
        room = trn(
            "{count} cell can be built on ({region}).",
            "{count} cells can be built on ({region}).",
            len(cells),
            region=where,
        )
        warning = ""
        if lost > 0:
            warning = trn("{count} tile will be lost.", "{count} tiles will be lost.", lost)
        elif disposal > 0:
            warning = trn("No corner for {count} disposal tile.", "No corner for {count} disposal tiles.", disposal)
        return ((Piece(room, Role.QUIET), *([Piece(f" {warning}", Role.WARN)] if warning else [])),)
