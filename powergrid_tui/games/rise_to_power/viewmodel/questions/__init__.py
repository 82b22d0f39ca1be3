"""What the person at the keyboard is asked, and the answer that is taking shape.

One class for each kind of question. It holds the intent (the cards ticked, the contract and what is done with it, the
cell), turns keys and clicks into changes of it or into an action, works out what the answer costs and brings, and cuts
the slices that show it. What is legal is asked of the offers and of the rules.
"""

from powergrid_tui.games.rise_to_power.viewmodel.questions.acting import Acting, Connecting
from powergrid_tui.games.rise_to_power.viewmodel.questions.base import Part, Question, Waiting
from powergrid_tui.games.rise_to_power.viewmodel.questions.picking import Discarding, Drawing
from powergrid_tui.games.rise_to_power.viewmodel.questions.stealing import Stealing
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.question import kind_of, resumed
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

__all__ = ["Acting", "Connecting", "Discarding", "Drawing", "Part", "Question", "Stealing", "Waiting", "ask"]

_KINDS: dict[str, type[Question]] = {
    "power": Acting,
    "contract": Connecting,
    "take": Drawing,
    "discard": Discarding,
    "steal": Stealing,
}
"""By kind of offer. Where points are spent all kinds are offered, though there may be nothing of them."""


def ask(snapshot: Snapshot, glyphs: Glyphs = UNICODE, before: Question | None = None) -> Question:
    """The question that the offers put. What was about to be answered `before` is kept where it is still good."""
    return resumed(kind_of(snapshot, _KINDS, Waiting)(snapshot, glyphs), before)
