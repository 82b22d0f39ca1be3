"""All companies in figures, and their districts, drawn small."""

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
    """A district of another, drawn small."""

    cell: Cell
    """(cells east, cells north) of the power plant; below 0 west and south."""
    card: str
    """The id of the contract on top."""
    colour: str
    """Of that contract: ``g`` green (residential), ``b`` blue (offshore), ``o`` orange (space)."""
    active: bool
    """It is powered."""
    upgraded: bool
    """It lies on other cards."""
    fresh: bool
    """Another's last action has changed it."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A company in figures."""

    owner: Player
    """Whose figures these are."""
    turn: bool
    """It is to move."""
    tally: Tally
    """What it would score now."""
    values: Values
    """What it can do now."""
    active: int
    """Active districts."""
    inactive: int
    """Inactive districts."""
    held: int
    """Prism cards in hand."""
    agenda: str
    """What its agenda is called; empty for those who may not know it."""
    districts: tuple[Small, ...] = ()
    """In the order in which their cells were filled."""


@dataclass(frozen=True, slots=True)
class Companies:
    """All companies."""

    lines: tuple[ScoreLine, ...]
    """By seat."""
    others: tuple[int, ...]
    """Seats of all but the one that looks, clockwise."""
    end: int
    """Active districts of one company that bring the end."""


def companies(view: State, seat: int, players: Players, before: State | None = None) -> Companies:
    """Everybody in figures, and their districts."""
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
