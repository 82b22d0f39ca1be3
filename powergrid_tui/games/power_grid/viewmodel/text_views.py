"""Power Grid in sentences: companies, markets and the network, as a seat may know them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from powergrid_tui.games.power_grid import notation
from powergrid_tui.games.power_grid.actions import Bid, Open
from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.model import HIDDEN, Phase, State
from powergrid_tui.games.power_grid.phases import PHASES
from powergrid_tui.games.power_grid.premoves import HighestBid
from powergrid_tui.games.power_grid.rulebook import Rulebook
from powergrid_tui.games.power_grid.rules.auction import minimum
from powergrid_tui.games.power_grid.rules.running import best_output
from powergrid_tui.games.power_grid.rules.storage import names_of
from powergrid_tui.games.power_grid.viewmodel.ahead import after_a_plant, whole_round
from powergrid_tui.games.power_grid.viewmodel.coach import COURSE
from powergrid_tui.games.power_grid.viewmodel.help.ending import in_force
from powergrid_tui.games.power_grid.viewmodel.outlook import this_round
from powergrid_tui.games.power_grid.viewmodel.phrases import face, meaning, phrase
from powergrid_tui.games.power_grid.viewmodel.places import city_names, near, network, way
from powergrid_tui.games.power_grid.viewmodel.planning import CityPlan, Planner, standing
from powergrid_tui.games.power_grid.viewmodel.questions import ask
from powergrid_tui.games.power_grid.viewmodel.questions.building.words import priced, together
from powergrid_tui.games.power_grid.viewmodel.slices import (
    Card,
    CompanyRow,
    Owned,
    auction_house,
    resource_markets,
    score,
    tracker,
)
from powergrid_tui.games.power_grid.viewmodel.slices.companies import TRUST
from powergrid_tui.games.power_grid.viewmodel.slices.planner import ahead, outcome
from powergrid_tui.table.files.data import fold
from powergrid_tui.table.protocol.game import Premove
from powergrid_tui.table.words.language import mark, markc, paragraph, sentence, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.players import by_name
from powergrid_tui.toolkit.viewmodel.text_views import Instruction, Sheet, TextViews, seat_named


def situation(view: State, seat: int) -> Sequence[str]:
    """Round, step, phase and money; the running auction, or the plant to scrap."""
    told = []
    phase, money = tr(PHASES[view.phase].name), view.players[seat].money
    if view.round:
        told.append(
            tr(
                "Round {round}, Step {step}, {phase}. You have {money} Elektro.",
                round=view.round,
                step=view.step,
                phase=phase,
                money=money,
            )
        )
    if view.auction:
        leader, label = view.names[view.auction.leader], view.book.label(view.auction.plant)
        told.append(
            tr("{player} has bid {bid} Elektro for plant {plant}.", player=leader, bid=view.auction.bid, plant=label)
        )
    return told


def price(cost: int) -> str:
    """Elektro paid, or earned if negative."""
    if cost < 0:
        return tr("brings {money} Elektro", money=-cost)
    return tr("{money} Elektro", money=cost)


def companies(view: State, seat: int, said: str) -> Sequence[str]:
    """Every company in player order, or the one that is named: money if visible, cities, plants, stock. Raises
    `TableError`."""
    told: list[str] = []
    rows = score(view, by_name(view.names)).rows
    seated = [row for row in rows if row.money is not None]
    trust_alone = view.trust is not None and bool(said) and fold(said) == fold(tr(TRUST.name))
    only = seat_named(view.names, said, seat) if said and not trust_alone else None
    for at, row in zip(view.order or range(len(view.players)), seated, strict=True):
        if only in (None, at) and not trust_alone:
            told += _company(view, at, row)
    if view.trust and only is None:
        (trust,) = (row for row in rows if row.money is None)
        told.append(sentence(trust.company.name))
        told += _holdings(view, trust.plants, view.trust.stock, view.trust.cities)
    return told


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
        *_holdings(view, row.plants, player.stock, player.cities),
    ]


def _holdings(view: State, plants: Iterable[Owned], stock: Sequence[int], cities: Iterable[int]) -> Sequence[str]:
    told = []
    if cards := [_plant(view.book, owned) for owned in plants]:
        told.append(tr("Plants: {plants}.", plants=series(cards)))
    if any(stock):
        told.append(tr("Resources: {tokens}.", tokens=names_of(stock)))
    if names := city_names(view, cities):
        told.append(tr("Cities: {cities}.", cities=names))
    return told


def market(view: State, seat: int, _said: str) -> Sequence[str]:
    """The plants for sale and to come, and the resources with the prices of the next tokens."""
    house = auction_house(view, by_name(view.names))
    told = [tr("Plants for sale: {plants}.", plants=_cards(view, house.current))]
    if house.future:
        told.append(tr("Plants to come: {plants}.", plants=_cards(view, house.future)))
    for card in (*house.current, *house.future):
        if card.token:
            told.append(tr("The discount token is on plant {plant}.", plant=card.label))
    shown = resource_markets(view, seat)
    for place in shown.markets:
        if place.name:
            told.append(tr("In the market {market}:", market=place.name))
        for track in place.tracks:
            there = tr("{resource}: {count} in the market", resource=track.name, count=track.there)
            if track.ahead:
                there = tr(
                    "{resource}: {count} in the market, the next at {prices} Elektro",
                    resource=track.name,
                    count=track.there,
                    prices=series(map(str, track.ahead)),
                )
            told.append(sentence(there))
    return [*told, *shown.notes]


def tracked(view: State, seat: int, _said: str) -> Sequence[str]:
    """The plants to come by fuel, those that are gone, and the payments."""
    seen = tracker(view, by_name(view.names), seat)
    told = []
    if seen.pile:
        told.append(
            trn(
                "{count} plant is face down and may still come.",
                "{count} plants are face down and may still come.",
                seen.pile,
            )
        )
    if seen.aside:
        told.append(
            trn(
                "{count} of those with a question mark was removed and never comes.",
                "{count} of those with a question mark were removed and never come.",
                seen.aside,
            )
        )
    if seen.step3 is not None:
        told.append(
            trn(
                "{count} card is drawn before the Step 3 card.",
                "{count} cards are drawn before the Step 3 card.",
                seen.step3,
            )
        )
    for kind in seen.coming:
        cards = series(label if sure else f"{label}?" for label, sure in kind.cards)
        told.append(sentence(tr("{fuel}: {plants}", fuel=kind.fuel, plants=cards)))
    if seen.under:
        told.append(tr("Under the pile, in this order: {plants}.", plants=series(seen.under)))
    if seen.gone:
        plants = series(seen.gone)
        told.append(
            tr("In the inactive area: {plants}.", plants=plants)
            if seen.inactive
            else tr("Gone: {plants}.", plants=plants)
        )
    pays = series(map(str, seen.payments))
    return [*told, tr("Income for powering no cities, one, two and so on: {payments}.", payments=pays)]


def round_ahead(view: State, seat: int, _said: str) -> Sequence[str]:
    """What the rest of the round costs and earns; in the auction, also with each plant within reach."""
    if not view.round or view.over or view.players[seat].money == HIDDEN:
        return [tr("There is no round to look ahead to.")]
    told = [whole_round(this_round(view, seat))]
    if view.phase is Phase.AUCTION and seat not in (*view.bought, *view.passed):
        for plant in (view.auction.plant,) if view.auction else view.current:
            price = view.auction.bid + 1 if view.auction else minimum(view, plant)
            banned = view.book.plant_market.ban(plant, view.players[seat].cities)
            if not banned and (then := after_a_plant(view, seat, plant, price)) is not None:
                offer = tr("Plant {plant} for {price} Elektro.", plant=view.book.label(plant), price=price)
                told.append(paragraph((offer, then.words)))
    return told


def plan(view: State, seat: int, said: str) -> Sequence[str]:
    """What cities cost together in the best order, and how the company stands then. If none is named, the cheapest
    cities."""
    planner, board, player = Planner(view, seat), view.book.board, view.players[seat]
    if not said:
        cheapest = sorted(planner.prices().items(), key=lambda row: (row[1], row[0]))[:_CHEAPEST]
        return [tr("The cheapest cities: {cities}.", cities=priced(board, cheapest) or trc("cities", "none"))]
    wanted = [board.city(name) for name in said.split(",") if name.strip()]
    built: frozenset[int] = frozenset()
    for city in wanted:
        if planner.plan(built | {city}) is None:
            return [sentence(planner.why_not(built, city))]
        built |= {city}
    best = planner.plan(built) or CityPlan()
    now, then = standing(view, seat), standing(view, seat, best.cities)
    order = series(view.names[at] for at in then.order)
    return [
        sentence(together(board, best)),
        _left(player.money - best.cost),
        sentence(outcome(now, then)),
        tr("Order of the next round: {players}.", players=order),
        sentence(ahead(then)),
    ]


def _left(money: int) -> str:
    if money < 0:
        return tr("You are {money} Elektro short.", money=-money)
    return tr("That leaves {money} Elektro.", money=money)


def _cards(view: State, cards: Iterable[Card]) -> str:
    shown = [tr("the Step 3 card") if card.plant == STEP3 else _plant(view.book, card) for card in cards]
    return series(shown) or trc("plants", "none")


def _plant(book: Rulebook, card: Card | Owned) -> str:
    return tr("{plant} ({card})", plant=card.label, card=face(book, card.plant))


_CHEAPEST = 8
"""Number of cities listed if none is named."""


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


TEXT_VIEWS = TextViews(
    situation=situation,
    price=price,
    meaning=meaning,
    phrase=phrase,
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
    lesson=COURSE.lessons_of(ask),
    by_word={
        markc("typed verb", "state"): Sheet(mark("the companies; 'state Bo': only that of Bo"), companies),
        markc("typed verb", "market"): Sheet(mark("power plants and resources"), market),
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
        markc("typed verb", "way"): Sheet(
            mark("'way CITY, CITY': the cheapest route and its price; 'way CITY': from your network"), way
        ),
    },
    premoves={
        markc("typed verb", "highest"): Instruction(
            mark(
                "'highest 23': bid for you up to 23, always the smallest legal bid; before the auction "
                "'highest PLANT 23'"
            ),
            highest_bid,
            bids,
        ),
    },
)
"""Power Grid's text views."""
