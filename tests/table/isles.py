"""Isles: a game without a board of its own that shows one of each component. Two islands of hexes are settled, each for
what is printed on it, and ships are bought that bring coins each round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from powergrid_tui.kit import (
    NOBODY,
    BadNotation,
    Bar,
    BarRow,
    Bars,
    Card,
    Cell,
    Choice,
    Companies,
    Company,
    Game,
    Hand,
    Manifest,
    Market,
    Offer,
    Plan,
    Planner,
    PlanStep,
    Standing,
    Stop,
    Track,
    Value,
    unpriced,
)
from powergrid_tui.toolkit.viewmodel.components.component import Component
from powergrid_tui.toolkit.viewmodel.components.parts import Tint
from powergrid_tui.toolkit.viewmodel.offers.scene import ComponentScene
from powergrid_tui.toolkit.viewmodel.text_views import Sheet, TextViews

ROUNDS = 5
ROWS = ((1, 4), (0, 5), (1, 4), (0, 5))
"""Of the hexes: where each row begins, in halves of one, and how many there are."""
GROUNDS: tuple[tuple[str, Tint, int, int], ...] = (
    ("wood", "green", 3, 1),
    ("sand", "yellow", 2, 1),
    ("rock", "brown", 6, 3),
    ("lake", "blue", 5, 2),
    ("town", "purple", 8, 4),
)
"""What lies there: its name, its tint, what it costs, and its points."""
SHIPS: tuple[tuple[str, int, int, Tint], ...] = (
    ("barge", 3, 1, "gold"),
    ("sloop", 5, 2, "violet"),
    ("clipper", 9, 4, "teal"),
    ("galleon", 12, 6, "red"),
)
"""The name of each, what it costs, and the coins that it brings each round."""

Action = tuple[str, ...]


class Sea(Value, frozen=True):
    names: tuple[str, ...]
    coins: tuple[int, ...]
    ships: tuple[tuple[int, ...], ...]
    settled: tuple[tuple[str, int], ...] = ()
    turn: int = 0
    round: int = 1


def _hexes() -> dict[str, tuple[int, int, int]]:
    """By name its column in halves, its row, and its ground."""
    found: dict[str, tuple[int, int, int]] = {}
    for row, (begin, count) in enumerate(ROWS):
        for at in range(count):
            found[f"{'abcd'[row]}{at + 1}"] = (begin + 2 * at, row, (at * 3 + row * 2) % len(GROUNDS))
    return found


HEXES = _hexes()


def price(name: str) -> int:
    return GROUNDS[HEXES[name][2]][2]


def points(state: Sea, seat: int) -> int:
    return sum(GROUNDS[HEXES[name][2]][3] for name, owner in state.settled if owner == seat)


def income(state: Sea, seat: int) -> int:
    return 2 + sum(SHIPS[ship][2] for ship in state.ships[seat])


class Isles(Game[Sea, Action]):
    id: ClassVar[str] = "isles"
    name: ClassVar[str] = "Isles"

    def seats(self, options: Any) -> range:
        return range(2, 5)

    def new(self, options: Any, names: Sequence[str]) -> Sea:
        return Sea(tuple(names), (12,) * len(names), ((),) * len(names))

    def to_move(self, state: Sea) -> int:
        return state.turn

    def choices(self, state: Sea, seat: int | None = None) -> tuple[Offer[Action], ...]:
        if state.turn < 0 or seat not in (None, state.turn):
            return ()
        taken = dict(state.settled)
        hexes: list[Action] = [("settle", name) for name in HEXES if name not in taken]
        ships: list[Action] = [("buy", name) for name, *_ in SHIPS]
        return (
            *(self._offer(kind, state, actions) for kind, actions in (("settle", hexes), ("buy", ships))),
            unpriced("pass", [("pass",)]),
        )

    def _offer(self, kind: str, state: Sea, actions: list[Action]) -> Offer[Action]:
        legal = [action for action in actions if not self.refusal(state, action)]
        return Offer(kind, legal, partial(self._rows, state, actions))

    def _rows(self, state: Sea, actions: list[Action]) -> list[Choice[Action]]:
        return [Choice(action, _cost(action), self.refusal(state, action)) for action in actions]

    def refusal(self, state: Sea, action: Action) -> str:
        match action:
            case ("pass",):
                return ""
            case ("settle", name) if name in HEXES:
                if name in dict(state.settled):
                    return "somebody lives there already"
            case ("buy", ship) if ship in [name for name, *_ in SHIPS]:
                pass
            case _:
                return "there is no such thing to do"
        cost, have = _cost(action), state.coins[state.turn]
        return "" if cost <= have else f"that costs {cost}, and you have {have}"

    def advance(self, state: Sea, action: Action) -> Sea:
        seat, coins, ships, settled = state.turn, list(state.coins), list(state.ships), state.settled
        coins[seat] -= _cost(action)
        match action:
            case ("settle", name):
                settled = (*settled, (name, seat))
            case ("buy", ship):
                ships[seat] = (*ships[seat], [name for name, *_ in SHIPS].index(ship))
        last = seat == len(state.names) - 1
        after = state.evolve(coins=tuple(coins), ships=tuple(ships), settled=settled)
        if not last:
            return after.evolve(turn=seat + 1)
        paid = tuple(have + income(after, at) for at, have in enumerate(after.coins))
        over = state.round == ROUNDS
        return after.evolve(coins=paid, round=state.round + (not over), turn=NOBODY if over else 0)

    def standings(self, state: Sea) -> tuple[Standing, ...]:
        def figures(seat: int) -> tuple[int, int]:
            return points(state, seat), state.coins[seat]

        order = sorted(range(len(state.names)), key=figures, reverse=True)
        return tuple(
            Standing(
                seat=state.names[seat],
                rank=1 + sum(figures(other) > figures(seat) for other in order),
                score={"points": figures(seat)[0], "coins": figures(seat)[1]},
            )
            for seat in order
        )

    def parse(self, line: str, state: Sea) -> Action:
        name, _, words = line.partition(": ")
        if state.turn < 0 or name != state.names[state.turn] or not words.split():
            raise BadNotation("settle, buy or pass")
        return tuple(words.split())

    def format(self, action: Action, state: Sea) -> str:
        return f"{state.names[state.turn]}: {' '.join(action)}"

    def facts(self, state: Sea) -> dict[str, int | str]:
        return {"round": state.round}


def _cost(action: Action) -> int:
    match action:
        case ("settle", name):
            return price(name)
        case ("buy", ship):
            return next(cost for name, cost, *_ in SHIPS if name == ship)
    return 0


ISLES = Isles()
MANIFEST = Manifest(
    id="isles",
    name="Isles",
    game="tests.table.isles:ISLES",
    text_views="tests.table.isles:TEXTS",
    components="tests.table.isles:components",
)


def components(scene: ComponentScene) -> list[Component]:
    view: Sea = scene.view
    seat = scene.seat
    fleet = [SHIPS[ship] for ship in view.ships[seat]]
    return [
        _islands(scene),
        Market(
            "SHIPYARD",
            tuple(
                Card(
                    name,
                    str(cost),
                    lines=(f"▸ {gain} a round",),
                    tint=tint,
                    foot=f"back in {-(-cost // gain)}",
                    pick=scene.pick(("buy", name)),
                )
                for name, cost, gain, tint in SHIPS
            ),
            f"you have {view.coins[seat]}",
        ),
        Hand(
            "YOUR FLEET", tuple(Card(name, figure=f"+{gain}", tint=tint) for name, _, gain, tint in fleet), "paid now"
        ),
        Track(
            "POINTS",
            tuple(
                Stop(
                    str(at),
                    tuple(who for who, player in enumerate_players(scene) if points(view, player) == at),
                    "a feast" if at == 7 else "",
                )
                for at in range(13)
            ),
            points(view, seat),
            f"{points(view, seat)} are yours",
            "green",
        ),
        _sums(scene),
        _planner(scene),
        _harbour(scene),
        Companies(
            "FLEETS",
            ("coins", "points"),
            tuple(
                Company(
                    who,
                    view.turn == player,
                    values=(str(view.coins[player]), str(points(view, player))),
                    bar=Bar(points(view, player), coming=0, length=10, marks=(7,)),
                    cards=tuple(Card(SHIPS[ship][0][:3], tint=SHIPS[ship][3]) for ship in view.ships[player][:2]),
                )
                for who, player in enumerate_players(scene)
            ),
            "ships",
        ),
    ]


def enumerate_players(scene: ComponentScene) -> list[tuple[Any, int]]:
    return [(who, seat) for seat, who in enumerate(scene.players)]


def _islands(scene: ComponentScene) -> Plan:
    taken = dict(scene.view.settled)
    cells = []
    for name, (column, row, ground) in HEXES.items():
        words, tint, cost, worth = GROUNDS[ground]
        who = scene.players[taken[name]] if name in taken else None
        cells.append(
            Cell(
                column,
                row,
                words[0],
                (words, f"for {cost}"),
                name,
                "" if who else f"+{worth}",
                tint,
                who,
                pick=scene.pick(("settle", name)),
            )
        )
    return Plan("ISLANDS", tuple(cells), "hex", note=f"{len(taken)} settled", legend="letter: ground  + points")


def _sums(scene: ComponentScene) -> Bars:
    view, seat = scene.view, scene.seat
    now = income(view, seat)
    rows = [BarRow("income", Bar(now, length=12), str(now), "each round", tint="gold")]
    left = ROUNDS - view.round
    rows.append(BarRow("rounds", Bar(view.round, length=ROUNDS), str(view.round), f"{left} more", left == 0, "cyan"))
    return Bars("SUMS", tuple(rows))


def _planner(scene: ComponentScene) -> Planner:
    view, seat = scene.view, scene.seat
    free = sorted((name for name in HEXES if name not in dict(view.settled)), key=price)[:4]
    steps = tuple(PlanStep(f"settle {name}", price(name), pick=scene.pick(("settle", name))) for name in free)
    return Planner("CHEAPEST", steps, view.coins[seat], f"{view.coins[seat]} coins", "nothing is planned")


def _harbour(scene: ComponentScene) -> Plan:
    fleet = [SHIPS[ship] for ship in scene.view.ships[scene.seat]][:4]
    cells = tuple(
        Cell(at, 0, name[:2], (name, f"+{gain}"), tint=tint) for at, (name, _, gain, tint) in enumerate(fleet)
    )
    empty = tuple(Cell(at, 0, "·", ("free",), empty=True) for at in range(len(fleet), 4))
    links = tuple((at, at + 1) for at in range(len(fleet) - 1))
    return Plan("HARBOUR", cells + empty, links=links)


def fleets(view: Sea, seat: int, said: str) -> list[str]:
    return [f"{name} earns {income(view, at)} each round." for at, name in enumerate(view.names)]


TEXTS = TextViews(
    price=lambda cost: f"{cost} coins",
    phrase=lambda view, action: " ".join(action),
    by_word={"fleets": Sheet("what everybody earns", fleets)},
)
