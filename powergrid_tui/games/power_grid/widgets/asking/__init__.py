"""What the person at the keyboard is asked, and the answer that is taking shape.

One class for each kind of question. It holds the intent (the plant pointed at, the basket, the cursor), turns keys into
changes of it or into an action, works out what the answer costs and leaves, and cuts the slices that show it. Nothing
here draws, and nothing here decides what is legal: that is asked of the offers and of the rules.
"""

from powergrid_tui.games.power_grid.widgets.asking.auction import Bidding, Opening, Scrapping
from powergrid_tui.games.power_grid.widgets.asking.base import Hop, Part, Question, Reply, Waiting
from powergrid_tui.games.power_grid.widgets.asking.building import Building
from powergrid_tui.games.power_grid.widgets.asking.bureaucracy import Powering
from powergrid_tui.games.power_grid.widgets.asking.drafting import Drafting
from powergrid_tui.games.power_grid.widgets.asking.resources import Buying
from powergrid_tui.games.power_grid.widgets.asking.siting import Siting
from powergrid_tui.paint.board import Glance
from powergrid_tui.paint.glyphs import Glyphs

__all__ = [
    "Bidding",
    "Building",
    "Buying",
    "Drafting",
    "Hop",
    "Opening",
    "Part",
    "Powering",
    "Question",
    "Reply",
    "Scrapping",
    "Siting",
    "Waiting",
    "ask",
]

_KINDS: dict[str, type[Question]] = {
    "region": Drafting,
    "site": Siting,
    "scrap": Scrapping,
    "bid": Bidding,
    "open": Opening,
    "buy": Buying,
    "build": Building,
    "power": Powering,
}


def ask(glance: Glance, glyphs: Glyphs, hop: Hop, before: Question | None = None) -> Question:
    """The question that the offers put. What was about to be answered `before` is kept where it still makes sense."""
    offered = {offer.kind for offer in glance.offers}
    kind = next((made for name, made in _KINDS.items() if name in offered), Waiting)
    question = kind(glance, glyphs, hop)
    if type(before) is kind and before.seat == question.seat:
        question.adopt(before)
    return question
