"""What can be typed at a table besides actions, and on a server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple


class TypedCommand(NamedTuple):
    """A command, typed by its name. The names of those at a table are marked as typed verbs: each may also be typed
    as a word for that in the player's language."""

    about: str
    """What it does: a message, not a full sentence."""
    do: Callable[[str], Awaitable[None] | None]
    """Does it, with the words after the command. Raises `TableError`."""
    any_time: bool = True
    """Whether it means something while nobody here is asked."""


Commands = Mapping[str, TypedCommand]
"""By name."""
