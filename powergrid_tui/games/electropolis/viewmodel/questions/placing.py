"""Which tile, and where?"""

from __future__ import annotations

from typing import Self

from powergrid_tui.games.electropolis.actions import Discard, Place
from powergrid_tui.games.electropolis.book import CENTRE, SIDE
from powergrid_tui.games.electropolis.notation import cell_name
from powergrid_tui.games.electropolis.phases import Part
from powergrid_tui.games.electropolis.rules.placing import cell_refusal, cells_for
from powergrid_tui.games.electropolis.scoring import BURNING, counts, on_track, provisional, runs
from powergrid_tui.games.electropolis.scoring import groups as groups_of
from powergrid_tui.games.electropolis.viewmodel.questions.base import Question, Reply, Then
from powergrid_tui.games.electropolis.viewmodel.tiles import FACES, use
from powergrid_tui.table.words.language import mark, sentence, tr
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import WIDE_GAP, Piece, Role, Row, joined, quiet, spread
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Prompt
from powergrid_tui.toolkit.viewmodel.question_keys import all_arrows, key
from powergrid_tui.toolkit.viewmodel.short import Worded
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

_STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class PlacingTile(Question):
    """The cursor starts on the town hall, where nothing can be built, and stays put after each tile."""

    part = Part.CITY
    POINTS = ("cell", "hand")
    MOUSE = mark("Click a tile in hand, then a cell twice.")

    chosen: int
    cell: int

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self.chosen = 0
        self.cell = CENTRE
        self.region = self.view.book.regions[self.view.book.cards[self.player.cards[-1]].region]

    def restore(self, before: Self) -> None:
        if before.player.cards == self.player.cards:
            self.cell = before.cell
            if before.tile in self.view.hand:
                self.chosen = self.view.hand.index(before.tile)

    @property
    def tile(self) -> str:
        """The tile in hand."""
        return self.view.hand[self.chosen]

    @property
    def _name(self) -> str:
        return self.view.book.kinds[self.tile].title

    def _what_n(self) -> str:
        return tr("next tile") if len(self.view.hand) > 1 else ""

    @key(
        "n",
        "space",
        does=_what_n,
        note=mark("which tile to place; so do space and the first letter of a tile"),
        id="board.next",
        label=mark("Next tile"),
    )
    def _next(self, _pressed: str) -> Reply:
        self.chosen = (self.chosen + 1) % len(self.view.hand)
        return ""

    @key(*_STEPS, name=all_arrows, does=mark("cell"), note=mark("which cell"))
    def _move(self, pressed: str) -> Reply:
        rows, columns = _STEPS[pressed]
        row, column = divmod(self.cell, SIDE)
        self.cell = min(max(row + rows, 0), SIDE - 1) * SIDE + min(max(column + columns, 0), SIDE - 1)
        return ""

    @key(
        "j",
        does=mark("next free cell"),
        note=mark("to the next cell where you can place the tile; those cells are lit"),
        id="board.jump",
        label=mark("Next free cell"),
    )
    def _jump(self) -> str:
        cells = cells_for(self.view, self.tile)
        if not cells:
            return sentence(self._why())
        self.cell = next((cell for cell in cells if cell > self.cell), cells[0])
        return ""

    @property
    def _unplaceable(self) -> bool:
        """Whether the tile can be placed nowhere."""
        return not cells_for(self.view, self.tile)

    def _what_d(self) -> str:
        return tr("discard: 1 support lost") if self._unplaceable else tr("discard")

    def _why_not_discard(self) -> str:
        if self._unplaceable:
            return ""
        return Worded(tr("the {tile} can still be placed", tile=self._name), tr("it can be placed"))

    @key(
        "d",
        does=_what_d,
        refused=_why_not_discard,
        note=mark("only if no cell is possible"),
        id="board.discard",
        label=mark("Discard"),
    )
    def _discard(self) -> Reply:
        return Discard(tile=self.tile)

    @key("enter", note=mark("builds it; does nothing until you have chosen a cell"))
    def _build(self) -> Reply:
        return sentence(self._why()) or Place(tile=self.tile, cell=self.cell)

    def typed(self, pressed: str) -> Reply:
        """Select the next tile in hand that begins with a letter."""
        count = len(self.view.hand)
        for step in range(1, count + 1):
            at = (self.chosen + step) % count
            if tr(FACES[self.view.hand[at]].code)[0].lower() == pressed:
                self.chosen = at
                return ""
        return None

    def point_at(self, hotspot: Hotspot) -> Reply:
        what, at = hotspot
        if what == "cell":
            if at == self.cell:
                return self._build()
            self.cell = at
        elif what == "hand":
            self.chosen = at
        else:
            return None
        return ""

    def _why(self) -> str:
        """Why the tile cannot be placed under the cursor, or an empty string."""
        if self._unplaceable:
            return tr("the {tile} cannot be placed: d discards it", tile=self._name)
        return cell_refusal(self.view, self.player, self.tile, self.cell)

    def refuses(self, what: str, at: int) -> str:
        return cell_refusal(self.view, self.player, self.tile, at) if what == "cell" else ""

    @property
    def then(self) -> Then:
        return super().then if self._why() else self.cached(f"then {self.tile} {self.cell}", self._built)

    def _built(self) -> Then:
        """The city with the tile under the cursor."""
        board = (*self.player.board[: self.cell], self.tile, *self.player.board[self.cell + 1 :])
        state = self.view.with_mover(on_track(self.view, self.player.evolve(board=board)))
        running = runs(state)
        return Then(state.mover, running[self.seat], counts(state.players, state.trends, running)[self.seat])

    def spoken(self) -> str:
        if len(self.view.hand) > 1:
            return tr("which tile do you place, and where?")
        return tr("where does the {tile} go?", tile=self._name)

    def prompt(self) -> Prompt:
        why = self._why()
        left = len(self.view.hand)
        question = tr("where does the {tile} go?", tile=self._name)
        if left > 1:
            question = tr("where does the {tile} go? ({count} left to place)", tile=self._name, count=left)
        answer = why or tr("build the {tile} in {cell}", tile=self._name, cell=cell_name(self.cell))
        details = (quiet(sentence(use(self.view.book.kinds[self.tile]))),) if why else self._effect()
        return self._prompt(question, answer, details=details, refused=bool(why))

    def _effect(self) -> tuple[Row, ...]:
        """What changes when the tile is placed under the cursor."""
        after, _, then = self.then
        now = self.tallies[self.seat]
        groups: list[list[Piece]] = [
            self.change(tr("score"), now.total, then.total),
            self.change(tr("plants"), now.plants, then.plants),
            self.change(tr("support"), now.support, then.support),
            self.change(tr("pollution"), now.pollution, then.pollution, warned=then.pollution > then.support),
        ]
        more: list[list[Piece]] = []
        if self.tile in BURNING:
            size = next(len(group) for group in groups_of(after.board, frozenset((self.tile,))) if self.cell in group)
            more.append(spread(tr("group of {size}"), Role.QUIET, size=Piece(str(size), Role.STRONG)))
        cards = self.card_now(self.player), self.card_now(after)
        if any(cards):
            more.append(self.change(tr("card {card}", card=self.player.cards[-1]), *cards))
        if provisional(self.view):
            more.append([Piece(tr("the score is provisional"), Role.QUIET)])
        return tuple(joined(groups, WIDE_GAP)), tuple(joined(more, WIDE_GAP))
