"""The help's account of the rules: each phase, and what is special about this map, deck and edition."""

from __future__ import annotations

from collections.abc import Sequence

from powergrid_tui.games.power_grid.decks import deckfile
from powergrid_tui.games.power_grid.decks.layout import Drawn, Fixed, Twins
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.phases import PHASES
from powergrid_tui.games.power_grid.rulebook import Rulebook
from powergrid_tui.games.power_grid.rulebook.hooks.plant_market import PlantMarket
from powergrid_tui.games.power_grid.rulebook.variants.russia import EarlyPlants
from powergrid_tui.games.power_grid.rules.running import BURNS_WHAT_LIES_ON_IT
from powergrid_tui.games.power_grid.rules.trust import PLANTS
from powergrid_tui.games.power_grid.viewmodel.phrases import all_cities
from powergrid_tui.games.power_grid.viewmodel.slices import short_fuel
from powergrid_tui.games.power_grid.viewmodel.slices.resource_markets import sells_uranium
from powergrid_tui.games.power_grid.words import burns
from powergrid_tui.table.words.language import either, listed, mark, paragraph, series, tr, trc, trn

Lines = Sequence[str]
"""Sentences, in the reader's language."""


_TRUST = (
    mark("The Trust (#) is always second in player order. It pays nothing, is paid nothing, and cannot win."),
    mark(
        "In the auction it takes the largest plant for sale. Once it has {limit} plants, it does so only if "
        "that plant is larger than its smallest, which then leaves the game."
    ),
    mark("It takes from the market what each of its plants burns once, and returns it to the supply in phase 5."),
    mark(
        "When a company builds in an empty city, a house of the Trust goes on the next space there, as long "
        "as it has houses left."
    ),
)


def in_words(count: int) -> str:
    """A number in a sentence; small ones in words."""
    words = (
        trc("number", "one"),
        trc("number", "two"),
        trc("number", "three"),
        trc("number", "four"),
        trc("number", "five"),
        trc("number", "six"),
        trc("number", "seven"),
        trc("number", "eight"),
        trc("number", "nine"),
    )
    return words[count - 1] if 1 <= count <= len(words) else str(count)


# What is special here


def special_rules(view: State) -> list[tuple[str, Lines]]:
    """(heading, sentences) of the map, the edition and the deck."""
    book = view.book
    found: list[tuple[str, Lines]] = []
    if book.board.tables.notes:
        found.append((book.board.title, [tr(note) for note in book.board.tables.notes]))
    if book.recharged and book.recharged.notes:
        heading = tr("{map}, Recharged edition", map=book.board.title)
        found.append((heading, [tr(note) for note in book.recharged.notes]))
    if (book.key.deck != "base" or book.key.deck_text) and book.changes.names_cards:
        found.append((tr("{map} with this deck", map=book.board.title), _cards_here(book)))
    if book.counts.cities:
        found.append((tr("The area in play"), [_area(book)]))
    if book.key.numbers == "summary":
        found.append((tr("The summary's numbers"), _numbers(book)))
    if view.trust:
        found.append((tr("Against the Trust"), [tr(line, limit=in_words(PLANTS)) for line in _TRUST]))
    if book.deck.twins:
        found.append((tr("Both decks mixed"), _inactive(view)))
    return found


def _area(book: Rulebook) -> str:
    return all_cities(book) or trn(
        "{count} city is in play, whatever its region.",
        "{count} cities are in play, whatever their regions.",
        book.counts.cities,
    )


def _numbers(book: Rulebook) -> Lines:
    counts = book.counts
    return [
        tr(
            "With any number of players, as many regions are in play as there are players. Where the map has a number "
            "of its own, that applies."
        ),
        tr(
            "Here: {regions} regions, {removed} plants removed face down, {limit} plants for each company, Step 2 at "
            "{step2} cities, the end at {end}.",
            regions=counts.regions,
            removed=counts.removed,
            limit=counts.plant_limit,
            step2=counts.step2_at,
            end=counts.end_at,
        ),
    ]


def _cards_here(book: Rulebook) -> Lines:
    """What the map says about cards, in a deck for which it was not written."""
    layout, label = book.layout, book.label
    lines = [tr("The map's rules about cards are written for the base deck. With this deck they mean:")]

    def add(told: str, cards: Sequence[int]) -> None:
        if cards:
            lines.append(tr(told, plants=series(map(label, cards))))

    add(mark("Not in the game: {plants}."), [plant for plant in book.deck.plants if plant not in book.plants])
    if isinstance(layout, Drawn):
        from_these = tr("The market at the start is drawn from the plants up to {largest}.", largest=layout.low_up_to)
        lines.append(from_these)
    add(mark("In the market at the start: {plants}."), layout.opening)
    if isinstance(layout, Fixed | Drawn):
        add(mark("On top of the pile, the first to be drawn first: {plants}."), layout.top)
    if isinstance(layout, Twins):
        lines.append(tr("No plant is put on top of the pile."))
    if isinstance(layout, EarlyPlants):
        add(mark("Among the first five under the top of the pile: {plants}."), sorted(layout.kept))
    else:
        add(mark("Never removed face down: {plants}."), sorted(book.kept))
    add(mark("Set aside until Step 2: {plants}."), book.aside)
    original = deckfile.load(book.key.deck, book.key.deck_text).plants
    if book.changes.rules == "northern_europe":
        swapped = [plant for plant, card in book.plants.items() if card != original[plant]]
        add(mark("Swapped for plants of the regions in play: {plants}."), swapped)
    return lines


def _inactive(view: State) -> Lines:
    """The inactive area, which anyone may look through at any time."""
    lines = [
        tr(
            "The first card drawn of each number goes to the inactive area; only the second is played with, and goes "
            "there too when it leaves the game. Of two equal numbers, the one with + is the larger."
        )
    ]
    if view.unseen:
        lines.append(
            trn(
                "The next {number} second card drawn leaves the game at once.",
                "The next {number} second cards drawn leave the game at once.",
                view.unseen,
                number=in_words(view.unseen),
            )
        )
    if view.inactive_area:
        faces = series(_face(view.book, plant) for plant in view.inactive_area)
        lines.append(tr("In the inactive area: {plants}.", plants=faces))
    else:
        lines.append(tr("In the inactive area: nothing."))
    return lines


def _face(book: Rulebook, plant: int) -> str:
    card = book.plants[plant]
    return tr(
        "{plant} ({fuel} for {cities})",
        plant=book.label(plant),
        fuel=burns(short_fuel(card.fuel), card.need),
        cities=card.cities,
    )


# The phases


def of_phase(view: State) -> tuple[str, Lines] | None:
    """(heading, sentences) of the current phase; None before the first and after the last."""
    book, heading = view.book, tr(PHASES[view.phase].rules)
    match view.phase:
        case Phase.DRAFT:
            return heading, draft(book)
        case Phase.AUCTION:
            return heading, auction(book)
        case Phase.RESOURCES:
            return heading, resources(book)
        case Phase.BUILDING:
            return heading, building(book)
        case Phase.BUREAUCRACY:
            return heading, bureaucracy(view)
        case _:
            return None


def draft(book: Rulebook) -> Lines:
    pick = trn(
        "In player order, each company picks {number} region.",
        "In player order, the companies pick {number} regions one at a time.",
        book.counts.regions,
        number=in_words(book.counts.regions),
    )
    return [pick if book.board.tables.apart else paragraph((pick, tr("They must touch one another.")))]


def _all_for_sale(book: Rulebook) -> bool:
    """Whether there is no future market in any step."""
    smallest = tuple(book.plants)[: book.counts.current + 2]
    return len(book.plant_market.current(smallest, 1)) == len(smallest)


def auction(book: Rulebook) -> Lines:
    whole = _all_for_sale(book)
    lines = [
        tr(
            "In player order, each company that has not bought yet puts up a plant or passes. A company that "
            "passes buys no plant this round; in the first round nobody may pass."
        )
        if whole
        else tr(
            "In player order, each company that has not bought yet puts up a plant of the current market or "
            "passes. A company that passes buys no plant this round; in the first round nobody may pass."
        ),
        tr(
            "The opening bid is at least the number of the plant. Bids go clockwise round the table, each "
            "higher than the last. If you pass, you are out of this auction only."
        ),
        tr(
            "The winner pays the bid and buys nothing more this round. The last company that may still buy "
            "pays the minimum."
        ),
    ]
    if book.counts.token:
        lines.append(
            tr(
                "The discount token is on the smallest plant: its opening bid is 1 Elektro. If nobody buys "
                "it, it leaves the game at the end of the phase. If a smaller plant is drawn while the token "
                "is out, both that plant and the token leave the game."
            )
        )
        if book.counts.token_buys_twice:
            lines.append(tr("The company that buys the plant under the token may buy another plant this round."))
    lines += [_market(book, whole), _limit(book)]
    if book.counts.first_pass_removes:
        lines.append(tr("When the first company of a round passes for good, the smallest plant leaves the game."))
    if not book.counts.token and book.counts.unsold:
        lines.append(
            trn(
                "If nobody buys, the smallest plant leaves the game.",
                "If nobody buys, the {number} smallest plants leave the game.",
                book.counts.unsold,
                number=in_words(book.counts.unsold),
            )
        )
    if book.counts.order_after_auction:
        lines.append(tr("The player order is determined again after every auction."))
    return lines


def _market(book: Rulebook, whole: bool) -> str:
    """Which plants are laid out, and which are for sale."""
    first, second, third = (
        book.plant_market.market_size(1, False),
        book.plant_market.market_size(2, False),
        book.plant_market.market_size(3, True),
    )
    if whole and not first:
        return tr(
            "All plants on display are for sale. In Steps 1 and 2 a plant that is sold is not replaced; in "
            "Step 3 there are always {step3}.",
            step3=in_words(third),
        )
    # Translators: {step1}, {step2} and {step3} are numbers of plants in the market, in words
    words = mark(
        "After each sale a new plant is drawn and the market of {step1} is sorted: the {current} smallest are for "
        "sale. In Step 3 there are {step3}, and all are for sale."
    )
    if second != first:
        words = mark(
            "After each sale a new plant is drawn and the market of {step1} ({step2} in Step 2) is sorted: the "
            "{current} smallest are for sale. In Step 3 there are {step3}, and all are for sale."
        )
    return tr(
        words,
        step1=in_words(first),
        step2=in_words(second),
        step3=in_words(third),
        current=in_words(book.counts.current),
    )


def _limit(book: Rulebook) -> str:
    limit = trn(
        "The limit is {number} plant. If you buy one more, scrap an old one at once.",
        "The limit is {number} plants. If you buy one more, scrap an old one at once.",
        book.counts.plant_limit,
        number=in_words(book.counts.plant_limit),
    )
    limit = limit[:1].upper() + limit[1:]
    return (
        paragraph((limit, tr("Mines do not count towards the limit.")))
        if any(map(book.is_mine, book.plants))
        else limit
    )


def stores(book: Rulebook) -> str:
    """How much a plant can store."""
    if any(plant.room != 2 * plant.need for plant in book.plants.values() if plant.need):
        return tr("A plant stores twice the number printed on it.")
    return tr("A plant stores twice what it needs to run once.")


def resources(book: Rulebook) -> Lines:
    lines = [tr("Reverse player order: the last player buys first.")]
    if book.counts.one_token:
        lines.append(tr("One token at a time, in turns, until all have passed."))
    if len(book.resources.markets) > 1:
        names = either([book.board.market_name(market.name) for market in book.resources.markets])
        lines.append(tr("Each company buys in only one market this round: {markets}.", markets=names))
    any_mix = tr("A hybrid stores any mix of coal and oil.")
    lines.append(paragraph((tr("You may buy only what your plants burn."), stores(book), any_mix)))
    lines.append(tr("The cheapest tokens go first, so the price never falls as you buy."))
    if book.changes.ceiling:
        one, two, _ = book.changes.ceiling
        lines.append(
            tr(
                "In Step 1 only tokens up to {step1} Elektro are for sale, in Step 2 up to {step2}.",
                step1=one,
                step2=two,
            )
        )
    if book.resources.coal_beyond:
        lines.append(
            tr(
                "When the market has no coal, coal from the supply costs {price} Elektro each. No other "
                "resource can be bought once it runs out.",
                price=book.resources.coal_beyond,
            )
        )
    else:
        lines.append(tr("A resource that has run out cannot be bought."))
    if sells_uranium(book):
        lines.append(tr("Uranium cannot be bought: mines sell it in phase 5."))
    return lines


def building(book: Rulebook) -> Lines:
    cities = [book.board.cities[city] for city in book.cities_in_play]
    lines = [tr("Reverse player order: the last player builds first.")]
    if all(len(city.houses or book.counts.house_costs) == 1 for city in cities):
        lines += [
            tr(
                "Your first city costs only its house. Every further city costs the house plus the cheapest "
                "connection from any of your cities, through any cities in play."
            ),
            tr("Each free space shows the price of its house, and holds one house."),
        ]
    else:
        lines += [
            tr(
                "Your first city costs only its house. Every further city costs the house plus the cheapest "
                "connection from any of your cities, through any cities in play. Houses cost {prices} for "
                "the first, second and third in a city.",
                prices=series(map(str, book.counts.house_costs)),
            ),
            tr(
                "A city has room for one house in Step 1, two in Step 2 and three in Step 3, each of a "
                "different company."
            ),
        ]
        if any(city.houses or city.open != (1, 2, 3) for city in cities):
            lines.append(tr("Some cities have prices or spaces of their own: see below."))
    if book.counts.networks > 1:
        lines.append(
            trn(
                "A company may begin {number} network, in a city marked for it; beginning costs only the house.",
                "A company may begin {number} networks, each in a city marked for it; beginning costs only the house.",
                book.counts.networks,
                number=in_words(book.counts.networks),
            )
        )
    lines.append(tr("You may build in as many cities as you can afford, or in none."))
    if book.counts.obsolete:
        lines.append(
            tr(
                "If some company has as many cities as the number of a plant in the market, or more, that "
                "plant leaves the game."
            )
        )
    return lines


def bureaucracy(view: State) -> Lines:
    book = view.book
    runs = tr(
        "Player order. Plants that run burn all the fuel they need; you are paid for the cities powered, up "
        "to the number in your network."
    )
    if view.options.readings >= BURNS_WHAT_LIES_ON_IT:
        burns_there = tr("A hybrid burns only what can lie on it; what no other plant has room for lies there.")
        runs = paragraph((runs, burns_there))
    if book.counts.must_power:
        runs = paragraph((runs, tr("Each company must power as many cities as it can.")))
    pays = series(
        tr("{cities}: {income}", cities=cities, income=income) for cities, income in enumerate(book.counts.payments)
    )
    return [
        runs,
        tr("Elektro by cities powered: {payments}.", payments=pays),
        f"{tr('Then the resource market is refilled.')} {_upkeep(view)}",
    ]


def _upkeep(view: State) -> str:
    """What phase 5 does to the plant market."""
    book = view.book
    if type(book.plant_market).upkeep is PlantMarket.upkeep:
        return tr(
            "The largest plant of the future market goes under the pile; in Step 3 the smallest plant leaves the game "
            "instead."
        )
    buried, smallest_leaves, _ = book.plant_market.upkeep(view.plants, view.step, view.fell)
    if not buried:
        if smallest_leaves:
            return tr("As the plant market stands now, the smallest plant leaves the game.")
        return tr("As the plant market stands now, no plant goes under the pile.")
    names = listed([book.label(plant) for plant in buried])
    if smallest_leaves:
        return trn(
            "As the plant market stands now, plant {plants} goes under the pile and the smallest plant "
            "leaves the game.",
            "As the plant market stands now, plants {plants} go under the pile and the smallest plant leaves the game.",
            len(buried),
            plants=names,
        )
    return trn(
        "As the plant market stands now, plant {plants} goes under the pile.",
        "As the plant market stands now, plants {plants} go under the pile.",
        len(buried),
        plants=names,
    )
