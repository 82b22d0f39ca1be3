"""Scoring districts: values, influence, agendas and points."""

from __future__ import annotations

from typing import NamedTuple

from powergrid_tui.games.rise_to_power.book import HIDDEN, Book, Values
from powergrid_tui.games.rise_to_power.cardfile import SECTORS
from powergrid_tui.games.rise_to_power.model import PLANT, Cell, CompanyState


class Tally(NamedTuple):
    """A company's score in points: influence of its active districts, upgrades, and its agenda if known."""

    influence: int
    """Influence of all cards in active districts."""
    upgrades: int
    """Points for upgrades."""
    agenda: int | None
    """Points for the agenda; None if it is not known."""

    @property
    def total(self) -> int:
        """The sum of everything known."""
        return self.influence + self.upgrades + (self.agenda or 0)


def values(book: Book, company: CompanyState) -> Values:
    """Draw, hand and connections, from the plant and from the top card of each active district."""
    draw, hand, connections = book.plant
    for district in company.districts:
        if district.active:
            reward = book.contracts[district.top].reward
            draw += reward.draw
            hand += reward.hand
            connections += reward.connections
    return Values(draw, hand, connections)


def upgrades(company: CompanyState) -> int:
    """How many cards lie on top of others in active districts."""
    return sum([len(district.cards) - 1 for district in company.districts if district.active])


def beside(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells that share an edge with this one: east, north, west, south."""
    x, y = cell
    return ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1))


class Links(NamedTuple):
    """The links between active districts."""

    matched: int
    """Links between two of the same colour, or to the plant."""
    mixed: int
    """Links between two of different colours."""


def links(book: Book, company: CompanyState) -> Links:
    """Counts the links. Every shared edge counts once; the colour is that of the top card."""
    colours: dict[Cell, str] = {
        district.cell: book.contracts[district.top].colour for district in company.districts if district.active
    }
    matched = mixed = 0
    for (x, y), colour in colours.items():
        for other in ((x + 1, y), (x, y + 1)):
            other_colour = colours.get(other)
            if other_colour is not None:
                matched += other_colour == colour
                mixed += other_colour != colour
        matched += PLANT in beside((x, y))
    return Links(matched, mixed)


def sets(book: Book, company: CompanyState) -> int:
    """How many complete sets of one active district per sector there are."""
    counts = dict.fromkeys(SECTORS, 0)
    for district in company.districts:
        if district.active:
            counts[book.contracts[district.top].sector] += 1
    return min(counts.values())


def agenda_points(book: Book, company: CompanyState, agenda: str) -> int:
    """The points that a company would get for an agenda."""
    match agenda:
        case "matched":
            return book.agendas[agenda] * links(book, company).matched
        case "mixed":
            return book.agendas[agenda] * links(book, company).mixed
        case "balance":
            return book.agendas[agenda] * sets(book, company)
        case "tower":
            return book.agendas[agenda] * upgrades(company)
    raise ValueError(agenda)


def tally(book: Book, company: CompanyState) -> Tally:
    """What a company would score now."""
    influence = sum(
        [book.contracts[card].influence for district in company.districts if district.active for card in district.cards]
    )
    known = company.agenda not in ("", HIDDEN)
    return Tally(
        influence,
        book.numbers.per_upgrade * upgrades(company),
        agenda_points(book, company, company.agenda) if known else None,
    )
