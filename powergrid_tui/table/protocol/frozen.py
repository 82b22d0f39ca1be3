"""Frozen pydantic models, which check what comes from outside. The rules themselves work with `value`."""

from typing import Any, Self

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """A model that is never changed in place, and that refuses unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True, defer_build=True)

    def evolve(self, **changes: Any) -> Self:
        """This model with some fields replaced, unchecked; the untouched ones keep their identity."""
        return self.model_copy(update=changes)
