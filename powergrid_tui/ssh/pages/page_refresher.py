"""Has a page follow what changes on the server, or what is said there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context
from typing import Any

from textual.app import App

from powergrid_tui.tui.base.page import BaseScreen


class PageRefresher:
    """Calls `follow` after changes: once, however many there are, and only while the page is on top. Any message to a
    covered page makes Textual redraw the page on top in full."""

    def __init__(
        self,
        page: BaseScreen[Any],
        watch: Callable[[Callable[[], None]], Callable[[], None]],
        follow: Callable[[], None],
        pause: Callable[[], float] = lambda: 0.0,
    ) -> None:
        """`watch` takes what is called when something has changed, and gives what ends that. `pause` gives the seconds
        from a change until the page follows; 0 for at once."""
        self._page, self._follow, self._pause = page, follow, pause
        self._waiting = False
        """Whether it has been called for a change already."""
        self.end: Callable[[], None] = watch(self.changed)
        """Ends this; may be called twice."""

    def changed(self) -> None:
        """Something has changed. Called in the context of whoever changed it, where `app` is theirs."""
        if not self._page.is_mounted or self._waiting or not self._in_sight:
            return
        self._waiting = True
        pause = self._pause()
        if pause > 0:
            asyncio.get_running_loop().call_later(pause, self._call, context=Context())
        else:
            self._call()

    def _call(self) -> None:
        if self._in_sight:
            self._page.call_later(self._heed)
        else:
            self._waiting = False

    @property
    def _in_sight(self) -> bool:
        """Whether the page is the one on top of its own app."""
        app = self._page.parent
        return isinstance(app, App) and app.screen_stack[-1:] == [self._page]

    def _heed(self) -> None:
        self._waiting = False
        if self._page.on_top:
            self._follow()
