"""Frozen models, and the one way to make the next one from the last."""

from typing import Any, Self

from pydantic import BaseModel, ConfigDict

_new = object.__new__
_set_values = BaseModel.__dict__["__dict__"].__set__
_set_named = BaseModel.__dict__["__pydantic_fields_set__"].__set__
_set_extra = BaseModel.__dict__["__pydantic_extra__"].__set__
_set_private = BaseModel.__dict__["__pydantic_private__"].__set__


class Frozen(BaseModel):
    """A value: never changed in place, refused when a field is unknown."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    def evolve(self, **changes: Any) -> Self:
        """This value with some fields replaced; the untouched ones keep their identity.

        A third of the price of ``model_copy``, and like it unchecked: for rules, which only put in what they have
        worked out. What comes from outside goes through the constructor. A model's four slots are filled by their own
        setters: a frozen model refuses the usual way.
        """
        new = _new(self.__class__)
        _set_values(new, self.__dict__ | changes)
        _set_named(new, self.__pydantic_fields_set__)
        _set_extra(new, None)
        _set_private(new, None)
        return new
