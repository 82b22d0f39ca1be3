"""What the help screen says: the keys of the question now asked, and the rules of this phase."""

from __future__ import annotations

from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rulebook import Rulebook
from powergrid_tui.games.power_grid.widgets.asking import (
    Bidding,
    Building,
    Buying,
    Opening,
    Powering,
    Question,
    Scrapping,
)

_KEYS: dict[type[Question], str] = {
    Opening: """
- Left and right choose a power plant of the current market; what you cannot pay is dim.
- Up, down and digits set the opening bid. It starts at the number of the plant.
- Enter puts the plant up. p buys no plant this round.
""",
    Bidding: """
- Enter bids the amount shown. Up, down and digits change it.
- p passes: you are out of this auction, but may still bid in later ones.
""",
    Scrapping: """
- Left and right choose the plant to give up; up and down what tokens to keep, where there is a choice.
- Enter scraps it.
""",
    Buying: """
- Left and right, or c, o, g and n, choose a resource; up and down, or + and -, put tokens into the basket and back.
- f fills the basket with what your plants need to run once. x empties it.
- Enter buys the basket. d ends your turn. You may buy as often as you like before that.
""",
    Building: """
- The arrows hop from city to city. n goes through the cities you can pay, from the cheapest up.
- / and the first letters of a name find a city; so does a capital letter by itself. Enter ends the typing.
- Enter builds in the city under the cursor. d ends your turn. With the mouse, click a city twice.
""",
    Powering: """
- The best choice is made already. Left and right go to a plant, space switches it on or off.
- Up and down go through all ways, the one that pays most first.
- Enter powers the cities and takes the income.
""",
}

_BOARD = """
- Tab and the digits 1 to 5 bring up the parts of the board where they share the screen: map, auction house,
resources, companies, log. While you type a bid the digits belong to it; F1 to F5 always work.
- Page up and page down turn the log.
- Enter never passes and never ends a turn; p and d do.
"""

_AUCTION = """
- In player order, each company that has not bought yet puts up a plant of the current market or passes. To pass
then is to buy no plant this round; in the first round nobody may.
- The opening bid is at least the number of the plant. Bids go clockwise round the table, each higher than the last.
Who passes is out of this auction only.
- Who wins pays the bid and buys nothing more this round. The last company that may still buy pays just the number.
- After each sale a new plant is drawn and the market is sorted: the four smallest are for sale. In Step 3 there are
six, and all are for sale.
- {limit} plants are the limit. Whoever buys one more scraps an old one at once.
- If nobody buys, the smallest plant leaves the game.
"""

_RESOURCES = """
- Reverse player order: the last in order buys first.
- You may buy only what your plants burn. A plant stores twice what it needs to run once; a hybrid stores any mix of
coal and oil.
- The cheapest tokens go first, so every token makes the next one as dear or dearer. What has run out cannot be
bought.
"""

_BUILDING = """
- Reverse player order: the last in order builds first.
- The first city costs its house alone. Every further city costs the cheapest connection from any city of yours,
through any cities in play, and the house: {houses} for the first, second and third house in a city.
- A city has room for one house in Step 1, two in Step 2, three in Step 3, each of another company.
- You may build as many cities as you can pay. Nobody must build.
- A plant in the market whose number is not above the number of cities of some company leaves the game.
"""

_BUREAUCRACY = """
- Player order. Plants that run burn what they need, all of it; you are paid for the cities powered, but never for
more than you have.
- {payment}
- Then the resource market is filled up, and the largest plant of the future market goes under the pile; in Step 3
the smallest plant leaves the game instead.
"""

_STEPS = """
- Step 2 begins after the building phase in which a company has {step2} cities: two houses a city.
- Step 3 begins after the phase in which its card is drawn: three houses a city, six plants for sale.
- The game ends after the building phase in which a company has {end} cities. Who can then power most cities wins;
then Elektro decides, then the number of cities.
"""


def help_for(view: State, question: Question) -> list[tuple[str, str]]:
    """(heading, text) of the keys, of the rules of this phase, and of the steps and the end."""
    book = view.book
    parts = [("Keys", _KEYS.get(type(question), "- It is not your turn: look around.\n") + _BOARD)]
    rules = {
        Phase.AUCTION: ("Phase 2: auction power plants", _AUCTION.format(limit=_limit(book))),
        Phase.RESOURCES: ("Phase 3: buy resources", _RESOURCES),
        Phase.BUILDING: ("Phase 4: build", _BUILDING.format(houses=", ".join(map(str, book.house_costs)))),
        Phase.BUREAUCRACY: ("Phase 5: bureaucracy", _BUREAUCRACY.format(payment=_payment(book))),
    }
    if view.phase in rules:
        parts.append(rules[view.phase])
    if book.board.tables.notes:
        parts.append((book.board.name, "\n".join(f"- {note}" for note in book.board.tables.notes)))
    parts.append(("Steps and the end", _STEPS.format(step2=book.step2_at, end=book.end_at)))
    return [(heading, text.strip()) for heading, text in parts]


_LIMITS = {3: "Three", 4: "Four"}


def _limit(book: Rulebook) -> str:
    return _LIMITS.get(book.plant_limit, str(book.plant_limit))


def _payment(book: Rulebook) -> str:
    """The payment table as a sentence."""
    pays = ", ".join(f"{cities}: {pay}" for cities, pay in enumerate(book.payments))
    return f"Elektro by cities powered: {pays}."
