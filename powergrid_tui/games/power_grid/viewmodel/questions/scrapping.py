"""Phase 2: which old plant to scrap for a new one, and which tokens to keep."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from powergrid_tui.games.power_grid.actions import Scrap, Tokens
from powergrid_tui.games.power_grid.phases import Part
from powergrid_tui.games.power_grid.rules.running import could_power
from powergrid_tui.games.power_grid.rules.storage import names_of
from powergrid_tui.games.power_grid.viewmodel.questions.base import Question, Reply
from powergrid_tui.games.power_grid.viewmodel.rivals import best_fleet
from powergrid_tui.table.words.language import mark, markc, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import quiet
from powergrid_tui.toolkit.viewmodel.question import Prompt
from powergrid_tui.toolkit.viewmodel.question_keys import key, sideways, upright
from powergrid_tui.toolkit.viewmodel.short import Worded
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class Scrapping(Question):
    """Which old plant to scrap, and which tokens to keep if there is a choice."""

    part = Part.COMPANIES

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self._keeps: dict[int, list[Tokens]] = {}
        for action in self.offers["scrap"].actions:
            if isinstance(action, Scrap):
                self._keeps.setdefault(action.plant, []).append(action.keep)
        new = self.view.scrapping
        best = best_fleet(self.view.book, tuple(plant for plant in self.player.plants if plant != new), new)
        self._at = next(at for at, plant in enumerate(self._keeps) if plant not in best.plants)
        self._keep = 0

    @property
    def plant(self) -> int:
        """The plant about to be scrapped."""
        return list(self._keeps)[self._at]

    def restore(self, before: Self) -> None:
        if before.view.scrapping == self.view.scrapping:
            self._at, self._keep = before._at, before._keep

    def _what_sideways(self) -> str:
        return tr("plant ({plants})", plants=series(map(self.label, self._keeps)))

    @key("left", "right", name=sideways, does=_what_sideways, note=mark("which plant you scrap"))
    def _point(self, pressed: str) -> Reply:
        at = self._at + (1 if pressed == "right" else -1)
        self._at, self._keep = max(0, min(at, len(self._keeps) - 1)), 0
        return ""

    def _what_upright(self) -> str:
        at, most = self._keep + 1, len(self._keeps[self.plant])
        if most == 1:
            return ""
        return Worded(
            tr("what to keep ({number} of {all})", number=at, all=most),
            trc("short", "keep ({number} of {all})", number=at, all=most),
        )

    @key(
        "up",
        "down",
        name=upright,
        does=_what_upright,
        note=mark("which tokens you keep, where there is a choice"),
    )
    def _choose(self, pressed: str) -> Reply:
        keep = self._keep + (1 if pressed == "down" else -1)
        self._keep = max(0, min(keep, len(self._keeps[self.plant]) - 1))
        return ""

    @key("enter", note=mark("scraps the plant"))
    def _scrap(self) -> Reply:
        return Scrap(plant=self.plant, keep=self._keeps[self.plant][self._keep])

    def prompt(self) -> Prompt:
        view, player = self.view, self.player
        keep = self._keeps[self.plant][self._keep]
        lost = [have - kept for have, kept in zip(player.stock, keep, strict=True)]
        rest = tuple(plant for plant in player.plants if plant != self.plant)
        powers = could_power(view.book, rest, keep, len(player.cities))
        plants = series(map(self.label, rest))
        left = trn(
            "Left: {plants}. With the tokens you keep they could power {powers} of {count} city.",
            "Left: {plants}. With the tokens you keep they could power {powers} of {count} cities.",
            len(player.cities),
            plants=plants,
            powers=powers,
        )
        few = markc("short", "Left: {plants}, to power {powers} of {cities}.")
        brief = trc("short", few, plants=plants, powers=powers, cities=len(player.cities))
        new = self.label(view.scrapping)
        return self._prompt(
            Worded(
                tr("plant {plant} is one too many: which old plant do you scrap?", plant=new),
                trc("short", "plant {plant} is one too many: scrap which?", plant=new),
            ),
            self._answer(keep, lost),
            details=(quiet(Worded(left, brief)),),
        )

    def _answer(self, keep: Sequence[int], lost: Sequence[int]) -> str:
        """What is scrapped, and which tokens are kept and lost."""
        words = {
            (False, False): mark("scrap plant {plant}: keep no tokens"),
            (False, True): mark("scrap plant {plant}: keep no tokens, lose {lost}"),
            (True, False): mark("scrap plant {plant}: keep {kept}"),
            (True, True): mark("scrap plant {plant}: keep {kept}, lose {lost}"),
        }[any(keep), any(lost)]
        return tr(words, plant=self.label(self.plant), kept=names_of(keep), lost=names_of(lost))
