"""A turn planned while others act, in words."""

from __future__ import annotations

from powergrid_tui.games.rise_to_power.actions import (
    Action,
    Connect,
    Discard,
    Done,
    Exchange,
    Power,
    Take,
    Trade,
    Upgrade,
)
from powergrid_tui.games.rise_to_power.book import Book
from powergrid_tui.games.rise_to_power.notation import cell_name
from powergrid_tui.games.rise_to_power.words import called, prism_words, trade_words
from powergrid_tui.table.protocol.game import PlannedTurn
from powergrid_tui.table.words.language import series, tr
from powergrid_tui.toolkit.viewmodel.pieces import Piece, Role, Row, quiet


def plan_rows(book: Book, plan: PlannedTurn, refusal: str) -> tuple[Row, ...]:
    """What will be done once its owner is asked; preceded by a warning if the plan would fail as things stand."""
    actions = [action for action in plan.actions if not isinstance(action, Done)]
    what = series(_words(book, action) for action in actions)
    if len(actions) == len(plan.actions):
        words = tr("Planned: {what}; then you are asked.", what=what)
    else:
        words = tr("Planned: {what}; then end your turn.", what=what) if what else tr("Planned: end your turn.")
    row = quiet(words)
    if not refusal:
        return (row,)
    return (Piece(tr("Your plan does not work as things stand: {why}.", why=refusal), Role.WARN),), row


def _words(book: Book, action: Action) -> str:
    """A planned action in a few words, with the cards that it takes, pays or discards."""
    match action:
        case Take(prisms=prisms):
            return tr("take {prisms}", prisms=prism_words(prisms))
        case Discard(prisms=prisms):
            return tr("discard {prisms}", prisms=prism_words(prisms))
        case Connect(card=card, cell=cell):
            return tr("connect {card} at {cell}", card=called(book, card), cell=cell_name(cell))
        case Exchange(card=card):
            return tr("take {card}, active at once", card=called(book, card))
        case Power(card=card, prisms=prisms):
            return tr("power {card} with {prisms}", card=called(book, card), prisms=prism_words(prisms))
        case Upgrade(card=card, cell=cell, prisms=prisms):
            names = {"card": called(book, card), "cell": cell_name(cell), "prisms": prism_words(prisms)}
            return tr("upgrade {cell} to {card} with {prisms}", **names)
        case Trade(card=card):
            return tr("trade {card}: {gain}", card=called(book, card), gain=trade_words(book.contracts[card]))
    raise TypeError(action)
