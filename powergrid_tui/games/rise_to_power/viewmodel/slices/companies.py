"""All companies in figures, and their districts in small."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from powergrid_tui.games.rise_to_power.book import HIDDEN, Values
from powergrid_tui.games.rise_to_power.model import Cell, State
from powergrid_tui.games.rise_to_power.scoring import Tally, tally, values
from powergrid_tui.games.rise_to_power.words import AGENDA_NAMES
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.players import Player, Players


@dataclass(frozen=True, slots=True)
class Small:
    """A district in another player's grid, drawn small."""

    cell: Cell
    """(cells east, cells north) of the power plant; negative to the west and south."""
    card: str
    """The id of the contract on top."""
    colour: str
    """The contract's colour: ``g`` green (residential), ``b`` blue (offshore), ``o`` orange (space)."""
    active: bool
    """Whether it is powered."""
    upgraded: bool
    """Whether there are other cards under it."""
    fresh: bool
    """Whether another player's last action changed it."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A company in figures."""

    owner: Player
    """Whose figures these are."""
    turn: bool
    """Whether it is their turn."""
    tally: Tally
    """The score if the game ended now."""
    values: Values
    """Its current draw, hand and connections."""
    active: int
    """Active districts."""
    inactive: int
    """Inactive districts."""
    held: int
    """Prism cards in hand."""
    agenda: str
    """The name of its agenda; empty for anybody who may not know it."""
    districts: tuple[Small, ...] = ()
    """In the order in which their cells were filled."""


@dataclass(frozen=True, slots=True)
class Companies:
    """All companies."""

    lines: tuple[ScoreLine, ...]
    """By seat."""
    others: tuple[int, ...]
    """Seats of everybody but the viewer, clockwise."""
    end: int
    """How many active districts of one company trigger the end."""


def companies(view: State, seat: int, players: Players, before: State | None = None) -> Companies:
    """Everybody's figures and districts."""
    seats = len(view.players)
    lines = tuple(line(view, at, players, before) for at in range(seats))
    others = tuple((seat + step) % seats for step in range(1, seats))
    return Companies(lines, others, view.book.numbers.end_at_active)


def line(view: State, seat: int, players: Players, before: State | None) -> ScoreLine:
    company, book = view.players[seat], view.book
    old: Mapping[Cell, object] = {d.cell: d for d in before.players[seat].districts} if before else {}
    districts = tuple(
        Small(
            d.cell,
            d.top,
            book.contracts[d.top].colour,
            d.active,
            len(d.cards) > 1,
            before is not None and old.get(d.cell) != d,
        )
        for d in company.districts
    )
    known = company.agenda not in ("", HIDDEN)
    return ScoreLine(
        players[seat],
        seat == view.turn,
        tally(book, company),
        values(book, company),
        len(company.active),
        len(company.inactive),
        len(company.hand),
        tr(AGENDA_NAMES[company.agenda]) if known else "",
        districts,
    )
