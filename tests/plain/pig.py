"""Pig, as somebody might write it who reads `docs/first_game.md`: roll as often as you like, but a 1 loses what was
rolled in this turn. Whoever has 20 points first wins."""

from typing import Any

from powergrid_tui.kit import NATURE, NOBODY, BadNotation, Bar, BarRow, Bars, Game, Manifest, Standing, Value, unpriced


class Sty(Value, frozen=True):
    names: tuple[str, ...]
    scores: tuple[int, ...]
    turn: int = 0
    pot: int = 0
    rolling: bool = False


class Move(Value, frozen=True):
    word: str
    pips: int = 0


class Pig(Game[Sty, Move]):
    id = "pig"
    name = "Pig"

    def seats(self, options: Any) -> range:
        return range(2, 5)

    def new(self, options: Any, names: Any) -> Sty:
        return Sty(tuple(names), (0,) * len(names))

    def to_move(self, state: Sty) -> int:
        return NOBODY if max(state.scores) >= 20 else NATURE if state.rolling else state.turn

    def choices(self, state: Sty, seat: int | None = None) -> Any:
        if self.to_move(state) < 0 or seat not in (None, state.turn):
            return ()
        return tuple(unpriced(word, [Move(word)]) for word in ("roll", "hold") if word == "roll" or state.pot)

    def refusal(self, state: Sty, action: Move) -> str:
        if self.to_move(state) == NOBODY:
            return "the game is over"
        if (action.word == "die") != state.rolling or not 0 <= action.pips <= 6:
            return "the die says so"
        return "roll first" if action.word == "hold" and not state.pot else ""

    def advance(self, state: Sty, action: Move) -> Sty:
        following = (state.turn + 1) % len(state.names)
        if action.word == "roll":
            return state.evolve(rolling=True)
        if action.word == "die" and action.pips > 1:
            return state.evolve(rolling=False, pot=state.pot + action.pips)
        won = state.pot if action.word == "hold" else 0
        scores = tuple(score + won * (seat == state.turn) for seat, score in enumerate(state.scores))
        return state.evolve(scores=scores, turn=following, pot=0, rolling=False)

    def sample(self, state: Sty, rng: Any) -> Move:
        return Move("die", rng.randint(1, 6))

    def standings(self, state: Sty) -> tuple[Standing, ...]:
        rows = sorted(zip(state.scores, state.names, strict=True), reverse=True)
        return tuple(
            Standing(seat=name, rank=1 + sum(other > score for other in state.scores), score={"points": score})
            for score, name in rows
        )

    def format(self, action: Move, state: Sty) -> str:
        if action.word == "die":
            return f"nature: die {action.pips}"
        return f"{state.names[state.turn]}: {action.word}"

    def parse(self, line: str, state: Sty) -> Move:
        who = "nature" if state.rolling else state.names[state.turn]
        name, _, words = line.partition(": ")
        match words.split():
            case ["die", pips] if name == who and pips in {"1", "2", "3", "4", "5", "6"}:
                return Move("die", int(pips))
            case ["roll" | "hold" as word] if name == who:
                return Move(word)
        raise BadNotation(f"{who} is to move: roll or hold")


PIG = Pig()


def components(scene: Any) -> list[Any]:
    """The pot, and everybody's way to the end."""
    points = zip(scene.view.names, scene.view.scores, strict=True)
    way = tuple(BarRow(name, Bar(score, length=20), spoken=f"{20 - score} points to go") for name, score in points)
    return [
        Broken("POT", ()) if scene.view.pot == 4 else Bars("POT", (BarRow("pot", Bar(scene.view.pot)),)),
        Bars("WAY", way),
    ]


def failing(scene: Any) -> list[Any]:
    raise LookupError("no pot")


class Broken(Bars):
    """A component that cannot tell itself."""

    def sentences(self) -> Any:
        raise ZeroDivisionError("no pot")


MANIFEST = Manifest(id="pig", name="Pig", game="tests.plain.pig:PIG")
