"""What each decision of Power Grid is about, for first-time players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from powergrid_tui.games.power_grid.rulebook import SHUT, Rulebook
from powergrid_tui.games.power_grid.viewmodel.help.rules import draft, in_words, stores
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
from powergrid_tui.table.words.language import mark, paragraph, series, tr, trn
from powergrid_tui.toolkit.viewmodel.coach import Course, Text

_END = (
    mark("How the game was decided"),
    mark(
        "Money earned in this last round changes little: whoever powers the most cities wins, with the "
        "plants and resources at hand. Elektro breaks a tie, then the number of cities.\n"
        "\n"
        "Look at two columns of the final table: cities connected but not powered counted for nothing, and "
        "leftover Elektro might have bought a city, a better plant, or fuel for one.\n"
        "\n"
        "Back at the table, g shows its statistics: who earned how much and when, what they spent it "
        "on, and where the game turned."
    ),
)


def _text(*paragraphs: str | Sequence[str]) -> str:
    """Paragraphs, and lists of sentences."""
    parts = [part if isinstance(part, str) else "\n".join(f"- {item}" for item in part) for part in paragraphs]
    return "\n\n".join(parts)


def _drafting(question: Question) -> str:
    return _text(
        paragraph(
            (tr("Before the game the players choose which part of the map to play on."), *draft(question.view.book))
        ),
        tr("Regions with short connections make for a quick, tight game; long connections make every city expensive."),
    )


def _opening(question: Question) -> str:
    view, counts = question.view, question.view.book.counts
    once = tr("You buy at most one plant a round.")
    if counts.token_buys_twice:
        once = tr("You buy at most one plant a round, or two if one of them has the discount token.")
    heard = question.snapshot.heard
    if len(view.current) < len(view.plants) and heard:
        market = [
            paragraph(
                (tr("Put up one plant of the current market with an opening bid; the others may raise."), once),
            ),
            tr("The future market has what is to come. Those plants are better, but not for sale yet."),
        ]
    elif len(view.current) < len(view.plants):
        market = [
            paragraph(
                (tr("Put up one plant of the upper row with an opening bid; the others may raise."), once),
            ),
            tr("The lower row shows what is to come. Those plants are better, but not for sale yet."),
        ]
    else:
        market = [
            paragraph((tr("Put up one of the plants with an opening bid; the others may raise."), once)),
            tr("All the plants of the market are for sale."),
        ]
    return _text(
        tr(
            "A plant turns resources into power for a number of cities. '2 coal, 1 city' burns two coal to power one "
            "city, once a round."
        ),
        (
            *market,
            tr("Whoever has the most cities chooses first, but also pays the most for resources and builds last."),
        ),
        tr(
            "A plant with a high number is expensive and powers more. At first, a plant for two cities is enough: keep "
            "about half of your Elektro for resources and houses."
        ),
    )


def _scrapping(question: Question) -> str:
    limit = question.view.book.counts.plant_limit
    return paragraph(
        (
            trn(
                "A company may keep {number} plant.",
                "A company may keep {number} plants.",
                limit,
                number=in_words(limit),
            ),
            tr(
                "Scrap the one that adds least to what you can power; its resources move to your other plants as far "
                "as those can store them."
            ),
        )
    )


def _buying(question: Question) -> str:
    book = question.view.book
    heard = question.snapshot.heard
    basket = tr("The basket already holds what powers your cities; change it with the arrows, and Enter buys it.")
    if heard:
        basket = tr("'?' lists what you may buy, with prices; 'hint' says what powers your cities.")
    if book.counts.one_token and heard:
        basket = tr("Tokens are bought one at a time, in turns.")
    elif book.counts.one_token:
        basket = tr("Tokens are bought one at a time, in turns: Enter buys the one that is chosen.")
    return _text(
        tr(
            "Each token bought makes the next one more expensive, and the last in the player order buys first, at the "
            "lowest prices."
        ),
        (
            paragraph((stores(book), tr("What you do not burn this round, you keep."))),
            basket,
            tr(
                "Keep enough Elektro for building: a house costs at least {price} Elektro, and the connection comes "
                "on top.",
                price=_cheapest_house(question),
            ),
        ),
        tr(
            "The market is refilled every round by a fixed number, whatever was bought. If many companies burn the "
            "same resource, it runs out."
        ),
    )


def _cheapest_house(question: Question) -> int:
    """The lowest price of a house that can be built now."""
    view = question.view
    prices = view.book.network.house_prices[view.step - 1]
    here = [prices[city][view.houses[city]] for city in view.book.cities_in_play]
    return min((price for price in here if 0 < price < SHUT), default=view.book.counts.house_costs[0])


def _building(question: Question) -> str:
    view, book = question.view, question.view.book
    anywhere = all(book.board.cities[city].start for city in book.cities_in_play)
    first = tr("Your first city may be anywhere; look for a place with cheap connections around it.")
    if not anywhere:
        first = tr("Your first city must be one where a network may begin; look for cheap connections around it.")
    return _text(
        paragraph((tr("Cities are what you are paid for, and what ends the game."), _houses(book))),
        (
            first,
            _room(book, view.step),
            tr("Build no more than you can power, unless you would soon lose a city or the end is near."),
        ),
        tr(
            "Whoever has the most cities goes first next round, and that costs money: sometimes one city less is "
            "better."
        ),
    )


def _houses(book: Rulebook) -> str:
    """What a city costs."""
    cities = [book.board.cities[city] for city in book.cities_in_play]
    if any(city.houses for city in cities):
        prices = sorted({price for city in cities for price in city.houses or book.counts.house_costs if price})
        return tr(
            "Each needs a house, at the price shown in its space ({least} to {most} Elektro), and the connection from "
            "your network.",
            least=prices[0],
            most=prices[-1],
        )
    return tr(
        "Each needs a house (in a city the first costs {first} Elektro, those of later steps {later}) and the "
        "connection from your network.",
        first=book.counts.house_costs[0],
        later=series(map(str, book.counts.house_costs[1:])),
    )


def _room(book: Rulebook, step: int) -> str:
    """How many houses a city holds in a step."""
    rooms = {book.network.spaces(city, step) for city in book.cities_in_play}
    if rooms == {1}:
        return tr("A city has room for one house in Step {step}: once taken, it is gone.", step=step)
    if len(rooms) == 1:
        return tr(
            "A city has room for {number} houses in Step {step}, each of a different company.",
            number=in_words(max(rooms)),
            step=step,
        )
    return tr("In Step {step} some cities have more room than others: the map shows the free places.", step=step)


def _powering(question: Question) -> str:
    none, one, two = (question.view.book.income.payment(cities) for cities in range(3))
    return _text(
        tr(
            "Choose the plants to run. You are paid by the number of cities powered: {none} Elektro for none, {one} "
            "for one, {two} for two, and a little less for each one after that.",
            none=none,
            one=one,
            two=two,
        ),
        tr(
            "'hint' says what powers the most cities and burns the least valuable fuel. Save a token only if that city "
            "pays less than the token will cost you next round."
        )
        if question.snapshot.heard
        else tr(
            "The first suggestion powers the most cities and burns the least valuable fuel. Save a token only if that "
            "city pays less than the token will cost you next round."
        ),
    )


_LESSONS: Mapping[type[Question], tuple[str, str, Text]] = {
    Drafting: ("drafting", mark("Picking the regions"), _drafting),
    Siting: (
        "siting",
        mark("Houses of the Trust"),
        mark(
            "The Trust is a third company that plays by itself. Where its first houses stand, cities fill up "
            "sooner: put them in your opponent's way, not in yours."
        ),
    ),
    Opening: ("opening", mark("Phase 2: put up a plant for auction"), _opening),
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
    Scrapping: ("scrapping", mark("One plant too many"), _scrapping),
    Buying: ("buying", mark("Phase 3: buy resources"), _buying),
    Building: ("building", mark("Phase 4: build"), _building),
    Powering: ("powering", mark("Phase 5: power your cities"), _powering),
}


_HEARD: Mapping[str, Text] = {
    "bidding": mark(
        "Raise, or let the plant go; the last bidder left pays the last bid. If you pass you are out of this auction "
        "only, and may still buy another plant this round.\n"
        "\n"
        "What is it worth? Think of what it burns at today's prices, who else burns the same, and how many more cities "
        "you could power with it than without. 'ahead' does the sums."
    ),
}

COURSE = Course("power_grid", _LESSONS, _END, _HEARD)
