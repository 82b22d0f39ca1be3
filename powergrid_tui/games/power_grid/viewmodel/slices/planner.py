"""The build planner: cities with their prices, those that are ticked, and how the company would stand with them."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.power_grid.viewmodel.outlook import ExpandedCompany
from powergrid_tui.games.power_grid.viewmodel.slices.companies import Company
from powergrid_tui.table.words.language import markc, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.short import Worded


@dataclass(frozen=True, slots=True)
class BuildSite:
    """A city that could be built in with enough money."""

    city: int
    """Its index in the cities of the map."""
    name: str
    """Its name on the map."""
    cost: int
    """Price by itself in Elektro: connection and house."""
    now: int
    """What it would add to the cost of the ticked cities, in Elektro; for a ticked one, its share of that cost."""
    ticked: bool
    """Whether it is ticked."""
    dear: bool
    """Whether it costs more than the money left; false for a ticked one."""
    begins: bool
    """Whether it would start a second network, and so cannot be ticked."""
    region: str = ""
    """The name of its region; empty where the map has only one."""
    free: int = 0
    """How many more houses it has room for in this step."""
    house: int = 0
    """The part of `cost` for the house."""
    onward: tuple[int, ...] = ()
    """For a first city: what the nearest cities would cost after it, in Elektro."""


@dataclass(frozen=True, slots=True)
class BuildPlan:
    """The build planner."""

    sites: tuple[BuildSite, ...]
    """Cheapest first; ticks do not change their order."""
    cursor: int
    """Index of the city under the cursor, which need not be listed."""
    count: int
    """Number of cities ticked."""
    cost: int
    """Elektro for them, in the best order."""
    left: int | None
    """Elektro left after that; negative if the ticked cities cost more than the company has. None while its money is
    covered."""
    now: ExpandedCompany
    """How the company stands now."""
    then: ExpandedCompany
    """How it would stand with the ticked cities."""
    order: tuple[Company, ...]
    """Player order of the next round, as things stand."""
    order_then: tuple[Company, ...]
    """Player order of the next round, with the ticked cities."""


def outcome(now: ExpandedCompany, then: ExpandedCompany) -> str:
    """Cities, those powered and the income, each with the change from now."""
    if then.cities == now.cities:
        return trn(
            "{count} city, {powered} powered, paid {income}",
            "{count} cities, {powered} powered, paid {income}",
            now.cities,
            powered=now.powered,
            income=now.income,
        )
    more = f"{then.income - now.income:+}"
    if then.income < now.income:
        return trn(
            "worse: then {count} city, {powered} powered, paid {income} ({more})",
            "worse: then {count} cities, {powered} powered, paid {income} ({more})",
            then.cities,
            powered=then.powered,
            income=then.income,
            more=more,
        )
    words = trn(
        "then {count} city, {powered} powered, paid {income} ({more})",
        "then {count} cities, {powered} powered, paid {income} ({more})",
        then.cities,
        powered=then.powered,
        income=then.income,
        more=more,
    )
    # Translators: how many of one's cities are powered then, what that pays, and how much more that is
    brief = markc("short", "then {powered} of {network}: {income} ({more})")
    return Worded(words, trc("short", brief, powered=then.powered, network=then.cities, income=then.income, more=more))


def ahead(standing: ExpandedCompany) -> str:
    """How many cities are missing to Step 2 and to the end."""
    words = []
    if standing.step2 == 0:
        words.append(tr("Step 2 comes"))
    elif standing.step2:
        words.append(tr("{count} to Step 2", count=standing.step2))
    words.append(tr("{count} to the end", count=standing.end) if standing.end else tr("the game ends"))
    return series(words)
