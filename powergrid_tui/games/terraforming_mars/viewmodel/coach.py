"""What the coach says about each decision of Terraforming Mars on its first occurrence, and about the end."""

from __future__ import annotations

from collections.abc import Mapping

from powergrid_tui.games.terraforming_mars.viewmodel.questions import (
    Acting,
    Buying,
    Founding,
    Keeping,
    LastGreeneries,
    Picking,
    Placing,
    Question,
)
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.viewmodel.coach import Course

_END = (
    mark("How the game was decided"),
    mark("""\
The terraform rating makes up most of the points; cities next to greeneries, cards, milestones and awards make
the difference.

- Look at the columns of the result: where the winner is ahead of you is what to improve next time.
- g shows the game generation by generation. Play again (m), or go through it step by step (r)."""),
)

_LESSONS: Mapping[type[Question], tuple[str, str, str]] = {
    Founding: (
        "founding",
        mark("Choose a corporation"),
        mark("""\
A corporation sets what you start with and what you do cheaply. Its credits also pay for the first cards, three each.

- Tick a corporation, and the cards you want to play within a few generations. Keep money to play them.
- Cards that raise production are worth most at the start.
- In your first game you may prefer to be a beginner: you get all ten cards free, and have no corporation to think
about."""),
    ),
    Buying: (
        "research",
        mark("Research"),
        mark("""\
Each card costs three credits now, and its price when you play it. A card you never play is three credits lost.

Look at its requirements: oxygen, temperature and oceans rise from generation to generation."""),
    ),
    Acting: (
        "acting",
        mark("Your actions"),
        mark("""\
On each turn you take one or two actions; turns go round until everybody has passed. Then everybody produces.

- Left and right, or c, a, p and m, switch between your hand, the actions of your cards, projects, and milestones and
awards. Actions you cannot take show what is missing.
- Every step of temperature or oxygen and every ocean raises your TR: a point, and a credit in each generation.
- Next to the map is the full text of the marked card, below the question what would change. Steel pays for building
cards, titanium for space cards."""),
    ),
    Placing: (
        "placing",
        mark("Place a tile"),
        mark("""\
The arrows go from space to space; the first key goes to the most rewarding one.

- A tile brings what is printed on its space, and two credits for each ocean next to it.
- A city scores a point for each greenery next to it, whoever owns it; your greenery scores a point for you."""),
    ),
    Picking: (
        "picking",
        mark("A choice"),
        mark("""\
Below the question are the text of the card and what each answer would change. o does the rest of the card first, where
you may choose the order."""),
    ),
    Keeping: (
        "keeping",
        mark("Cards to look at"),
        mark("""\
Nobody else sees these cards. Cards you do not keep or buy are discarded face down."""),
    ),
    LastGreeneries: (
        "greeneries",
        mark("The last greeneries"),
        mark("""\
The last production is over. You may still turn leftover plants into greeneries: a point each, and one for each city
next to it."""),
    ),
}

COURSE = Course("terraforming_mars", _LESSONS, _END)
