"""Milestones and awards."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.terraforming_mars.book import AWARDS, MILESTONES
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules import projects
from powergrid_tui.games.terraforming_mars.rules.turns import produced
from powergrid_tui.games.terraforming_mars.wording.names import AWARDS as AWARD_NAMES
from powergrid_tui.games.terraforming_mars.wording.names import MILESTONES as MILESTONE_NAMES
from powergrid_tui.table.words.language import mark, series, tr
from powergrid_tui.toolkit.viewmodel.players import Player, Players

Standings = tuple[tuple[Player, int], ...]
"""Players, each with a value."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A milestone or an award."""

    name: str
    """In the reader's language."""
    holder: Player | None
    """Who claimed or funded it; None if nobody did."""
    standings: Standings
    """(player, value) of everybody, highest first."""
    what: str = ""
    """What is counted, in words."""
    wanted: int = 0
    """The value that a milestone requires; 0 for an award."""
    forecast: Standings = ()
    """The standings of an award after one more production; empty if that changes nothing."""
    rank: tuple[bool, float] = (False, 0)
    """A sort key: goals that matter more come first, that is, those still available, and of these the ones that
    somebody is nearest to."""
    ready: bool = False
    """Whether the viewer can claim the milestone now."""


@dataclass(frozen=True, slots=True)
class Goals:
    """Milestones and awards."""

    milestones: tuple[Goal, ...]
    """All milestones."""
    awards: tuple[Goal, ...]
    """All awards."""
    milestone_cost: int
    """Price of claiming one in credits; 0 if no more can be claimed."""
    award_cost: int
    """Price of funding the next one in credits; 0 if no more can be funded."""


_MILESTONES = {
    "terraformer": mark("terraform rating"),
    "mayor": mark("cities"),
    "gardener": mark("greeneries"),
    "builder": mark("building tags"),
    "planner": mark("cards in hand"),
}
"""What each milestone counts."""


_AWARDS = {
    "landlord": mark("tiles"),
    "banker": mark("credit production"),
    "scientist": mark("science tags"),
    "thermalist": mark("heat"),
    "miner": mark("steel and titanium"),
}
"""What each award counts."""


def ranked(standings: Standings) -> str:
    """Names with figures."""
    return series(tr("{player} {count}", player=player.name, count=count) for player, count in standings)


def goals(view: State, players: Players, viewer: int) -> Goals | None:
    """Milestones and awards with the standings; None in a solo game."""
    if view.solo:
        return None
    rules = view.book.numbers
    claimed, funded = dict(view.milestones), dict(view.awards)
    seats = range(len(view.players))

    def standing(value: dict[int, int]) -> Standings:
        return tuple((players[seat], value[seat]) for seat in sorted(seats, key=lambda at: -value[at]))

    milestones = []
    for name in MILESTONES:
        values = {seat: projects.milestone_value(view, seat, name)[0] for seat in seats}
        wanted = projects.milestone_value(view, 0, name)[1]
        holder = players[claimed[name]] if name in claimed else None
        ready = not projects.milestone_missing(view, viewer, name)
        rank = (holder is not None, -max(values.values()) / wanted)
        what = tr(_MILESTONES[name])
        milestones.append(
            Goal(tr(MILESTONE_NAMES[name]), holder, standing(values), what, wanted, rank=rank, ready=ready)
        )
    awards = []
    later = produced(view)
    for name in AWARDS:
        values, then = ({seat: projects.award_value(when, seat, name) for seat in seats} for when in (view, later))
        holder = players[funded[name]] if name in funded else None
        forecast = standing(then) if then != values and not view.over else ()
        rank = (holder is None, -max(values.values()))
        what = tr(_AWARDS[name])
        awards.append(Goal(tr(AWARD_NAMES[name]), holder, standing(values), what, 0, forecast, rank))
    return Goals(
        tuple(milestones),
        tuple(awards),
        rules.milestones.cost if len(claimed) < rules.milestones.most else 0,
        projects.award_cost(view) if len(funded) < len(rules.awards.costs) else 0,
    )
