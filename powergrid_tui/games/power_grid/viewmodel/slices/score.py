"""The scoreboard: what the companies have, and what they could power."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from powergrid_tui.games.power_grid.actions import Tokens
from powergrid_tui.games.power_grid.model import HIDDEN, Phase, State
from powergrid_tui.games.power_grid.rulebook import COAL, OIL, RESOURCES, Rulebook
from powergrid_tui.games.power_grid.rules.running import best_output
from powergrid_tui.games.power_grid.viewmodel.slices.companies import TRUST, Company
from powergrid_tui.table.words.language import tr, trc, trn


@dataclass(frozen=True, slots=True)
class Owned:
    """A power plant of a company, with the tokens on it."""

    plant: int
    """Its id: the number of a plain plant."""
    label: str
    """What is printed on it: the number, with ``+`` for a plus plant."""
    fuel: str
    """What it burns: ``coal``, ``oil``, ``hybrid`` (any mix of coal and oil), ``garbage``, ``uranium``, ``wind``,
    ``fusion``, or ``mine``, which burns nothing."""
    need: int
    """Tokens burnt per run."""
    cities: int
    """Cities that it powers."""
    sells: int
    """For a mine: it earns this many times the price of uranium."""
    tokens: str
    """Tokens on it, one letter each: ``c`` coal, ``o`` oil, ``g`` garbage, ``u`` uranium."""
    room: int
    """Tokens that it can store."""
    new: bool = False
    """Whether it has just been bought."""


@dataclass(frozen=True, slots=True)
class CompanyRow:
    """A company on the scoreboard."""

    place: int
    """Place in player order, from 1."""
    company: Company
    """The company."""
    turn: bool
    """Whether it is to move."""
    money: int | None
    """Elektro; -1 where the viewer may not know it; None for the Trust, which has none."""
    cities: int
    """Cities in its network."""
    powers: int
    """Cities that it could power now; after it has burnt its fuel, and at the end, those that it did power."""
    state: str
    """What it has done this phase, in a word (passed, bought, done), or its income as ``+33``; may be empty."""
    plants: tuple[Owned, ...]
    """Its power plants, smallest first."""
    acted: bool = False
    """Whether it has just acted or bought a plant."""


@dataclass(frozen=True, slots=True)
class Score:
    """The scoreboard."""

    rows: tuple[CompanyRow, ...]
    """In player order; by seat before that is drawn. The Trust is second."""
    step2_at: int = 0
    """Number of cities in one network that triggers Step 2; 0 once it has come, or if something else does."""
    end_at: int = 0
    """Number of cities in one network that ends the game."""


def score(view: State, companies: tuple[Company, ...]) -> Score:
    """The companies in player order; by seat before that is drawn."""
    order = view.order or tuple(range(len(view.players)))
    rows = [_row(view, companies, place, seat) for place, seat in enumerate(order, 1)]
    if view.trust:  # always second
        rows = [rows[0], _trust(view), *(replace(row, place=row.place + 1) for row in rows[1:])]
    counts = view.book.counts
    step2_at = counts.step2_at if counts.step2_by == "cities" and view.step == 1 else 0
    return Score(tuple(rows), step2_at, counts.end_at)


def _trust(view: State) -> CompanyRow:
    trust = view.trust
    assert trust is not None
    plants = owned(view, trust.plants, trust.stock)
    left = trn("{count} left", "{count} left", trust.houses)
    return CompanyRow(2, replace(TRUST, name=tr(TRUST.name)), False, None, len(trust.cities), 0, left, plants)


def _row(view: State, companies: tuple[Company, ...], place: int, seat: int) -> CompanyRow:
    player = view.players[seat]
    return CompanyRow(
        place,
        companies[seat],
        seat == view.turn,
        player.money,
        len(player.cities),
        _powers(view, seat),
        _state(view, seat),
        owned(view, player.plants, player.stock),
    )


def _powers(view: State, seat: int) -> int:
    paid = view.phase is Phase.BUREAUCRACY and seat not in view.waiting
    return view.powered[seat] if view.over or paid else best_output(view, seat)


def owned(view: State, plants: tuple[int, ...], stock: Tokens) -> tuple[Owned, ...]:
    """Plants as the board shows them, with a stock divided among them."""
    book = view.book
    return tuple(
        Owned(
            plant,
            book.label(plant),
            card.fuel,
            card.need,
            card.cities,
            card.sells,
            "".join(map(str.__mul__, "cogu", tokens)),
            card.room,
        )
        for plant, tokens in zip(plants, tokens_on_plants(book, plants, stock), strict=True)
        for card in (book.plants[plant],)
    )


def tokens_on_plants(book: Rulebook, plants: Sequence[int], stock: Tokens) -> tuple[Tokens, ...]:
    """For each plant the tokens shown on it. There is only one stock; this is one way to divide it.

    As many plants as possible get enough for one run before any gets more.
    """
    own, mixed = list(stock), [0, 0, 0, 0]
    room = book.storage(tuple(plants))
    for r in (COAL, OIL):  # what only hybrids have room for
        mixed[r] = max(0, stock[r] - room[r])
    for r in (COAL, OIL):  # then what other plants can spare
        mixed[r] += max(0, min(room[4] // 2 - sum(mixed), stock[r] - mixed[r] - room[r] // 2))
        own[r] -= mixed[r]
    on = {number: [0, 0, 0, 0] for number in plants}
    for run in (1, 2):
        for number in plants:
            plant = book.plants[number]
            left = mixed if plant.fuel == "hybrid" else own
            for r, name in enumerate(RESOURCES):
                if plant.fuel in (name, "hybrid"):
                    count = min(left[r], run * plant.need - sum(on[number]))
                    on[number][r] += count
                    left[r] -= count
    return tuple((t[0], t[1], t[2], t[3]) for t in (on[number] for number in plants))


def _state(view: State, seat: int) -> str:
    if view.phase is Phase.AUCTION:
        if seat in view.bought:
            return trc("auction", "bought")
        if seat in view.passed:
            return trc("auction", "passed")
        return trc("auction", "out") if view.auction and seat not in view.auction.bidders else ""
    if view.phase in (Phase.RESOURCES, Phase.BUILDING, Phase.BUREAUCRACY):
        if seat in view.waiting:
            return ""
        return f"+{view.income[seat]}" if view.phase is Phase.BUREAUCRACY and view.income else trc("company", "done")
    return ""


def purse(money: int | None) -> str:
    """An amount of Elektro as the board shows it."""
    if money is None:
        return ""
    return "?" if money == HIDDEN else str(money)
