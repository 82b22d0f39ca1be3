"""Bazaar: a game without a board, with all that a board from offers can show: kinds of actions, prices, reasons, bids
of which only the lowest is listed, phrases, sheets, figures. It lies about what may be done where `lies` says so."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from powergrid_tui.table.protocol.game import NOBODY, BadNotation, Choice, Game, Offer, Standing, Step, unpriced
from powergrid_tui.table.protocol.value import Value
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle, Curve, rounds_of
from powergrid_tui.toolkit.viewmodel.text_views import Sheet, TextViews

GOODS = (("cloth", 4), ("spice", 7), ("silver", 30))
ROUNDS = 3


class Stalls(Value, frozen=True):
    names: tuple[str, ...]
    coins: tuple[int, ...]
    goods: tuple[tuple[str, ...], ...]
    highest: int = 0
    turn: int = 0
    round: int = 1


Action = tuple[str, ...]


class Bazaar(Game[Stalls, Action]):
    id: ClassVar[str] = "bazaar"
    name: ClassVar[str] = "Bazaar"
    lies: ClassVar[bool] = False

    def seats(self, options: Any) -> range:
        return range(2, 5)

    def new(self, options: Any, names: Sequence[str]) -> Stalls:
        return Stalls(tuple(names), (20,) * len(names), ((),) * len(names))

    def to_move(self, state: Stalls) -> int:
        return state.turn

    def choices(self, state: Stalls, seat: int | None = None) -> tuple[Offer[Action], ...]:
        if state.turn < 0 or seat not in (None, state.turn):
            return ()
        bids: list[Action] = [("bid", str(amount)) for amount in range(state.highest + 1, state.coins[state.turn] + 1)]
        goods: list[Action] = [("buy", good) for good, _ in GOODS]
        legal = [action for action in goods if self.lies or not self.refusal(state, action)]
        lowest: list[Choice[Action]] = [Choice(action, int(action[1])) for action in bids[:1]]
        rows = partial(self._goods, state)
        return (
            Offer("buy", legal, rows),
            Offer("bid", bids, lambda: lowest, lambda bid: int(bid[1])),
            unpriced("pass", [("pass",)]),
        )

    def _goods(self, state: Stalls) -> list[Choice[Action]]:
        return [
            Choice(("buy", good), price, "" if self.lies else self.refusal(state, ("buy", good)))
            for good, price in GOODS
        ]

    def refusal(self, state: Stalls, action: Action) -> str:
        have = state.coins[state.turn]
        match action:
            case ("pass",):
                return ""
            case ("buy", good) if good in dict(GOODS):
                price = dict(GOODS)[good]
                return "" if price <= have else f"that costs {price}, and you have {have}"
            case ("bid", amount) if amount.isdecimal():
                return "" if state.highest < int(amount) <= have else f"bid more than {state.highest}, up to {have}"
        return "there is no such thing to do"

    def advance(self, state: Stalls, action: Action) -> Stalls:
        coins, goods, highest, seat = list(state.coins), list(state.goods), state.highest, state.turn
        match action:
            case ("buy", good):
                coins[seat] -= dict(GOODS)[good]
                goods[seat] = (*goods[seat], good)
            case ("bid", amount):
                highest = int(amount)
        last = seat == len(state.names) - 1
        over = last and state.round == ROUNDS
        turn = NOBODY if over else (seat + 1) % len(state.names)
        return state.evolve(
            coins=tuple(coins), goods=tuple(goods), highest=highest, turn=turn, round=state.round + (last and not over)
        )

    def standings(self, state: Stalls) -> tuple[Standing, ...]:
        order = sorted(range(len(state.names)), key=lambda seat: (-len(state.goods[seat]), -state.coins[seat]))
        return tuple(
            Standing(
                seat=state.names[seat],
                rank=rank,
                score={"goods": len(state.goods[seat]), "coins": state.coins[seat]},
                holdings={"stall": state.goods[seat]},
            )
            for rank, seat in enumerate(order, 1)
        )

    def parse(self, line: str, state: Stalls) -> Action:
        name, _, words = line.partition(": ")
        if state.turn < 0 or name != state.names[state.turn] or not words.split():
            raise BadNotation("buy, bid or pass")
        return tuple(words.split())

    def format(self, action: Action, state: Stalls) -> str:
        return f"{state.names[state.turn]}: {' '.join(action)}"

    def facts(self, state: Stalls) -> dict[str, int | str]:
        return {"round": state.round, "phase": "open", "highest": state.highest}


BAZAAR = Bazaar()


def phrase(view: Stalls, action: Action) -> str:
    match action:
        case ("buy", good):
            return f"take {good} home"
        case ("bid", amount):
            return f"shout {amount}"
    return "say nothing"


def stalls(view: Stalls, seat: int, said: str) -> list[str]:
    told = []
    for name, goods in zip(view.names, view.goods, strict=True):
        told.append(f"{name} has {', '.join(goods) or 'nothing'}.")
    return told


def prices(view: Stalls, seat: int, said: str) -> list[str]:
    return [f"{good.capitalize()} costs {price}." for good, price in GOODS]


TEXTS = TextViews(
    situation=lambda view, seat: [f"You have {view.coins[seat]} coins."],
    price=lambda cost: f"{cost} coins",
    phrase=phrase,
    by_word={"stalls": Sheet("what everybody has", stalls), "prices": Sheet("what everything costs", prices)},
)
PHASES = {"open": "open stalls"}


def chronicle(steps: Sequence[Step[Stalls, Action]]) -> Chronicle:
    rounds = tuple(rounds_of(steps, lambda state: state.round, lambda state: state.turn == NOBODY))
    ends = [steps[some.at - 1].after for some in rounds]
    if not ends:
        return Chronicle()
    spent = tuple(tuple(20 - end.coins[seat] for end in ends) for seat in range(len(ends[0].names)))
    return Chronicle(rounds, (Curve("spent", spent),))
