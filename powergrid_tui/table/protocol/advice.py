"""What a bot that looks ahead would do in somebody's place, and why."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

BETWEEN = "; "
"""What separates the lines of several actions."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One thing that a seat could do, and what is expected of it."""

    action: Any
    """What to do; as a notation line while it travels between processes."""
    worth: float
    """The adviser's estimate of the chance of winning afterwards, from 0 to 1."""
    reason: str = ""
    """A message: why, in a sentence made from the figures."""
    figures: Mapping[str, int | str] = field(default_factory=dict)
    """The parameters of the reason."""
    then: str = ""
    """What to do afterwards, if that is planned: lines of the notation with `BETWEEN` between them."""
