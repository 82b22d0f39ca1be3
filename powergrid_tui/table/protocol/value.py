"""The values that games are made of: frozen, made at the speed of C, and known to pydantic wherever data is read or
written."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Self, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields
from pydantic import BaseModel, ConfigDict, TypeAdapter, create_model
from pydantic_core import core_schema

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler


class Value(Struct, frozen=True, gc=False):
    """A value that is never changed in place: a state and its parts, an action, an event.

    It is made only from values that existed before it, so it can never be part of a cycle and the garbage collector
    need not look at it. Making one checks nothing, because rules only put in what they have worked out. What comes from
    outside goes through pydantic, for which a value is a model with the same fields: ``TypeAdapter(State)`` checks,
    dumps and describes it.
    """

    if TYPE_CHECKING:

        def evolve(self, **changes: Any) -> Self:
            """This value with some fields replaced; the untouched ones keep their identity."""

    else:
        evolve = Struct.__replace__

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        """The schema of such a model. It accepts an instance as it is, and otherwise calls the constructor."""
        model = _model(cls)
        kept = {name: field.annotation for name, field in model.model_fields.items() if not field.exclude}

        def check(given: Any, inner: core_schema.ValidatorFunctionWrapHandler) -> Any:
            return given if isinstance(given, cls) else cls(**dict(inner(given)))

        def dump(value: Any) -> dict[str, Any]:
            return {name: getattr(value, name) for name in kept}

        kinds = {name: core_schema.typed_dict_field(handler.generate_schema(kind)) for name, kind in kept.items()}
        dumped = core_schema.plain_serializer_function_ser_schema(
            dump, return_schema=core_schema.typed_dict_schema(kinds)
        )
        return core_schema.no_info_wrap_validator_function(check, handler(model), serialization=dumped)


def _model(cls: type[Value]) -> type[BaseModel]:
    hints = get_type_hints(cls, include_extras=True)
    shapes: dict[str, Any] = {
        field.name: (hints[field.name], ... if field.default is NODEFAULT else field.default) for field in fields(cls)
    }
    config = ConfigDict(extra="forbid", arbitrary_types_allowed=True)
    return create_model(cls.__name__, __config__=config, __doc__=cls.__doc__, __module__=cls.__module__, **shapes)


@cache
def adapter(cls: Any) -> TypeAdapter[Any]:
    """What checks, dumps and describes values of a class, or pydantic models."""
    return TypeAdapter(cls)
