"""What one seat sees of a game at one moment, as a model: screens are bound to its parts, and programs read it as JSON.

Each game has a model of its own, named in its manifest. Its parts are the slices that its board shows.
"""

from __future__ import annotations

import inspect
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from pydantic import BaseModel, ConfigDict, PrivateAttr, computed_field
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

from powergrid_tui.table.protocol.game import Game, Offer
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.moves import MoveLine, moves
from powergrid_tui.toolkit.viewmodel.players import Heading, Player
from powergrid_tui.toolkit.viewmodel.question import Prompt, Question

if TYPE_CHECKING:
    from pydantic_core.core_schema import CallSchema, NamedTupleSchema

    from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class TableView(BaseModel):
    """What one seat sees of a game at one moment. Base of every game's own.

    Its parts are worked out by the rules, so that making one checks nothing. Nothing in it tells what the seat may not
    know.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True, defer_build=True)

    GAME: ClassVar[Game[Any, Any]]
    """The rules that its moves are written by."""

    seat: int
    """The seat that looks, counted from 0."""
    players: tuple[Player, ...]
    """Who plays the seats, in their order."""
    over: bool
    """The game has ended."""
    heading: Heading
    """Where the game is."""
    question: Prompt
    """What is asked of whom, and how it may be answered."""
    log: LogPage
    """What happened so far."""

    _asked: tuple[Any, tuple[Offer[Any], ...]] = PrivateAttr(default=(None, ()))

    @computed_field  # type: ignore[prop-decorator]  # mypy knows no decorator above a property
    @cached_property
    def offers(self) -> tuple[MoveLine, ...]:
        """What the seat may do now, each move with its cost, and what is refused with the reason. Empty when another is
        asked. Of bids and the like only the lowest stands there."""
        return tuple(MoveLine(move.line, move.kind, move.cost, move.why) for move in moves(self.GAME, *self._asked))

    @classmethod
    def of(cls, snapshot: Snapshot) -> Self:
        """What a snapshot shows, with nothing chosen yet."""
        raise NotImplementedError

    @classmethod
    def made(cls, question: Question[Any, Any], **parts: Any) -> Self:
        """The view of a question, with the parts of this game."""
        view: Any = cls.model_construct(
            seat=question.seat,
            players=question.players,
            over=question.over,
            question=question.asked(),
            log=question.log,
            **parts,
        )
        view._asked = question.view, question.offered
        return cast("Self", view)

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        """The JSON Schema of what `model_dump_json` writes, with a description of every part."""
        return cls.model_json_schema(mode="serialization", schema_generator=_Described)


class _Described(GenerateJsonSchema):
    """Describes named tuples too, by their docstrings, which say what the places are."""

    def named_tuple_schema(self, schema: NamedTupleSchema) -> JsonSchemaValue:
        return _with_docstring(super().named_tuple_schema(schema), schema["cls"])

    def call_schema(self, schema: CallSchema) -> JsonSchemaValue:
        """What a named tuple is to pydantic before 2.14: a call of its class."""
        return _with_docstring(super().call_schema(schema), schema["function"])


def _with_docstring(schema: JsonSchemaValue, of: Any) -> JsonSchemaValue:
    told = inspect.getdoc(of)
    return {**schema, "description": " ".join(told.split())} if told else schema
