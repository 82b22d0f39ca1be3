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
from powergrid_tui.toolkit.viewmodel.coach import Course, Text

_END = (
    mark("How the game was decided"),
    mark("""\
Most money wins. Look at the statistics (g): the last income counts twice, so a factory that had grown in both
production and storage by the fourth round is what won.

- Goods without storage earn nothing, and neither does storage without goods: you are paid for the smaller of the two.
- Energy became more expensive every round: tiles that save it, or make more with the same energy, pay off late in the
game.
- Play again (m), or go through the game step by step (r)."""),
)

_AUCTION = (
    "auction",
    mark("The turn order is auctioned"),
    mark("""\
You pay with workers, not with money. Workers on a card can neither bring tiles nor buy this round.

- A low number acts first: first choice in the market.
- A high number brings a discount on everything, tiles and seasonal workers.
- Most cards go for 0 or 1 workers. Bid more only for a place you need."""),
)

_LESSONS: Mapping[type[Question], tuple[str, str, str]] = {
    Opening: _AUCTION,
    Bidding: _AUCTION,
    Bringing: (
        "market",
        mark("Filling the market"),
        mark("""\
You can buy only what is in the market. Each free worker brings one tile, always the lowest in a column.

- Bring what you want to buy: machines and storage together.
- Players who act before you buy before you. Do not dig up tiles for them.
- Better tiles are below cheaper ones: to reach them, bring the cheaper ones first."""),
    ),
    Buying: (
        "buying",
        mark("Plan the whole turn"),
        mark("""\
Nothing is final until you press Enter: put tiles into the basket with space and watch the sums below the factory.

- You earn 10 Elektro for each good in the smaller of production and storage. Let both grow together.
- Down leads from the market to your own tiles: space takes one out of the factory, which frees its cell.
- Every tile takes a free worker, also one that you take out. Running machines takes workers too, and those are not
free next round.
- Each robot needs a machine. Labour robots and the control room free workers, the optimisation room saves energy.
- Leftover money earns nothing; but the last round pays double, and little is worth buying after it."""),
    ),
    Running: (
        "running",
        mark("What runs"),
        mark("""\
The best choice is already made, and Enter takes it. The energy card comes only afterwards: the question shows your
income for each card that may come.

- A machine that makes goods without storage only burns energy: switch it off.
- Workers the factory does not need are free in the next round."""),
    ),
}

_HEARD: Mapping[str, Text] = {
    "buying": mark("""\
You earn 10 Elektro for each good in the smaller of production and storage. Let both grow together.

- Every tile takes a free worker, also one that you take out of the factory, which frees its cell. Running machines
takes workers too, and those are not free next round.
- Each robot needs a machine. Labour robots and the control room free workers, the optimisation room saves energy.
- Leftover money earns nothing; but the last round pays double, and little is worth buying after it."""),
    "running": mark("""\
'hint' says what is best to run. The energy card comes only afterwards.

- A machine that makes goods without storage only burns energy: switch it off.
- Workers the factory does not need are free in the next round."""),
}

COURSE = Course("factory_manager", _LESSONS, _END, _HEARD)
