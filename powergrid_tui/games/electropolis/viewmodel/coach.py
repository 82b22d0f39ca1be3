"""Introduces each decision of Electropolis to somebody who meets it for the first time."""

from __future__ import annotations

from collections.abc import Mapping

from powergrid_tui.games.electropolis.viewmodel.questions import Choosing, PlacingTile, Question, Running, Taking
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.viewmodel.coach import Course, Text

_END = (
    mark("How the game was decided"),
    mark(
        "Points came from plants that ran, from cards and from trends; empty cells and pollution above your "
        "support cost some.\n"
        "\n"
        "Compare the columns of the final count: the largest gap between you and the leader is what to "
        "improve next time. g shows the points round by round."
    ),
)

_LESSONS: Mapping[type[Question], tuple[str, str, str]] = {
    Choosing: (
        "choosing",
        mark("Choose a space"),
        mark(
            "The space sets how many tiles you take and when: players with few tiles go first and have the "
            "choice, players with many go last.\n"
            "\n"
            "Look at the ring before you choose: is what you want likely to be there on your turn?"
        ),
    ),
    Taking: (
        "taking",
        mark("Take tiles"),
        mark(
            "You take that many tiles in a row from the ring, and one card. Plants need fuel, nuclear plants "
            "a disposal tile too; support keeps pollution from costing points.\n"
            "\n"
            "The card sets the region of your city in which you place what you have taken."
        ),
    ),
    PlacingTile: (
        "placing",
        mark("Place your tiles"),
        mark(
            "Place the tiles next to one another in the card's region, following the rules for their kind. "
            "Plants of one kind in a group are worth more; public housing wants no plants beside it.\n"
            "\n"
            "Tiles that do not fit are lost, and cells still empty at the end cost points."
        ),
    ),
    Running: (
        "running",
        mark("Too little fuel"),
        mark(
            "At the end there is not enough fuel for all plants. Choose which ones run: the best choice is suggested."
        ),
    ),
}


_HEARD: Mapping[str, Text] = {
    "taking": mark(
        "You take that many tiles in a row from the ring, and one card: name the first tile by its number in the "
        "ring, then the card; 'market' tells both. Plants need fuel, nuclear plants a disposal tile too; support "
        "keeps pollution from costing points.\n"
        "\n"
        "The card sets the region of your city in which you place what you have taken."
    ),
}

COURSE = Course("electropolis", _LESSONS, _END, _HEARD)
