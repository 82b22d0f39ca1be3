"""Actions in words: as phrases for hints and reviews, such as ``take b2 b3``."""

from __future__ import annotations

from powergrid_tui.games.rise_to_power.actions import (
    Action,
    Connect,
    Discard,
    Done,
    Exchange,
    Power,
    Steal,
    Take,
    Trade,
    Upgrade,
)
from powergrid_tui.games.rise_to_power.model import State
from powergrid_tui.games.rise_to_power.notation import cell_name
from powergrid_tui.games.rise_to_power.phases import PHASES
from powergrid_tui.games.rise_to_power.viewmodel.questions.deeds import deed_words
from powergrid_tui.games.rise_to_power.words import called, listed, reward_words
from powergrid_tui.table.words.language import series, tr


def phrase(view: State, action: Action) -> str:
    """The action of the seat to move, with what it gives or what pays for it; empty for an action of nature."""
    match action:
        case Take(prisms=()):
            return tr("take none")
        case Take(prisms=prisms):
            return tr("take {prisms}", prisms=listed(prisms))
        case Discard(prisms=()):
            return tr("discard nothing")
        case Discard(prisms=prisms):
            return tr("discard {prisms}", prisms=listed(prisms))
        case Connect(card=card, cell=cell):
            words = tr(
                "take the contract {card} and connect it at {cell}", card=called(view.book, card), cell=cell_name(cell)
            )
            return _giving(view, words, card)
        case Exchange(card=card, cell=cell):
            words = tr(
                "take {card} from the exchange and connect it at {cell}",
                card=called(view.book, card),
                cell=cell_name(cell),
            )
            return _giving(view, words, card)
        case Power() | Upgrade() | Trade():
            return deed_words(view, view.mover, action)
        case Steal(seats=seats):
            return tr("steal from {others}", others=series(view.names[seat] for seat in seats))
        case Done():
            return tr(PHASES[view.phase].done)
    return ""


def _giving(view: State, words: str, card: str) -> str:
    """The words with what the contract adds once it is active."""
    reward = reward_words(view.book.contracts[card])
    return tr("{action} ({meaning})", action=words, meaning=reward) if reward else words
