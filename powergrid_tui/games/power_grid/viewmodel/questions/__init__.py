"""What the person at the keyboard is asked, and the answer so far.

There is one class per kind of question. It holds the current choice (the selected plant, the basket, the cursor), turns
keys into changes of it or into an action, works out what the answer costs and leaves, and makes the slices that show
it. Nothing here draws. Legality comes from the offers and the rules.
"""

from powergrid_tui.games.power_grid.viewmodel.questions.auction import Bidding, Opening
from powergrid_tui.games.power_grid.viewmodel.questions.base import Drawing, Question, Reply, Waiting
from powergrid_tui.games.power_grid.viewmodel.questions.building import Building
from powergrid_tui.games.power_grid.viewmodel.questions.bureaucracy import Powering
from powergrid_tui.games.power_grid.viewmodel.questions.drafting import Drafting
from powergrid_tui.games.power_grid.viewmodel.questions.resources import Buying
from powergrid_tui.games.power_grid.viewmodel.questions.scrapping import Scrapping
from powergrid_tui.games.power_grid.viewmodel.questions.siting import Siting
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.question import kind_of, resumed
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

__all__ = [
    "KINDS",
    "Bidding",
    "Building",
    "Buying",
    "Drafting",
    "Drawing",
    "Opening",
    "Powering",
    "Question",
    "Reply",
    "Scrapping",
    "Siting",
    "Waiting",
    "ask",
]

KINDS: dict[str, type[Question]] = {
    "region": Drafting,
    "site": Siting,
    "scrap": Scrapping,
    "bid": Bidding,
    "open": Opening,
    "buy": Buying,
    "build": Building,
    "power": Powering,
}
"""By kind of offer, the question that is asked."""


def ask(
    snapshot: Snapshot, glyphs: Glyphs = UNICODE, before: Question | None = None, drawing: Drawing | None = None
) -> Question:
    """The question for these offers. A half-finished answer to the question `before` is kept where it still applies."""
    question = kind_of(snapshot, KINDS, Waiting)(snapshot, glyphs)
    question.drawing = drawing
    question.remember(before)
    return resumed(question, before)
