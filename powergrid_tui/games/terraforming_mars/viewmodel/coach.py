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
The terraform rating is most of the points; cities beside greeneries, cards, milestones and awards make the difference.

- Look at the columns of the result: where the first is ahead of you is what to do otherwise next time.
- g shows the game generation by generation. Play again (m), or look at it step by step (r)."""),
)

_LESSONS: Mapping[type[Question], tuple[str, str, str]] = {
    Founding: (
        "founding",
        mark("Choose a corporation"),
        mark("""\
A corporation says what you begin with and what you do cheaply. Its credits also pay the first cards, three each.

- Tick a corporation, and the cards that you want to play within a few generations. Keep money to play them.
- Cards that raise production are worth most at the start.
- In your first game be a beginner, if you like: all ten cards are yours for nothing, and there is no corporation to
think of."""),
    ),
    Buying: (
        "research",
        mark("Research"),
        mark("""\
Each card costs three credits now, and its price when you play it. A card that you will not play is three credits lost.

Look at what it needs: oxygen, temperature and oceans rise from generation to generation."""),
    ),
    Acting: (
        "acting",
        mark("Your actions"),
        mark("""\
In each turn you have one or two actions; turns go round until everybody has passed. Then all produce.

- Left and right, or c, a, p and m, turn to your hand, to the actions of your cards, to projects, and to milestones and
awards. What cannot be done says what is missing.
- Every step of temperature, oxygen and every ocean raises your TR: a point, and a credit in each generation.
- Beside the map stands the whole text of the marked card, below the question what would change. Steel pays for
buildings, titanium for space cards."""),
    ),
    Placing: (
        "placing",
        mark("Place a tile"),
        mark("""\
The arrows go from space to space, the first key leads to the one that brings most.

- A tile takes what is printed on its space, and two credits for each ocean beside it.
- A city scores a point for each greenery beside it, whoever owns that; your greenery scores a point for yourself."""),
    ),
    Picking: (
        "picking",
        mark("A choice"),
        mark("""\
The text of the card stands below the question, and what each answer would change. o lets the rest of what the card does
come first, where that is yours to choose."""),
    ),
    Keeping: (
        "keeping",
        mark("Cards to look at"),
        mark("""\
Nobody else sees these cards. What you do not keep or buy is thrown away face down."""),
    ),
    LastGreeneries: (
        "greeneries",
        mark("The last greeneries"),
        mark("""\
Mars is habitable. Plants that are left may still become greeneries: a point each, and one for each city beside it."""),
    ),
}

COURSE = Course("terraforming_mars", _LESSONS, _END)
