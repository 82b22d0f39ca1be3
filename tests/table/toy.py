"""Dig: a game of a few lines, so that the table is tested without Power Grid.

Nature lays out three hidden cards. In a turn a player adds 1 or 2 to the common sum as often as wanted, turns up the
next card (which adds its value), and says `done`. The game ends when the sum reaches the goal. When the cards run out,
nature lays out three more.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, ClassVar

from pydantic import Field

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.events import Event, Events, events_for
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import NATURE, NOBODY, A, BadNotation, Choice, Facts, Game, Offer, S, Standing

Action = tuple[str, ...]


class ToyGame(Game[S, A], abstract=True):
    """What most toys have in common."""

    def facts(self, state: S) -> dict[str, int | str]:
        return {"round": 1}


class Options(Frozen):
    goal: int = 20


class State(Frozen):
    names: tuple[str, ...]
    goal: int
    sum: int = 0
    turn: int = NATURE
    nexts: int = 0
    cards: tuple[int, ...] = ()
    turns: int = 0
    events: Events = Field(default=(), exclude=True)


class SomeCardTurned(Event, frozen=True):
    seat: int


class CardTurned(Event, frozen=True):
    """Who turned it up sees its face, the others that it was turned."""

    seat: int
    value: int

    def seen_by(self, viewer: int) -> Event:
        return self if viewer == self.seat else SomeCardTurned(self.seat)


class Dig(ToyGame[State, Action]):
    id: ClassVar[str] = "dig"
    name: ClassVar[str] = "Dig"
    Options: ClassVar[type[Frozen]] = Options

    def seats(self, options: Any) -> range:
        return range(1, 4)

    def options_refusal(self, options: Any, players: int) -> str:
        return "" if options.goal > 0 else "the goal must be above 0"

    def new(self, options: Any, names: Sequence[str]) -> State:
        if refusal := self.options_refusal(options, len(names)):
            raise TableError(refusal)
        return State(names=tuple(names), goal=options.goal)

    def to_move(self, state: State) -> int:
        return state.turn

    def choices(self, state: State, seat: int | None = None) -> tuple[Offer[Action], ...]:
        if state.turn < 0 or seat not in (None, state.turn):
            return ()
        actions: tuple[Action, ...] = (("add", "1"), ("add", "2"), ("card",), ("done",))
        return tuple(Offer(action[0], (action,), partial(self._rows, action)) for action in actions)

    def _rows(self, action: Action) -> tuple[Choice[Action], ...]:
        return (Choice(action),)

    def refusal(self, state: State, action: Action) -> str:
        match action:
            case ("deal", *_) if state.turn == NATURE:
                return ""
            case ("add", amount) if state.turn >= 0:
                return "" if amount in ("1", "2") else f"add 1 or 2, not {amount}"
            case ("card",) | ("done",) if state.turn >= 0:
                return ""
        return f"{' '.join(action)} is not possible now"

    def advance(self, state: State, action: Action) -> State:
        state = state.evolve(events=())
        match action:
            case ("deal", *cards):
                return state.evolve(cards=tuple(map(int, cards)), turn=state.nexts)
            case ("add", amount):
                return self._added(state, int(amount))
            case ("card",):
                turned = CardTurned(state.turn, state.cards[0])
                after = self._added(state.evolve(cards=state.cards[1:], events=(turned,)), state.cards[0])
                return after if after.cards or after.turn < 0 else after.evolve(turn=NATURE, nexts=after.turn)
            case _:
                return state.evolve(turn=(state.turn + 1) % len(state.names), turns=state.turns + 1)

    def _added(self, state: State, amount: int) -> State:
        total = state.sum + amount
        return state.evolve(sum=total, turn=NOBODY if total >= state.goal else state.turn)

    def sample(self, state: State, rng: Random) -> Action:
        return ("deal", *(str(rng.randint(1, 5)) for _ in range(3)))

    def view(self, state: State, seat: int) -> State:
        return state.evolve(cards=tuple(0 for _ in state.cards), events=events_for(state.events, seat))

    def reveals(self, before: State, after: State, seat: int | None = None) -> bool:
        return before.cards != after.cards

    def standings(self, state: State) -> tuple[Standing, ...]:
        return tuple(Standing(seat=name, rank=1, score={"sum": state.sum}) for name in state.names)

    def parse(self, line: str, state: State) -> Action:
        name, colon, words = line.partition(":")
        wanted = "nature" if state.turn == NATURE else state.names[state.turn] if state.turn >= 0 else "nobody"
        if not colon or name != wanted:
            raise BadNotation(f"{wanted} is to move")
        if not words.split():
            raise BadNotation("nothing may follow the colon")
        return tuple(words.split())

    def format(self, action: Action, state: State) -> str:
        return f"{'nature' if state.turn == NATURE else state.names[state.turn]}: {' '.join(action)}"

    def determinize(self, view: State, seat: int, rng: Random) -> State:
        return view.evolve(cards=tuple(rng.randint(1, 5) for _ in view.cards))

    def narrate(self, before: State, action: Action, after: State, viewer: int) -> tuple[str, ...]:
        said = self.format(action, before) if before.turn >= 0 else "nature: deal"
        return (f"{said}.", *map(self._told, events_for(after.events, viewer)))

    def _told(self, event: Event) -> str:
        match event:
            case CardTurned(_, value):
                return f"It is a {value}."
            case SomeCardTurned():
                return "It is a card."
        raise TypeError(event)

    def facts(self, state: State) -> dict[str, int | str]:
        return {"round": state.turns, "step": 1, "sum": state.sum}

    def summary(self, options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
        return summary(options, names, where)


def summary(options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
    return f"{where.get('sum')} of {options.get('goal')}"


DIG = Dig()
BOTS: dict[str, Any] = {}
