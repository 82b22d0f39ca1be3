"""What the coach says about each decision of Terraforming Mars on its first occurrence, and about the end."""

from __future__ import annotations

from collections.abc import Mapping

from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER
from powergrid_tui.games.terraforming_mars.model import Phase
from powergrid_tui.games.terraforming_mars.viewmodel.questions import (
    Acting,
    Buying,
    Founding,
    Keeping,
    LastGreeneries,
    Picking,
    PlacingTile,
    Question,
)
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.coach import Course, Text

_END = (
    mark("How the game was decided"),
    mark("""\
The terraform rating makes up most of the points; cities next to greeneries, cards, milestones and awards make
the difference.

- Look at the columns of the result: where the winner is ahead of you is what to improve next time.
- g shows the game generation by generation. Play again (m), or go through it step by step (r)."""),
)

_END_ALONE = (
    mark("How the game was decided"),
    mark("""\
Alone, you win if temperature, oxygen and oceans have reached their maximum in time; the points tell how well.

- Look at the columns of the result: the terraform rating makes up most of the points.
- g shows the game generation by generation. Play again (m), or go through it step by step (r)."""),
)


def _founding(question: Question) -> str:
    numbers = question.view.book.numbers
    if question.view.options.beginners:
        return tr(
            """\
Everybody is a beginner in this game: you have {credits} credits, and your {count} cards are free.

Go through them, and look at what they require and what they cost to play. Enter begins.""",
            credits=question.view.book.corporations[BEGINNER].credits,
            count=numbers.first_cards,
        )
    return tr(
        """\
A corporation sets what you start with and what you do cheaply. Its credits also pay for the first cards, {price} each.

- Tick a corporation, and the cards you want to play within a few generations. Keep money to play them.
- Cards that raise production are worth most at the start.
- In your first game you may prefer to be a beginner: you get all {count} cards free, and have no corporation to think
about.""",
        price=numbers.card_price,
        count=numbers.first_cards,
    )


def _research(question: Question) -> str:
    return tr(
        """\
Each card costs {price} credits now, and its price when you play it. A card you never play is {price} credits lost.

- Look at its requirements: oxygen, temperature and oceans rise from generation to generation.
- w reads your hand and the cards in play.""",
        price=question.view.book.numbers.card_price,
    )


def _acting(question: Question) -> str:
    if question.view.solo:
        return tr(
            """\
Take as many actions as you can pay for. When you pass, you produce, and the next of the {count} generations begins.

- Left and right, or c, a and p, switch between your hand, the actions of your cards, and projects. Actions you cannot
take show what is missing.
- Every step of temperature or oxygen and every ocean raises your TR: a point, and a credit in each generation. You need
all three at their maximum to win.
- Next to the map is the full text of the marked card, below the question what would change. Steel pays for building
cards, titanium for space cards.""",
            count=question.view.book.numbers.solo_generations,
        )
    return tr(_TURNS)


def _picking(question: Question) -> str:
    if question.view.phase == Phase.DRAFT:
        return tr(
            """\
Keep one card; the others go to your neighbour, and you choose from those of the other neighbour. When you have
{count}, you buy any of them for {price} credits each.

- A card that helps a rival may be worth keeping.
- w reads what you kept, your hand, and the cards in play.""",
            count=question.view.book.numbers.research,
            price=question.view.book.numbers.card_price,
        )
    return tr(_CHOICE)


_TURNS = mark("""\
On each turn you take one or two actions; turns go round until everybody has passed. Then everybody produces.

- Left and right, or c, a, p and m, switch between your hand, the actions of your cards, projects, and milestones and
awards. Actions you cannot take show what is missing.
- Every step of temperature or oxygen and every ocean raises your TR: a point, and a credit in each generation.
- Next to the map is the full text of the marked card, below the question what would change. Steel pays for building
cards, titanium for space cards.""")

_CHOICE = mark("""\
Below the question are the text of the card and what each answer would change. o does the rest of the card first, where
you may choose the order.""")

_LESSONS: Mapping[type[Question], tuple[str, str, Text]] = {
    Founding: ("founding", mark("The start"), _founding),
    Buying: ("research", mark("Research"), _research),
    Acting: ("acting", mark("Your actions"), _acting),
    PlacingTile: (
        "placing",
        mark("Place a tile"),
        mark("""\
The arrows go from space to space; the first key goes to the most rewarding one.

- A tile brings what is printed on its space, and two credits for each ocean next to it.
- A city scores a point for each greenery next to it, whoever owns it; your greenery scores a point for you."""),
    ),
    Picking: ("picking", mark("A card gives you a choice"), _picking),
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


def _acting_heard(question: Question) -> str:
    if question.view.solo:
        return tr(
            """\
Take as many actions as you can pay for. When you pass, you produce, and the next of the {count} generations begins.

- '?' lists what you may do, 'why' says what is missing for the rest, and 'card NAME' reads a card.
- Every step of temperature or oxygen and every ocean raises your TR: a point, and a credit in each generation. You need
all three at their maximum to win.
- Steel pays for building cards, titanium for space cards.""",
            count=question.view.book.numbers.solo_generations,
        )
    return tr(
        """\
On each turn you take one or two actions; turns go round until everybody has passed. Then everybody produces.

- '?' lists what you may do, 'why' says what is missing for the rest, and 'card NAME' reads a card.
- Every step of temperature or oxygen and every ocean raises your TR: a point, and a credit in each generation.
- Steel pays for building cards, titanium for space cards."""
    )


def _founding_heard(question: Question) -> str:
    if not question.view.options.beginners:
        numbers = question.view.book.numbers
        return tr(
            """\
A corporation sets what you start with and what you do cheaply. Its credits also pay for the first cards, {price} each.

- Type 'start', the corporation, and then the numbers of the cards that you want to play within a few generations. Keep
money to play them.
- Cards that raise production are worth most at the start.
- In your first game you may prefer to be a beginner: you get all {count} cards free, and have no corporation to think
about.""",
            price=numbers.card_price,
            count=numbers.first_cards,
        )
    return tr(
        """\
Everybody is a beginner in this game: you have {credits} credits, and your {count} cards are free. 'hand' reads them,
with what they require and what they cost to play.""",
        credits=question.view.book.corporations[BEGINNER].credits,
        count=question.view.book.numbers.first_cards,
    )


def _research_heard(question: Question) -> str:
    return tr(
        """\
Each card costs {price} credits now, and its price when you play it. A card you never play is {price} credits lost.

- Mind its requirements: oxygen, temperature and oceans rise from generation to generation.
- 'hand' reads your hand.""",
        price=question.view.book.numbers.card_price,
    )


def _picking_heard(question: Question) -> str:
    if question.view.phase == Phase.DRAFT:
        return tr(
            """\
Keep one card; the others go to your neighbour, and you choose from those of the other neighbour. When you have
{count}, you buy any of them for {price} credits each. A card that helps a rival may be worth keeping.""",
            count=question.view.book.numbers.research,
            price=question.view.book.numbers.card_price,
        )
    return tr("'?' lists the answers. 'later' does the rest of the card first, where you may choose the order.")


_HEARD: Mapping[str, Text] = {
    "founding": _founding_heard,
    "research": _research_heard,
    "acting": _acting_heard,
    "placing": mark("""\
'?' lists the spaces.

- A tile brings what is printed on its space, and two credits for each ocean next to it.
- A city scores a point for each greenery next to it, whoever owns it; your greenery scores a point for you."""),
    "picking": _picking_heard,
}

COURSE = Course("terraforming_mars", _LESSONS, _END, _HEARD)
ALONE = Course("terraforming_mars", _LESSONS, _END_ALONE, _HEARD)
"""The same for one who plays alone."""
