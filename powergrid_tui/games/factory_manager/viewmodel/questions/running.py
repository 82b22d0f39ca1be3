"""Which tiles run?"""

from __future__ import annotations

from collections import Counter
from typing import Self

from powergrid_tui.games.factory_manager.actions import Run
from powergrid_tui.games.factory_manager.book import Way
from powergrid_tui.games.factory_manager.phases import Part
from powergrid_tui.games.factory_manager.rules import running
from powergrid_tui.games.factory_manager.rules.setup import energy_left
from powergrid_tui.games.factory_manager.rules.workers import staff
from powergrid_tui.games.factory_manager.tilefile import RUNNABLE
from powergrid_tui.games.factory_manager.viewmodel.figures import expected_raise
from powergrid_tui.games.factory_manager.viewmodel.pointed import FLOOR, Pointed
from powergrid_tui.games.factory_manager.viewmodel.questions.base import ARROWS, Question, Reply
from powergrid_tui.games.factory_manager.words import counted
from powergrid_tui.table.words.language import mark, sentence, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import WIDE_GAP, Piece, Role, Row, joined, quiet
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Prompt
from powergrid_tui.toolkit.viewmodel.question_keys import key, sideways
from powergrid_tui.toolkit.viewmodel.short import Worded
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class Running(Question):
    """The choice with the highest expected income is preselected; tiles are switched on and off from there."""

    part = Part.MINE

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        book, tiles = self.view.book, self.factory.tiles
        self.stops = tuple((FLOOR, tile) for tile in dict.fromkeys(book.sorted(tiles)) if book.kind[tile] in RUNNABLE)
        self.price = self.view.price + round(expected_raise(self.view))
        """The expected price of energy."""
        self.best = running.ranked(book, self.factory, self.price)[0].tiles
        self.tiles = self.best
        if self.plan and snapshot.planning:
            self.tiles = next((action.tiles for action in self.plan.actions if isinstance(action, Run)), self.best)
        self.at = 0

    def restore(self, before: Self) -> None:
        if before.factory.tiles == self.factory.tiles:
            self.tiles, self.at = before.tiles, before.at

    @property
    def purse(self) -> str:
        workers = staff(self.view.book, self.factory)
        return trc("list", ", ").join(
            (tr("{money} Elektro", money=self.factory.money), trn("{count} worker", "{count} workers", workers))
        )

    def _any(self) -> bool:
        """Whether there is a tile to switch."""
        return bool(self.stops)

    @key(
        "space",
        does=lambda _: Worded(tr("switch on or off"), trc("short", "on, off")),
        means=_any,
        note=mark("switches a tile on or off"),
    )
    def _switch(self) -> str:
        """Run one more of the tile under the cursor; after the last one, none."""
        tile = self.stops[self.at][1]
        count = self.tiles.count(tile)
        count = 0 if count >= self.factory.tiles.count(tile) else count + 1
        rest = [other for other in self.tiles if other != tile]
        self.tiles = self.view.book.sorted((*rest, *(tile,) * count))
        return ""

    @key(*ARROWS, name=sideways, does=mark("tile"), means=_any, note=mark("which tile"))
    def _move(self, pressed: str) -> Reply:
        self.at = (self.at + (1 if pressed in ("right", "down") else -1)) % len(self.stops)
        return ""

    def _why_not_best(self) -> str:
        return "" if self.tiles != self.best else tr("it is already made")

    @key(
        "b",
        does=lambda _: Worded(tr("the best choice"), trc("short", "best")),
        refused=_why_not_best,
        note=mark("makes the best choice again"),
        id="board.best",
        label=mark("Best choice"),
    )
    def _choose_best(self) -> Reply:
        self.tiles = self.best
        return ""

    @key("enter", note=mark("runs what is ticked"))
    def _run(self) -> Reply:
        why = running.refusal_of(self.view.book, self.factory, self.tiles)
        if not why and not self.tiles and self.best and not self.again:
            self.warned = "enter"
            return tr("Nothing runs this round. Press Enter again if you mean it.")
        return sentence(why) or Run(tiles=self.tiles)

    def point_at(self, hotspot: Hotspot) -> Reply:
        what, at = hotspot
        if what != "stop":
            return None
        self.at = at
        return self._switch()

    def pointed(self) -> Pointed:
        return Pointed(self.stops, self.at, runs=Counter(self.tiles))

    @property
    def answer_so_far(self) -> str:
        return " ".join(self.tiles)

    @property
    def planned_way(self) -> Way:
        return running.way_of(self.view.book, self.tiles)

    def prompt(self) -> Prompt:
        book = self.view.book
        why = running.refusal_of(book, self.factory, self.tiles)
        answer = why or (tr("run {tiles}", tiles=counted(self.tiles)) if self.tiles else tr("shut everything down"))
        return self._prompt(
            tr("what runs?"),
            answer,
            details=() if why else (self._paid(), self._left()),
            refused=bool(why),
        )

    def _paid(self) -> Row:
        """The income after each energy card that may be revealed."""
        view, book = self.view, self.view.book
        way = running.way_of(book, self.tiles)
        factor = book.numbers.last_factor if view.last_round else 1
        groups: list[list[Piece]] = [
            [
                Piece(
                    Worded(
                        tr(
                            "makes {made}, stores {stored}, energy {energy}",
                            made=way.production,
                            stored=running.stored(book, self.factory),
                            energy=way.energy,
                        ),
                        trc("short", "makes {made}", made=way.production),
                    ),
                    Role.QUIET,
                )
            ]
        ]
        prices = [view.price + by for by, count in energy_left(view).items() if count]
        groups.append(
            self.incomes([(price, running.income(book, self.factory, way, price, factor)) for price in prices])
        )
        return tuple(joined(groups, WIDE_GAP))

    def _left(self) -> Row:
        """How many workers are free next round."""
        if self.view.last_round:
            return quiet(tr("The last round: the whole income counts double."))
        book = self.view.book
        way = running.way_of(book, self.tiles)
        left = staff(book, self.factory) - way.workers
        return quiet(
            trn(
                "{count} worker will be free next round.",
                "{count} workers will be free next round.",
                left,
            )
        )
