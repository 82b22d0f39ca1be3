"""The build planner: cities with their prices, those that are ticked, and how the company stands with them."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.power_grid.viewmodel.planning import ExpandedCompany
from powergrid_tui.games.power_grid.viewmodel.slices.companies import Company
from powergrid_tui.table.words.language import series, tr, trn


@dataclass(frozen=True, slots=True)
class Site:
    """A city that could be built in, had the company the money."""

    city: int
    """Its index in the cities of the map."""
    name: str
    """Its name on the map."""
    cost: int
    """Elektro it costs alone: connection and house."""
    now: int
    """Elektro that it would add to the ticked cities; of a ticked one, its share of their cost."""
    ticked: bool
    """It is among those to be built in."""
    dear: bool
    """It costs more than is left of the money; false for a ticked one."""
    begins: bool
    """A second network would begin there, so it cannot be ticked."""


@dataclass(frozen=True, slots=True)
class BuildPlan:
    """The build planner."""

    sites: tuple[Site, ...]
    """The cheapest first; ticks change nothing in their order."""
    cursor: int
    """The city under the cursor, by its index on the map, whether it is listed or not."""
    count: int
    """Cities ticked."""
    cost: int
    """Elektro for them, in the best order."""
    left: int
    """Elektro left after that; negative when the ticked cities cost more than there is."""
    now: ExpandedCompany
    """How the company stands now."""
    then: ExpandedCompany
    """How it would stand with the ticked cities."""
    order: tuple[Company, ...]
    """Player order of the next round as things stand."""
    order_then: tuple[Company, ...]
    """Player order of the next round with the ticked cities."""


def outcome(now: ExpandedCompany, then: ExpandedCompany) -> str:
    """Cities, those powered, and the income for them; what is more of it than now."""
    if then.cities == now.cities:
        return trn(
            "{count} city, {powered} powered, paid {income}",
            "{count} cities, {powered} powered, paid {income}",
            now.cities,
            powered=now.powered,
            income=now.income,
        )
    return trn(
        "then {count} city, {powered} powered, paid {income} ({more})",
        "then {count} cities, {powered} powered, paid {income} ({more})",
        then.cities,
        powered=then.powered,
        income=then.income,
        more=f"{then.income - now.income:+}",
    )


def ahead(standing: ExpandedCompany) -> str:
    """How many cities it is to Step 2 and to the end."""
    words = []
    if standing.step2 == 0:
        words.append(tr("Step 2 comes"))
    elif standing.step2:
        words.append(tr("{count} to Step 2", count=standing.step2))
    words.append(tr("{count} to the end", count=standing.end) if standing.end else tr("the game ends"))
    return series(words)
