"""The hooks of what companies are paid in phase 5."""

from __future__ import annotations

from powergrid_tui.games.power_grid.rulebook.facts import Facts


class Income:
    """Income as the rule book has it."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts

    def payment(self, cities: int) -> int:
        """Elektro for powering that many cities; the last of the table holds for all above it."""
        payments = self.facts.counts.payments
        return payments[min(cities, len(payments) - 1)]

    def paid(self, cities: int, network: int, built: int) -> int:
        """Elektro for powering `cities` out of a `network` of so many, after a round of `built` cities in all."""
        return self.payment(cities)

    def outage(self, built: int) -> bool:
        """Whether the power fails after a round in which that many cities were built in all."""
        return False
