"""Before the first round: drafting the regions in play."""

from __future__ import annotations

from typing import Self

from powergrid_tui.games.power_grid.actions import Region
from powergrid_tui.games.power_grid.phases import Part
from powergrid_tui.games.power_grid.viewmodel.questions.base import ARROWS, Question, Reply
from powergrid_tui.games.power_grid.viewmodel.slices.scene import MapScene
from powergrid_tui.table.words.language import mark, sentence, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import NamesRow, Piece, Role, quiet
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Prompt
from powergrid_tui.toolkit.viewmodel.question_keys import key
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

    def restore(self, before: Self) -> None:
        if before.view.drafted == self.view.drafted:
            self._at = before._at

    @key(
        *ARROWS,
        "n",
        name=mark("arrows"),
        does=lambda _: trc("key", "region"),
        note=mark("which region: its cities are lit on the map, and regions you cannot pick are dim"),
    )
    def _move(self, pressed: str) -> Reply:
        self._at = (self._at + (1 if pressed in ("right", "down", "n") else -1)) % len(self._regions)
        return ""

    def _why_not_this(self) -> str:
        """Why the region pointed at cannot be picked; empty if it can."""
        return self._regions[self._at][1]

    @key("enter", refused=_why_not_this, note=mark("picks the region for the game"))
    def _pick(self) -> Reply:
        return Region(region=self.region)

    def point_at(self, hotspot: Hotspot) -> Reply:
        """Point at the region of a city; a second click chooses it."""
        what, city = hotspot
        if what == "city-again":
            return sentence(self._why_not_this()) or self._pick()
        if what != "city":
            return None
        wanted = self.view.book.board.cities[city].region
        self._at = next(at for at, (region, _) in enumerate(self._regions) if region == wanted)
        return ""

    def scene(self) -> MapScene:
        board = self.view.book.board
        drafted = board.members(self.view.drafted)
        return self._scene(costs=dict.fromkeys(drafted, 0), lit=board.members((self.region,)), bright=drafted)

    def prompt(self) -> Prompt:
        view, board = self.view, self.view.book.board
        why = self._why_not_this()
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
            details=(self._list(), quiet(picked)),
            refused=bool(why),
        )

    def _list(self) -> NamesRow:
        """All regions: the one pointed at is marked, and those that cannot be picked are dimmed."""
        return NamesRow(
            tuple(
                Piece(self._names[region], Role.DIM if why else Role.TEXT, at == self._at)
                for at, (region, why) in enumerate(self._regions)
            )
        )
