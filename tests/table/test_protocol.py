"""What a game is made of: seats asked at once, phases, values, and what a class lacks to be a game."""

import pickle
from random import Random
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field, TypeAdapter, ValidationError
from pydantic.json_schema import SkipJsonSchema

from powergrid_tui.table.protocol import lines, phases
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import (
    NATURE,
    NOBODY,
    BadNotation,
    Game,
    IllegalAction,
    IncompleteGame,
    NoOptions,
    Offer,
)
from powergrid_tui.table.protocol.value import Value, adapter
from powergrid_tui.table.records.record import dumps, loads
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import ReplayError, Session, walk
from powergrid_tui.toolkit import registry
from tests.table.research import RESEARCH, Options, Pick, State

SEATS = tuple(Seat(name=name) for name in ("Ann", "Bo", "Cyd"))


def table() -> Session[State, Pick]:
    return Session.start(RESEARCH, Options(), SEATS, seed=1)


def test_who_acts_stands_before_the_colon_and_the_record_plays_again() -> None:
    session = table()
    for seat, number in ((1, 2), (2, 3), (0, 2), (2, 1), (0, 3), (1, 3)):
        session.play(Pick(seat=seat, number=number))
    assert session.record.actions[:3] == ("Bo: pick 2", "Cyd: pick 3", "Ann: pick 2")
    assert session.record.finished
    assert session.state.points == (0, 0, 4)
    again = Session.resume(RESEARCH, loads(dumps(session.record), "x"))
    assert again.state == session.state
    assert [step.action.seat for step in walk(RESEARCH, session.record)] == [1, 2, 0, 2, 0, 1]


def test_a_seat_that_is_not_asked_any_more_is_refused_with_its_name() -> None:
    session = table()
    session.play(Pick(seat=1, number=2))
    with pytest.raises(IllegalAction, match="Bo has picked already"):
        session.play(Pick(seat=1, number=3))
    with pytest.raises(ReplayError, match="it is Ann or Cyd's turn, not Bo's"):
        Session.resume(RESEARCH, session.record.evolve(actions=("Bo: pick 2", "Bo: pick 3"), digest=""))


def test_the_name_of_a_line_is_any_of_those_asked() -> None:
    names, readers = ("Ann", "Bo", "Cyd"), {"pick": 1, "deal": 2}

    def read(line: str, *asked: int) -> tuple[int, int, str]:
        return lines.split(line, names, asked, readers, ("deal",), example="pick 2")

    assert read("Cyd: pick 3", 0, 2) == (2, 1, "3")
    assert read("nature: deal 1", NATURE) == (NATURE, 2, "1")
    for line, asked, why in (
        ("Bo: pick 3", (0, 2), "it is Ann or Cyd's turn, not Bo's"),
        ("pick 3", (1, 2), "such as 'Bo: pick 2'"),
        ("Bo: deal 3", (1, 2), "deal is for nature"),
        ("Bo: pick 3", (NOBODY,), "the game is over"),
    ):
        with pytest.raises(BadNotation, match=why):
            read(line, *asked)


# Games that go in phases: each phase offers and acts for itself


class Counting(Frozen):
    """A game of adding: by day one more than is said, by night twice as much."""

    phase: str = "day"
    turn: int = 0
    total: int = 0
    events: tuple[Any, ...] = ()


ACTS = {
    "day": lambda state, more: state.evolve(total=state.total + more + 1, events=(*state.events, more)),
    "night": lambda state, more: state.evolve(total=state.total + 2 * more),
}


def offered(state: Counting) -> tuple[Offer[int], ...]:
    return (Offer("add", [state.total], lambda: []),)


def dawn(state: Counting, action: int) -> Counting:
    return state.evolve(phase="day", turn=action)


def test_the_phase_in_force_acts_and_tells_its_own_events_alone_and_nature_in_any_phase() -> None:
    state = phases.act(phases.act(Counting(), 3, ACTS, dawn), 5, ACTS, dawn)
    # Wrong: (3, 5), what was told before with it.
    assert (state.total, state.events) == (10, (5,))
    assert phases.act(Counting(phase="night", events=(1,)), 3, ACTS, dawn) == Counting(phase="night", total=6)
    assert phases.act(Counting(phase="night", turn=NATURE), 1, ACTS, dawn) == Counting(turn=1)


@pytest.mark.parametrize(
    ("state", "action", "why"),
    [
        (Counting(), 6, "too many"),
        (Counting(), 5, ""),
        (Counting(phase="night"), 5, "asleep"),
        (Counting(phase="night", turn=NATURE), 5, "too early"),
        (Counting(turn=NOBODY), 1, "the game is over"),
    ],
)
def test_the_phase_in_force_refuses_for_the_seats_and_nature_for_herself(
    state: Counting, action: int, why: str
) -> None:
    refusals = {"day": lambda state, more: "too many" if more > 5 else "", "night": lambda state, more: "asleep"}
    assert phases.refusal(state, action, refusals, lambda state, more: "too early") == why


def test_only_seats_are_offered_anything() -> None:
    assert phases.choices(Counting(total=4), {"day": offered})[0].actions == [4]
    assert phases.choices(Counting(total=4), {"day": offered}, 0)[0].actions == [4]
    assert phases.choices(Counting(total=4), {"day": offered}, 1) == ()
    assert phases.choices(Counting(turn=NATURE), {"day": offered}) == ()
    assert phases.choices(Counting(turn=NATURE), {"day": offered}, NATURE) == ()
    assert phases.choices(Counting(turn=NOBODY), {"day": offered}) == ()


# A class that is not a game yet says what it lacks as soon as it is defined


def test_what_is_missing_is_named_with_its_purpose() -> None:
    with pytest.raises(IncompleteGame) as caught:

        class Half(Game[int, int]):
            id = "half"

            def seats(self, options: NoOptions) -> range:
                return range(2, 3)

    first, *missing = str(caught.value).splitlines()
    assert first == "Half is not a game yet. It lacks"
    assert "  name: its name, a str" in missing
    assert "  standings: Everybody's standing, best first" in missing, "as docs/first_game.md quotes it"
    assert not any(row.startswith("  seats:") for row in missing)
    assert [row for row in missing if row.count("`") % 4] == [], "a purpose is a whole sentence, not cut in a quotation"


def test_a_base_of_several_games_may_lack_anything() -> None:
    class Base(Game[int, int], abstract=True):
        pass

    assert not hasattr(Base, "id")


# Values that games are made of: frozen, unchecked inside, and models for pydantic


class Hop(Value, frozen=True, kw_only=True):
    """A move."""

    kind: Literal["hop"] = "hop"
    to: int


class Rest(Value, frozen=True, kw_only=True):
    kind: Literal["rest"] = "rest"


Move = Annotated[Hop | Rest, Field(discriminator="kind")]


class Pond(Value, frozen=True, kw_only=True):
    """Where the frogs are."""

    water: Annotated[object, Field(exclude=True), SkipJsonSchema()]
    frogs: tuple[int, ...]
    last: Move | None = None


WATER = object()
FROGS = Pond(water=WATER, frogs=(1, 2), last=Hop(to=2))


def test_it_is_never_changed_in_place() -> None:
    with pytest.raises(AttributeError):
        FROGS.frogs = (3,)  # type: ignore[misc]
    with pytest.raises(AttributeError):
        FROGS.other = 3  # type: ignore[attr-defined]


def test_the_next_one_keeps_what_did_not_change() -> None:
    after = FROGS.evolve(frogs=(3,))
    assert (after.frogs, FROGS.frogs) == ((3,), (1, 2))
    assert after.last is FROGS.last
    assert after.evolve(frogs=(1, 2)) == FROGS
    with pytest.raises(TypeError):
        FROGS.evolve(toads=(3,))


def test_values_of_different_kinds_differ_and_equal_ones_have_one_hash() -> None:
    assert Hop(to=2) == Hop(to=2)
    assert hash(Hop(to=2)) == hash(Hop(to=2))
    moves: tuple[Value, ...] = (Rest(), Hop(to=0))
    assert moves[0] != moves[1]
    assert pickle.loads(pickle.dumps(Hop(to=2))) == Hop(to=2)


def test_pydantic_checks_what_comes_from_outside() -> None:
    moves: TypeAdapter[Any] = TypeAdapter(Move)
    assert moves.validate_python({"kind": "hop", "to": "3"}) == Hop(to=3)
    assert moves.validate_json('{"kind": "rest"}') == Rest()
    hop = Hop(to=4)
    assert moves.validate_python(hop) is hop
    for wrong in ({"kind": "hop"}, {"kind": "hop", "to": "far"}, {"kind": "rest", "to": 3}, {"kind": "jump"}, {}):
        with pytest.raises(ValidationError):
            moves.validate_python(wrong)


def test_pydantic_dumps_it_and_reads_it_again() -> None:
    frogs = adapter(Pond)
    assert frogs.dump_python(FROGS) == {"frogs": (1, 2), "last": {"kind": "hop", "to": 2}}
    dumped = frogs.dump_python(FROGS, mode="json")
    assert dumped == {"frogs": [1, 2], "last": {"kind": "hop", "to": 2}}
    assert frogs.validate_python({**dumped, "water": WATER}) == FROGS


def test_pydantic_describes_it() -> None:
    schema = adapter(Pond).json_schema()
    assert (schema["title"], schema["description"]) == ("Pond", "Where the frogs are.")
    assert set(schema["properties"]) == {"frogs", "last"}
    assert schema["properties"]["frogs"]["items"] == {"type": "integer"}
    assert schema["$defs"]["Hop"]["required"] == ["to"]


@pytest.mark.parametrize("game_id", sorted(registry.found()))
def test_the_state_and_the_views_of_every_game_are_models_to_pydantic(game_id: str) -> None:
    game = registry.game(game_id)
    state = game.new(game.Options(), ["Ann", "Bo", "Cy"])
    rng = Random(5)
    while game.to_move(state) == NATURE:
        state = game.apply(state, game.sample(state, rng))
    states = adapter(state.__class__)
    for seen in (state, game.view(state, 0)):
        dumped = states.dump_python(seen, mode="json")
        assert "book" not in dumped
        again = states.validate_python({**dumped, "book": seen.book})
        assert again == seen.evolve(events=())
    assert {"turn", "players"} <= set(states.json_schema()["properties"])
    with pytest.raises(ValidationError):
        states.validate_python({**states.dump_python(state), "book": state.book, "turn": "mine"})
