"""The market phase: which tile to bring from the warehouse?"""

from __future__ import annotations

from typing import Self

from powergrid_tui.games.factory_manager.actions import Bring, Done
from powergrid_tui.games.factory_manager.rules.market import due, most
from powergrid_tui.games.factory_manager.rules.workers import by_card, tile_price
from powergrid_tui.games.factory_manager.tilefile import KINDS
from powergrid_tui.games.factory_manager.viewmodel.pointed import Pointed
from powergrid_tui.games.factory_manager.viewmodel.questions.base import ARROWS, Question, Reply
from powergrid_tui.games.factory_manager.viewmodel.tiles import called, effect
from powergrid_tui.table.words.language import listed, mark, sentence, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import quiet
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Prompt
from powergrid_tui.toolkit.viewmodel.question_keys import key, sideways
from powergrid_tui.toolkit.viewmodel.short import Worded
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class Bringing(Question):
    """Picks a column, whose lowest tile goes to the market."""

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self._why = {row.action.column: row.why for row in self._rows("bring") if isinstance(row.action, Bring)}
        self.at = next(at for at, kind in enumerate(KINDS) if not self._why[kind])

    def restore(self, before: Self) -> None:
        self.at = before.at

    MOUSE = mark("Click a column twice to bring its lowest tile.")

    @key(*ARROWS, name=sideways, does=mark("column"), note=mark("which column"))
    def _move(self, pressed: str) -> Reply:
        self.at = (self.at + (1 if pressed in ("right", "down") else -1)) % len(KINDS)
        return ""

    @key("enter", note=mark("brings the lowest tile of the column"))
    def _bring(self) -> Reply:
        kind = KINDS[self.at]
        return sentence(self._why[kind]) or Bring(column=kind)

    def _what_d(self) -> str:
        return tr("bring no more") if most(self.view, self.seat) > due(self.view, self.seat) else ""

    def _why_not_done(self) -> str:
        return self._why_not("done")

    @key(
        "d",
        does=_what_d,
        refused=_why_not_done,
        note=mark("ends your turn, once you have brought one tile for each free worker"),
        id="board.done",
        label=mark("Bring no more"),
    )
    def _end(self) -> Reply:
        return Done()

    def point_at(self, hotspot: Hotspot) -> Reply:
        what, at = hotspot
        if what != "column":
            return None
        if at == self.at:
            return self._bring()
        self.at = at
        return ""

    def pointed(self) -> Pointed:
        return Pointed(column=self.at)

    def prompt(self) -> Prompt:
        view, column = self.view, self.view.columns[self.at]
        must, may = due(view, self.seat) - view.brought, most(view, self.seat) - view.brought
        if must > 0:
            question = trn(
                "{count} tile to bring: from which column?", "{count} tiles to bring: from which column?", must
            )
            question = Worded(question, trc("short", "which column? ({count} to bring)", count=must))
        else:
            question = trn(
                "as the last player you may bring {count} more tile",
                "as the last player you may bring {count} more tiles",
                may,
            )
            question = Worded(question, trc("short", "bring {count} more?", count=may))
        why = self._why[KINDS[self.at]]
        if why:
            return self._prompt(question, why, refused=True)
        tile = column[0]
        price = tile_price(view.book, self.factory, tile)
        answer = tr("bring {tile}: {price} for you", tile=called(view.book, tile), price=price)
        parts = [tr("{tile} {effect}", tile=tile, effect=effect(view.book, tile))]
        if len(column) > 1:
            parts.append(tr("next in the column: {tile}", tile=column[1]))
        return self._prompt(
            question,
            answer,
            details=(quiet(Worded(sentence(tr("; ").join(parts)), sentence(parts[0]))), quiet(self._buyers())),
        )

    def _buyers(self) -> str:
        """Who buys earlier."""
        order = by_card(self.view)
        before = [self.players[seat].name for seat in order[: order.index(self.seat)]]
        if not before:
            return tr("You buy first.")
        return (
            tr("{players} buy before you.", players=listed(before))
            if len(before) > 1
            else tr("{player} buys before you.", player=before[0])
        )
