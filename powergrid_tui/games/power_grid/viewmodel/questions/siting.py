"""Before the first round: placing the first houses of the Trust."""

from __future__ import annotations

from typing import cast

from powergrid_tui.games.power_grid.actions import Site
from powergrid_tui.games.power_grid.maps.geography import Direction
from powergrid_tui.games.power_grid.phases import Part
from powergrid_tui.games.power_grid.rules.trust import STARTS
from powergrid_tui.games.power_grid.viewmodel.questions.base import ARROWS, Question, Reply
from powergrid_tui.games.power_grid.viewmodel.slices.scene import MapScene
from powergrid_tui.table.words.language import mark, sentence, tr, trc
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import quiet
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Prompt
from powergrid_tui.toolkit.viewmodel.question_keys import key
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class Siting(Question):
    """A city for a house of the Trust."""

    part = Part.MAP

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        rows = [(row.action.city, row.why) for row in self._rows("site") if isinstance(row.action, Site)]
        self._open = [city for city, why in rows if not why]
        self._refused = {city: why for city, why in rows if why}
        self.cursor = (*self._open, *self._refused)[0]

    @key(*ARROWS, name=mark("arrows"), does=lambda _: trc("key", "city"), note=mark("from city to city"))
    def _move(self, pressed: str) -> Reply:
        self.cursor = self.hop(self.cursor, cast("Direction", pressed))
        return ""

    def _any_open(self) -> bool:
        return bool(self._open)

    @key(
        "n",
        does=mark("next possible"),
        means=_any_open,
        note=mark("one possible city after the other"),
        id="board.next",
        label=mark("Next city"),
    )
    def _next(self) -> Reply:
        at = self._open.index(self.cursor) + 1 if self.cursor in self._open else 0
        self.cursor = self._open[at % len(self._open)]
        return ""

    def _why_not_here(self) -> str:
        """Why the Trust cannot begin in the city under the cursor; empty if it can."""
        return self._refused.get(self.cursor, "")

    @key("enter", refused=_why_not_here, note=mark("puts a house of the Trust there"))
    def _place(self) -> Reply:
        return Site(city=self.cursor)

    def point_at(self, hotspot: Hotspot) -> Reply:
        """Put the cursor on a city in play; a second click chooses it."""
        what, city = hotspot
        if what == "city-again":
            return sentence(self._why_not_here()) or self._place()
        if what != "city":
            return None
        if city in self._open or city in self._refused:
            self.cursor = city
        return ""

    def scene(self) -> MapScene:
        return self._scene(dict.fromkeys(self._open, 0), self._refused, self.cursor)

    def prompt(self) -> Prompt:
        why = self._why_not_here()
        name = self.view.book.board.city_name(self.cursor)
        number = len(self.view.trust.cities) + 1 if self.view.trust else 1
        return self._prompt(
            tr("where does the Trust begin? House {number} of {all}", number=number, all=len(STARTS)),
            why or tr("a house of the Trust in {city}", city=name),
            details=(quiet(tr("No company can then build there in Step 1, but connections may pass through.")),),
            refused=bool(why),
        )
