"""A company's districts, and the one being connected."""

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
    """(cells east, cells north) of the power plant; negative to the west and south."""
    cards: tuple[str, ...] = ()
    """Ids of the contracts, bottom first; empty for the plant and for a free cell."""
    colour: str = ""
    """The colour of the top card: ``g`` green (residential), ``b`` blue (offshore), ``o`` orange (space); empty if
    there is none."""
    active: bool = False
    """Whether it is powered."""
    legal: bool = False
    """Whether a contract may be connected here now."""
    cursor: bool = False
    """Whether the cursor is on it."""
    marked: bool = False
    """Whether it holds the card under the cursor, or would be built over by it."""
    fresh: bool = False
    """Whether another player's last action changed it."""
    name: str = ""
    """The top district's name, in the reader's language."""
    influence: int = 0
    """The total of all its cards."""
    foot: str = ""
    """An active district's reward as letters, such as ``+DH``; an inactive one's cost, in words."""
    brief: str = ""
    """The same for narrow cells."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The districts of a company."""

    owner: Player
    """Whose districts they are."""
    sites: tuple[Site, ...]
    """The plant first, then all districts, then the cells in which something may be connected now."""
    plant: Values
    """The values of the power plant by itself."""
    links: tuple[tuple[Cell, Cell, bool], ...]
    """(cell, cell, whether they match) for adjacent active districts, and for districts next to the plant. Two
    districts match by colour; with the plant, all of them match."""
    card: str
    """The name of the contract being connected; empty if there is none."""
    agenda: str
    """The agenda and what it scores, in a sentence; empty for anybody who may not know it."""
    agenda_now: int
    """Points that it would score now; 0 for anybody who may not know it."""


@dataclass(frozen=True, slots=True)
class Placing:
    """What a question marks in a grid."""

    legal: frozenset[Cell] = frozenset()
    cursor: Cell | None = None
    card: str = ""
    """The contract being connected."""
    marked: frozenset[Cell] = field(default_factory=frozenset)


STILL = Placing()


def grid(view: State, seat: int, players: Players, placing: Placing = STILL, before: State | None = None) -> Grid:
    """The grid of a seat, and the contract being connected."""
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
    """An agenda and what it scores, for those who may know it."""
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
