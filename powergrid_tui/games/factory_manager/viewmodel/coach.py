"""What the coach says about each decision of Factory Manager the first time it comes up, and about the end."""

from __future__ import annotations

from collections.abc import Mapping

from powergrid_tui.games.factory_manager.viewmodel.questions import (
    Bidding,
    Bringing,
    Buying,
    Opening,
    Question,
    Running,
)
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.viewmodel.coach import Course

_END = (
    mark("How the game was decided"),
    mark("""\
Most money wins. Look at the figures of the game (g): the last income counts twice, so a factory that had grown in both
production and storage by the fourth round is what won.

- Goods without room bring nothing, and room without goods neither: the smaller of the two is paid.
- Energy grew dearer every round: what saves energy, or makes more with the same, pays late in the game.
- Play again (m), or look at the game step by step (r)."""),
)

_AUCTION = (
    "auction",
    mark("The turn order is auctioned"),
    mark("""\
You pay with workers, not with money. Workers on a card can neither bring nor buy in this round.

- A small number acts first: first choice in the market.
- A large number brings a discount on everything, tiles and seasonal workers.
- Most cards go for 0 or 1. Bid more only for a place that you need."""),
)

_LESSONS: Mapping[type[Question], tuple[str, str, str]] = {
    Opening: _AUCTION,
    Bidding: _AUCTION,
    Bringing: (
        "market",
        mark("Filling the market"),
        mark("""\
Only what is in the market can be bought. Each free worker brings one tile, always the lowest of a column.

- Bring what you want to buy: machines and storage together.
- Who acts before you buys before you. What you dig up for others does not help you.
- A better tile lies below cheaper ones: to reach it, those come out first."""),
    ),
    Buying: (
        "buying",
        mark("Plan the whole turn"),
        mark("""\
Nothing is settled before Enter: put tiles into the basket with space and watch the sums below the factory.

- You earn 10 for the smaller of production and storage. Let both grow together.
- Every tile takes a free worker. Machines need workers to run, too: those are missing in the next round.
- Robots need a machine each. Labour robots and the control room free workers, the optimisation room saves energy.
- Money left over earns nothing; but the last round pays double, and little is worth buying after it."""),
    ),
    Running: (
        "running",
        mark("What runs"),
        mark("""\
The best way is set already, and Enter takes it. The energy card comes only afterwards: the incomes for each card that
may come stand in the question.

- A machine that makes goods without room only burns energy: it is switched off.
- Workers that the factory does not need are free in the next round."""),
    ),
}

COURSE = Course("factory_manager", _LESSONS, _END)
