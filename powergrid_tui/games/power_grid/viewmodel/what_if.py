"""What if: how the round would end with the answer that is being given, next to how it would end without it. Nothing is
played. Others are taken to do nothing more, as in every forecast of a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from powergrid_tui.games.power_grid.model import CompanyState, State
from powergrid_tui.games.power_grid.rulebook import COAL, OIL, RESOURCES, Rulebook
from powergrid_tui.games.power_grid.rules import player_order, resources
from powergrid_tui.games.power_grid.rules.bureaucracy import resupply
from powergrid_tui.games.power_grid.rules.plant_market import largest_network
from powergrid_tui.games.power_grid.rules.rows import put
from powergrid_tui.games.power_grid.rules.storage import plus
from powergrid_tui.games.power_grid.viewmodel.outlook import RoundOutlook
from powergrid_tui.games.power_grid.words import fuel
from powergrid_tui.table.protocol.log_entries import EntryKind, LogEntry, LogPart
from powergrid_tui.table.words.language import series, tr
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.players import Players


@dataclass(frozen=True, slots=True)
class RoundForecast:
    """How a round would end for a company, and what the next one would begin with."""

    powered: int
    network: int
    income: int
    money: int
    """Elektro after the income."""
    order: tuple[int, ...]
    """Seats in the player order of the next round."""
    prices: tuple[int, ...]
    """Elektro for the cheapest token of each resource after the refill; 0 where there is none."""
    to_end: int
    """How many cities the largest network is short of the end of the game."""
    approximate: bool
    """Others buy or build first, so the money may be another."""


def round_end(view: State, seat: int, company: CompanyState, outlook: RoundOutlook) -> RoundForecast:
    """The end of a round with this outlook, for what the company is by then: its plants, and the cities it has already.
    Cities that are forecast only count."""
    grown = company.evolve(cities=(*company.cities, *[-1] * (outlook.network - len(company.cities))))
    after = view.evolve(players=put(view.players, seat, grown))
    refilled = after.evolve(
        markets=tuple([plus(there, came) for there, came in zip(after.markets, resupply(after), strict=True)])
    )
    steps = resources.all_price_steps(refilled.evolve(players=view.players), seat)
    return RoundForecast(
        outlook.powered,
        outlook.network,
        outlook.income,
        outlook.spare + outlook.income,
        player_order.upcoming(after),
        tuple([each[1] if len(each) > 1 else 0 for each in steps]),
        max(0, view.book.counts.end_at - largest_network(after)),
        outlook.approximate,
    )


def compared(
    title: str, now: RoundForecast, then: RoundForecast, burns: Sequence[int], players: Players, glyphs: Glyphs
) -> LogPage:
    """Both ends of the round, as lines short enough for a narrow panel: what is with the answer, and where that differs
    what is without it. `burns` are the resources whose prices matter in any case."""

    def change(before: str, after: str) -> str:
        return after if before == after else f"{before} {glyphs.arrow} {after}"

    def money(end: RoundForecast) -> str:
        return tr("about {cost}", cost=end.money) if end.approximate else str(end.money)

    def price(r: int) -> str:
        cheapest = change(str(now.prices[r] or "-"), str(then.prices[r] or "-"))
        return tr("{resource} {price}", resource=fuel(RESOURCES[r]), price=cheapest)

    def order(end: RoundForecast) -> str:
        return " ".join(players[seat].letter for seat in end.order)

    told = [
        tr(
            "Income {income}: {powered} of {network} powered.",
            income=change(str(now.income), str(then.income)),
            powered=then.powered,
            network=then.network,
        ),
        tr("Elektro then: {money}.", money=change(money(now), money(then))),
        tr("Next order: {order}.", order=change(order(now), order(then))),
    ]
    prices = [
        price(r) for r in range(len(RESOURCES)) if now.prices[r] != then.prices[r] or (r in burns and then.prices[r])
    ]
    if prices:
        told.append(tr("After the refill: {resources}.", resources=series(prices)))
    if now.to_end != then.to_end:
        told.append(tr("Cities to the end: {cities}.", cities=change(str(now.to_end), str(then.to_end))))
    return lines((title, *told))


def burnt_by(book: Rulebook, plants: Sequence[int]) -> tuple[int, ...]:
    """The resources that some of these plants burn."""
    room = book.storage(tuple(plants))
    return tuple([r for r in range(len(RESOURCES)) if room[r] or (r in (COAL, OIL) and room[4])])


def lines(told: Sequence[str]) -> LogPage:
    """Sentences as lines below a heading, which comes first."""
    kinds = (EntryKind.RULE, *[EntryKind.LINE] * len(told))
    return LogPage(tuple(LogEntry((LogPart(words),), kind) for words, kind in zip(told, kinds, strict=False)))
