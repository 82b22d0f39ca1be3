"""A game small enough to read at once, for tests of what all games share: take one to three pebbles from a heap.

Whoever takes the last one wins. What a seat has taken is hidden from the others when the hands are secret.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Literal

from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import NATURE, NOBODY, BadNotation, Choice, Facts, Offer, Standing
from tests.table.toy import ToyGame

HIDDEN = -1
BEACHES = {"north": ("dune", "reef"), "south": ("cove", "reef")}


class Options(Frozen):
    beach: str = "north"
    hands: Literal["secret", "open"] = "secret"
    kind: Literal["round"] = "round"
    spots: Literal["any"] | tuple[str, ...] = "any"


Chosen = Options
"""The same within the game, where `Options` is an attribute."""


class Heap(Frozen):
    names: tuple[str, ...]
    options: Options
    left: int = 0
    turn: int = NATURE
    taken: tuple[int, ...]
    moves: int = 0


class Take(Frozen):
    count: int


class Pebbles(ToyGame[Heap, Take]):
    id: ClassVar[str] = "pebbles"
    name: ClassVar[str] = "Pebbles"
    Options: ClassVar[type[Frozen]] = Options

    def seats(self, options: Chosen) -> range:
        return range(2, 6)

    def option_choices(self, name: str, options: Chosen, players: int) -> tuple[tuple[str, str], ...]:
        if name == "beach":
            return (("north", "North beach"), ("south", "South beach"))
        if name == "spots":
            return tuple((spot, spot.capitalize()) for spot in BEACHES[options.beach])
        return ()

    def options_refusal(self, options: Chosen, players: int) -> str:
        return "pick one spot at least" if options.spots == () else ""

    def secret(self, options: Chosen) -> bool:
        return options.hands == "secret"

    def new(self, options: Chosen, names: Sequence[str]) -> Heap:
        return Heap(names=tuple(names), options=options, taken=(0,) * len(names))

    def to_move(self, state: Heap) -> int:
        return state.turn

    def choices(self, state: Heap, seat: int | None = None) -> tuple[Offer[Take], ...]:
        if state.turn < 0 or seat not in (None, state.turn):
            return ()
        actions = [Take(count=n) for n in (1, 2, 3) if n <= state.left]

        def rows() -> Sequence[Choice[Take]]:
            return [Choice(Take(count=n), 0, "" if n <= state.left else "so many are not left") for n in (1, 2, 3)]

        return (Offer("take", actions, rows),)

    def refusal(self, state: Heap, action: Take) -> str:
        if state.turn == NATURE or 1 <= action.count <= min(3, state.left):
            return ""
        return f"{action.count} pebbles cannot be taken from {state.left}"

    def advance(self, state: Heap, action: Take) -> Heap:
        if state.turn == NATURE:
            return state.evolve(left=action.count, turn=0)
        seat, left = state.turn, state.left - action.count
        taken = tuple(have + action.count * (at == seat) for at, have in enumerate(state.taken))
        # A turn is two takings, so that there is something to undo.
        moves = (state.moves + 1) % 2
        turn = NOBODY if not left else seat if moves else (seat + 1) % len(state.names)
        return state.evolve(left=left, taken=taken, turn=turn, moves=moves)

    def sample(self, state: Heap, rng: Random) -> Take:
        return Take(count=20)

    def view(self, state: Heap, seat: int) -> Heap:
        if state.options.hands == "open" or state.turn == NOBODY:
            return state
        return state.evolve(taken=tuple(have if at == seat else HIDDEN for at, have in enumerate(state.taken)))

    def reveals(self, before: Heap, after: Heap, seat: int | None = None) -> bool:
        return before.turn == NATURE

    def standings(self, state: Heap) -> tuple[Standing, ...]:
        pairs = zip(state.names, state.taken, strict=True)
        return tuple(Standing(seat=name, rank=1, score={"taken": taken}) for name, taken in pairs)

    def parse(self, line: str, state: Heap) -> Take:
        name, _, count = line.partition(": take ")
        mover = "nature" if state.turn == NATURE else state.names[state.turn]
        if name != mover or not count.isdigit():
            raise BadNotation(f"expected '{mover}: take N'")
        return Take(count=int(count))

    def format(self, action: Take, state: Heap) -> str:
        return f"{'nature' if state.turn == NATURE else state.names[state.turn]}: take {action.count}"

    def determinize(self, view: Heap, seat: int, rng: Random) -> Heap:
        """What others have taken is what is gone from the heap, shared out by lot."""
        taken = list(view.taken)
        unknown = [at for at, have in enumerate(taken) if have == HIDDEN]
        for at in unknown:
            taken[at] = 0
        for _ in range(20 - view.left - sum(taken) if unknown and view.turn != NATURE else 0):
            taken[rng.choice(unknown)] += 1
        return view.evolve(taken=tuple(taken))

    def summary(self, options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
        return summary(options, names, where)

    def facts(self, state: Heap) -> dict[str, int | str]:
        return {"round": 1 + (20 - state.left) // 8, "left": state.left}


def summary(options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
    left = [f"{where['left']} left"] if where else []
    return " · ".join([str(options.get("beach", "north")), ", ".join(names), *left])


PEBBLES = Pebbles()


class OneBot:
    """Takes one pebble."""

    needs_view: ClassVar[bool] = True

    def decide(self, view: Heap, offers: Sequence[Offer[Take]], rng: Random) -> Take:
        return offers[0].actions[0]


BOTS = {"careful": OneBot}
