"""At the end, with too little fuel: which plants run?"""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from powergrid_tui.desk.glyphs import UNICODE, Glyphs
from powergrid_tui.desk.pieces import Piece, Role
from powergrid_tui.desk.question import Key, Prompt
from powergrid_tui.desk.snapshot import Snapshot
from powergrid_tui.games.electropolis.actions import Run
from powergrid_tui.games.electropolis.desk import slices
from powergrid_tui.games.electropolis.desk.questions.base import Part, Question, Reply
from powergrid_tui.games.electropolis.desk.slices import Hotspot
from powergrid_tui.games.electropolis.notation import cell_name
from powergrid_tui.games.electropolis.scoring import Cells, Tally, counts, runs


class Running(Question):
    """The way that scores most is chosen already; as it stands there unasked, the first Enter only asks again."""

    part = Part.CITY

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self.ways: list[Cells] = [action.cells for action in self.offers["run"].actions if isinstance(action, Run)]
        self.at = 0
        self._seen = False
        self._others = runs(self.view.evolve(running=()))

    def adopt(self, before: Self) -> None:
        if before.ways == self.ways:
            self.at, self._seen = before.at, before._seen

    def press(self, key: str) -> Reply:
        if key in ("left", "right", "up", "down"):
            self._go(self.at + (1 if key in ("right", "down") else -1))
            return ""
        if key == "enter":
            if not self._seen:
                self._seen = True
                return "These plants run when you press Enter once more."
            return Run(cells=self.ways[self.at])
        return None

    def _go(self, at: int) -> None:
        self.at, self._seen = at % len(self.ways), True

    def point_at(self, hotspot: Hotspot) -> Reply:
        """A click on a plant leads to the best way with it, or without it when it runs."""
        what, cell = hotspot
        if what != "cell":
            return None
        wanted = cell not in self.ways[self.at]
        found = [at for at, cells in enumerate(self.ways) if (cell in cells) == wanted]
        if self.view.players[self.seat].board[cell] not in ("coal", "gas"):
            return "Coal and gas plants alone leave a choice."
        if not found:
            return f"The plant in {cell_name(cell)} {'cannot' if wanted else 'must'} run."
        self._go(found[0])
        return ""

    def _tally(self, at: int) -> Tally:
        running = (*self._others[: self.seat], self.ways[at], *self._others[self.seat + 1 :])
        return counts(self.view.players, self.view.trends, running)[self.seat]

    def city(self) -> slices.City:
        player, cells = self.player, self.ways[self.at]
        figures = slices.figures(player, cells, slices.fixed(self.view))
        return replace(super().city(), figures=figures, picked=frozenset(cells))

    def prompt(self) -> Prompt:
        tally, best = self._tally(self.at), self._tally(0)
        names = ", ".join(map(cell_name, self.ways[self.at])) or "none"
        less = best.total - tally.total
        note = "the most there is" if not less else f"{less} less than the best way"
        detail: tuple[Piece, ...] = (
            Piece(f"plants {tally.plants}   pollution {tally.pollution}, support {tally.support}   ", Role.QUIET),
            Piece(f"way {self.at + 1} of {len(self.ways)}", Role.QUIET),
        )
        return self._prompt(
            "too little fuel: which plants run?",
            f"run {names}: final score {tally.total}, {note}",
            Key(f"{self.glyphs.sideways} {self.glyphs.upright}", "another way"),
            details=(detail,),
        )
