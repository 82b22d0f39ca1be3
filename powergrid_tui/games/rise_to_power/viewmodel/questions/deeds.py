"""What may be done with a contract, and how it is put into words."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.rise_to_power.actions import Action, Connect, Exchange, Power, Trade, Upgrade
from powergrid_tui.games.rise_to_power.book import value_of
from powergrid_tui.games.rise_to_power.model import PLANT, Cell, CompanyState, State
from powergrid_tui.games.rise_to_power.notation import cell_name
from powergrid_tui.games.rise_to_power.rules import network, paying
from powergrid_tui.games.rise_to_power.scoring import beside
from powergrid_tui.games.rise_to_power.words import called, prism_words, trade_words
from powergrid_tui.table.words.language import tr, trc


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that may be done with a contract."""

    action: Action
    """If a cell is still to be chosen, the action has an arbitrary one."""
    why: str = ""
    """Why it is refused; empty if it is legal."""
    needs_cell: bool = False


def deed_words(view: State, company: CompanyState, action: Action) -> str:
    """The action in words, with what pays for it."""
    book = view.book
    match action:
        case Connect(card=card):
            return tr("take the contract {card} and connect it", card=called(book, card))
        case Exchange(card=card):
            return tr("take {card}, active at once", card=called(book, card))
        case Power(card=card, prisms=()):
            return tr("power {card}", card=called(book, card))
        case Power(card=card, prisms=prisms):
            paid = _paid_words(view, card, prisms)
            return tr(
                "power {card} with {prisms}, {paid}", card=called(book, card), prisms=prism_words(prisms), paid=paid
            )
        case Upgrade(card=card, cell=cell, prisms=prisms):
            return _upgrade_words(view, company, card, cell, prisms)
        case Trade(card=card):
            gain = trade_words(book.contracts[card])
            return tr("trade {card}: {gain}", card=called(book, card), gain=gain)
    raise TypeError(action)


def _upgrade_words(view: State, company: CompanyState, card: str, cell: Cell, prisms: tuple[str, ...]) -> str:
    book = view.book
    district = network.at(company, cell)
    assert district is not None
    names = {"card": called(book, card), "under": called(book, district.top), "cell": cell_name(cell)}
    words = tr("build {card} over {under} at {cell}", **names)
    if not prisms:
        return words
    paid = _paid_words(view, card, prisms)
    return tr("{deed} with {prisms}, {paid}", deed=words, prisms=prism_words(prisms), paid=paid)


def _paid_words(view: State, card: str, prisms: tuple[str, ...]) -> str:
    cost = paying.cost_now(view, view.book.contracts[card])
    over = sum(map(value_of, prisms)) - cost
    return tr("{count} over", count=over) if over else tr("exact: the point comes back")


def neighbours_told(view: State, company: CompanyState, cell: Cell) -> str:
    """What is next to a cell."""
    touching = []
    for near in beside(cell):
        district = network.at(company, near)
        if near == PLANT:
            touching.append(tr("the plant"))
        elif district is not None and district.active:
            touching.append(called(view.book, district.top))
    return tr("touches {names}", names=trc("list", ", ").join(touching))
