"""Power Grid in sentences: companies, markets and the map, as a seat may know them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import atan2, pi

from powergrid_tui.games.power_grid import notation
from powergrid_tui.games.power_grid.actions import Action, Bid, Open
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.estimates import fuel_price
from powergrid_tui.games.power_grid.maps.board import UNREACHABLE, MapBoard
from powergrid_tui.games.power_grid.maps.geography import project
from powergrid_tui.games.power_grid.model import HIDDEN, CompanyState, Phase, State
from powergrid_tui.games.power_grid.phases import PHASES
from powergrid_tui.games.power_grid.premoves import HighestBid
from powergrid_tui.games.power_grid.rulebook import Rulebook
from powergrid_tui.games.power_grid.rulebook.facts import RESOURCES
from powergrid_tui.games.power_grid.rules.auction import minimum
from powergrid_tui.games.power_grid.rules.running import best_output
from powergrid_tui.games.power_grid.rules.storage import names_of
from powergrid_tui.games.power_grid.viewmodel.coach import COURSE
from powergrid_tui.games.power_grid.viewmodel.help.ending import in_force
from powergrid_tui.games.power_grid.viewmodel.outlook import (
    CityPlan,
    CityPlanner,
    after_a_plant,
    standing,
    this_round,
    whole_round,
)
from powergrid_tui.games.power_grid.viewmodel.phrases import meaning, phrase
from powergrid_tui.games.power_grid.viewmodel.questions import ask
from powergrid_tui.games.power_grid.viewmodel.questions.building import bill_together, priced
from powergrid_tui.games.power_grid.viewmodel.rivals import competition, demand
from powergrid_tui.games.power_grid.viewmodel.slices import (
    CompanyRow,
    MarketCard,
    Owned,
    ResourceTrack,
    auction_house,
    resource_markets,
    score,
    tracker,
)
from powergrid_tui.games.power_grid.viewmodel.slices.companies import TRUST
from powergrid_tui.games.power_grid.viewmodel.slices.planner import ahead, outcome
from powergrid_tui.games.power_grid.words import face, fuel_aloud
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import fold
from powergrid_tui.table.protocol.game import Offer, Premove
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.words.language import listed, mark, markc, paragraph, sentence, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.players import by_name
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.viewmodel.text_views import PremoveWord, Sheet, TextViews, seat_named

_CHEAPEST = 8
"""Number of cities listed if none is named."""


def situation(view: State, seat: int) -> Sequence[str]:
    """Round, step, phase and money."""
    phase, money = tr(PHASES[view.phase].name), view.players[seat].money
    if not view.round:
        return ()
    return [
        tr("Round {round}, Step {step}, {phase}.", round=view.round, step=view.step, phase=phase),
        tr("You have {money} Elektro.", money=money),
    ]


def price(cost: int) -> str:
    """Elektro paid, or earned if negative."""
    if cost < 0:
        return tr("brings {money} Elektro", money=-cost)
    return tr("{money} Elektro", money=cost)


def companies(view: State, seat: int, said: str) -> Sequence[str]:
    """The highest bid, and every company in player order, or the one that is named: money if visible, cities, plants,
    stock. Raises `TableError`."""
    sentences: list[str] = []
    if view.auction and not said:
        plant = view.auction.plant
        sentences.append(
            tr(
                "{player} has bid {bid} Elektro for plant {plant}, {worth}.",
                player=view.names[view.auction.leader],
                bid=view.auction.bid,
                plant=view.book.label(plant),
                worth=face(view.book, plant),
            )
        )
    rows = score(view, by_name(view.names)).rows
    seated = [row for row in rows if row.money is not None]
    trust_alone = view.trust is not None and bool(said) and fold(said) == fold(tr(TRUST.name))
    only = seat_named(view.names, said, seat) if said and not trust_alone else None
    for at, row in zip(view.order or range(len(view.players)), seated, strict=True):
        if only in (None, at) and not trust_alone:
            sentences += _company(view, at, row)
    if view.trust and only is None:
        (trust,) = (row for row in rows if row.money is None)
        houses = trn("{count} house left", "{count} houses left", view.trust.houses)
        cities = trn("{count} city", "{count} cities", trust.cities)
        sentences.append(tr("{company}: {cities}, {houses}.", company=trust.company.name, cities=cities, houses=houses))
        sentences += _holdings(view, trust.plants, view.trust.stock, view.trust.cities)
    return sentences


def _company(view: State, at: int, row: CompanyRow) -> list[str]:
    player = view.players[at]
    purse = tr("money secret") if row.money == HIDDEN else tr("{money} Elektro", money=row.money)
    supplied = view.powered[at] if view.over else best_output(view, at)
    return [
        tr(
            "{player}: {money}, {cities}, {powers}.",
            player=row.company.name,
            money=purse,
            cities=trn("{count} city", "{count} cities", row.cities),
            powers=trn("can power {count} city", "can power {count} cities", supplied),
        ),
        *_paid(view, at, row),
        *_holdings(view, row.plants, player.stock, player.cities),
    ]


def _paid(view: State, at: int, row: CompanyRow) -> Iterator[str]:
    """What a company has powered this round, and its income for that, once it is paid."""
    if view.phase is Phase.BUREAUCRACY and view.income and at not in view.waiting:
        yield trn(
            "This round it powered {count} city, which paid {income} Elektro.",
            "This round it powered {count} cities, which paid {income} Elektro.",
            row.powers,
            income=view.income[at],
        )


def plant(view: State, _seat: int, said: str) -> Sequence[str]:
    """What a plant burns and powers, and where it is; by default, of each that is for sale. Raises `TableError`."""
    book = view.book
    if not said:
        return [tr("Plant {plant}: {worth}.", plant=book.label(each), worth=face(book, each)) for each in view.current]
    found = book.deck.ids.get(said)
    if found is None:
        raise TableError(tr("give the number of a plant, such as 'plant 3'"))
    told = tr("Plant {plant}: {worth}.", plant=book.label(found), worth=face(book, found))
    owner = next((name for name, player in zip(view.names, view.players, strict=True) if found in player.plants), "")
    if owner:
        return [told, tr("It belongs to {player}.", player=owner)]
    if found in view.current:
        return [told, tr("It is for sale, from {price} Elektro.", price=minimum(view, found))]
    return [told, tr("It is in the future market.")] if found in view.plants else [told]


_LITTLE = str.maketrans("(),", "   ")
_SMALL_WORDS = {"plant", "plants", "on", "and", "for"}


def reworded(view: State, line: str) -> str:
    """Purchases and plants to run as the program says them: 'buy 2 oil and 1 coal', 'run plants 5 on 2 coal, and 7',
    with or without brackets and commas."""
    verb, *words = [word for word in line.translate(_LITTLE).split() if word not in _SMALL_WORDS] or [""]
    if verb == "buy":
        return " ".join(["buy", *(f"{name} {count}" for count, name in _counted(words))])
    if verb not in {"power", "run"}:
        return line
    plants: list[list[str]] = []
    while words:
        if plants and (pair := _counted(words[:2])):
            plants[-1] += [f"{name} {count}" for count, name in pair]
            words = words[2:]
        else:
            plants.append([words.pop(0)])
    for plant in plants:
        card = view.book.plants.get(view.book.deck.ids.get(plant[0], 0))
        if card is not None and plant[1:] == [f"{card.fuel} {card.need}"]:
            del plant[1:]  # it burns nothing else
    return "power " + ", ".join(f"{number} ({' '.join(mix)})" if mix else number for number, *mix in plants)


def _counted(words: Sequence[str]) -> list[tuple[str, str]]:
    """Pairs of a number and a resource, whichever comes first; none unless all are such pairs."""
    pairs = list(zip(words[::2], words[1::2], strict=False))
    turned = [pair if pair[0].isdecimal() else pair[::-1] for pair in pairs]
    whole = len(words) == 2 * len(pairs) and all(count.isdecimal() and name in RESOURCES for count, name in turned)
    return turned if whole else []


def _holdings(view: State, plants: Iterable[Owned], stock: Sequence[int], cities: Iterable[int]) -> Sequence[str]:
    sentences = []
    if cards := [_plant(view.book, owned) for owned in plants]:
        sentences.append(tr("Plants: {plants}.", plants=series(cards)))
    if any(stock):
        sentences.append(tr("Resources: {tokens}.", tokens=names_of(stock)))
    if names := city_names(view, cities):
        sentences.append(tr("Cities: {cities}.", cities=names))
    return sentences


def market(view: State, seat: int, _said: str) -> Sequence[str]:
    """The plants for sale and to come, and the resources with the prices of the next tokens, what is in the supply and
    what comes next, and how the spaces are priced."""
    house = auction_house(view, by_name(view.names))
    sentences = [tr("Plants for sale: {plants}.", plants=_cards(view, house.current))]
    if house.future:
        sentences.append(tr("Plants to come: {plants}.", plants=_cards(view, house.future)))
    for card in (*house.current, *house.future):
        if card.token:
            sentences.append(tr("The discount token is on plant {plant}.", plant=card.label))
    sentences.append(trn("{count} card is in the pile.", "{count} cards are in the pile.", house.pile))
    if house.heap:
        sentences.append(trn("{count} is in the second pile.", "{count} are in the second pile.", house.heap))
    if view.phase is Phase.AUCTION:
        sentences += _fuel_prices(view, seat)
    shown, wanted = resource_markets(view, seat), demand(view, seat)
    for place in shown.markets:
        if place.name:
            sentences.append(tr("In the market {market}:", market=place.name))
        for track in place.tracks:
            there = tr("{resource}: {count} in the market", resource=track.name, count=track.there)
            if track.ahead:
                there = tr(
                    "{resource}: {count} in the market, the next at {prices} Elektro",
                    resource=track.name,
                    count=track.there,
                    prices=series(map(str, track.ahead)),
                )
            least, most = wanted[track.resource].least, wanted[track.resource].most
            more = tr(
                "{supply} in the supply, the next refill brings {comes}, others burn {burnt} a round",
                supply=track.supply,
                comes=track.comes,
                burnt=least if least == most else tr("{least} to {most}", least=least, most=most),
            )
            sentences += [sentence(there), sentence(more)]
            if track.held or track.room:
                sentences.append(tr("You have {held}, and room for {room} more.", held=track.held, room=track.room))
        sentences += _spaces(place.tracks)
    if len(shown.markets) > 1:
        together = names_of([each.there for each in wanted])
        sentences.append(tr("In all markets together: {tokens}.", tokens=together or trc("auction desk", "none")))
    return [*sentences, *shown.notes]


def _fuel_prices(view: State, seat: int) -> Iterator[str]:
    """What the fuel of the plants that can be had now costs, of those that burn any."""
    up = (view.auction.plant,) if view.auction else view.current
    burning = [plant for plant in up if plant != STEP3 and competition(view, seat, plant)]
    prices = [(view.book.label(plant), fuel_price(view, plant, seat)) for plant in burning]
    costs = [
        tr("{price} for plant {plant}", plant=label, price=trc("auction desk", "none") if price is None else price)
        for label, price in prices
    ]
    if costs:
        yield tr("Fuel for one round at present prices, in Elektro: {plants}.", plants=series(costs))


def _spaces(tracks: Iterable[ResourceTrack]) -> Iterator[str]:
    """What tokens cost by the spaces on which they lie, once for all resources that have the same."""
    alike: dict[tuple[int, ...], list[str]] = {}
    for track in tracks:
        alike.setdefault(tuple(dict.fromkeys(track.prices)), []).append(track.name)
    for prices, names in alike.items():
        costs = series(map(str, prices))
        yield tr("Prices of the spaces for {resources}: {prices} Elektro.", resources=listed(names), prices=costs)


def tracked(view: State, seat: int, _said: str) -> Sequence[str]:
    """The plants to come by fuel, those that are gone, and the payments."""
    seen = tracker(view, by_name(view.names), seat)
    sentences = []
    if seen.pile:
        sentences.append(
            trn(
                "{count} plant is face down and may still come.",
                "{count} plants are face down and may still come.",
                seen.pile,
            )
        )
    if seen.aside:
        sentences.append(
            trn(
                "{count} of those that may come was removed and never comes.",
                "{count} of those that may come were removed and never come.",
                seen.aside,
            )
        )
    if seen.step3 is not None:
        sentences.append(
            trn(
                "{count} card is drawn before the Step 3 card.",
                "{count} cards are drawn before the Step 3 card.",
                seen.step3,
            )
        )
    for kind in seen.coming:
        name = fuel_aloud(kind.kind)
        sure = series(label for label, certain in kind.cards if certain)
        maybe = series(label for label, certain in kind.cards if not certain)
        told = tr("{fuel}: {plants}", fuel=name, plants=sure)
        if maybe and sure:
            told = tr("{fuel}: {plants}; these may come: {maybe}", fuel=name, plants=sure, maybe=maybe)
        elif maybe:
            told = tr("{fuel}; these may come: {maybe}", fuel=name, maybe=maybe)
        sentences.append(sentence(told))
    if seen.under:
        sentences.append(tr("Under the pile, in this order: {plants}.", plants=series(seen.under)))
    if seen.gone:
        plants = series(seen.gone)
        aside = trn(
            "{count} plant is in the inactive area: {plants}.",
            "{count} plants are in the inactive area: {plants}.",
            len(seen.gone),
            plants=plants,
        )
        sentences.append(aside if seen.inactive else tr("Gone: {plants}.", plants=plants))
    pays = series(map(str, seen.payments))
    return [*sentences, tr("Income for powering no cities, one, two and so on: {payments}.", payments=pays)]


def round_ahead(view: State, seat: int, _said: str) -> Sequence[str]:
    """What the rest of the round costs and earns; in the auction, also with each plant within reach."""
    if not view.round or view.over or view.players[seat].money == HIDDEN:
        return [tr("There is no round to look ahead to.")]
    sentences = [whole_round(this_round(view, seat))]
    if view.phase is Phase.AUCTION and seat not in (*view.bought, *view.passed):
        for plant in (view.auction.plant,) if view.auction else view.current:
            price = view.auction.bid + 1 if view.auction else minimum(view, plant)
            banned = view.book.plant_market.ban(plant, view.players[seat].cities)
            if not banned and (then := after_a_plant(view, seat, plant, price)) is not None:
                offer = tr("Plant {plant} for {price} Elektro.", plant=view.book.label(plant), price=price)
                sentences.append(paragraph((offer, then.words)))
    return sentences


def plan(view: State, seat: int, said: str) -> Sequence[str]:
    """What cities cost together in the best order, and how the company stands then. If none is named, the cheapest
    cities, and how it stands now."""
    planner, board, player = CityPlanner(view, seat), view.book.board, view.players[seat]
    now = standing(view, seat)
    if not said:
        cheapest = sorted(planner.prices().items(), key=lambda row: (row[1], row[0]))[:_CHEAPEST]
        cities = priced(board, cheapest) or trc("cities", "none")
        return [tr("The cheapest cities: {cities}.", cities=cities), sentence(outcome(now, now)), sentence(ahead(now))]
    wanted = [board.city(name) for name in said.split(",") if name.strip()]
    built: frozenset[int] = frozenset()
    for city in wanted:
        if planner.plan(built | {city}) is None:
            return [sentence(planner.why_not(built, city))]
        built |= {city}
    best = planner.plan(built) or CityPlan()
    then = standing(view, seat, best.cities)
    order = series(view.names[at] for at in then.order)
    return [
        sentence(bill_together(board, best)),
        *([] if player.cities else _onward(planner, wanted)),
        _money_left(player.money - best.cost),
        sentence(outcome(now, then)),
        tr("Order of the next round: {players}.", players=order),
        sentence(ahead(then)),
    ]


def _onward(planner: CityPlanner, first: Sequence[int]) -> Iterator[str]:
    """What the nearest cities would cost after a first one, by which starting places differ."""
    for city in first if len(first) == 1 else ():
        yield tr("The nearest cities cost {costs} Elektro then.", costs=series(map(str, planner.onward(city))))


def _money_left(money: int) -> str:
    if money < 0:
        return tr("You are {money} Elektro short.", money=-money)
    return tr("That leaves {money} Elektro.", money=money)


def _cards(view: State, cards: Iterable[MarketCard]) -> str:
    shown = [tr("the Step 3 card") if card.plant == STEP3 else _plant(view.book, card) for card in cards]
    return series(shown) or trc("plants", "none")


def _plant(book: Rulebook, card: MarketCard | Owned) -> str:
    # Translators: {card} is "3 coal for 2 cities" or "wind for 1 city"
    return tr("{plant} with {card}", plant=card.label, card=face(book, card.plant))


# The map

_POINTS = 8
"""The points of the compass."""


def network(view: State, seat: int, said: str) -> Sequence[str]:
    """The seat's network and the cities in play by region; or everything about the city named in `said`."""
    return near(view, seat, said) if said else _network(view, seat)


def _network(view: State, seat: int) -> Sequence[str]:
    board, here = view.book.board, view.book.cities_in_play
    mine = view.players[seat].cities
    sentences = [tr("Your network: {cities}.", cities=city_names(view, mine)) if mine else tr("You have no city yet.")]
    for region in board.region_ids:
        if inside := [city for city in here if board.cities[city].region == region]:
            sentences.append(
                tr("{region}: {cities}.", region=board.region_name(region), cities=city_names(view, inside))
            )
    return sentences


def city_names(view: State, cities: Iterable[int]) -> str:
    """The names of cities, in a row."""
    return series(view.book.board.city_name(city) for city in cities)


def near(view: State, seat: int, said: str) -> Sequence[str]:
    """A city, by default the seat's last one: who is there, what is free, what building costs; then its neighbours, the
    cheapest link first, each with its direction and the same. Raises `TableError`."""
    board, mine = view.book.board, view.players[seat].cities
    if not said and not mine:
        return [tr("Name a city: 'near {city}'.", city=board.city_name((*view.book.cities_in_play, 0)[0]))]
    city = board.city(said) if said else mine[-1]
    region = board.region_name(board.cities[city].region)
    sentences = [tr("{city} is in the region {region}.", city=board.city_name(city), region=region)]
    if city not in view.book.cities_in_play:
        return [*sentences, tr("It is not in play.")]
    links = view.book.network.step_from(city)
    around = [other for other in board.neighbours[city] if other in view.book.cities_in_play]
    return [
        *sentences,
        *_there(view, seat, city, whole=True),
        *(
            paragraph((_neighbour(board, city, other, links[other]), *_there(view, seat, other, whole=False)))
            for other in sorted(around, key=lambda other: (links[other], board.city_name(other)))
        ),
    ]


def _neighbour(board: MapBoard, city: int, other: int, cost: int) -> str:
    return tr(
        "{city}, to the {direction}: connection {cost} Elektro.",
        city=board.city_name(other),
        direction=_direction(board, city, other),
        cost=cost,
    )


def _there(view: State, seat: int, city: int, *, whole: bool) -> list[str]:
    """Who has built in a city, what is free, and what the seat would pay; with `whole`, also the parts of that
    price."""
    owners = [name for name, other in zip(view.names, view.players, strict=True) if city in other.cities]
    if view.trust and city in view.trust.cities:
        owners.append(tr(TRUST.name))
    player = view.players[seat]
    sentences = [tr("Built by {companies}.", companies=listed(owners))] if owners else [tr("Nobody has built there.")]
    if city in player.cities:
        return [*sentences, tr("You already have a house there.")]
    free = view.book.network.spaces(city, view.step) - view.houses[city]
    if free <= 0:
        return [*sentences, tr("There is no free space in Step {step}.", step=view.step)]
    if owners:
        sentences.append(trn("{count} space is free.", "{count} spaces are free.", free))
    return [*sentences, _next_house(view, player, city, whole=whole)]


def _next_house(view: State, player: CompanyState, city: int, *, whole: bool) -> str:
    """What building here costs the company, or that it cannot be reached."""
    book = view.book
    way, house = book.network.connection(player.cities)[city], book.network.house_cost(city, view.houses[city])
    if way >= UNREACHABLE:
        return tr("Your network cannot reach it.")
    if not whole:
        return tr("Building there costs you {cost} Elektro.", cost=way + house)
    return tr(
        "Building there costs you {cost} Elektro: {way} for the connection, {house} for the house.",
        cost=way + house,
        way=way,
        house=house,
    )


def _direction(board: MapBoard, here: int, there: int) -> str:
    """The point of the compass at which one city lies from another."""
    places = project(board)
    (x, y), (to_x, to_y) = places[here], places[there]
    words = (
        trc("direction", "east"),
        trc("direction", "south-east"),
        trc("direction", "south"),
        trc("direction", "south-west"),
        trc("direction", "west"),
        trc("direction", "north-west"),
        trc("direction", "north"),
        trc("direction", "north-east"),
    )
    return words[round(atan2(to_y - y, to_x - x) / (2 * pi) * _POINTS) % _POINTS]


def way(view: State, seat: int, said: str) -> Sequence[str]:
    """The cheapest route between two cities, or to one from the seat's network, with the price of each part and of all
    of it. Raises `TableError`."""
    book, board = view.book, view.book.board
    if not said:
        return [tr("Name two cities: 'route A, B'.")]
    start, end = _ends(board, said)
    sources = view.players[seat].cities if start is None else (start,)
    if not sources:
        raise TableError(tr("you have no city yet; name two: 'route A, B'"))
    route = board.route(book.regions, sources, end)
    if not route:
        raise TableError(tr("no route through cities in play leads to {city}", city=board.city_name(end)))
    if len(route) == 1:
        return [tr("{city} needs no connection.", city=board.city_name(end))]
    parts = [
        tr("{city} {cost}", city=board.city_name(b), cost=book.network.step_from(a)[b]) for a, b in pairwise(route)
    ]
    total = sum(book.network.step_from(a)[b] for a, b in pairwise(route))
    return [
        tr("From {city}: {parts}.", city=board.city_name(route[0]), parts=series(parts)),
        trn(
            "{count} link, {cost} Elektro in all, without houses.",
            "{count} links, {cost} Elektro in all, without houses.",
            len(parts),
            cost=total,
        ),
    ]


def _ends(board: MapBoard, said: str) -> tuple[int | None, int]:
    """The two cities named, with a comma between them or without, or the one. Raises `TableError`."""
    if "," in said:
        first, _, second = said.partition(",")
        return board.city(first), board.city(second)
    if fold(said) in board.index:
        return None, board.city(said)
    words = said.split()
    for at in range(1, len(words)):
        first, second = " ".join(words[:at]), " ".join(words[at:])
        if fold(first) in board.index and fold(second) in board.index:
            return board.city(first), board.city(second)
    return None, board.city(said)


# Planned ahead


def highest_bid(view: State, seat: int, said: str) -> HighestBid:
    """The highest bid for what would follow `open` or, in an auction, `bid`. Raises `BadNotation`."""
    verb = "bid" if view.auction else "open"
    action = notation.parse_action(f"{view.names[seat]}: {verb} {said}", view)
    if isinstance(action, Open):
        return HighestBid(plant=action.plant, amount=action.amount)
    assert view.auction is not None
    assert isinstance(action, Bid)
    return HighestBid(plant=view.auction.plant, amount=action.amount)


def bids(view: State, premove: Premove) -> str:
    """The message about a highest bid that was set."""
    assert isinstance(premove, HighestBid)
    return tr("The smallest legal bid is made for you up to {amount} Elektro.", amount=premove.amount)


def given_up(view: State, seat: int, offers: Iterable[Offer[Action]], action: Action, in_full: bool) -> str:
    """What a company gives up for this round by an answer, unless the answer says so itself."""
    seats = tuple(Seat(name=name) for name in view.names)
    return "" if in_full else ask(Snapshot(view, seat, tuple(offers), seats, (), heard=True)).given_up(action)


_BRACKETS = str.maketrans("", "", "()")


def line_aloud(line: str) -> str:
    """A line without the brackets round the tokens that a hybrid burns: it is understood without them, too."""
    return line.translate(_BRACKETS)


TEXT_VIEWS = TextViews(
    given_up=given_up,
    line_aloud=line_aloud,
    situation=situation,
    price=price,
    meaning=meaning,
    phrase=phrase,
    reworded=reworded,
    verbs=(
        markc("typed verb", "open"),
        markc("typed verb", "bid"),
        markc("typed verb", "pass"),
        markc("typed verb", "scrap"),
        markc("typed verb", "buy"),
        markc("typed verb", "build"),
        markc("typed verb", "begin"),
        markc("typed verb", "region"),
        markc("typed verb", "site"),
        markc("typed verb", "done"),
        markc("typed verb", "power"),
    ),
    rules=in_force,
    ask=ask,
    course=COURSE,
    by_word={
        markc("typed verb", "state"): Sheet(mark("the companies; 'state Bo': only that of Bo"), companies),
        markc("typed verb", "market"): Sheet(mark("power plants and resources"), market),
        markc("typed verb", "plant"): Sheet(mark("'plant 3': what it burns, powers and costs"), plant),
        markc("typed verb", "plan"): Sheet(
            mark("the cheapest cities; 'plan CITY, CITY': what they cost together"), plan
        ),
        markc("typed verb", "tracker"): Sheet(
            mark("the plants still to come, those that are gone, and what powering pays"), tracked
        ),
        markc("typed verb", "ahead"): Sheet(
            mark("what this round costs and brings, with and without a plant"), round_ahead
        ),
        markc("typed verb", "map"): Sheet(mark("your network, and the cities in play by region"), network),
        markc("typed verb", "near"): Sheet(
            mark("'near CITY': who is there, what is free, and the same of its neighbours, with directions and prices"),
            near,
        ),
        markc("typed verb", "route"): Sheet(
            mark("'route CITY, CITY': the cheapest route and its price; 'route CITY': from your network"), way
        ),
    },
    premoves={
        markc("typed verb", "max"): PremoveWord(
            mark("'max 23': bid for you up to 23, always the smallest legal bid; before the auction 'max PLANT 23'"),
            highest_bid,
            bids,
        ),
    },
)
"""Power Grid's text views."""
