"""A company's districts, with what is being connected."""

from __future__ import annotations

from dataclasses import dataclass, field

from powergrid_tui.games.rise_to_power.book import HIDDEN, Values
from powergrid_tui.games.rise_to_power.model import PLANT, Cell, Company, State
from powergrid_tui.games.rise_to_power.scoring import agenda_points, beside
from powergrid_tui.games.rise_to_power.viewmodel import cards as faces
from powergrid_tui.games.rise_to_power.words import AGENDA_NAMES, agenda_words, called, district_name
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.players import Player, Players


@dataclass(frozen=True, slots=True)
class Site:
    """A cell of a grid."""

    cell: Cell
    """(cells east, cells north) of the power plant; below 0 west and south."""
    cards: tuple[str, ...] = ()
    """Contracts by id, the lowest first; empty for the plant, and for a cell without any."""
    colour: str = ""
    """Of the card on top: ``g`` green (residential), ``b`` blue (offshore), ``o`` orange (space); empty where there is
    none."""
    active: bool = False
    """It is powered."""
    legal: bool = False
    """A contract may be connected here now."""
    cursor: bool = False
    """The cursor is on it."""
    marked: bool = False
    """It holds the card under the cursor, or would be built over by it."""
    fresh: bool = False
    """Another's last action has changed it."""
    name: str = ""
    """Of the district on top, in the reader's language."""
    influence: int = 0
    """Of all its cards together."""
    foot: str = ""
    """The reward in letters of an active district, as ``+DH``; the cost of an inactive one, in words."""
    brief: str = ""
    """The same where there is little room."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The districts of a company."""

    owner: Player
    """Whose they are."""
    sites: tuple[Site, ...]
    """The plant first, then all districts, then the cells where something may be connected now."""
    plant: Values
    """What the power plant itself gives."""
    links: tuple[tuple[Cell, Cell, bool], ...]
    """(cell, cell, whether they match) of active districts side by side, or one and the plant. Two districts match by
    colour; with the plant all match."""
    card: str
    """What is being connected, by name; empty for nothing."""
    agenda: str
    """The agenda with what it brings, in a sentence; empty for those who may not know it."""
    agenda_now: int
    """Points that it would bring now; 0 for those who may not know it."""


@dataclass(frozen=True, slots=True)
class Placing:
    """What is marked in a grid."""

    legal: frozenset[Cell] = frozenset()
    cursor: Cell | None = None
    card: str = ""
    """The contract that is being connected."""
    marked: frozenset[Cell] = field(default_factory=frozenset)


STILL = Placing()


def grid(view: State, seat: int, players: Players, placing: Placing = STILL, before: State | None = None) -> Grid:
    """The grid of a seat, with what is being connected."""
    company, book = view.players[seat], view.book
    old = {district.cell: district for district in before.players[seat].districts} if before else None
    sites = [Site(PLANT)]
    for district in company.districts:
        contract = book.contracts[district.top]
        foot = brief = faces.brief_reward(contract.reward)
        if not district.active:
            found = faces.payment(view, seat, contract)
            cost, colour = (found.cost, found.colour) if found else (contract.cost, contract.colour)
            foot, brief = faces.cost_words(cost, colour), f"{cost} {colour}"
        sites.append(
            Site(
                district.cell,
                district.cards,
                contract.colour,
                district.active,
                cursor=district.cell == placing.cursor,
                marked=district.cell in placing.marked,
                fresh=old is not None and old.get(district.cell) != district,
                name=district_name(contract),
                influence=sum(book.contracts[card].influence for card in district.cards),
                foot=foot,
                brief=brief,
            )
        )
    sites += [Site(cell, legal=True, cursor=cell == placing.cursor) for cell in sorted(placing.legal)]
    known = company.agenda not in ("", HIDDEN)
    return Grid(
        players[seat],
        tuple(sites),
        book.plant,
        _links(view, company),
        called(book, placing.card) if placing.card else "",
        agenda_told(view, company) if known else "",
        agenda_points(book, company, company.agenda) if known else 0,
    )


def agenda_told(view: State, company: Company) -> str:
    """An agenda with what it brings, for those who know it."""
    name = tr(AGENDA_NAMES[company.agenda])
    return tr("{agenda}: {words}", agenda=name, words=agenda_words(view.book, company.agenda))


def _links(view: State, company: Company) -> tuple[tuple[Cell, Cell, bool], ...]:
    colours = {d.cell: view.book.contracts[d.top].colour for d in company.active}
    found = []
    for cell, colour in colours.items():
        east, north, *_ = beside(cell)
        found += [(cell, other, colours[other] == colour) for other in (east, north) if other in colours]
        if PLANT in beside(cell):
            found.append((cell, PLANT, True))
    return tuple(found)
