"""Work that nobody waits for: it goes on beside the page that began it, and ends with it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVarTuple

from textual.dom import DOMNode
from textual.worker import Worker

Ts = TypeVarTuple("Ts")


def begin(
    on: DOMNode, work: Callable[[*Ts], Coroutine[Any, Any, None]], *words: *Ts, group: str = "default"
) -> Worker[None]:
    """Do this with these words, in the place of what was begun there before in the same group.

    The work is made when it begins. A coroutine that is made at once is never awaited when its worker is cancelled
    before it begins, as when an arrow key is held down in a list, and Python warns of it.
    """

    async def made() -> None:
        await work(*words)

    begun: Worker[None] = on.run_worker(made, group=group, exclusive=True)
    return begun
