"""The random numbers of one game of a match, independent of what the players do. Also records statistics."""

import statistics
import time
from collections.abc import Sequence
from random import Random
from typing import Any

from powergrid_tui.table.protocol import chance
from powergrid_tui.table.protocol.game import Offer
from powergrid_tui.toolkit.bots import Bot


class Luck:
    """For one game. Nature's draws depend only on the deal and on how many came before, so the same deal is the same
    for everybody. A bot's luck depends on the game, its seat and how often it has been asked."""

    def __init__(self, seed: int, deal: int, rotation: int, seats: int, bought: type[Any] | None = None) -> None:
        """`bought` is the event for buying a power plant, if the game has one."""
        self._deal = (seed, deal)
        self._game = (seed, deal, rotation)
        self._draws = 0
        self._times: list[list[float]] = [[] for _ in range(seats)]
        self._bought = bought
        self.plants = [0] * seats
        """How many power plants each seat has bought."""

    def nature(self) -> Random:
        """The generator for nature's next draw."""
        self._draws += 1
        return chance.rng(*self._deal, "nature", self._draws)

    def ask(self, bot: Bot, seat: int, view: Any, offers: Sequence[Offer[Any]]) -> Any:
        """The decision of the bot in a seat. Records how long it took."""
        times = self._times[seat]
        luck = chance.rng(*self._game, seat, len(times))
        start = time.process_time()
        action = bot.decide(view, offers, luck)
        times.append(time.process_time() - start)
        return action

    def watch(self, state: Any) -> None:
        """Record the effects of an action."""
        if self._bought is not None:
            for event in state.events:
                if isinstance(event, self._bought):
                    self.plants[event.seat] += 1

    def median_ms(self) -> list[float | None]:
        """For each seat, the median processor time of its decisions in ms; None for a seat that made none."""
        return [round(1000 * statistics.median(times), 3) if times else None for times in self._times]
