"""Bots that a table must be able to bear, for the game of pebbles. What they do is done in the worker."""

import os
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import ClassVar

from powergrid_tui.table.protocol.game import Offer
from powergrid_tui.toolkit.bots.workers.worker import MOST_MEMORY
from tests.table.pebbles import HIDDEN, Heap, OneBot, Take

PLACE = "POWERGRID_TEST_PLACE"
"""The environment's name for a folder in which bots leave word."""


def leave_word(name: str) -> None:
    """Say who thought here."""
    if folder := os.environ.get(PLACE):
        (Path(folder) / f"{name}-{os.getpid()}").touch()


class Strange:
    needs_view: ClassVar[bool] = True


class Hanging(Strange):
    """Never answers."""

    def decide(self, view: Heap, offers: Sequence[Offer[Take]], rng: Random) -> Take:
        leave_word("hanging")
        while True:
            time.sleep(0.01)


class Dying(Strange):
    """Takes the worker with it."""

    def decide(self, view: Heap, offers: Sequence[Offer[Take]], rng: Random) -> Take:
        leave_word("dying")
        os._exit(3)


class Forking(Strange):
    """Leaves a process behind, which does not want to end."""

    leaves_group: ClassVar[bool] = False

    def decide(self, view: Heap, offers: Sequence[Offer[Take]], rng: Random) -> Take:
        if not os.fork():
            if self.leaves_group:
                os.setsid()
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            leave_word("child")
            time.sleep(60)
            os._exit(0)
        leave_word("forking")
        return offers[0].actions[0]


class Escaping(Forking):
    """Its process is in no group of the worker's."""

    leaves_group = True


class Greedy(Strange):
    """Wants more memory than there is."""

    def decide(self, view: Heap, offers: Sequence[Offer[Take]], rng: Random) -> Take:
        leave_word("greedy")
        return offers[0].actions[len(bytearray(MOST_MEMORY)) and 0]


class Failing(Strange):
    """Has an error."""

    def decide(self, view: Heap, offers: Sequence[Offer[Take]], rng: Random) -> Take:
        raise ZeroDivisionError


class Cheating(Strange):
    """Takes more than may be taken."""

    def decide(self, view: Heap, offers: Sequence[Offer[Take]], rng: Random) -> Take:
        return Take(count=4)


class Honest(Strange):
    """Takes one pebble if it was shown what its seat may see, and nothing else."""

    def decide(self, view: Heap, offers: Sequence[Offer[Take]], rng: Random) -> Take:
        leave_word("honest")
        others = {have for seat, have in enumerate(view.taken) if seat != view.turn}
        assert others == {HIDDEN}, "others' hands"
        assert view.taken[view.turn] != HIDDEN, "its own hand"
        return offers[0].actions[0]


class Screenless(Honest):
    """Thinks only where there is no screen."""

    def decide(self, view: Heap, offers: Sequence[Offer[Take]], rng: Random) -> Take:
        assert "textual" not in sys.modules
        return super().decide(view, offers, rng)


class Lucky(Strange):
    """Takes what its luck says."""

    def decide(self, view: Heap, offers: Sequence[Offer[Take]], rng: Random) -> Take:
        return rng.choice(list(offers[0].actions))


BOTS = {
    "careful": OneBot,
    "hanging": Hanging,
    "dying": Dying,
    "forking": Forking,
    "escaping": Escaping,
    "greedy": Greedy,
    "failing": Failing,
    "cheating": Cheating,
    "honest": Honest,
    "screenless": Screenless,
    "lucky": Lucky,
}
