"""What one seat sees of a game at one moment, as a pydantic model: screens bind to its parts, and programs read it as
JSON.

Each game has its own model, named in its manifest. Its parts are the slices that the game's board shows.
"""

from __future__ import annotations

import ast
import inspect
from functools import cached_property
from itertools import pairwise
from textwrap import dedent
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
    """What one seat sees of a game at one moment. Each game has a subclass.

    Its parts come from the rules, so creating one validates nothing. It contains nothing that the seat may not know.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    GAME: ClassVar[Game[Any, Any]]
    """The game, which formats moves as lines."""

    seat: int
    """The viewer's seat, counted from 0."""
    players: tuple[Player, ...]
    """The players, in the order of their seats."""
    over: bool
    """Whether the game has ended."""
    heading: Heading
    """The current point of the game, for the heading."""
    question: Prompt
    """What is being asked, of whom, and how to answer it."""
    log: LogPage
    """What has happened so far."""

    _asked: tuple[Any, tuple[Offer[Any], ...]] = PrivateAttr(default=(None, ()))

    @computed_field  # type: ignore[prop-decorator]  # mypy knows no decorator above a property
    @cached_property
    def offers(self) -> tuple[MoveLine, ...]:
        """What the seat may do now, with the cost of each move, and what is refused, with the reason. Empty while
        somebody else is asked. Of bids and the like, only the lowest is listed."""
        return tuple(MoveLine(move.line, move.kind, move.cost, move.why) for move in moves(self.GAME, *self._asked))

    @classmethod
    def from_snapshot(cls, snapshot: Snapshot) -> Self:
        """The view of a snapshot, with nothing chosen yet."""
        raise NotImplementedError

    @classmethod
    def build(cls, question: Question[Any, Any], **parts: Any) -> Self:
        """The view of a question, with this game's parts."""
        view: Any = cls.model_construct(
            seat=question.seat,
            players=question.players,
            over=question.over,
            question=question.asked(),
            log=question.log,
            **parts,
        )
        view._asked = question.view, question.snapshot.offers
        return cast("Self", view)

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        """The JSON Schema of what `model_dump_json` writes, with a description of every part. The docstrings of fields
        are read only here, because that takes long, and every board is made of such a model."""
        config = ConfigDict(use_attribute_docstrings=True)
        places = {"__module__": cls.__module__, "__doc__": cls.__doc__, "model_config": config}
        meta: Any = type(cls)
        described = meta(cls.__name__, (cls,), places)
        for name, told in _docstrings(cls).items():
            if name in described.model_fields:
                described.model_fields[name].description = told
        return cast("dict[str, Any]", described.model_json_schema(mode="serialization", schema_generator=_Described))


def _docstrings(cls: type) -> dict[str, str]:
    """The docstrings of the fields of a class and of those it derives from."""
    found: dict[str, str] = {}
    for each in reversed(cls.__mro__):
        try:
            (whole,) = ast.parse(dedent(inspect.getsource(each))).body
        except (OSError, TypeError, SyntaxError):  # made without a file, built in, or cut oddly
            continue
        for field, told in pairwise(cast("ast.ClassDef", whole).body):
            match field, told:
                case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(text))):
                    found[name] = inspect.cleandoc(text)
    return found


class _Described(GenerateJsonSchema):
    """Describes named tuples too, by their docstrings, which explain the positions."""

    def named_tuple_schema(self, schema: NamedTupleSchema) -> JsonSchemaValue:
        return _with_docstring(super().named_tuple_schema(schema), schema["cls"])

    def call_schema(self, schema: CallSchema) -> JsonSchemaValue:
        """How pydantic before 2.14 represents a named tuple: as a call of its class."""
        return _with_docstring(super().call_schema(schema), schema["function"])


def _with_docstring(schema: JsonSchemaValue, of: Any) -> JsonSchemaValue:
    told = inspect.getdoc(of)
    return {**schema, "description": " ".join(told.split())} if told else schema
