"""What the help screen says: the keys of the question now asked, and the rules of this phase as they are on this map,
in this edition and with this deck."""

from __future__ import annotations

from powergrid_tui.games.power_grid.desk.questions import (
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
from powergrid_tui.games.power_grid.desk.slices import FUELS
from powergrid_tui.games.power_grid.desk.slices.resource_markets import sells_uranium
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.rulebook import Rulebook
from powergrid_tui.games.power_grid.rulebook.plant_market import PlantMarket

_KEYS: dict[type[Question], str] = {
    Drafting: """
- The arrows choose a region; its cities are lit on the map. What cannot be picked is dim.
- Enter picks it for the game.
""",
    Siting: """
- The arrows hop from city to city; n goes through those that are possible.
- Enter puts a house of the Trust there.
""",
    Opening: """
- Left and right choose a power plant of the current market; what you cannot pay is dim.
- Up, down and digits set the opening bid. It starts at the least that is allowed.
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

_ONE_TOKEN = """
- Left and right, or c, o, g and n, choose a token.
- Enter buys it; then the next company buys one. d buys no more this round.
"""

_TRUST = (
    "The Trust (#) is always second in order. It pays for nothing, is paid nothing, and cannot win.",
    "In the auction it takes the largest plant for sale, if that is larger than its smallest when it has three; that "
    "one leaves the game then.",
    "It takes what each of its plants burns once from the market, and gives it back to the supply in phase 5.",
    "When a company connects a city that was empty, a house of the Trust goes to the next space there, as long as it "
    "has houses.",
)

_BOARD = """
- Tab and the digits 1 to 5 bring up the parts of the board where they share the screen: map, auction house,
resources, companies, log. While you type a bid the digits belong to it; F1 to F5 always work.
- Page up and page down turn the log.
- Enter never passes and never ends a turn; p and d do.
"""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

Lines = list[str]


def help_for(question: Question) -> list[tuple[str, str]]:
    """(heading, text) of the keys, of the rules of this phase, of what is special here, and of the steps and the
    end."""
    view, book = question.view, question.view.book
    parts = [("Keys", f"{_keys(book, question).strip()}\n{_BOARD.strip()}")]
    rules = {
        Phase.DRAFT: ("Picking the regions", _draft(book)),
        Phase.AUCTION: ("Phase 2: auction power plants", _auction(book)),
        Phase.RESOURCES: ("Phase 3: buy resources", _resources(book)),
        Phase.BUILDING: ("Phase 4: build", _building(book)),
        Phase.BUREAUCRACY: ("Phase 5: bureaucracy", _bureaucracy(view)),
    }
    special = special_rules(view)
    if view.phase in rules:
        heading, lines = rules[view.phase]
        if special:
            lines = [*lines, "What is said below of the map, the edition or the deck goes before this."]
        parts.append((heading, _list(lines)))
    parts += [(heading, _list(lines)) for heading, lines in special]
    parts.append(("Steps and the end", _list(_steps(book))))
    return parts


def _keys(book: Rulebook, question: Question) -> str:
    keys = _KEYS.get(type(question), "- It is not your turn: look around.")
    if isinstance(question, Buying):
        if book.counts.one_token:
            keys = _ONE_TOKEN
        if len(book.resources.markets) > 1:
            keys += "- m goes to the other market, until you have bought something.\n"
    if isinstance(question, Building) and book.counts.networks > 1:
        keys += "- b begins your second network in the city under the cursor.\n"
    return keys


def _list(lines: Lines) -> str:
    return "\n".join(f"- {line}" for line in lines)


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _count(count: int, one: str, more: str = "") -> str:
    return f"{_number(count)} {one if count == 1 else more or f'{one}s'}"


# What is special here


def special_rules(view: State) -> list[tuple[str, Lines]]:
    """(heading, sentences) of the map, the edition and the deck."""
    book = view.book
    found: list[tuple[str, Lines]] = []
    if book.board.tables.notes:
        found.append((book.board.name, list(book.board.tables.notes)))
    if book.recharged and book.recharged.notes:
        found.append((f"{book.board.name}, Recharged edition", list(book.recharged.notes)))
    if book.counts.cities:
        found.append(("The area in play", [f"{book.counts.cities} cities are in play, whatever region they lie in."]))
    if view.trust:
        found.append(("Against the Trust", list(_TRUST)))
    if book.deck.twins:
        found.append(("Both decks mixed", _inactive(view)))
    return found


def _inactive(view: State) -> Lines:
    """The inactive area, which anyone may look through at any time."""
    lines = [
        "The first card of each number that is drawn goes to the inactive area; only the second is played with. Of two "
        "equal numbers the one with + is the larger.",
    ]
    if view.unseen:
        lines.append(f"The next {_count(view.unseen, 'second card')} drawn will leave the game at once.")
    faces = ", ".join(_face(view.book, plant) for plant in view.inactive)
    lines.append(f"In the inactive area: {faces or 'nothing'}.")
    return lines


def _face(book: Rulebook, plant: int) -> str:
    card = book.plants[plant]
    need = f"{card.need} " if card.need else ""
    return f"{book.label(plant)} ({need}{FUELS[card.fuel][1]} for {card.cities})"


# The phases


def _draft(book: Rulebook) -> Lines:
    touch = "" if book.board.tables.apart else " They must touch one another."
    return [f"In player order the companies pick {_count(book.counts.regions, 'region')} in turn.{touch}"]


def _all_for_sale(book: Rulebook) -> bool:
    """There is no future market, in any step."""
    some = tuple(book.plants)[: book.counts.current + 2]
    return len(book.plant_market.current(some, 1)) == len(some)


def _auction(book: Rulebook) -> Lines:
    whole = _all_for_sale(book)
    of = "" if whole else " of the current market"
    lines = [
        f"In player order, each company that has not bought yet puts up a plant{of} or passes. To pass then is to buy "
        "no plant this round; in the first round nobody may.",
        "The opening bid is at least the number of the plant. Bids go clockwise round the table, each higher than the "
        "last. Who passes is out of this auction only.",
        "Who wins pays the bid and buys nothing more this round. The last company that may still buy pays the least "
        "there is.",
    ]
    if book.counts.token:
        lines.append(
            "The discount token lies on the smallest plant: that is put up from 1 Elektro. If nobody buys it, it "
            "leaves the game at the end of the phase; so does a smaller plant drawn while the token lies, and the "
            "token with it."
        )
        if book.counts.token_buys_twice:
            lines.append("Who buys the plant under the token may buy another this round.")
    lines += [_market(book, whole), _limit(book)]
    if book.counts.first_pass_removes:
        lines.append("When the first company of a round passes for good, the smallest plant leaves the game.")
    if not book.counts.token and book.counts.unsold:
        some = (
            "the smallest plant leaves"
            if book.counts.unsold == 1
            else f"the {_number(book.counts.unsold)} smallest plants leave"
        )
        lines.append(f"If nobody buys, {some} the game.")
    if book.counts.order_after_auction:
        lines.append("After every auction the player order is made anew.")
    return lines


def _market(book: Rulebook, whole: bool) -> str:
    """What lies out, and what is for sale."""
    first, second, third = (
        book.plant_market.market_size(1, False),
        book.plant_market.market_size(2, False),
        book.plant_market.market_size(3, True),
    )
    if whole and not first:
        return (
            "All plants laid out are for sale. In Steps 1 and 2 a plant that is sold is not replaced; in Step 3 there "
            f"are always {_number(third)}."
        )
    shrinks = f" ({_number(second)} in Step 2)" if second != first else ""
    return (
        f"After each sale a new plant is drawn and the market of {_number(first)}{shrinks} is sorted: the "
        f"{_number(book.counts.current)} smallest are for sale. In Step 3 there are {_number(third)}, and all are for "
        "sale."
    )


def _limit(book: Rulebook) -> str:
    mines = " Mines take no place." if book.has_mines else ""
    return (
        f"{_count(book.counts.plant_limit, 'plant').capitalize()} are the limit. Whoever buys one more scraps an old "
        f"one at once.{mines}"
    )


def _resources(book: Rulebook) -> Lines:
    printed = any(plant.room != 2 * plant.need for plant in book.plants.values() if plant.need)
    lines = ["Reverse player order: the last in order buys first."]
    if book.counts.one_token:
        lines.append("One token at a time, in turns, until all have passed.")
    if len(book.resources.markets) > 1:
        names = " or ".join(market.name for market in book.resources.markets)
        lines.append(f"Each company buys in one market alone this round: {names}.")
    lines.append(
        f"You may buy only what your plants burn. A plant stores twice what {'is printed on it' if printed else _RUN}; "
        "a hybrid stores any mix of coal and oil."
    )
    lines.append("The cheapest tokens go first, so every token makes the next one as dear or dearer.")
    if book.changes.ceiling:
        one, two, _ = book.changes.ceiling
        lines.append(f"Tokens above {one} Elektro are not for sale in Step 1, above {two} not in Step 2.")
    if book.resources.coal_beyond:
        lines.append(
            f"When the market has no coal, coal from the supply costs {book.resources.coal_beyond} Elektro each. What "
            "else has run out cannot be bought."
        )
    else:
        lines.append("What has run out cannot be bought.")
    if sells_uranium(book):
        lines.append("Uranium cannot be bought: the mines sell it in phase 5.")
    return lines


_RUN = "it needs to run once"


def _building(book: Rulebook) -> Lines:
    cities = [book.board.cities[city] for city in book.cities_in_play]
    lines = ["Reverse player order: the last in order builds first."]
    prices = ", ".join(map(str, book.counts.house_costs))
    single = all(len(city.houses or book.counts.house_costs) == 1 for city in cities)
    way = (
        "The first city costs its house alone. Every further city costs the cheapest connection from any city of "
        "yours, through any cities in play, and the house"
    )
    if single:
        lines += [f"{way}.", "The price of the house stands in each free space, and a space takes one house."]
    else:
        lines.append(f"{way}: {prices} for the first, second and third house in a city.")
        lines.append(
            "A city has room for one house in Step 1, two in Step 2, three in Step 3, each of another company."
        )
        if any(city.houses or city.open != (1, 2, 3) for city in cities):
            lines.append("Some cities have prices or spaces of their own: see below.")
    if book.counts.networks > 1:
        lines.append(
            f"A company may begin {_count(book.counts.networks, 'network')}, each in a city marked for it; to begin "
            "costs the house alone."
        )
    lines.append("You may build as many cities as you can pay. Nobody must build.")
    if book.counts.obsolete:
        lines.append(
            "A plant in the market whose number is not above the number of cities of some company leaves the game."
        )
    return lines


def _bureaucracy(view: State) -> Lines:
    book = view.book
    must = " Each company powers as many as it can." if book.counts.must_power else ""
    pays = ", ".join(f"{cities}: {pay}" for cities, pay in enumerate(book.counts.payments))
    return [
        "Player order. Plants that run burn what they need, all of it; you are paid for the cities powered, but never "
        f"for more than you have.{must}",
        f"Elektro by cities powered: {pays}.",
        f"Then the resource market is filled up. {_upkeep(view)}",
    ]


def _upkeep(view: State) -> str:
    """What phase 5 does to the plant market."""
    book = view.book
    if type(book.plant_market).upkeep is PlantMarket.upkeep:
        return (
            "The largest plant of the future market goes under the pile; in Step 3 the smallest plant leaves the game "
            "instead."
        )
    buried, smallest_leaves, _ = book.plant_market.upkeep(view.plants, view.step, view.fell)
    names = " and ".join(book.label(plant) for plant in buried)
    goes = f"plant{'s' * (len(buried) > 1)} {names} {'go' if len(buried) > 1 else 'goes'} under the pile"
    leaves = "the smallest plant leaves the game"
    what = " and ".join([goes] * bool(buried) + [leaves] * smallest_leaves)
    return f"As the plant market lies now, {what or 'no plant goes under the pile'}."


def _steps(book: Rulebook) -> Lines:
    third = _number(book.plant_market.market_size(3, True))
    if book.counts.step2_by == "cities":
        second = f"Step 2 begins after the building phase in which a company has {book.counts.step2_at} cities"
        lines = [f"{second}: two houses a city."]
        begins = "Step 3 begins after the phase in which its card is drawn"
        lines.append(f"{begins}: three houses a city, {third} plants for sale.")
    elif book.counts.step2_by == "card":
        lines = [
            "Step 2 begins when the Step 3 card comes up for the first time: two houses a city.",
            f"Step 3 begins when it comes up for the second time: three houses a city, {third} plants for sale.",
        ]
    else:
        lines = [
            "Step 2 begins when the pile runs out and the second pile takes its place.",
            f"Step 3 begins when that has run out too: all {third} plants are for sale.",
        ]
    lines.append(
        f"The game ends after the building phase in which a company has {book.counts.end_at} cities. Who can then "
        "power most cities wins; then Elektro decides, then the number of cities."
    )
    return lines
