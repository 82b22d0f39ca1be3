"""Which tiles of the ring, and which card?"""

from __future__ import annotations

from typing import Self

from powergrid_tui.games.electropolis.actions import Take
from powergrid_tui.games.electropolis.book import CELLS, CORNERS, FUELS, DevelopmentCard, beside
from powergrid_tui.games.electropolis.model import EMPTY
from powergrid_tui.games.electropolis.premoves import taken
from powergrid_tui.games.electropolis.rules import taking
from powergrid_tui.games.electropolis.scoring import Cells, Tally, counts, runs
from powergrid_tui.games.electropolis.viewmodel.prospect import with_piece
from powergrid_tui.games.electropolis.viewmodel.questions.base import Question, Reply
from powergrid_tui.games.electropolis.viewmodel.tiles import worth_in_words, worth_now
from powergrid_tui.games.electropolis.wording import card_words, trend_row
from powergrid_tui.table.words.language import followed, mark, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import WIDE_GAP, Piece, Role, Row, joined, quiet
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Prompt
from powergrid_tui.toolkit.viewmodel.question_keys import key, sideways, upright
from powergrid_tui.toolkit.viewmodel.short import Worded, flowing, short, together
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class Taking(Question):
    """The selection starts at the first tile; no card is selected before a key is pressed."""

    POINTS = ("ring", "card")
    MOUSE = mark("Click the first tile of the piece, and a card; click the card again to take them.")

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self.start = 0
        self.size = taking.size(self.view)
        planned = self.plan.actions[0] if self.plan and snapshot.planning else None
        if isinstance(planned, Take):  # a plan that exists, to be changed
            self.start = taken(self.view, planned).start
            if planned.card in self.view.shown:
                self.card = self.view.shown.index(planned.card)

    def restore(self, before: Self) -> None:
        if before.view.ring == self.view.ring:
            self.start, self.card = before.start, before.card

    @key(
        "left",
        "right",
        name=sideways,
        does=lambda _: Worded(tr("move the piece round the ring"), trc("short", "move the piece")),
        note=mark("the tiles of the piece are lit"),
    )
    def _move(self, pressed: str) -> Reply:
        self.start = (self.start + (1 if pressed == "right" else -1)) % len(self.view.ring)
        return ""

    @key("up", "down", name=upright, does=mark("card"), note=mark("which card you take with the piece"))
    def _turn(self, pressed: str) -> Reply:
        shown, by = len(self.view.shown), 1 if pressed == "down" else -1
        self.card = (self.card + by) % shown if self.card is not None else 0 if by > 0 else shown - 1
        return ""

    @key("enter", note=mark("takes the piece and the card; does nothing until you have chosen a card"))
    def _take(self) -> Reply:
        if self.card is None:
            return tr("Choose a card first, with {keys}.", keys=self.glyphs.upright)
        return Take(start=self.start, card=self.view.shown[self.card])

    def point_at(self, hotspot: Hotspot) -> Reply:
        what, at = hotspot
        if what == "ring":
            self.start = at
        elif what == "card":
            if at == self.card:
                return self._take()
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
    def _card(self) -> DevelopmentCard | None:
        """The card under the cursor."""
        return None if self.card is None else self.view.book.cards[self.view.shown[self.card]]

    def prompt(self) -> Prompt:
        taken = taking.piece(self.view, self.start)
        build = [tile for tile in taken if tile not in FUELS]
        fuel = [tile for tile in taken if tile in FUELS]
        tiles = [self._told(mark("To build: {tiles}."), build)] if build else []
        tiles += [self._told(mark("Fuel: {tiles}."), fuel)] if fuel else []
        room = self._room(build)
        rows = (quiet(flowing(tiles)), *self._trends())
        first, last = ((room,), ()) if len(room) > 1 else ((), (room,) if room else ())
        return self._prompt(
            trn("which {count} tile, and which card?", "which {count} tiles, and which card?", self.size),
            self._answer(),
            details=(self._worth(), *first, *rows, *last),
            refused=self.card is None,
        )

    def _named(self, tiles: list[str]) -> Worded:
        """The tiles, with what each is worth now."""
        book = self.view.book
        named = [
            Worded(
                worth_in_words(self.player, tile, book),
                f"{book.kinds[tile].title} {worth_now(self.player, tile, book)}".strip(),
            )
            for tile in tiles
        ]
        return together(named, trc("list", ", "))

    @property
    def prospect(self) -> Tally:
        """One's score with the piece, and with the card under the cursor, each tile placed where it seems to do
        best."""
        return self.cached(f"prospect {self.start} {self.card}", self._prospect)

    def _prospect(self) -> Tally:
        view, seat = self.view, self.seat
        region = view.book.regions[self._card.region] if self._card else range(CELLS)
        mayor = with_piece(view, seat, taking.piece(view, self.start), self._card, region)
        players = (*view.players[:seat], mayor, *view.players[seat + 1 :])
        state = view.evolve(players=players)
        return counts(players, view.trends, runs(state))[seat]

    def _worth(self) -> Row:
        """What the piece and the card would be worth in one's city: the score, and what else changes."""
        now, then = self.tallies[self.seat], self.prospect
        smoky = then.pollution > then.support
        figures = (
            (tr("plants"), now.plants, then.plants, False),
            (tr("support"), now.support, then.support, False),
            (Worded(tr("pollution"), tr("poll.")), now.pollution, then.pollution, smoky),
            (tr("cards"), now.cards_now + now.cards_end, then.cards_now + then.cards_end, False),
        )
        # Translators: before a row of figures that are a guess
        groups = [[Piece(tr("about"), Role.QUIET)], self.change(tr("score"), now.total, then.total)]
        groups += [
            self.change(what, some, more, warned=warned)
            for what, some, more, warned in figures
            if some != more or warned
        ]
        return tuple(joined(groups, WIDE_GAP))

    def _trends(self) -> tuple[Row, ...]:
        """The trends whose points the piece would change for oneself, in words."""
        now, then, book = self.tallies[self.seat], self.prospect, self.view.book
        groups = [
            self.change(trend_row(book.trends[name], len(self.players)), some, more)
            for name, some, more in zip(self.view.trends, now.trends, then.trends, strict=True)
            if some != more
        ]
        return (tuple(joined(groups, WIDE_GAP)),) if groups else ()

    def _told(self, message: str, tiles: list[str]) -> Worded:
        named = self._named(tiles)
        return Worded(tr(message, tiles=named), tr(message, tiles=short(named)))

    def _answer(self) -> str:
        card = self._card
        if card is None:
            return tr("first choose a card, with {keys}", keys=self.glyphs.upright)
        region, gain = self.view.book.region_called(card.region), card_words(card)
        return tr("take card {card}, {region}: {gain}", card=card.id, region=region, gain=gain)

    def _room(self, build: list[str]) -> Row:
        """Once a card is selected, how much room there is in its region, and a warning if the tiles do not fit."""
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
        if not warning:
            return quiet(room)
        return Piece(followed(room), Role.QUIET), Piece(warning, Role.WARN)


def reachable(board: tuple[str, ...], region: frozenset[int]) -> frozenset[int]:
    """Free cells of a region that can be reached by building one cell after another."""
    found: set[int] = set()
    frontier = [cell for cell in range(CELLS) if board[cell] != EMPTY]
    while frontier:
        new = [cell for cell in beside(frontier.pop()) if cell in region and board[cell] == EMPTY and cell not in found]
        found.update(new)
        frontier += new
    return frozenset(found)
