"""What nearly changed the result: the smallest change that another company could have made in its last round.

Nothing is claimed that was not tried. The round is played again by the rules from that point, with what the company
would have added: fuel just before the end of its turn to buy, cities just before the end of its turn to build.
Everybody else does what they did; if that is no longer possible, the change is not mentioned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from powergrid_tui.games.power_grid.actions import Action, Build, Buy, Done, Tokens
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import HIDDEN, Phase, State
from powergrid_tui.games.power_grid.rulebook import COAL, OIL
from powergrid_tui.games.power_grid.rules import building
from powergrid_tui.games.power_grid.rules.running import best_output, sets_of
from powergrid_tui.games.power_grid.rules.storage import names_of
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import Standing, Step
from powergrid_tui.table.words.language import listed, tr, trn

Steps = Sequence[Step[State, Any]]

_MORE = 3
"""The most cities that somebody could have added: with more, it would have been another game."""


class Addition(NamedTuple):
    """What a company could have done in addition."""

    seat: int
    tokens: Tokens
    cities: int
    """How many more cities: each time the cheapest."""


class OtherEnd(NamedTuple):
    """The end that this would have led to."""

    addition: Addition
    built: tuple[int, ...]
    spent: int
    """Elektro for fuel and cities."""
    end: State


def nearly(steps: Steps) -> str:
    """What another company could have done to win, or else to take a better place, in a sentence; if nobody could,
    whether money decided. Empty if the game is not over, or if there is nothing to tell."""
    end = steps[-1].after if steps else None
    if end is None or not end.over or any(player.money == HIDDEN for player in end.players):
        return ""
    standings = POWER_GRID.standings(end)
    better: tuple[int, int, OtherEnd] | None = None
    for place, standing in enumerate(standings):
        if standing.rank == 1:
            continue
        seat = end.names.index(standing.seat)
        for addition in _additions(steps, seat):
            found = _tried(steps, addition)
            rank = _rank(found.end, seat) if found else standing.rank
            if found and rank < standing.rank and (better is None or (rank, place) < better[:2]):
                better = rank, place, found
                break
    if better is not None:
        return _sentence(better[2], standings)
    return _short_of_money(standings)


def _last_done(steps: Steps, phase: Phase, seat: int) -> int:
    """Where a seat ended its turn in a phase of the last round; -1 if it was not asked."""
    last = steps[-1].after.round
    for at in range(len(steps) - 1, -1, -1):
        before = steps[at].before
        if before.round != last:
            break
        if before.phase is phase and before.turn == seat and isinstance(steps[at].action, Done):
            return at
    return -1


def _additions(steps: Steps, seat: int) -> Iterator[Addition]:
    """What might have been of use, the least first."""
    end = steps[-1].after
    player = end.players[seat]
    for more in range(_MORE + 1):
        wanted = len(player.cities) + more
        if best_output(end, seat) >= wanted:
            if more:
                yield Addition(seat, (0, 0, 0, 0), more)
            continue
        groups = sorted(
            (group for group in sets_of(end.book, player.plants) if group.output > best_output(end, seat)),
            key=lambda group: (-min(group.output, wanted), len(group.plants)),
        )
        for group in groups[:2]:
            for mixed in sorted({(group.mixed, 0), (0, group.mixed)}):
                need = (group.burn[COAL] + mixed[0], group.burn[OIL] + mixed[1], *group.burn[2:])
                coal, oil, garbage, uranium = (max(0, a - b) for a, b in zip(need, player.stock, strict=True))
                yield Addition(seat, (coal, oil, garbage, uranium), more)


def _tried(steps: Steps, addition: Addition) -> OtherEnd | None:
    """The end of the game with this change; None if it was not possible."""
    seat = addition.seat
    buys = _last_done(steps, Phase.RESOURCES, seat) if any(addition.tokens) else -1
    builds = _last_done(steps, Phase.BUILDING, seat) if addition.cities else -1
    if (any(addition.tokens) and buys < 0) or (addition.cities and builds < 0):
        return None
    start = min(at for at in (buys, builds) if at >= 0)
    built: list[int] = []
    state, spent = steps[start].before, 0
    try:
        for at, step in enumerate(steps[start:], start):
            if at == buys:
                state, spent = _played(state, seat, Buy(tokens=addition.tokens))
            for _ in range(addition.cities if at == builds else 0):
                ways = building.prices(state, state.players[seat].cities, state.players[seat].money)
                built.append(min(ways, key=lambda each: (ways[each], each)))
                state, price = _played(state, seat, Build(cities=(built[-1],)))
                spent += price
            if state.over:
                break
            if state.turn != step.before.turn:
                return None
            state = POWER_GRID.apply(state, step.action)
    except (TableError, ValueError):  # refused, or no city is left
        return None
    return OtherEnd(addition, tuple(built), spent, state) if state.over else None


def _played(state: State, seat: int, action: Action) -> tuple[State, int]:
    """The state after a seat's action, and what it cost. Raises `TableError` if the seat is not asked, or the action
    not allowed."""
    if state.turn != seat:
        raise TableError("")
    after = POWER_GRID.apply(state, action)
    return after, state.players[seat].money - after.players[seat].money


def _rank(end: State, seat: int) -> int:
    return next(standing.rank for standing in POWER_GRID.standings(end) if standing.seat == end.names[seat])


def _sentence(found: OtherEnd, before: Sequence[Standing]) -> str:
    """The change and what it would have led to."""
    end, (seat, tokens, _) = found.end, found.addition
    name, cities = end.names[seat], listed([end.book.board.city_name(city) for city in found.built])
    words = {"player": name, "cost": found.spent, "cities": cities, "tokens": names_of(tokens)}
    if found.built and any(tokens):
        did = tr("With all else equal, {player} could have bought {tokens} more and built in {cities} for "
                 "{cost} Elektro",
                 **words)  # fmt: skip
    elif found.built:
        did = tr("With all else equal, {player} could also have built in {cities} for {cost} Elektro", **words)
    else:
        did = tr("With all else equal, {player} could have bought {tokens} more for {cost} Elektro", **words)
    after = POWER_GRID.standings(end)
    mine = next(standing for standing in after if standing.seat == name)
    others = [standing for standing in after if standing.seat != name]
    if mine.rank > 1:
        was = next(standing.rank for standing in before if standing.seat == name)
        return tr("{did}: place {place} instead of {was}.", did=did, place=mine.rank, was=was)
    rival = others[0]
    if rival.rank == 1:
        return tr("{did}, and shared the win with {other}.", did=did, other=rival.seat)
    powered, money = mine.score["powered"] or 0, mine.score["money"] or 0
    if rival.score["powered"] == powered and money > (rival.score["money"] or 0):
        return tr(
            "{did}: tied at {powered} cities powered, and won on money, {money} Elektro to {less}.",
            did=did,
            powered=powered,
            money=money,
            less=rival.score["money"],
        )
    return trn(
        "{did}, and won with {powered} city powered.", "{did}, and won with {powered} cities powered.", powered,
        did=did, powered=powered,
    )  # fmt: skip


def _short_of_money(standings: Sequence[Standing]) -> str:
    """By how much money the second missed the win, if it was money that decided."""
    first, second, *_ = standings
    if second.rank == 1 or first.score["powered"] != second.score["powered"]:
        return ""
    apart = (first.score["money"] or 0) - (second.score["money"] or 0)
    if apart <= 0:
        return ""
    return tr("With {money} Elektro more, {player} would have won.", money=apart + 1, player=second.seat)
