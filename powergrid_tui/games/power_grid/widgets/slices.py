"""What the board cuts from a view for each of its widgets: small frozen values, compared before anything is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rich.style import Style

from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.layout import STEP3
from powergrid_tui.games.power_grid.model import HIDDEN, Phase, State
from powergrid_tui.games.power_grid.rulebook import RESOURCES, Rulebook
from powergrid_tui.games.power_grid.rules import resources
from powergrid_tui.games.power_grid.rules.running import best_output
from powergrid_tui.games.power_grid.rules.storage import rooms
from powergrid_tui.games.power_grid.widgets import reckoning
from powergrid_tui.paint import palette
from powergrid_tui.table.seat import Seat, letters

FUELS = {
    "coal": ("coal", "coal"),
    "oil": ("oil", "oil"),
    "hybrid": ("coal/oil", "c/o"),
    "garbage": ("garbage", "gar"),
    "uranium": ("uranium", "ura"),
    "wind": ("wind", "wind"),
    "fusion": ("fusion", "fus"),
}
"""What a plant burns, in full and short."""

NEXT = 3
"""Tokens whose prices are told ahead."""


@dataclass(frozen=True, slots=True)
class Company:
    """Who plays a seat, as the board shows it."""

    letter: str
    style: Style
    name: str
    bot: bool


@lru_cache(maxsize=64)
def companies(seats: tuple[Seat, ...]) -> tuple[Company, ...]:
    """The companies, by seat."""
    marks = letters(tuple(seat.name for seat in seats))
    return tuple(
        Company(letter, palette.company(seat.colour), seat.name, bool(seat.bot))
        for letter, seat in zip(marks, seats, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Heading:
    """Where the game is."""

    round: int
    step: int
    phase: Phase
    pile: int
    """Cards left."""
    step2_at: int
    end_at: int
    most: int
    """Cities of the largest network."""
    order: tuple[tuple[Company, bool], ...]
    """Companies in player order, and whether it is their turn."""


def heading(view: State, cast: tuple[Company, ...]) -> Heading:
    """Round, step, phase, and what brings the next step and the end."""
    return Heading(
        view.round,
        view.step,
        view.phase,
        len(view.pile),
        view.book.step2_at,
        view.book.end_at,
        max(len(player.cities) for player in view.players),
        tuple((cast[seat], seat == view.turn) for seat in view.order),
    )


@dataclass(frozen=True, slots=True)
class Card:
    """A power plant in the market; number `STEP3` for the Step 3 card."""

    number: int
    fuel: str = ""
    need: int = 0
    cities: int = 0
    note: str = ""
    shut: bool = False
    """It cannot be put up by the one who is asked."""
    chosen: bool = False
    hammer: bool = False
    """It is being auctioned."""


@dataclass(frozen=True, slots=True)
class Group:
    """Companies that stand alike in the auction."""

    label: str
    members: tuple[Company, ...]


@dataclass(frozen=True, slots=True)
class House:
    """The auction house."""

    step: int
    current: tuple[Card, ...]
    future: tuple[Card, ...]
    plant: int
    """Under the hammer; 0 when none is."""
    bid: int
    leader: Company | None
    opener: Company | None
    """Who is to put a plant up."""
    groups: tuple[Group, ...]


def card(book: Rulebook, number: int, **marks: str | bool) -> Card:
    """A card of the market."""
    if number == STEP3:
        return Card(number)
    plant = book.plants[number]
    return Card(number, plant.fuel, plant.need, plant.cities, **marks)  # type: ignore[arg-type]


def house(
    view: State, cast: tuple[Company, ...], chosen: int = 0, amount: int = 0, refused: dict[int, str] | None = None
) -> House:
    """Both markets and the auction. `chosen` is the plant about to be put up for `amount`; `refused` those that
    cannot be."""
    refused = refused or {}
    auction = view.auction
    running = auction.plant if auction else 0
    opening = view.phase is Phase.AUCTION and view.turn >= 0 and not auction and not view.scrapping

    def note(number: int) -> str:
        if number == running:
            return "at auction"
        if number in refused:
            return "barred" if view.book.ban(number, view.players[view.turn].cities) else "too dear"
        return f"for {amount}" if number == chosen else ""

    current = tuple(
        card(
            view.book,
            number,
            note=note(number),
            shut=number in refused,
            chosen=number == chosen,
            hammer=number == running,
        )
        for number in view.current
    )
    return House(
        view.step,
        current,
        tuple(card(view.book, number) for number in view.future),
        running,
        auction.bid if auction else 0,
        cast[auction.leader] if auction else None,
        cast[view.turn] if opening else None,
        _groups(view, cast) if view.phase is Phase.AUCTION else (),
    )


def _groups(view: State, cast: tuple[Company, ...]) -> tuple[Group, ...]:
    settled = (*view.bought, *view.passed)
    free = [seat for seat in view.order if seat not in settled]
    if view.auction:
        inside = view.auction.bidders
        parts = [("in", tuple(sorted(inside))), ("out", tuple(seat for seat in free if seat not in inside))]
    else:
        parts = [("may buy", tuple(free))]
    parts += [("bought", view.bought), ("passed", view.passed)]
    return tuple(Group(label, tuple(cast[seat] for seat in seats)) for label, seats in parts if seats)


@dataclass(frozen=True, slots=True)
class Lane:
    """One resource of the market."""

    name: str
    prices: tuple[int, ...]
    """Elektro of each space, the cheapest first."""
    there: int
    """Tokens; they fill the dearest spaces."""
    ahead: tuple[int, ...]
    """Elektro of each of the next tokens."""
    supply: int
    comes: int
    """Tokens that the next resupply brings, if the supply has them."""
    held: int = 0
    room: int = 0
    """Tokens that still fit on the plants of the one who looks."""
    basket: int = 0
    cost: int = 0
    """Elektro for the basket."""
    chosen: bool = False
    why: str = ""
    """Why no more of it can be put into the basket."""


@dataclass(frozen=True, slots=True)
class Track:
    """The resource market."""

    lanes: tuple[Lane, ...]
    mine: bool = False
    """What the one who looks holds and could hold is told."""
    buying: bool = False
    """Somebody fills a basket."""


def track(
    view: State,
    seat: int,
    basket: tuple[int, ...] = (),
    chosen: int = -1,
    whys: tuple[str, ...] = (),
    market: int = 0,
) -> Track:
    """The resource market, with the basket of the one who buys."""
    book, player = view.book, view.players[seat]
    room = rooms(book, player.plants, player.stock)
    mine = view.phase is Phase.RESOURCES
    ladders = resources.ladders(view, seat, market)
    lanes = []
    shown = book.markets[market]
    for r, name in enumerate(RESOURCES):
        taken = basket[r] if basket else 0
        lanes.append(
            Lane(
                name,
                shown.tracks[r],
                view.markets[market][r],
                reckoning.next_prices(ladders[r], taken, NEXT),
                view.supply[r],
                shown.resupply[r][view.step - 1],
                player.stock[r] if mine else 0,
                max(0, room[r]) if mine else 0,
                taken,
                ladders[r][taken],
                r == chosen,
                whys[r] if whys else "",
            )
        )
    return Track(tuple(lanes), mine, bool(basket))


@dataclass(frozen=True, slots=True)
class Owned:
    """A plant of a company and the tokens on it: letters of resources, as many as there are."""

    number: int
    fuel: str
    need: int
    cities: int
    tokens: str


@dataclass(frozen=True, slots=True)
class Row:
    """A company on the scoreboard."""

    place: int
    """In player order, from 1."""
    company: Company
    turn: bool
    money: int
    """Elektro, or `HIDDEN`."""
    cities: int
    powers: int
    """Cities that it could power now."""
    state: str
    """What it has done in this phase, in a word."""
    plants: tuple[Owned, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """The scoreboard."""

    rows: tuple[Row, ...]


def score(view: State, cast: tuple[Company, ...]) -> Score:
    """The companies in player order; before the lot for it, by seat."""
    order = view.order or tuple(range(len(view.players)))
    return Score(tuple(_row(view, cast, place, seat) for place, seat in enumerate(order, 1)))


def _row(view: State, cast: tuple[Company, ...], place: int, seat: int) -> Row:
    player, book = view.players[seat], view.book
    spread = reckoning.lying(book, player.plants, player.stock)
    return Row(
        place,
        cast[seat],
        seat == view.turn,
        player.money,
        len(player.cities),
        view.powered[seat] if view.over else best_output(view, seat),
        _state(view, seat),
        tuple(
            Owned(number, plant.fuel, plant.need, plant.cities, "".join(map(str.__mul__, "cogu", tokens)))
            for number, tokens in zip(player.plants, spread, strict=True)
            for plant in (book.plants[number],)
        ),
    )


def _state(view: State, seat: int) -> str:
    if view.phase is Phase.AUCTION:
        if seat in view.bought:
            return "bought"
        if seat in view.passed:
            return "passed"
        return "out" if view.auction and seat not in view.auction.bidders else ""
    if view.phase in (Phase.RESOURCES, Phase.BUILDING, Phase.BUREAUCRACY):
        if seat in view.waiting:
            return ""
        return f"+{view.income[seat]}" if view.phase is Phase.BUREAUCRACY and view.income else "done"
    return ""


@dataclass(frozen=True, slots=True)
class Place:
    """A company in the final table."""

    rank: int
    company: Company
    powered: int
    money: int
    cities: int
    plants: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended."""

    places: tuple[Place, ...]
    decided: str
    """What decided between the first and the second, as a sentence."""


def result(view: State, cast: tuple[Company, ...]) -> Result:
    """The final table, best first."""
    seats = {name: seat for seat, name in enumerate(view.names)}
    places = tuple(
        Place(
            standing.rank,
            cast[seats[standing.seat]],
            standing.score["powered"],
            standing.score["money"],
            standing.score["cities"],
            standing.holdings["plants"],
        )
        for standing in POWER_GRID.standings(view)
    )
    first, second = places[:2]
    if first.powered > second.powered:
        decided = "Most cities powered wins."
    elif first.money > second.money:
        decided = f"Both power {first.powered}: more Elektro decides."
    elif first.cities > second.cities:
        decided = "Cities powered and Elektro are level: more cities decide."
    else:
        decided = "Level in cities powered, Elektro and cities: the win is shared."
    return Result(places, decided)


def purse(money: int) -> str:
    """Elektro as the board writes them."""
    return "?" if money == HIDDEN else str(money)
