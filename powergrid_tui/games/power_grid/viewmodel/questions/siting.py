"""Before the first round: placing the first houses of the Trust."""

from __future__ import annotations

from typing import cast

from powergrid_tui.games.power_grid.actions import Site
from powergrid_tui.games.power_grid.maps.geography import Direction
from powergrid_tui.games.power_grid.phases import Part
from powergrid_tui.games.power_grid.rules.trust import STARTS
from powergrid_tui.games.power_grid.viewmodel.questions.base import Question, Reply
from powergrid_tui.games.power_grid.viewmodel.slices.scene import Scene
from powergrid_tui.table.words.language import sentence, tr, trc
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import quiet
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Key, Prompt
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

    def press(self, key: str) -> Reply:
        if key in ("left", "right", "up", "down"):
            self.cursor = self.hop(self.cursor, cast("Direction", key))
            return ""
        if key == "n" and self._open:
            at = self._open.index(self.cursor) + 1 if self.cursor in self._open else 0
            self.cursor = self._open[at % len(self._open)]
            return ""
        if key == "enter":
            return sentence(self._refused.get(self.cursor, "")) or Site(city=self.cursor)
        return None

    def point_at(self, hotspot: Hotspot) -> Reply:
        """Put the cursor on a city in play; a second click chooses it."""
        what, city = hotspot
        if what == "city-again":
            return self.press("enter")
        if what != "city":
            return None
        if city in self._open or city in self._refused:
            self.cursor = city
        return ""

    def scene(self) -> Scene:
        return self._scene(dict.fromkeys(self._open, 0), self._refused, self.cursor)

    def prompt(self) -> Prompt:
        why = self._refused.get(self.cursor, "")
        name = self.view.book.board.city_name(self.cursor)
        number = len(self.view.trust.cities) + 1 if self.view.trust else 1
        return self._prompt(
            tr("where does the Trust begin? House {number} of {all}", number=number, all=len(STARTS)),
            why or tr("a house of the Trust in {city}", city=name),
            Key(tr("arrows"), trc("key", "city")),
            Key("n", tr("next possible")),
            details=(quiet(tr("No company can then build there in Step 1, but connections may pass through.")),),
            refused=bool(why),
        )
