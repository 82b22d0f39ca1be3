"""The help screen: the keys of the current question, and the rules of this phase on this map, in this edition and with
this deck."""

from __future__ import annotations

from collections.abc import Mapping

from powergrid_tui.games.power_grid.model import Phase
from powergrid_tui.games.power_grid.rulebook import Rulebook
from powergrid_tui.games.power_grid.viewmodel.help import rules
from powergrid_tui.games.power_grid.viewmodel.help.ending import steps
from powergrid_tui.games.power_grid.viewmodel.help.rules import Lines
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
from powergrid_tui.table.words.language import mark, tr

_HIGHEST_BID = mark(
    "s makes it your highest bid, which nobody else sees: the smallest legal bid is made for you, up to that "
    "amount. You are asked again when others go above it."
)

_DESK = mark(
    "What each company can pay (? where that is secret) and its power plants; then the fuel: what one run "
    "costs now, the tokens in the market, those of the next refill, and what other companies' plants burn in "
    "a round if all of them run: 3-5 where hybrids may or may not burn it."
)

_KEYS: dict[type[Question], Lines] = {
    Drafting: (
        mark("The arrows choose a region; its cities are lit on the map. Regions you cannot pick are dim."),
        mark("Enter picks the region for the game."),
    ),
    Siting: (
        mark("The arrows hop from city to city; n steps through the possible ones."),
        mark("Enter puts a house of the Trust there."),
    ),
    Opening: (
        mark("Left and right choose a power plant of the current market; plants you cannot choose are dim."),
        mark("Up, down and digits set the opening bid. It starts at the minimum."),
        mark(
            "Enter puts up the plant. p buys no plant this round; if a plant would power more of your "
            "cities, you are warned, and a second p passes."
        ),
        _HIGHEST_BID,
    ),
    Bidding: (
        mark("Enter bids the amount shown. Up, down and digits change it."),
        mark("p passes: you are out of this auction, but may still bid in later ones."),
        _HIGHEST_BID,
    ),
    Scrapping: (
        mark(
            "Left and right choose the plant to scrap; up and down choose which tokens to keep, where there "
            "is a choice."
        ),
        mark("Enter scraps it."),
    ),
    Buying: (
        mark(
            "Left and right, or c, o, g and n, choose a resource; up and down, or + and -, put tokens into "
            "the basket or back."
        ),
        mark(
            "f adds the fuel that the basket lacks for the cities you will power this round, including those "
            "you can still afford to build. It removes nothing. x empties the basket."
        ),
        mark("Supply: the tokens left outside the market, and after + how many of them the next refill brings."),
        mark(
            "Enter buys the basket, as often as you like. d ends your turn; if fuel would power more cities, "
            "you are warned, and a second d ends it."
        ),
    ),
    Building: (
        mark("The arrows hop from city to city. n steps through the cities you can afford, cheapest first."),
        mark(
            "/ and the first letters of a name find a city; so does a capital letter by itself. Enter ends the typing."
        ),
        mark("Enter builds in the city under the cursor. With the mouse, click a city twice."),
        mark(
            "Space ticks the city under the cursor: ticked cities are priced together, in the cheapest "
            "order, and one Enter builds them all. x clears all ticks."
        ),
        mark(
            "l lists the cities, cheapest first, with what each costs alone and what it adds to those "
            "ticked; digits and clicks tick cities there too."
        ),
        mark(
            "Next door: the neighbours, with the cost of the connection and the house. Next: the player "
            "order of the coming round."
        ),
        mark("d ends your turn; if you could still build, you are warned, and a second d ends it."),
    ),
    Powering: (
        mark("The best choice is already made. Left and right go to a plant, space switches it on or off."),
        mark("Up and down step through the other ways, best-paid first."),
        mark("Enter powers the cities and takes the income."),
    ),
}

_NOTES: dict[type[Question], Mapping[str, str]] = {
    Opening: {
        "enter": mark("puts up the plant; Enter never does anything else"),
        "p": mark("no plant this round"),
        "s": mark("nobody else sees it: the smallest legal bid is made for you up to it"),
    },
    Bidding: {
        "enter": mark("the amount shown; Enter never does anything else"),
        "p": mark("out of this auction only"),
        "s": mark("nobody else sees it: the smallest legal bid is made for you up to it"),
    },
    Buying: {
        "f": mark("fuel that the cities you will power still lack and you can afford"),
        "d": mark("you buy nothing more this round"),
    },
    Building: {
        "space": mark("several cities are priced together, in the cheapest order"),
        "d": mark("you build nothing more this round"),
    },
}
"""More about some keys, for those that the prompt names with their numbers."""

_LOOK_AROUND = (
    mark("It is not your turn: look around."),
    mark(
        "i plans what you will buy or build while others act, or leaves a highest bid; s withdraws it. "
        "Nobody else is told."
    ),
)

_PLANNING = (
    mark(
        "PLAN: your turn is still to come. All keys work as on your turn, but what you do is only planned, "
        "one step after another; u takes back the last."
    ),
    mark(
        "When your turn comes, the whole plan is carried out if it is legal then and costs no more than it "
        "did here. Otherwise none of it is, and you are told why."
    ),
    mark(
        "i or Esc leaves the plan, and the plan stands. If your turn comes meanwhile, nothing happens until "
        "you have left the plan."
    ),
)

_ONE_TOKEN = (
    mark("Left and right, or c, o, g and n, choose a token."),
    mark("Enter buys it; then the next company buys one. d buys no more this round."),
)

_BOARD = (
    mark(
        "Tab and the digits 1 to 5 bring up the parts of the board where they share the screen: map, auction "
        "house, resources, companies, log. While you type a bid, the digits belong to it; F1 to F5 always work."
    ),
    mark(
        "e turns from what happened since your last turn to the log, the coach and the talk. Where they are not in "
        "sight it brings them up, and esc leads back."
    ),
    mark("Page up and page down scroll the log, home and end go to its ends."),
    mark("t shows which power plants are gone, in the market or still to come, and what powering cities pays."),
    mark(
        "z, or the mouse wheel, zooms in on the map, and it follows the cursor; a zooms out one step, w "
        "shows the whole map. Arrows at its edges show where there is more; without a cursor the arrow keys "
        "move the map."
    ),
    mark("Click a key, wherever it is shown, to press it; click what Enter does to press Enter."),
    mark("Enter never passes and never ends a turn; p and d do."),
)


_SINCE = mark("E shows the last rounds as tables.")


def help_for(question: Question) -> list[tuple[str, str]]:
    """(heading, text) of each section: the keys, the rules of this phase, the display beside an auction, the special
    rules, and the steps and the end."""
    view, book = question.view, question.view.book
    since = () if question.takes_capital("E") else (_SINCE,)
    parts = [(tr("Keys"), _list([tr(line) for line in (*_keys(book, question), *_BOARD, *since)]))]
    parts.append((tr("The bars of the companies"), _list(_bars(question))))
    special = rules.special_rules(view)
    if phase := rules.of_phase(view):
        heading, lines = phase
        if special:
            lines = [*lines, tr("Rules of the map, the edition or the deck below take precedence over these.")]
        parts.append((heading, _list(lines)))
    if view.phase is Phase.AUCTION:
        parts.append((tr("Beside the auction"), _list([tr(_DESK)])))
    parts += [(heading, _list(lines)) for heading, lines in special]
    parts.append((tr("Steps and the end"), _list(steps(book))))
    return parts


def _bars(question: Question) -> Lines:
    """What the signs on the bars of the companies mean."""
    glyphs = question.glyphs
    powered, dark, spare, _, open_ = tuple(glyphs.units)
    return [
        tr("{sign}: a city that the company's plants can power, given fuel for all.", sign=powered),
        tr("{sign}: a city more than they can power.", sign=dark),
        tr("{sign}: a city that they could power, but that the company does not have yet.", sign=spare),
        tr("{sign}: a city still missing to the end of the game.", sign=open_),
        tr("{sign}: the number of cities at which Step 2 begins or the game ends.", sign=glyphs.vertical),
        tr("{sign}: what closes that number in the heading.", sign=glyphs.corners[1]),
    ]


def notes_for(question: Question) -> dict[str, str]:
    """More about keys of a question, by key."""
    return {key: tr(note) for key, note in _NOTES.get(type(question), {}).items()}


def _keys(book: Rulebook, question: Question) -> Lines:
    """What the keys of this question do, as messages."""
    keys = list(_KEYS.get(type(question), _LOOK_AROUND))
    if isinstance(question, Buying):
        if book.counts.one_token:
            keys = list(_ONE_TOKEN)
        if len(book.resources.markets) > 1:
            keys.append(mark("m goes to the other market, unless you have already bought something."))
    if isinstance(question, Building) and book.counts.networks > 1:
        keys.append(mark("b begins your second network in the city under the cursor."))
    return [*_PLANNING, *keys] if question.planning else keys


def _list(lines: Lines) -> str:
    return "\n".join(f"- {line}" for line in lines)
