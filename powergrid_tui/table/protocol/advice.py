"""What an opponent that looks ahead would do for somebody, and why."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Advice:
    """One thing that a seat could do, and what is expected of it."""

    action: Any
    """What to do; its line in the notation while it travels between processes."""
    worth: float
    """The chance to win the game that is left with it, 0 to 1, as whoever advises sees it."""
    reason: str = ""
    """A message: why, in a sentence made of figures."""
    figures: Mapping[str, int | str] = field(default_factory=dict)
    """The parameters of the reason."""
