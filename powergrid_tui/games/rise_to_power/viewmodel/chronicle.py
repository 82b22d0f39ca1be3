"""A game of Rise to Power in figures: points, districts and values by round, and what prism was spent on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from powergrid_tui.games.rise_to_power.actions import Power, Upgrade
from powergrid_tui.games.rise_to_power.book import value_of
from powergrid_tui.games.rise_to_power.cardfile import SECTORS
from powergrid_tui.games.rise_to_power.events import EndInSight, Stalemate
from powergrid_tui.games.rise_to_power.model import State
from powergrid_tui.games.rise_to_power.scoring import tally, values
from powergrid_tui.games.rise_to_power.words import called
from powergrid_tui.table.protocol.game import Step
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle, recorded

_SECTOR_NAMES = {
    "residential": mark("residential"),
    "offshore": mark("offshore"),
    "space": mark("space"),
}


def chronicle(steps: Sequence[Step[State, Any]]) -> Chronicle:
    """The game as far as these steps go. If the last step reveals an agenda, it counts in every round."""
    shown = [company.agenda for company in steps[-1].after.players] if steps else []

    def points(state: State, seat: int) -> int:
        return tally(state.book, state.players[seat].evolve(agenda=shown[seat])).total

    return recorded(
        steps,
        lambda state: state.round,
        figures={
            tr("points"): points,
            tr("active districts"): lambda state, seat: len(state.players[seat].active),
            tr("cards drawn a turn"): lambda state, seat: values(state.book, state.players[seat]).draw,
            tr("hand limit"): lambda state, seat: values(state.book, state.players[seat]).hand,
            tr("connections"): lambda state, seat: values(state.book, state.players[seat]).connections,
        },
        headings={**{sector: tr(_SECTOR_NAMES[sector]) for sector in SECTORS}, "upgrades": tr("upgrades")},
        paid=_paid,
        told=_notable,
    )


def _paid(step: Step[State, Any]) -> Iterator[tuple[str, int, int]]:
    """Prism spent, by the sector of the district powered; upgrades are listed separately."""
    if isinstance(step.action, Power | Upgrade):
        sector = step.before.book.contracts[step.action.card].sector
        heading = sector if isinstance(step.action, Power) else "upgrades"
        yield heading, step.before.current, sum(map(value_of, step.action.prisms))


def _notable(step: Step[State, Any]) -> Iterator[tuple[int | None, str]]:
    """Payments, and what triggered the end."""
    before = step.before
    player = before.names[before.current]
    for _, _, prism in _paid(step):
        district = called(before.book, step.action.card)
        yield prism, tr("{player} pays {prism} prism for {district}", player=player, prism=prism, district=district)
    for event in step.after.events:
        match event:
            case EndInSight(active=0):
                yield None, tr("The contract deck is empty")
            case EndInSight(active=active):
                yield None, tr("{player} has {count} active districts", player=player, count=active)
            case Stalemate():
                yield None, tr("Nobody has spent an action point for a whole round")
