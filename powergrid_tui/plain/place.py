"""A place where somebody types lines, and the commands that can be typed there."""

from __future__ import annotations

import asyncio
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

    async def run(self, said: str) -> None:
        """Do it, to the end. Raises `TableError`."""
        waits = self.do(said)
        if waits is not None:
            await waits


Commands = Mapping[str, TypedCommand]
"""By name."""


class PlainPlace:
    """Where somebody is until they leave: `Conversation.stay` has it tell what is new, and hands it each line."""

    def __init__(self) -> None:
        self.news = asyncio.Event()
        """Set when something has happened: before the next line is taken, the place may tell it."""
        self.left = False
        """Whether nobody is here any more."""

    @property
    def hears(self) -> bool:
        """Whether a line is waited for now."""
        return True

    @property
    def outlasts(self) -> bool:
        """Whether somebody stays here after the last line that will ever come."""
        return False

    async def tell(self) -> None:
        """Tell what is new, and ask what there is to be asked. Raises `Gone`."""
        raise NotImplementedError

    async def take(self, line: str) -> None:
        """Do what was typed. Raises `TableError`, which is told, and `Gone`."""
        raise NotImplementedError
