"""Introduces each decision of Electropolis to somebody who meets it for the first time."""

from __future__ import annotations

from collections.abc import Mapping

from powergrid_tui.games.electropolis.viewmodel.questions import Choosing, Placing, Question, Running, Taking
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.viewmodel.coach import Course

_END = (
    mark("How the game was decided"),
    mark(
        "Plants that ran, cards and trends made the points; empty cells and pollution above your support took some "
        "away.\n\n"
        "Compare the columns of the final count: the largest difference between the first and you is what to do "
        "otherwise next time. g shows the points round by round."
    ),
)

_LESSONS: Mapping[type[Question], tuple[str, str, str]] = {
    Choosing: (
        "choosing",
        mark("Choose a space"),
        mark(
            "The space says how many tiles you take and when: few tiles go first and leave you the choice, many go "
            "last.\n\n"
            "Look at the ring before you choose: is what you want likely to be there when it is your turn?"
        ),
    ),
    Taking: (
        "taking",
        mark("Take tiles"),
        mark(
            "You take so many tiles in a row from the ring, and a card. Plants need fuel, nuclear ones a disposal tile "
            "too; support keeps pollution from costing points.\n\n"
            "The card says in which region of your city you place what you have taken."
        ),
    ),
    Placing: (
        "placing",
        mark("Place your tiles"),
        mark(
            "Tiles go side by side into the region of the card, as the rules of their kind allow. Plants of one kind "
            "in one group are worth more; houses want no plants beside them.\n\n"
            "What does not fit is lost, and cells that stay empty to the end cost points."
        ),
    ),
    Running: (
        "running",
        mark("Too little fuel"),
        mark(
            "At the end there is not enough fuel for all plants. Choose those that run: what brings most is proposed."
        ),
    ),
}


COURSE = Course("electropolis", _LESSONS, _END)
