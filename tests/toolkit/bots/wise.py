"""Advisers for the game of pebbles. They leave to the next one a heap that four divides, where they can."""

import time
from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import Offer
from tests.table.pebbles import HIDDEN, Heap, Take
from tests.toolkit.bots.strange import leave_word

REASON = "{count} leaves {left}"


class Wise:
    """Says what it thinks of two of the actions, and of a given one."""

    needs_view: ClassVar[bool] = True

    def decide(self, view: Heap, offers: Sequence[Offer[Take]], rng: Random) -> Take:
        best: Take = self.advise(view, offers, rng)[0].action
        return best

    def advise(self, view: Heap, offers: Sequence[Offer[Take]], rng: Random) -> list[Advice]:
        return self._all(view, offers, rng)[:2]

    def weigh(
        self, view: Heap, offers: Sequence[Offer[Take]], rng: Random, action: Take, *, last: bool
    ) -> list[Advice]:
        every = self._all(view, offers, rng)
        return [advice for at, advice in enumerate(every) if at < 2 or advice.action == action]

    def reasons(self, view: Heap, action: Take) -> Sequence[tuple[str, Mapping[str, int | str]]]:
        """What is left then."""
        return ((REASON, {"count": action.count, "left": view.left - action.count}),)

    def _all(self, view: Heap, offers: Sequence[Offer[Take]], rng: Random) -> list[Advice]:
        others = {have for seat, have in enumerate(view.taken) if seat != view.turn}
        assert view.options.hands == "open" or others == {HIDDEN}, "others' hands"
        luck = rng.random() / 1000
        found = [
            Advice(
                action,
                self.worth(view, action) + luck,
                REASON,
                {"count": action.count, "left": view.left - action.count},
            )
            for action in offers[0].actions
        ]
        return sorted(found, key=lambda advice: -advice.worth)

    @staticmethod
    def worth(view: Heap, action: Take) -> float:
        """What is left decides, and the more is taken the better."""
        return (0.9 if (view.left - action.count) % 4 == 0 else 0.4) + action.count / 100


class Terse(Wise):
    """Cannot weigh what it is given, nor say why it was done."""

    weigh = None  # type: ignore[assignment]
    reasons = None  # type: ignore[assignment]


class Broken(Wise):
    """Has an error."""

    def advise(self, view: Heap, offers: Sequence[Offer[Take]], rng: Random) -> list[Advice]:
        raise ZeroDivisionError


class Silent(Wise):
    """Never says anything."""

    def advise(self, view: Heap, offers: Sequence[Offer[Take]], rng: Random) -> list[Advice]:
        leave_word("silent")
        while True:
            time.sleep(0.01)


BOTS = {"wise": Wise}
TERSE = {"terse": Terse}
BROKEN = {"broken": Broken}
SILENT = {"silent": Silent}
