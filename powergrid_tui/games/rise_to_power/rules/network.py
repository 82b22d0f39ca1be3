"""A company's grid: where a district may be connected, and whether another may be active."""

from __future__ import annotations

from powergrid_tui.games.rise_to_power.book import Book
from powergrid_tui.games.rise_to_power.model import PLANT, Cell, Company, District, State
from powergrid_tui.games.rise_to_power.scoring import beside, values
from powergrid_tui.table.words.language import tr, trn


def sites(company: Company) -> tuple[Cell, ...]:
    """Cells where a district may be connected, from the north-west on: free ones beside the plant or an active
    district."""
    taken = {PLANT}
    joined = [PLANT]
    for district in company.districts:
        taken.add(district.cell)
        if district.active:
            joined.append(district.cell)
    found = {cell for place in joined for cell in beside(place) if cell not in taken}
    return tuple(sorted(found, key=_reading))


def _reading(cell: Cell) -> tuple[int, int]:
    """In the order in which one reads."""
    return (-cell[1], cell[0])


def full_refusal(company: Company) -> str:
    """Why a district cannot be connected anywhere, or nothing."""
    return "" if sites(company) else tr("no cell beside the plant or an active district is free")


def site_refusal(company: Company, cell: Cell) -> str:
    """Why a district cannot be connected in a cell, or nothing."""
    if why := full_refusal(company):
        return why
    if cell == PLANT:
        return tr("the plant is there")
    if any(district.cell == cell for district in company.districts):
        return tr("a district is there")
    near = beside(cell)
    if PLANT in near or any(district.active and district.cell in near for district in company.districts):
        return ""
    return tr("a district touches the plant or an active district")


def room_refusal(book: Book, company: Company) -> str:
    """Why no further district may be active, or nothing. The reward of the new one does not count yet."""
    connections = values(book, company).connections
    if sum([district.active for district in company.districts]) < connections:
        return ""
    return trn("the {count} connection is in use", "all {count} connections are in use", connections)


def at(company: Company, cell: Cell) -> District | None:
    """What lies in a cell."""
    return next((district for district in company.districts if district.cell == cell), None)


def lying(company: Company, card: str) -> District | None:
    """The inactive district that is this card."""
    return next((district for district in company.districts if not district.active and district.top == card), None)


def joined(company: Company, card: str, cell: Cell, *, active: bool) -> Company:
    """The company with another district."""
    return company.evolve(districts=(*company.districts, District(cell=cell, cards=(card,), active=active)))


def without(company: Company, card: str) -> Company:
    """The company without an inactive district."""
    return company.evolve(districts=tuple([d for d in company.districts if d.active or d.top != card]))


def powered(company: Company, card: str) -> Company:
    """The company with an inactive district active."""
    return company.evolve(
        districts=tuple([d if d.active or d.top != card else d.evolve(active=True) for d in company.districts])
    )


def built_over(book: Book, company: Company, card: str, cell: Cell) -> tuple[Company, tuple[str, ...]]:
    """The company with an inactive district built over the active one in a cell, and what had to go for it.

    The cards on top with no more influence go. Where all of them go the new one takes their cell.
    """
    influence = book.contracts[card].influence
    districts: list[District] = []
    gone: list[str] = []
    for district in without(company, card).districts:
        stack = list(district.cards)
        if district.cell == cell:
            while stack and book.contracts[stack[-1]].influence <= influence:
                gone.append(stack.pop())
            stack.append(card)
        districts.append(district.evolve(cards=tuple(stack)))
    return company.evolve(districts=tuple(districts)), tuple(gone)


def connect_refusal(state: State, card: str, cell: Cell) -> str:
    """Why a contract cannot be taken from the track and connected in a cell, or nothing."""
    if card not in state.contract_track:
        return tr("{card} is not in the contract track", card=card)
    return site_refusal(state.mover, cell)


def connected(state: State, card: str, cell: Cell) -> State:
    """A contract of the track lies in a grid, inactive."""
    state = state.with_mover(joined(state.mover, card, cell, active=False))
    return state.evolve(contract_track=tuple([other for other in state.contract_track if other != card]))
