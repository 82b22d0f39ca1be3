"""The scoreboard: what the companies have, and what they could power."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.power_grid.model import HIDDEN, Phase, State
from powergrid_tui.games.power_grid.rules.running import best_output
from powergrid_tui.games.power_grid.widgets import reckoning
from powergrid_tui.games.power_grid.widgets.slices.cast import Company


@dataclass(frozen=True, slots=True)
class Owned:
    """A plant of a company and the tokens on it: letters of resources, as many as there are."""

    label: str
    fuel: str
    need: int
    cities: int
    sells: int
    """Of a mine: how many times the price of uranium it earns."""
    tokens: str
    room: int
    """Tokens that it stores."""


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
            Owned(
                book.label(plant),
                card.fuel,
                card.need,
                card.cities,
                card.sells,
                "".join(map(str.__mul__, "cogu", tokens)),
                card.room,
            )
            for plant, tokens in zip(player.plants, spread, strict=True)
            for card in (book.plants[plant],)
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


def purse(money: int) -> str:
    """Elektro as the board writes them."""
    return "?" if money == HIDDEN else str(money)
