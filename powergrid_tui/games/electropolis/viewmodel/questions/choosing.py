"""Which action space?"""

from __future__ import annotations

from typing import Self

from powergrid_tui.games.electropolis.actions import Space
from powergrid_tui.games.electropolis.viewmodel.phrases import space_taken
from powergrid_tui.games.electropolis.viewmodel.questions.base import Question, Reply
from powergrid_tui.table.words.language import listed, mark, sentence, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import quiet
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Key, Prompt
from powergrid_tui.toolkit.viewmodel.question_keys import key, sideways
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class Choosing(Question):
    """Which action space to take. None is selected before a key is pressed."""

    POINTS = ("space",)
    MOUSE = mark("Click a space twice to take it.")

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self._why = [row.why for row in self._rows("space")]
        planned = self.plan.actions[0] if self.plan and snapshot.planning else None
        if isinstance(planned, Space):  # a plan that exists, to be changed
            self.space = planned.space

    @property
    def takes_digits(self) -> bool:
        return True

    def restore(self, before: Self) -> None:
        self.space = before.space

    @key(
        "left",
        "right",
        name=sideways,
        does=lambda _: trc("action space", "space"),
        note=mark("which space; so does typing its number of tiles"),
    )
    def _step(self, pressed: str) -> Reply:
        """Move to the next space; the first step goes to the first free one."""
        by = 1 if pressed == "right" else -1
        if self.space is None:
            free = [at for at, why in enumerate(self._why) if not why]
            self.space = free[0 if by > 0 else -1]
        else:
            self.space = (self.space + by) % len(self._why)
        return ""

    @key("enter", note=mark("takes the space; does nothing until you have chosen one"))
    def _take(self) -> Reply:
        if self.space is None:
            return tr("Choose a space first, with {keys}.", keys=self.glyphs.sideways)
        return sentence(self._why[self.space]) or Space(space=self.space)

    def typed(self, pressed: str) -> Reply:
        return self._of_tiles(int(pressed)) if pressed.isdecimal() else None

    def _of_tiles(self, count: int) -> Reply:
        """Move to the space with this many tiles. Where there are two, to a free one first, and then to the other."""
        same = [at for at, tiles in enumerate(self.view.book.numbers.spaces.tiles) if tiles == count]
        if not same:
            return trn("There is no space for {count} tile.", "There is no space for {count} tiles.", count)
        choice = [at for at in same if not self._why[at]] or same
        self.space = choice[(choice.index(self.space) + 1) % len(choice)] if self.space in choice else choice[0]
        return ""

    def point_at(self, hotspot: Hotspot) -> Reply:
        what, at = hotspot
        if what != "space":
            return None
        if at == self.space:
            return self._take()
        self.space = at
        return ""

    def refuses(self, what: str, at: int) -> str:
        return self._why[at]

    def prompt(self) -> Prompt:
        tiles = self.view.book.numbers.spaces.tiles
        keys = (*self.keys_now(), Key(f"{min(tiles)}-{max(tiles)}", tr("by number of tiles")))
        if self.space is None:
            answer, refused = tr("first choose a space, with {keys}", keys=self.glyphs.sideways), True
            detail = tr("Spaces further right give more tiles, but players on the left take theirs first.")
        else:
            why = self._why[self.space]
            answer, refused = why or space_taken(self.view, self.space), bool(why)
            detail = self._order(self.space)
        return self._prompt(tr("which action space?"), answer, *keys, details=(quiet(detail),), refused=refused)

    def _order(self, space: int) -> str:
        """Who would act earlier, and who has not chosen yet."""
        before = [self.players[seat].name for at, seat in enumerate(self.view.spaces) if seat >= 0 and at < space]
        after = [self.players[seat].name for at, seat in enumerate(self.view.spaces) if seat >= 0 and at > space]
        to_come = len(self.view.waiting) - 1
        come = trn("{count} mayor yet to choose", "{count} mayors yet to choose", to_come)
        others = come if to_come else tr("nobody chooses after you")
        if before and after:
            order = tr("acts after {earlier}, before {later}", earlier=listed(before), later=listed(after))
        elif before:
            order = tr("acts after {earlier}", earlier=listed(before))
        elif after:
            order = tr("before {later}", later=listed(after))
        else:
            return sentence(others)
        return sentence(tr("{order}, {others}", order=order, others=others))
