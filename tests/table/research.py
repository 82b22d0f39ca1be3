"""Research: a game that asks all seats at once, so that the table is tested without a game that does.

In each of two rounds everybody secretly picks 1, 2 or 3. When all have, the picks are shown, and who picked what nobody
else did gets that many points.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Literal

from powergrid_tui.table.protocol import lines
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import NOBODY, Choice, Facts, Offer, Standing
from tests.table.toy import ToyGame

HIDDEN = -1
ROUNDS = 2


class Options(Frozen):
    hands: Literal["secret", "open"] = "secret"


Chosen = Options
"""The same within the game, where `Options` is an attribute."""


class State(Frozen):
    names: tuple[str, ...]
    options: Options
    round: int = 1
    picks: tuple[int, ...]
    """0 before a seat has picked; `HIDDEN` in a view that may not know."""
    points: tuple[int, ...]
    shown: tuple[int, ...] = ()
    """The picks of the round before."""


class Pick(Frozen):
    seat: int
    number: int


class Research(ToyGame[State, Pick]):
    id: ClassVar[str] = "research"
    name: ClassVar[str] = "Research"
    Options: ClassVar[type[Frozen]] = Options

    def seats(self, options: Chosen) -> range:
        return range(1, 6)

    def secret(self, options: Chosen) -> bool:
        return options.hands == "secret"

    def new(self, options: Chosen, names: Sequence[str]) -> State:
        return State(names=tuple(names), options=options, picks=(0,) * len(names), points=(0,) * len(names))

    def to_move(self, state: State) -> int:
        return next(iter(self.to_act(state)), NOBODY)

    def to_act(self, state: State) -> tuple[int, ...]:
        return tuple(seat for seat, pick in enumerate(state.picks) if not pick) if state.round <= ROUNDS else ()

    def actor(self, state: State, action: Pick) -> int:
        return action.seat

    def choices(self, state: State, seat: int | None = None) -> tuple[Offer[Pick], ...]:
        seat = self.to_move(state) if seat is None else seat
        if seat not in self.to_act(state):
            return ()
        picks = [Pick(seat=seat, number=number) for number in (1, 2, 3)]
        return (Offer("pick", picks, lambda: [Choice(pick) for pick in picks]),)

    def refusal(self, state: State, action: Pick) -> str:
        if action.seat not in self.to_act(state):
            return f"{state.names[action.seat]} has picked already"
        return "" if action.number in (1, 2, 3) else f"pick 1, 2 or 3, not {action.number}"

    def advance(self, state: State, action: Pick) -> State:
        picks = tuple(action.number if at == action.seat else pick for at, pick in enumerate(state.picks))
        if 0 in picks:
            return state.evolve(picks=picks)
        points = tuple(
            had + (pick if picks.count(pick) == 1 else 0) for had, pick in zip(state.points, picks, strict=True)
        )
        return state.evolve(picks=(0,) * len(picks), shown=picks, points=points, round=state.round + 1)

    def sample(self, state: State, rng: Random) -> Pick:
        raise AssertionError("nothing here is drawn")

    def view(self, state: State, seat: int) -> State:
        if state.options.hands == "open":
            return state
        return state.evolve(
            picks=tuple(pick if not pick or at == seat else HIDDEN for at, pick in enumerate(state.picks))
        )

    def reveals(self, before: State, after: State, seat: int | None = None) -> bool:
        return after.round != before.round

    def standings(self, state: State) -> tuple[Standing, ...]:
        ranked = sorted(zip(state.points, state.names, strict=True), reverse=True)
        points = sorted(state.points, reverse=True)
        return tuple(
            Standing(seat=name, rank=points.index(score) + 1, score={"points": score}) for score, name in ranked
        )

    def parse(self, line: str, state: State) -> Pick:
        asked = self.to_act(state) or (NOBODY,)
        seat, _, tail = lines.split(line, state.names, asked, {"pick": None}, (), example="pick 2")
        return Pick(seat=seat, number=lines.number(tail, "the number", 1))

    def format(self, action: Pick, state: State) -> str:
        return f"{lines.mover(state.names, action.seat)}: pick {action.number}"

    def determinize(self, view: State, seat: int, rng: Random) -> State:
        """What others have picked could be anything."""
        return view.evolve(picks=tuple(rng.choice((1, 2, 3)) if pick == HIDDEN else pick for pick in view.picks))

    def narrate(self, before: State, action: Pick, after: State, viewer: int) -> tuple[str, ...]:
        return (f"{before.names[action.seat]} has picked.",)

    def facts(self, state: State) -> dict[str, int | str]:
        return {"round": state.round}

    def summary(self, options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
        return summary(options, names, where)


def summary(options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
    return f"{', '.join(names)} · round {where.get('round', 1)}"


RESEARCH = Research()


class ThirdBot:
    """Picks 3."""

    needs_view: ClassVar[bool] = True

    def decide(self, view: State, offers: Sequence[Offer[Pick]], rng: Random) -> Any:
        return offers[0].actions[2]


BOTS = {"third": ThirdBot}
