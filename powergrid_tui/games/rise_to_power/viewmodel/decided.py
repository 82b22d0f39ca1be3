"""What decided a game of Rise to Power, in sentences."""

from __future__ import annotations

from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import State
from powergrid_tui.games.rise_to_power.scoring import tally
from powergrid_tui.games.rise_to_power.words import AGENDA_NAMES
from powergrid_tui.table.words.language import series, tr
from powergrid_tui.toolkit.viewmodel.scores import compared


def decided(view: State) -> tuple[str, ...]:
    """By which parts of the score the first is ahead of the next, and what each agenda gave, best first."""
    ranked = [view.names.index(standing.seat) for standing in RISE_TO_POWER.standings(view)]
    scored = [(tally(view.book, view.players[seat]), seat) for seat in ranked]
    (best, first), (other, second) = scored[:2]
    parts = (
        (tr("influence"), best.influence, other.influence),
        (tr("upgrades"), best.upgrades, other.upgrades),
        (tr("agenda"), best.agenda or 0, other.agenda or 0),
    )
    agendas = [
        tr(
            "{player} {points} for {agenda}",
            player=view.names[seat],
            points=found.agenda or 0,
            agenda=tr(AGENDA_NAMES[view.players[seat].agenda]),
        )
        for found, seat in scored
    ]
    told = compared(view.names[first], view.names[second], parts)
    return *([told] if told else []), tr("Agendas: {agendas}.", agendas=series(agendas))
