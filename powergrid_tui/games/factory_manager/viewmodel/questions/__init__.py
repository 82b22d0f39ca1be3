"""What the person at the keyboard is asked, and the answer so far.

There is one class for each kind of question. It holds the current choice (the card, the bid, the column, the basket,
what runs), turns keys and clicks into changes of it or into actions, and works out costs and effects. Legality comes
from the offers and the rules.
"""

from powergrid_tui.games.factory_manager.viewmodel.questions.auction import Bidding, Opening
from powergrid_tui.games.factory_manager.viewmodel.questions.base import Question, Waiting
from powergrid_tui.games.factory_manager.viewmodel.questions.bringing import Bringing
from powergrid_tui.games.factory_manager.viewmodel.questions.buying import Buying
from powergrid_tui.games.factory_manager.viewmodel.questions.running import Running
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.question import kind_of, resumed
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

__all__ = ["KINDS", "Bidding", "Bringing", "Buying", "Opening", "Question", "Running", "Waiting", "ask"]

KINDS: dict[str, type[Question]] = {
    "open": Opening,
    "bid": Bidding,
    "bring": Bringing,
    "buy": Buying,
    "run": Running,
}
"""By kind of offer, the question that is asked."""


def ask(snapshot: Snapshot, glyphs: Glyphs = UNICODE, before: Question | None = None) -> Question:
    """The question for these offers. A half-finished answer to the question `before` is kept where it still applies."""
    return resumed(kind_of(snapshot, KINDS, Waiting)(snapshot, glyphs), before)
