"""Values that games are made of: frozen, unchecked inside, and models for pydantic."""

import pickle
from random import Random
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field, TypeAdapter, ValidationError
from pydantic.json_schema import SkipJsonSchema

from powergrid_tui.table.protocol.game import NATURE
from powergrid_tui.table.protocol.value import Value, adapter
from powergrid_tui.toolkit import registry


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
