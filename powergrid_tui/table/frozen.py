"""Frozen models, and the one way to make the next one from the last."""

from typing import Any, Self

from pydantic import BaseModel, ConfigDict

_set = object.__setattr__


class Frozen(BaseModel):
    """A value: never changed in place, refused when a field is unknown."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    def evolve(self, **changes: Any) -> Self:
        """This value with some fields replaced; the untouched ones keep their identity.

        Half the price of ``model_copy``, and like it unchecked: for rules, which only put in what they have
        worked out. What comes from outside goes through the constructor.
        """
        new = object.__new__(self.__class__)
        _set(new, "__dict__", {**self.__dict__, **changes})
        _set(new, "__pydantic_fields_set__", self.__pydantic_fields_set__)
        _set(new, "__pydantic_extra__", None)
        _set(new, "__pydantic_private__", None)
        return new
