"""A company's grid: where districts may be connected, and whether more of them may be active."""

from __future__ import annotations

from powergrid_tui.games.rise_to_power.book import Book
from powergrid_tui.games.rise_to_power.model import PLANT, Cell, CompanyState, District, State
from powergrid_tui.games.rise_to_power.scoring import beside, values
from powergrid_tui.table.words.language import tr, trn


def sites(company: CompanyState) -> tuple[Cell, ...]:
    """Cells in which a district may be connected, in reading order: free ones next to the plant or an active
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
    """A sort key for reading order: rows from the north, each from west to east."""
    return (-cell[1], cell[0])


def full_refusal(company: CompanyState) -> str:
    """Why a district cannot be connected anywhere, or an empty string."""
    return "" if sites(company) else tr("no cell next to the plant or an active district is free")


def site_refusal(company: CompanyState, cell: Cell) -> str:
    """Why a district cannot be connected in this cell, or an empty string."""
    if why := full_refusal(company):
        return why
    if cell == PLANT:
        return tr("the plant occupies that cell")
    if any(district.cell == cell for district in company.districts):
        return tr("there is already a district there")
    near = beside(cell)
    if PLANT in near or any(district.active and district.cell in near for district in company.districts):
        return ""
    return tr("a district must touch the plant or an active district")


def room_refusal(book: Book, company: CompanyState) -> str:
    """Why no more districts may be active, or an empty string. The reward of the new one does not count yet."""
    connections = values(book, company).connections
    if sum([district.active for district in company.districts]) < connections:
        return ""
    return trn("the {count} connection is in use", "all {count} connections are in use", connections)


def at(company: CompanyState, cell: Cell) -> District | None:
    """The district in a cell, or None."""
    return next((district for district in company.districts if district.cell == cell), None)


def lying(company: CompanyState, card: str) -> District | None:
    """The inactive district with this card, or None."""
    return next((district for district in company.districts if not district.active and district.top == card), None)


def joined(company: CompanyState, card: str, cell: Cell, *, active: bool) -> CompanyState:
    """The company with one more district."""
    return company.evolve(districts=(*company.districts, District(cell=cell, cards=(card,), active=active)))


def without(company: CompanyState, card: str) -> CompanyState:
    """The company without this inactive district."""
    return company.evolve(districts=tuple([d for d in company.districts if d.active or d.top != card]))


def powered(company: CompanyState, card: str) -> CompanyState:
    """The company with this inactive district made active."""
    return company.evolve(
        districts=tuple([d if d.active or d.top != card else d.evolve(active=True) for d in company.districts])
    )


def built_over(book: Book, company: CompanyState, card: str, cell: Cell) -> tuple[CompanyState, tuple[str, ...]]:
    """The company with an inactive district built over the active one in a cell, and the cards removed for it.

    Cards are removed from the top while their influence is no higher. If that removes all of them, the new card takes
    their cell.
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
    """Why a contract cannot be taken from the track and connected in this cell, or an empty string."""
    if card not in state.contract_track:
        return tr("{card} is not in the contract track", card=card)
    return site_refusal(state.mover, cell)


def connected(state: State, card: str, cell: Cell) -> State:
    """The state with a contract of the track connected as an inactive district."""
    state = state.with_mover(joined(state.mover, card, cell, active=False))
    return state.evolve(contract_track=tuple([other for other in state.contract_track if other != card]))
