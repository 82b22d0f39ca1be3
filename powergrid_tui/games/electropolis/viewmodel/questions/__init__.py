"""What the person at the keyboard is asked, and the answer so far.

There is one class for each kind of question. It holds the current choice (the space, the tiles, the card, the cell
under the cursor), turns keys and clicks into changes of it or into an action, previews the result, and makes the slices
that show it. Legality comes from the offers and the rules. Nothing is preselected, so a stray Enter answers no
question.
"""

from powergrid_tui.games.electropolis.viewmodel.questions.base import Question, Waiting
from powergrid_tui.games.electropolis.viewmodel.questions.choosing import Choosing
from powergrid_tui.games.electropolis.viewmodel.questions.placing import PlacingTile
from powergrid_tui.games.electropolis.viewmodel.questions.running import Running
from powergrid_tui.games.electropolis.viewmodel.questions.taking import Taking
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.question import kind_of, resumed
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

__all__ = ["KINDS", "Choosing", "PlacingTile", "Question", "Running", "Taking", "Waiting", "ask"]

KINDS: dict[str, type[Question]] = {"space": Choosing, "take": Taking, "place": PlacingTile, "run": Running}
"""By kind of offer, the question that is asked."""


def ask(snapshot: Snapshot, glyphs: Glyphs = UNICODE, before: Question | None = None) -> Question:
    """The question for these offers. A half-finished answer to the question `before` is kept where it still applies."""
    return resumed(kind_of(snapshot, KINDS, Waiting)(snapshot, glyphs), before)
