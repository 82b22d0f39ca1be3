"""What the person at the keyboard is asked, and the answer so far.

There is one class per kind of question. It holds the current choice (the open list, the selected row, the ticks, the
space), turns keys and clicks into changes of it or into an action, works out what the answer costs and brings, and
makes the slices that show it. Legality comes from the offers and the rules.
"""

from powergrid_tui.games.terraforming_mars.viewmodel.questions.acting import Acting
from powergrid_tui.games.terraforming_mars.viewmodel.questions.base import Question, Waiting
from powergrid_tui.games.terraforming_mars.viewmodel.questions.greeneries import LastGreeneries
from powergrid_tui.games.terraforming_mars.viewmodel.questions.picking import Picking
from powergrid_tui.games.terraforming_mars.viewmodel.questions.placing import PlacingTile
from powergrid_tui.games.terraforming_mars.viewmodel.questions.ticking import Buying, Founding, Keeping
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.question import kind_of, resumed
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

__all__ = [
    "KINDS",
    "Acting",
    "Buying",
    "Founding",
    "Keeping",
    "LastGreeneries",
    "Picking",
    "PlacingTile",
    "Question",
    "Waiting",
    "ask",
]

KINDS: dict[str, type[Question]] = {
    "start": Founding,
    "buy": Buying,
    "draft": Picking,
    "place": PlacingTile,
    "choose": Picking,
    "target": Picking,
    "on": Picking,
    "amount": Picking,
    "keep": Keeping,
    "play": Acting,
    "first": Acting,
    "plant": LastGreeneries,
}
"""By kind of offer. In a turn all kinds are offered, even if some are empty."""


def ask(snapshot: Snapshot, glyphs: Glyphs = UNICODE, before: Question | None = None) -> Question:
    """The question for these offers. A half-finished answer to the question `before` is kept where it still applies."""
    return resumed(kind_of(snapshot, KINDS, Waiting)(snapshot, glyphs), before)
