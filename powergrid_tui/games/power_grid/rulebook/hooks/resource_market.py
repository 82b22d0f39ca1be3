"""The hooks of the resource markets: their spaces, what tokens cost, and what happens besides the resupply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Protocol, Self

from powergrid_tui.games.power_grid.actions import Tokens
from powergrid_tui.games.power_grid.rulebook.counts import FEWEST
from powergrid_tui.games.power_grid.rulebook.editions import EditionFile
from powergrid_tui.games.power_grid.rulebook.facts import COAL, RESOURCES, Facts
from powergrid_tui.games.power_grid.tables.edition import Resupply

PriceSteps = tuple[int, ...]
"""What the 0, 1, 2, ... cheapest tokens of a resource cost together, in Elektro; as long as there are tokens."""

TRUST_RESUPPLY = 3
"""Against the Trust the market is resupplied as for so many players."""


@dataclass(frozen=True)
class Market:
    """A resource market: its spaces and how it is filled."""

    name: str
    tracks: tuple[tuple[int, ...], ...]
    """For each resource the price of every space, the cheapest first; tokens fill the dearest."""
    start: tuple[int, ...]
    """Tokens at the start."""
    resupply: tuple[tuple[int, int, int], ...]
    """Tokens a round, for each resource, in Step 1, 2 and 3."""
    price_steps: tuple[tuple[PriceSteps, ...], ...]
    """For each resource and number of tokens on its track."""


def market(name: str, tracks: Sequence[Sequence[int]], start: Sequence[int], supply: Resupply, column: int) -> Market:
    """A market with these tracks, for one number of players: the `column` of the tables."""
    return Market(
        name,
        tuple(map(tuple, tracks)),
        tuple(start),
        tuple(rows[column] for rows in (supply.coal, supply.oil, supply.garbage, supply.uranium)),
        price_steps_of(tracks),
    )


def price_steps_of(tracks: Sequence[Sequence[int]]) -> tuple[tuple[PriceSteps, ...], ...]:
    """The price steps of some tracks, by resource and number of tokens."""
    return tuple(
        tuple((0, *accumulate(track[len(track) - there :])) for there in range(len(track) + 1)) for track in tracks
    )


class Company(Protocol):
    """Of a company, what a price may hang on."""

    @property
    def cities(self) -> tuple[int, ...]: ...


class Position(Protocol):
    """Of the state of a game, what a price may hang on."""

    @property
    def step(self) -> int: ...
    @property
    def markets(self) -> tuple[Tokens, ...]: ...
    @property
    def supply(self) -> Tokens: ...
    @property
    def slack(self) -> Tokens: ...
    @property
    def players(self) -> Sequence[Company]: ...


class ResourceMarket:
    """The resource markets of a game, mostly one."""

    def __init__(self, facts: Facts, markets: tuple[Market, ...], tokens: Tokens) -> None:
        self.facts = facts
        self.markets = markets
        self.tokens = tokens
        """That there are."""
        changes = facts.changes
        self.coal_beyond = (facts.recharged and facts.recharged.coal_beyond) or changes.coal_beyond
        """Elektro for a token of coal from the supply when the market has none; 0 when it cannot be had."""
        hooked = type(self).price_steps is not ResourceMarket.price_steps
        self._as_printed = not (hooked or self.coal_beyond or changes.rebate)

    @classmethod
    def of(cls, facts: Facts, edition: EditionFile) -> Self:
        """The markets that the tables ask for."""
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
        """What the first market gets a round, for each resource, in Step 1, 2 and 3."""
        return self.markets[0].resupply

    def with_tracks(self, tracks: Sequence[Sequence[int]]) -> Self:
        """The same with other prices on the first market."""
        first = replace(self.markets[0], tracks=tuple(map(tuple, tracks)), price_steps=price_steps_of(tracks))
        return type(self)(self.facts, (first, *self.markets[1:]), self.tokens)

    def at_step(self, step: int) -> ResourceMarket:
        """The markets in a step that begins."""
        return self

    def price_steps(self, position: Position, seat: int, resource: int, market: int) -> PriceSteps:
        """What the cheapest tokens of a resource cost a seat now, in one of the markets."""
        usual = self.markets[market].price_steps[resource][position.markets[market][resource]]
        if self.coal_beyond and resource == COAL:
            usual = _beyond(usual, self.coal_beyond, position.supply[COAL])
        rebate = self.facts.changes.rebate
        if rebate and RESOURCES[resource] == rebate.resource:
            city = self.facts.board.city(rebate.city)
            return _cheaper(usual, rebate.elektro) if city in position.players[seat].cities else usual
        return usual

    def all_price_steps(self, position: Position, seat: int, market: int) -> tuple[PriceSteps, ...]:
        """For each resource its `price_steps`."""
        if self._as_printed:
            printed, there = self.markets[market].price_steps, position.markets[market]
            return (printed[0][there[0]], printed[1][there[1]], printed[2][there[2]], printed[3][there[3]])
        return tuple([self.price_steps(position, seat, r, market) for r in range(len(RESOURCES))])

    def uranium_gone(self, step: int) -> int:
        """Tokens of uranium that leave the cheapest spaces of the first market after the resupply."""
        return 0

    def fallen(self, step: int, there: Tokens, came: Tokens, slack: Tokens) -> tuple[Tokens, int]:
        """How far the tokens of the first market have moved down their tracks after the resupply, and by how many
        spaces oil has now.

        `there` is what lies in the market, `came` what has just come, `slack` how far they had moved down before.
        """
        return slack, 0


@lru_cache(maxsize=1 << 10)
def _beyond(usual: PriceSteps, price: int, supply: int) -> PriceSteps:
    """Price steps that go on with so many tokens of the supply, all at one price."""
    return (*usual, *(usual[-1] + price * count for count in range(1, supply + 1)))


@lru_cache(maxsize=1 << 10)
def _cheaper(usual: PriceSteps, rebate: int) -> PriceSteps:
    """Price steps with every token that many Elektro cheaper, down to nothing."""
    return (0, *accumulate(max(0, after - before - rebate) for before, after in pairwise(usual)))
