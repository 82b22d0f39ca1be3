"""What each decision of Power Grid is about, for first-time players."""

from __future__ import annotations

from collections.abc import Mapping

from powergrid_tui.games.power_grid.viewmodel.questions import (
    Bidding,
    Building,
    Buying,
    Drafting,
    Opening,
    Powering,
    Question,
    Scrapping,
    Siting,
)
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.viewmodel.coach import Course

_END = (
    mark("How the game was decided"),
    mark(
        "Money earned in this last round changes little: whoever powers the most cities wins, with the "
        "plants and resources at hand. Elektro breaks a tie, then the number of cities.\n"
        "\n"
        "Look at two columns of the final table: cities connected but not powered counted for nothing, and "
        "leftover Elektro might have bought a city, a better plant, or fuel for one.\n"
        "\n"
        "Back at the table, g shows the game in figures: who earned how much and when, what they spent it "
        "on, and where the game turned."
    ),
)

_LESSONS: Mapping[type[Question], tuple[str, str, str]] = {
    Drafting: (
        "drafting",
        mark("Picking the regions"),
        mark(
            "Before the game the players choose which part of the map to play on: one region each in turn, "
            "all of them adjacent.\n"
            "\n"
            "Regions with short connections make for a quick, tight game; long connections make every city "
            "expensive."
        ),
    ),
    Siting: (
        "siting",
        mark("Houses of the Trust"),
        mark(
            "The Trust is a third company that plays by itself. Where its first houses stand, cities fill up "
            "sooner: put them in your opponent's way, not in yours."
        ),
    ),
    Opening: (
        "opening",
        mark("Phase 2: put up a plant for auction"),
        mark(
            "A plant turns resources into power for a number of cities. '2 coal, 1 city' burns two coal to "
            "power one city, once a round.\n"
            "\n"
            "- Put up one plant of the upper row with an opening bid; the others may raise. You buy at most "
            "one plant a round.\n"
            "- The lower row shows what is to come. Those plants are better, but not for sale yet.\n"
            "- Whoever has the most cities chooses first, but also pays the most for resources and builds last.\n"
            "\n"
            "A plant with a high number is expensive and powers more. At first, a plant for two cities is "
            "enough: keep about half of your Elektro for resources and houses."
        ),
    ),
    Bidding: (
        "bidding",
        mark("Phase 2: an auction"),
        mark(
            "Raise, or let the plant go; the last bidder left pays the last bid. If you pass you are out of "
            "this auction only, and may still buy another plant this round.\n"
            "\n"
            "What is it worth? Think of what it burns at today's prices, who else burns the same, and how "
            "many more cities you could power with it than without. The line below the question does the sums."
        ),
    ),
    Scrapping: (
        "scrapping",
        mark("One plant too many"),
        mark(
            "A company may keep three plants, or four with two players. Scrap the one that adds least to "
            "what you can power; its resources move to your other plants as far as those can store them."
        ),
    ),
    Buying: (
        "buying",
        mark("Phase 3: buy resources"),
        mark(
            "Each token bought makes the next one more expensive, and the last in the player order buys "
            "first, at the lowest prices.\n"
            "\n"
            "- A plant stores twice what it burns. What you do not burn this round, you keep.\n"
            "- The basket already holds what powers your cities; change it with the arrows, and Enter buys it.\n"
            "- Keep enough Elektro for building: a city costs 10 Elektro for the house, plus the connection.\n"
            "\n"
            "The market is refilled every round by a fixed number, whatever was bought. If many companies "
            "burn the same resource, it runs out."
        ),
    ),
    Building: (
        "building",
        mark("Phase 4: build"),
        mark(
            "Cities are what you are paid for, and what ends the game. Each needs a house (10 Elektro for "
            "the first in a city, 15 and 20 for the second and third in later steps) and the connection from "
            "your network.\n"
            "\n"
            "- Your first city may be anywhere; look for a place with cheap connections around it.\n"
            "- In Step 1 a city holds one house: once taken, a city is gone.\n"
            "- Build no more than you can power, unless you would soon lose a city or the end is near.\n"
            "\n"
            "Whoever has the most cities goes first next round, and that costs money: sometimes one city "
            "less is better."
        ),
    ),
    Powering: (
        "powering",
        mark("Phase 5: power your cities"),
        mark(
            "Choose the plants to run. You are paid by the number of cities powered: 10 Elektro for none, 22 "
            "for one, 33 for two, and a little less for each one after that.\n"
            "\n"
            "The first suggestion powers the most cities and burns the least valuable fuel. Save a token "
            "only if that city pays less than the token will cost you next round."
        ),
    ),
}


COURSE = Course("power_grid", _LESSONS, _END)
