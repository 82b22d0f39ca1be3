"""Hooks of phase 5: what companies are paid."""

from __future__ import annotations

from powergrid_tui.games.power_grid.rulebook.facts import GameFacts


class Income:
    """Income by the usual rules."""

    def __init__(self, facts: GameFacts) -> None:
        self.facts = facts

    def payment(self, cities: int) -> int:
        """Elektro for powering that many cities. The last entry of the table covers any larger number."""
        payments = self.facts.counts.payments
        return payments[min(cities, len(payments) - 1)]

    def paid(self, cities: int, network: int, built: int) -> int:
        """Elektro for powering `cities` of a company's `network` cities, after a round in which `built` cities were
        built."""
        return self.payment(cities)

    def outage(self, built: int) -> bool:
        """Whether there is a power outage after a round in which that many cities were built."""
        return False
