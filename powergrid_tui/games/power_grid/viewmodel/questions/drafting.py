"""Before the first round: drafting the regions in play."""

from __future__ import annotations

from typing import Self

from powergrid_tui.games.power_grid.actions import Region
from powergrid_tui.games.power_grid.phases import Part
from powergrid_tui.games.power_grid.viewmodel.questions.base import Question, Reply
from powergrid_tui.games.power_grid.viewmodel.slices.scene import Scene
from powergrid_tui.table.words.language import sentence, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import Names, Piece, Role, quiet
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Key, Prompt
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class Drafting(Question):
    """Which region to put in play. The map highlights the cities of the one pointed at."""

    part = Part.MAP

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        rows = [(row.action, row.why) for row in self._rows("region")]
        self._regions = [(action.region, why) for action, why in rows if isinstance(action, Region)]
        board = self.view.book.board
        self._names = {region: board.region_name(region) for region in board.region_ids}
        self._at = next((at for at, (_, why) in enumerate(self._regions) if not why), 0)

    @property
    def region(self) -> str:
        """The region pointed at."""
        return self._regions[self._at][0]

    def adopt(self, before: Self) -> None:
        if before.view.drafted == self.view.drafted:
            self._at = before._at

    def press(self, key: str) -> Reply:
        steps = {"left": -1, "up": -1, "right": 1, "down": 1, "n": 1}
        if key in steps:
            self._at = (self._at + steps[key]) % len(self._regions)
            return ""
        if key == "enter":
            return sentence(self._regions[self._at][1]) or Region(region=self.region)
        return None

    def point_at(self, hotspot: Hotspot) -> Reply:
        """Point at the region of a city; a second click chooses it."""
        what, city = hotspot
        if what == "city-again":
            return self.press("enter")
        if what != "city":
            return None
        wanted = self.view.book.board.cities[city].region
        self._at = next(at for at, (region, _) in enumerate(self._regions) if region == wanted)
        return ""

    def scene(self) -> Scene:
        board = self.view.book.board
        drafted = board.members(self.view.drafted)
        return self._scene(costs=dict.fromkeys(drafted, 0), lit=board.members((self.region,)), bright=drafted)

    def prompt(self) -> Prompt:
        view, board = self.view, self.view.book.board
        why = self._regions[self._at][1]
        pick = trn(
            "pick {region}: {count} city",
            "pick {region}: {count} cities",
            len(board.members((self.region,))),
            region=self._names[self.region],
        )
        drafted = series(self._names[region] for region in view.drafted)
        picked = tr("Picked so far: {regions}.", regions=drafted) if drafted else tr("Picked so far: none.")
        return self._prompt(
            tr(
                "which region should be in play? Number {number} of {all}",
                number=len(view.drafted) + 1,
                all=view.book.counts.regions,
            ),
            why or pick,
            Key(tr("arrows"), trc("key", "region")),
            details=(self._list(), quiet(picked)),
            refused=bool(why),
        )

    def _list(self) -> Names:
        """All regions: the one pointed at is marked, and those that cannot be picked are dimmed."""
        return Names(
            tuple(
                Piece(self._names[region], Role.DIM if why else Role.TEXT, at == self._at)
                for at, (region, why) in enumerate(self._regions)
            )
        )
