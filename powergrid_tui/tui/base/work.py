"""Background work: it runs beside the page that began it, and ends with that page."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVarTuple

from textual.dom import DOMNode
from textual.worker import Worker

Ts = TypeVarTuple("Ts")


def begin(
    on: DOMNode, work: Callable[[*Ts], Coroutine[Any, Any, None]], *words: *Ts, group: str = "default"
) -> Worker[None]:
    """Start this work with these arguments, replacing what was started there before in the same group.

    The coroutine is made only when the work begins. If it were made at once and its worker cancelled before beginning,
    as when an arrow key is held down in a list, it would never be awaited, and Python would warn of that.
    """

    async def made() -> None:
        await work(*words)

    begun: Worker[None] = on.run_worker(made, group=group, exclusive=True)
    return begun
