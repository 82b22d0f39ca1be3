"""What the person at the keyboard is asked, and the answer so far.

There is one class for each kind of question. It holds the current choice (the cards ticked, the contract and what to do
with it, the cell), turns keys and clicks into changes of it or into an action, and works out costs and effects.
Legality comes from the offers and the rules.
"""

from powergrid_tui.games.rise_to_power.viewmodel.questions.acting import Acting, Connecting
from powergrid_tui.games.rise_to_power.viewmodel.questions.base import Question, Waiting
from powergrid_tui.games.rise_to_power.viewmodel.questions.picking import Discarding, Drawing
from powergrid_tui.games.rise_to_power.viewmodel.questions.stealing import Stealing
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.question import kind_of, resumed
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

__all__ = ["KINDS", "Acting", "Connecting", "Discarding", "Drawing", "Question", "Stealing", "Waiting", "ask"]

KINDS: dict[str, type[Question]] = {
    "power": Acting,
    "contract": Connecting,
    "take": Drawing,
    "discard": Discarding,
    "steal": Stealing,
}
"""By kind of offer. While action points are spent, offers of all kinds are made, even empty ones."""


def ask(snapshot: Snapshot, glyphs: Glyphs = UNICODE, before: Question | None = None) -> Question:
    """The question for these offers. A half-finished answer to the question `before` is kept where it still applies."""
    return resumed(kind_of(snapshot, KINDS, Waiting)(snapshot, glyphs), before)
