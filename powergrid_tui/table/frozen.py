"""Frozen models, and the one way to make the next one from the last.

The only module that touches private parts of pydantic: the four slots that a model consists of.
"""

from typing import Any, Self

from pydantic import BaseModel, ConfigDict

_SLOTS = ("__dict__", "__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__")

_new = object.__new__
_SETTERS: tuple[Any, ...] = tuple(getattr(BaseModel.__dict__.get(slot), "__set__", None) for slot in _SLOTS)
_set_values, _set_named, _set_extra, _set_private = _SETTERS
_QUICK = None not in _SETTERS
"""Whether this pydantic's models have these slots, and may be made by filling them."""


class Frozen(BaseModel):
    """A value: never changed in place, refused when a field is unknown."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    def evolve(self, **changes: Any) -> Self:
        """This value with some fields replaced; the untouched ones keep their identity.

        A third of the price of ``model_copy``, and like it unchecked: for rules, which only put in what they have
        worked out. What comes from outside goes through the constructor. A model's four slots are filled by their own
        setters: a frozen model refuses the usual way. With a pydantic that has other slots it is ``model_copy``.
        """
        if not _QUICK:
            return self.model_copy(update=changes)
        new = _new(self.__class__)
        _set_values(new, self.__dict__ | changes)
        _set_named(new, self.__pydantic_fields_set__)
        _set_extra(new, None)
        _set_private(new, None)
        return new
