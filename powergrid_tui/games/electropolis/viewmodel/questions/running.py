"""At the end, with too little fuel: which plants run?"""

from __future__ import annotations

from typing import Self

from powergrid_tui.games.electropolis.actions import Run
from powergrid_tui.games.electropolis.notation import cell_name
from powergrid_tui.games.electropolis.phases import Part
from powergrid_tui.games.electropolis.scoring import Cells, Tally, counts, runs
from powergrid_tui.games.electropolis.viewmodel.questions.base import Question, Reply, Then
from powergrid_tui.table.words.language import mark, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import WIDE_GAP, Piece, Role, joined
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Prompt
from powergrid_tui.toolkit.viewmodel.question_keys import all_arrows, key
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class Running(Question):
    """The highest-scoring choice is preselected. Since nobody chose it, the first Enter only asks for confirmation."""

    part = Part.CITY
    POINTS = ("cell",)
    MOUSE = mark("Click a plant to switch it on or off.")

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self.ways: list[Cells] = [action.cells for action in self.offers["run"].actions if isinstance(action, Run)]
        self.at = 0
        self._seen = False
        self._others = runs(self.view.evolve(running=()))

    def restore(self, before: Self) -> None:
        if before.ways == self.ways:
            self.at, self._seen = before.at, before._seen

    @key(
        *("left", "right", "up", "down"),
        name=all_arrows,
        does=mark("other plants"),
        note=mark("all choices, highest score first; the best is already made"),
    )
    def _another(self, pressed: str) -> Reply:
        self._go(self.at + (1 if pressed in ("right", "down") else -1))
        return ""

    @key("enter", note=mark("press it twice to run these plants"))
    def _run(self) -> Reply:
        if not self._seen:
            self._seen, self.warned = True, "enter"
            return tr("These plants run when you press Enter once more.")
        less = self._tally(0).total - self._tally(self.at).total
        if less and not self.again:
            self.warned = "enter"
            return trn(
                "That scores {count} point less than the best choice. Press Enter again if you mean it.",
                "That scores {count} points less than the best choice. Press Enter again if you mean it.",
                less,
            )
        return Run(cells=self.ways[self.at])

    def _go(self, at: int) -> None:
        self.at, self._seen = at % len(self.ways), True

    def point_at(self, hotspot: Hotspot) -> Reply:
        """A click on a plant switches to the best choice with it, or, if it runs already, without it."""
        what, cell = hotspot
        if what != "cell":
            return None
        wanted = cell not in self.ways[self.at]
        found = [at for at, cells in enumerate(self.ways) if (cell in cells) == wanted]
        if self.view.players[self.seat].board[cell] not in ("coal", "gas"):
            return tr("Only coal and gas plants leave you a choice.")
        if not found:
            if wanted:
                return tr("The plant in {cell} cannot run.", cell=cell_name(cell))
            return tr("The plant in {cell} must run.", cell=cell_name(cell))
        self._go(found[0])
        return ""

    def _tally(self, at: int) -> Tally:
        running = (*self._others[: self.seat], self.ways[at], *self._others[self.seat + 1 :])
        return counts(self.view.players, self.view.trends, running)[self.seat]

    @property
    def then(self) -> Then:
        return Then(self.player, self.ways[self.at], self._tally(self.at))

    def prompt(self) -> Prompt:
        tally, best = self._tally(self.at), self._tally(0)
        plants = trc("list", ", ").join(map(cell_name, self.ways[self.at])) or trc("plants", "none")
        if less := best.total - tally.total:
            answer = tr(
                "run {plants}: final score {score}, {less} less than the best choice",
                plants=plants,
                score=tally.total,
                less=less,
            )
        else:
            answer = tr("run {plants}: final score {score}, the best possible", plants=plants, score=tally.total)
        figures = (
            tr("plants {points}", points=tally.plants),
            tr("pollution {pollution}, support {support}", pollution=tally.pollution, support=tally.support),
            tr("choice {number} of {count}", number=self.at + 1, count=len(self.ways)),
        )
        return self._prompt(
            tr("too little fuel: which plants run?"),
            answer,
            details=(tuple(joined([[Piece(words, Role.QUIET)] for words in figures], WIDE_GAP)),),
        )
