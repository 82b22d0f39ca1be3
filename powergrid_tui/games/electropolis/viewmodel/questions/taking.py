"""Which tiles of the ring, and which card?"""

from __future__ import annotations

from typing import Self

from powergrid_tui.games.electropolis.actions import Take
from powergrid_tui.games.electropolis.book import CELLS, CORNERS, FUELS, Card, beside
from powergrid_tui.games.electropolis.model import EMPTY
from powergrid_tui.games.electropolis.rules import taking
from powergrid_tui.games.electropolis.scoring import Cells
from powergrid_tui.games.electropolis.viewmodel.questions.base import Question, Reply
from powergrid_tui.games.electropolis.viewmodel.yields import worth_now
from powergrid_tui.games.electropolis.words import card_words
from powergrid_tui.table.words.language import paragraph, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import Piece, Role, quiet
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Key, Prompt
from powergrid_tui.toolkit.viewmodel.short import Worded
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class Taking(Question):
    """The selection starts at the first tile; no card is selected before a key is pressed."""

    POINTS = ("ring", "card")

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self.start = 0
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
    def piece(self) -> Cells:  # type: ignore[override]  # it follows from the first tile
        return tuple((self.start + at) % len(self.view.ring) for at in range(self.size))

    @property
    def region(self) -> frozenset[int] | None:  # type: ignore[override]  # it follows from the card
        return None if self._card is None else self.view.book.regions[self._card.region]

    @property
    def _card(self) -> Card | None:
        """The card under the cursor."""
        return None if self.card is None else self.view.book.cards[self.view.shown[self.card]]

    def prompt(self) -> Prompt:
        taken = taking.piece(self.view, self.start)
        build = [tile for tile in taken if tile not in FUELS]
        fuel = [tile for tile in taken if tile in FUELS]
        tiles = [tr("To build: {tiles}.", tiles=self._named(build))] if build else []
        tiles += [tr("Fuel: {tiles}.", tiles=self._named(fuel))] if fuel else []
        return self._prompt(
            trn("which {count} tile, and which card?", "which {count} tiles, and which card?", self.size),
            self._answer(),
            Key(self.glyphs.sideways, Worded(tr("move the piece round the ring"), trc("short", "move the piece"))),
            Key(self.glyphs.upright, tr("card")),
            details=(*self._room(build), quiet(paragraph(tiles))),
            refused=self.card is None,
        )

    def _named(self, tiles: list[str]) -> str:
        """The tiles, with what each is worth now."""
        book = self.view.book
        return trc("list", ", ").join(
            f"{book.kinds[tile].title} {worth_now(self.player, tile, book)}".strip() for tile in tiles
        )

    def _answer(self) -> str:
        card = self._card
        if card is None:
            return tr("first choose a card, with {keys}", keys=self.glyphs.upright)
        region, gain = self.view.book.region_called(card.region), card_words(card)
        return tr("take card {card}, {region}: {gain}", card=card.id, region=region, gain=gain)

    def _room(self, build: list[str]) -> tuple[tuple[Piece, ...], ...]:
        """Once a card is selected, whether the tiles fit into the card's region."""
        card = self._card
        if card is None:
            return ()
        cells = reachable(self.player.board, self.view.book.regions[card.region])
        where = self.view.book.region_called(card.region)
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
            warning = trn(
                "There is no corner for {count} disposal tile.",
                "There is no corner for {count} disposal tiles.",
                disposal,
            )
        return ((Piece(room, Role.QUIET), *([Piece(f" {warning}", Role.WARN)] if warning else [])),)


def reachable(board: tuple[str, ...], region: frozenset[int]) -> frozenset[int]:
    """Free cells of a region that can be reached by building one cell after another."""
    found: set[int] = set()
    frontier = [cell for cell in range(CELLS) if board[cell] != EMPTY]
    while frontier:
        new = [cell for cell in beside(frontier.pop()) if cell in region and board[cell] == EMPTY and cell not in found]
        found.update(new)
        frontier += new
    return frozenset(found)
