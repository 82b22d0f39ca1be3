"""The question after the last production: place another greenery?"""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.actions import Done, Plant
from powergrid_tui.games.terraforming_mars.phases import Part
from powergrid_tui.games.terraforming_mars.rules import paying
from powergrid_tui.games.terraforming_mars.rules.changes import greeneries_raise
from powergrid_tui.games.terraforming_mars.rules.counting import at
from powergrid_tui.games.terraforming_mars.rules.turns import is_terraformed
from powergrid_tui.games.terraforming_mars.viewmodel.giving_up import given_up
from powergrid_tui.games.terraforming_mars.viewmodel.questions.base import Question, Reply
from powergrid_tui.table.words.language import mark, paragraph, tr
from powergrid_tui.toolkit.viewmodel.pieces import quiet
from powergrid_tui.toolkit.viewmodel.question import Prompt
from powergrid_tui.toolkit.viewmodel.question_keys import key


class LastGreeneries(Question):
    """The last greeneries, before the points are counted."""

    part = Part.MAP

    @key("enter", note=mark("turns plants into a greenery, for which you then choose a space"))
    def _plant(self) -> Reply:
        return Plant()

    @key(
        "d",
        does=mark("no more"),
        note=mark("places no more greeneries, by a second press only"),
        id="board.done",
        label=mark("Done"),
    )
    def _end(self) -> Reply:
        lost = "" if self.again else given_up(self.view, self.seat, self.snapshot.offers, Done())
        self.warned = "d" if lost else ""
        return paragraph((lost, tr("Press d again to place no more."))) if lost else Done()

    def prompt(self) -> Prompt:
        needed = paying.plants_needed(self.view, self.seat)
        plants = self.company.stock[at("P")]
        told = tr("You have {plants} plants; a greenery takes {needed}.", plants=plants, needed=needed)
        details = [quiet(told)]
        if not greeneries_raise(self.view) and not is_terraformed(self.view):
            details.append(quiet(tr("It counts for points, but no longer raises oxygen.")))
        answer = tr("turn plants into a greenery")
        return self._prompt(tr("another greenery?"), answer, details=tuple(details))
