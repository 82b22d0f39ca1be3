"""What the person at the keyboard is asked, and the answer that is taking shape.

One class for each kind of question. It holds the intent (the space, the piece, the card, the tile, the cell pointed
at), turns keys and clicks into changes of it or into an action, works out what the answer brings, and cuts the slices
that show it. What is legal is asked of the offers and of the rules. Nothing is chosen before somebody chose it, so that
an Enter too many answers no question.
"""

from powergrid_tui.games.electropolis.viewmodel.questions.base import Part, Question, Waiting
from powergrid_tui.games.electropolis.viewmodel.questions.choosing import Choosing
from powergrid_tui.games.electropolis.viewmodel.questions.placing import Placing
from powergrid_tui.games.electropolis.viewmodel.questions.running import Running
from powergrid_tui.games.electropolis.viewmodel.questions.taking import Taking
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.question import kind_of, resumed
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

__all__ = ["Choosing", "Part", "Placing", "Question", "Running", "Taking", "Waiting", "ask"]

_KINDS: dict[str, type[Question]] = {"space": Choosing, "take": Taking, "place": Placing, "run": Running}


def ask(snapshot: Snapshot, glyphs: Glyphs = UNICODE, before: Question | None = None) -> Question:
    """The question that the offers put. What was about to be answered `before` is kept where it is still good."""
    return resumed(kind_of(snapshot, _KINDS, Waiting)(snapshot, glyphs), before)
