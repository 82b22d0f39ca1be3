"""Calls a page back after a while."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context
from typing import Any

from powergrid_tui.tui.base.page import BaseScreen


class PageTimer:
    """One call of a page, at a time that may be moved. It is set in an empty context, unlike a timer of Textual's:
    asyncio keeps a timer that was cancelled, and with its context the app of whoever has left, until it would have been
    due."""

    def __init__(self, page: BaseScreen[Any]) -> None:
        self._page = page
        self._handle: asyncio.TimerHandle | None = None

    def set(self, seconds: float, call: Callable[[], object]) -> None:
        """Have the page make this call in so many seconds, and none that was set before."""
        self.off()
        self._handle = asyncio.get_running_loop().call_later(seconds, self._due, call, context=Context())

    def off(self) -> None:
        """Have the page make no call."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _due(self, call: Callable[[], object]) -> None:
        self._handle = None
        if self._page.is_mounted:
            self._page.call_later(call)
