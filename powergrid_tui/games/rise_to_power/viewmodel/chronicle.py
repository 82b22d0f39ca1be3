"""A game of Rise to Power in figures: points, districts and values by round, and what prism was spent on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from powergrid_tui.games.rise_to_power.actions import Power, Upgrade
from powergrid_tui.games.rise_to_power.book import value_of
from powergrid_tui.games.rise_to_power.cardfile import SECTORS
from powergrid_tui.games.rise_to_power.events import EndInSight, Stalemate
from powergrid_tui.games.rise_to_power.model import Company, State
from powergrid_tui.games.rise_to_power.scoring import tally, values
from powergrid_tui.games.rise_to_power.words import called
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions.session import Step
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle, Curve, Moment, Spending, rounds_of

_SECTOR_NAMES = {
    "residential": mark("residential"),
    "offshore": mark("offshore"),
    "space": mark("space"),
}

_DEAREST = 3
"""How many of the highest payments are listed as key moments."""


def chronicle(steps: Sequence[Step[State, Any]]) -> Chronicle:
    """The game as far as these steps go. If the last step reveals an agenda, it counts in every round."""
    rounds = tuple(rounds_of(steps, lambda state: state.round, lambda state: state.turn == NOBODY))
    if not rounds:
        return Chronicle()
    ends = [steps[some.at - 1].after for some in rounds]
    shown = [company.agenda for company in steps[-1].after.players]
    book = ends[0].book

    def curve(name: str, figure: Callable[[Company], int]) -> Curve:
        return Curve(
            name,
            tuple(
                tuple(figure(end.players[seat].evolve(agenda=agenda)) for end in ends)
                for seat, agenda in enumerate(shown)
            ),
        )

    return Chronicle(
        rounds,
        (
            curve(tr("points"), lambda company: tally(book, company).total),
            curve(tr("active districts"), lambda company: len(company.active)),
            curve(tr("cards drawn a turn"), lambda company: values(book, company).draw),
            curve(tr("hand limit"), lambda company: values(book, company).hand),
            curve(tr("connections"), lambda company: values(book, company).connections),
        ),
        _spending(steps, len(shown)),
        _moments(steps),
    )


def _spending(steps: Sequence[Step[State, Any]], seats: int) -> tuple[Spending, ...]:
    """Prism spent, by the sector of the district powered; upgrades are listed separately."""
    spent = {heading: [0] * seats for heading in (*SECTORS, "upgrades")}
    for step in steps:
        if isinstance(step.action, Power | Upgrade):
            sector = step.before.book.contracts[step.action.card].sector
            heading = sector if isinstance(step.action, Power) else "upgrades"
            spent[heading][step.before.current] += _paid(step.action)
    names = {**{sector: tr(name) for sector, name in _SECTOR_NAMES.items()}, "upgrades": tr("upgrades")}
    return tuple(Spending(names[heading], tuple(amounts)) for heading, amounts in spent.items())


def _paid(action: Power | Upgrade) -> int:
    return sum(map(value_of, action.prisms))


def _moments(steps: Sequence[Step[State, Any]]) -> tuple[Moment, ...]:
    """The most expensive districts, and what triggered the end."""
    paid = []
    found = []
    for at, step in enumerate(steps, 1):
        before = step.before
        player = before.names[before.current]
        if isinstance(step.action, Power | Upgrade):
            prism, district = _paid(step.action), called(before.book, step.action.card)
            text = tr("{player} pays {prism} prism for {district}", player=player, prism=prism, district=district)
            paid.append((prism, Moment(before.round, at, text)))
        for event in step.after.events:
            match event:
                case EndInSight(active=0):
                    found.append(Moment(before.round, at, tr("The contract deck is empty")))
                case EndInSight(active=active):
                    text = tr("{player} has {count} active districts", player=player, count=active)
                    found.append(Moment(before.round, at, text))
                case Stalemate():
                    found.append(Moment(before.round, at, tr("Nobody has spent an action point for a whole round")))
    paid.sort(key=lambda some: -some[0])
    found += [moment for _, moment in paid[:_DEAREST]]
    return tuple(sorted(found, key=lambda moment: moment.at))
