"""A game of Power Grid in figures: cities, cities powered and income of each company, and where its money went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from powergrid_tui.games.power_grid.actions import Buy
from powergrid_tui.games.power_grid.events import BoardFull, CityBuilt, EndReached, Paid, PlantSold, Step2Began
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import HIDDEN, State
from powergrid_tui.games.power_grid.rules.resources import cost
from powergrid_tui.games.power_grid.viewmodel.nearly import nearly
from powergrid_tui.table.protocol.game import NOBODY, Step
from powergrid_tui.table.words.language import listed, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle, Curve, Moment, RoundEnd, Spending, rounds_of

Steps = Sequence[Step[State, Any]]


def chronicle(steps: Steps) -> Chronicle:
    """The game up to the last of these steps. Money is shown only if every state shows it."""
    rounds = tuple(rounds_of(steps, lambda state: state.round, lambda state: state.turn == NOBODY))
    if not rounds:
        return Chronicle()
    ledger = _Ledger(len(steps[0].after.names))
    for at, step in enumerate(steps, 1):
        ledger.enter(at, step)
    ends = [steps[each.at - 1] for each in rounds]
    return Chronicle(
        rounds,
        tuple(_curves(ledger, rounds, ends)),
        (
            Spending(tr("power plants"), tuple(ledger.plants)),
            Spending(trc("spending", "fuel"), tuple(ledger.fuel)),
            Spending(trc("spending", "connections"), tuple(ledger.connections)),
            Spending(tr("houses"), tuple(ledger.houses)),
        ),
        tuple(sorted(_moments(ledger, steps, rounds), key=lambda moment: moment.at)),
        nearly(steps),
    )


@dataclass
class _Ledger:
    """Running totals over a game."""

    seats: int
    plants: list[int] = field(init=False)
    fuel: list[int] = field(init=False)
    connections: list[int] = field(init=False)
    houses: list[int] = field(init=False)
    paid: dict[int, dict[int, Paid]] = field(default_factory=dict)
    """By round, then by seat."""
    sales: list[tuple[int, int, PlantSold]] = field(default_factory=list)
    """(round, position, sale) of every plant sold."""
    built: list[tuple[int, int, CityBuilt]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.plants, self.fuel, self.connections, self.houses = ([0] * self.seats for _ in range(4))

    def enter(self, at: int, step: Step[State, Any]) -> None:
        """Record an action and its consequences."""
        before = step.before
        if isinstance(step.action, Buy):
            self.fuel[before.turn] += cost(before, step.action.tokens, step.action.market)
        standing = list(before.houses)
        for event in step.after.events:
            match event:
                case PlantSold(seat, _, price):
                    self.plants[seat] += price
                    self.sales.append((before.round, at, event))
                case CityBuilt(seat, city, price):
                    house = before.book.network.house_cost(city, standing[city])
                    standing[city] += 1
                    self.houses[seat] += house
                    self.connections[seat] += price - house
                    self.built.append((before.round, at, event))
                case Paid(seat):
                    self.paid.setdefault(before.round, {})[seat] = event


def _curves(ledger: _Ledger, rounds: Sequence[RoundEnd], ends: Steps) -> Iterator[Curve]:
    """A value for every seat and round. Nobody is paid in the last round, so the result is used there."""
    seats = range(ledger.seats)

    def by_seat(value: Any) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(value(seat, at) for at in range(len(rounds))) for seat in seats)

    def powered(seat: int, at: int) -> int:
        if ends[at].after.over:
            return ends[at].after.powered[seat]
        return ledger.paid[rounds[at].number][seat].cities

    def income(seat: int, at: int) -> int:
        paid = ledger.paid.get(rounds[at].number, {})
        return paid[seat].income if seat in paid else 0

    yield Curve(tr("cities"), by_seat(lambda seat, at: len(ends[at].after.players[seat].cities)))
    yield Curve(tr("cities powered"), by_seat(powered))
    yield Curve(tr("income"), by_seat(income))
    money = by_seat(lambda seat, at: ends[at].after.players[seat].money)
    if not any(HIDDEN in row for row in money):
        yield Curve(trc("final table", "money"), money)


def _moments(ledger: _Ledger, steps: Steps, rounds: Sequence[RoundEnd]) -> Iterator[Moment]:
    """What decided the game, as far as figures show it."""
    names = steps[0].after.names
    if ledger.sales:
        in_round, at, sale = max(ledger.sales, key=lambda entry: entry[2].price)
        plant = steps[at - 1].before.book.label(sale.plant)
        dearest = tr(
            "the most expensive auction: {player} pays {price} Elektro for plant {plant}",
            player=names[sale.seat],
            price=sale.price,
            plant=plant,
        )
        yield Moment(in_round, at, dearest)
    yield from _steps(ledger, steps, names)
    yield from _left_dark(ledger, steps, rounds, names)
    yield from _lead(ledger, rounds, names)
    if steps[-1].after.over:
        yield _won(steps)


def _steps(ledger: _Ledger, steps: Steps, names: Sequence[str]) -> Iterator[Moment]:
    """When steps began and the end was reached, and whose house caused it."""
    for at, step in enumerate(steps, 1):
        before, after = step.before, step.after
        last = next((built for _, done, built in reversed(ledger.built) if done <= at), None)
        builder = names[last.seat] if last else ""
        for event in after.events:
            match event:
                case Step2Began() if last:
                    yield Moment(before.round, at, tr("Step 2 begins; {player} built last", player=builder))
                case EndReached(cities) if last:
                    first = max(range(len(names)), key=lambda seat: len(after.players[seat].cities))
                    said = tr("{player} has {count} cities: {end} cities end the game", player=names[first],
                              count=len(after.players[first].cities), end=cities)  # fmt: skip
                    yield Moment(before.round, at, said)
                case BoardFull():
                    yield Moment(before.round, at, tr("nobody can build any more"))
        if after.step == 3 and before.step != 3:
            yield Moment(after.round, at, tr("Step 3 begins"))


def _left_dark(ledger: _Ledger, steps: Steps, rounds: Sequence[RoundEnd], names: Sequence[str]) -> Iterator[Moment]:
    """The most expensive failure to power all of one's cities in a round."""
    worst: tuple[int, RoundEnd, int, Paid] | None = None
    for found in rounds:
        state = steps[found.at - 1].before
        for seat, paid in ledger.paid.get(found.number, {}).items():
            cities = len(state.players[seat].cities)
            lost = state.book.income.paid(cities, cities, state.built) - paid.income
            if lost > (worst[0] if worst else 0):
                worst = (lost, found, cities - paid.cities, paid)
    if worst is not None:
        lost, found, dark, paid = worst
        said = trn(
            "{player} leaves {count} city without power, which costs {lost} Elektro",
            "{player} leaves {count} cities without power, which costs {lost} Elektro",
            dark,
            player=names[paid.seat],
            lost=lost,
        )
        yield Moment(found.number, found.at, said)


def _lead(ledger: _Ledger, rounds: Sequence[RoundEnd], names: Sequence[str]) -> Iterator[Moment]:
    """Since when a single company was always paid the most, up to the end."""
    leader, since = -1, None
    for found in rounds:
        paid = ledger.paid.get(found.number)
        if not paid:
            continue
        most = max(entry.income for entry in paid.values())
        first = [seat for seat, entry in paid.items() if entry.income == most]
        alone = first[0] if len(first) == 1 else -1
        if alone != leader:
            leader, since = alone, found
    if leader >= 0 and since is not None:
        yield Moment(since.number, since.at, tr("from here on {player} is paid the most", player=names[leader]))


def _won(steps: Steps) -> Moment:
    """Who won, and with how much."""
    state = steps[-1].after
    standings = POWER_GRID.standings(state)
    winners = [standing.seat for standing in standings if standing.rank == 1]
    said = trn(
        "{players} wins, with {powered} cities powered and {money} Elektro left",
        "{players} win, with {powered} cities powered and {money} Elektro left each",
        len(winners),
        players=listed(winners),
        powered=standings[0].score["powered"],
        money=standings[0].score["money"],
    )
    return Moment(state.round, len(steps), said)
