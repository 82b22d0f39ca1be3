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
        "Money earned nothing in this last round: whoever powers the most cities wins, with the plants and the "
        "resources that are left. Elektro only breaks a tie, then the number of cities.\n\n"
        "Look at two columns of the final table: cities that were connected but not powered brought nothing, and "
        "Elektro left over might have been a city, a better plant, or fuel for one.\n\n"
        "Back at the table, g shows the game in figures: who earned how much when, what for it went, and where it "
        "turned."
    ),
)

_LESSONS: Mapping[type[Question], tuple[str, str, str]] = {
    Drafting: (
        "drafting",
        mark("Picking the regions"),
        mark(
            "Before the game the players choose which part of the map is played, one region each, side by side.\n\n"
            "Regions with short connections make a quick, tight game; long ones make every city dear."
        ),
    ),
    Siting: (
        "siting",
        mark("Houses of the Trust"),
        mark(
            "The Trust is a third company that plays by itself. Where its first houses stand, cities fill up sooner: "
            "put them where they are in the other's way, not in yours."
        ),
    ),
    Opening: (
        "opening",
        mark("Phase 2: put a power plant up for auction"),
        mark(
            "A plant turns so many resources into power for so many cities. '2 coal, 1 city' burns two coal to power "
            "one city, once a round.\n\n"
            "- You put one plant of the upper row up, with a bid; the others may raise. You buy at most one a "
            "round.\n"
            "- The lower row shows what is to come. Plants there are better, and cannot be bought yet.\n"
            "- Whoever leads in cities chooses first, but also pays most for resources and builds last.\n\n"
            "A plant of a high number is dear and powers more. At first, a plant for two cities is enough: keep "
            "about half of your Elektro for resources and houses."
        ),
    ),
    Bidding: (
        "bidding",
        mark("Phase 2: an auction"),
        mark(
            "Raise, or let the plant go; whoever is left last pays the last bid. Who passes is out of this auction "
            "only, and may still buy another plant this round.\n\n"
            "What is it worth? Think of what it burns at today's prices, who else burns the same, and how many more "
            "cities you could power with it than without. The line below the question does the sums."
        ),
    ),
    Scrapping: (
        "scrapping",
        mark("One plant too many"),
        mark(
            "A company runs three plants, with two players four. Give up the one that adds least to what you can "
            "power; resources move to the others as far as these can use and store them."
        ),
    ),
    Buying: (
        "buying",
        mark("Phase 3: buy resources"),
        mark(
            "Each token taken makes the next one dearer, and the last in the player order buys first, at the lowest "
            "prices.\n\n"
            "- A plant stores twice what it burns. What you do not burn this round you keep.\n"
            "- The basket already holds what powers your cities; change it with the arrows, Enter buys it.\n"
            "- Keep enough Elektro for building: a city needs 10 for the house, and the connection.\n\n"
            "The market is refilled every round by a fixed number, whatever was bought. If many burn the same, it "
            "runs dry."
        ),
    ),
    Building: (
        "building",
        mark("Phase 4: build"),
        mark(
            "Cities are what you are paid for, and what ends the game. Each needs a house, 10 Elektro for the first "
            "in a city, 15 and 20 for the next ones in later steps, and the connection from your network.\n\n"
            "- Your first city may be anywhere; look for a place with cheap connections around it.\n"
            "- In Step 1 a city holds one house: a city taken is a city gone.\n"
            "- Build no more than you can power, unless a city would soon be lost or the end is near.\n\n"
            "Whoever has most cities goes first next round, and that costs: sometimes one city less is better."
        ),
    ),
    Powering: (
        "powering",
        mark("Phase 5: power your cities"),
        mark(
            "Choose the plants that run. You are paid by the number of cities powered: 10 Elektro for none, 22 for "
            "one, 33 for two, and a little less for each further one.\n\n"
            "What is proposed first powers the most and burns what is worth least. Save a token only if that city's "
            "pay is less than the token will cost you next round."
        ),
    ),
}


COURSE = Course("power_grid", _LESSONS, _END)
