"""Hooks of the resource markets: their spaces, the price of tokens, and what happens besides the resupply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Protocol, Self

from powergrid_tui.games.power_grid.actions import Tokens
from powergrid_tui.games.power_grid.rulebook.counts import FEWEST
from powergrid_tui.games.power_grid.rulebook.editions import EditionFile
from powergrid_tui.games.power_grid.rulebook.facts import COAL, RESOURCES, GameFacts
from powergrid_tui.games.power_grid.tables.edition import Resupply

PriceSteps = tuple[int, ...]
"""Total price in Elektro of the 0, 1, 2, ... cheapest tokens of a resource, as far as there are tokens."""

TRUST_RESUPPLY = 3
"""Against the Trust, the market is resupplied as for this many players."""


@dataclass(frozen=True)
class MarketSpaces:
    """A resource market: its spaces and how it is filled."""

    name: str
    tracks: tuple[tuple[int, ...], ...]
    """For each resource, the price of every space, cheapest first. Tokens fill the most expensive spaces."""
    start: tuple[int, ...]
    """Starting tokens."""
    resupply: tuple[tuple[int, int, int], ...]
    """Tokens per round, for each resource, in Steps 1, 2 and 3."""
    price_steps: tuple[tuple[PriceSteps, ...], ...]
    """Indexed by resource and number of tokens on its track."""


def market(
    name: str, tracks: Sequence[Sequence[int]], start: Sequence[int], supply: Resupply, column: int
) -> MarketSpaces:
    """A market with these tracks; `column` selects the number of players in the tables."""
    return MarketSpaces(
        name,
        tuple(map(tuple, tracks)),
        tuple(start),
        tuple(rows[column] for rows in (supply.coal, supply.oil, supply.garbage, supply.uranium)),
        price_steps_of(tracks),
    )


def price_steps_of(tracks: Sequence[Sequence[int]]) -> tuple[tuple[PriceSteps, ...], ...]:
    """The price steps of these tracks, by resource and number of tokens."""
    return tuple(
        tuple((0, *accumulate(track[len(track) - there :])) for there in range(len(track) + 1)) for track in tracks
    )


class CompanyPosition(Protocol):
    """What a price may depend on in a company."""

    @property
    def cities(self) -> tuple[int, ...]: ...


class Position(Protocol):
    """What a price may depend on in the state of a game."""

    @property
    def step(self) -> int: ...
    @property
    def markets(self) -> tuple[Tokens, ...]: ...
    @property
    def supply(self) -> Tokens: ...
    @property
    def slack(self) -> Tokens: ...
    @property
    def players(self) -> Sequence[CompanyPosition]: ...


class ResourceMarketRules:
    """The resource markets of a game; usually just one."""

    def __init__(self, facts: GameFacts, markets: tuple[MarketSpaces, ...], tokens: Tokens) -> None:
        self.facts = facts
        self.markets = markets
        self.tokens = tokens
        """Tokens in the game."""
        changes = facts.changes
        self.coal_beyond = (facts.recharged and facts.recharged.coal_beyond) or changes.coal_beyond
        """Elektro for coal bought from the supply when the market has none; 0 if that is not possible."""
        hooked = type(self).price_steps is not ResourceMarketRules.price_steps
        self._as_printed = not (hooked or self.coal_beyond or changes.rebate)

    @classmethod
    def from_tables(cls, facts: GameFacts, edition: EditionFile) -> Self:
        """The markets that the tables describe."""
        changes, recharged = facts.changes, facts.recharged
        column = TRUST_RESUPPLY - FEWEST if facts.key.trust else facts.column
        own = changes.track
        tracks = [
            old if new is None else new
            for old, new in zip(edition.track.rows(), (own.coal, own.oil, own.garbage, own.uranium), strict=True)
        ]
        start = (recharged and recharged.start) or changes.start or edition.start
        markets = [market(changes.market, tracks, start.row(), changes.resupply or edition.resupply, column)]
        if second := changes.second:
            markets.append(market(second.name, second.track.rows(), second.start.row(), second.resupply, column))
        return cls(facts, tuple(markets), (changes.tokens or edition.tokens).row())

    @property
    def resupply(self) -> tuple[tuple[int, int, int], ...]:
        """Resupply of the first market per round, for each resource, in Steps 1, 2 and 3."""
        return self.markets[0].resupply

    def with_tracks(self, tracks: Sequence[Sequence[int]]) -> Self:
        """A copy with other prices on the first market."""
        first = replace(self.markets[0], tracks=tuple(map(tuple, tracks)), price_steps=price_steps_of(tracks))
        return type(self)(self.facts, (first, *self.markets[1:]), self.tokens)

    def at_step(self, step: int) -> ResourceMarketRules:
        """The markets for a step that begins."""
        return self

    def price_steps(self, position: Position, seat: int, resource: int, market: int) -> PriceSteps:
        """What the cheapest tokens of a resource cost a seat now, in one of the markets."""
        default = self.markets[market].price_steps[resource][position.markets[market][resource]]
        if self.coal_beyond and resource == COAL:
            default = _beyond(default, self.coal_beyond, position.supply[COAL])
        rebate = self.facts.changes.rebate
        if rebate and RESOURCES[resource] == rebate.resource:
            city = self.facts.board.city(rebate.city)
            return _cheaper(default, rebate.elektro) if city in position.players[seat].cities else default
        return default

    def all_price_steps(self, position: Position, seat: int, market: int) -> tuple[PriceSteps, ...]:
        """The `price_steps` of each resource."""
        if self._as_printed:
            printed, there = self.markets[market].price_steps, position.markets[market]
            return (printed[0][there[0]], printed[1][there[1]], printed[2][there[2]], printed[3][there[3]])
        return tuple([self.price_steps(position, seat, r, market) for r in range(len(RESOURCES))])

    def uranium_gone(self, step: int) -> int:
        """How many tokens of uranium leave the cheapest spaces of the first market after the resupply."""
        return 0

    def fallen(self, step: int, there: Tokens, came: Tokens, slack: Tokens) -> tuple[Tokens, int]:
        """Per resource, by how many spaces the tokens of the first market have moved down their tracks after the
        resupply; and by how many spaces oil moved just now.

        `there` is what lies in the market, `came` is what was just added, and `slack` is how far tokens had moved down
        before.
        """
        return slack, 0


@lru_cache(maxsize=1 << 10)
def _beyond(default: PriceSteps, price: int, supply: int) -> PriceSteps:
    """Price steps continued with tokens from the supply, all at one price."""
    return (*default, *(default[-1] + price * count for count in range(1, supply + 1)))


@lru_cache(maxsize=1 << 10)
def _cheaper(default: PriceSteps, rebate: int) -> PriceSteps:
    """Price steps with every token cheaper by `rebate` Elektro, but never below 0."""
    return (0, *accumulate(max(0, after - before - rebate) for before, after in pairwise(default)))
