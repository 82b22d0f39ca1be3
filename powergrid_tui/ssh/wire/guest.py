"""What an app may not do in a process that is not its player's, and what it is given of the visitor's terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import AbstractContextManager, nullcontext
from contextvars import ContextVar
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any, BinaryIO, ClassVar, TextIO, TypeVar, cast

import textual.app
from rich.console import Console
from textual.app import App
from textual.driver import Driver

from powergrid_tui.ssh.wire.channel import ChannelOutput
from powergrid_tui.ssh.wire.driver import ChannelDriver
from powergrid_tui.ssh.wire.keys import KeyInput
from powergrid_tui.ssh.wire.limits import Limits
from powergrid_tui.ssh.wire.processor_time import measured
from powergrid_tui.ssh.wire.visitor import Visitor
from powergrid_tui.table.words.text import LONGEST_SENTENCE, one_line
from powergrid_tui.toolkit.widgets.colours.theme_filter import colours_of

R = TypeVar("R")

_is_guest: ContextVar[bool] = ContextVar("is_guest", default=False)


class GuestApp(App[R]):
    """An app for somebody who sits elsewhere: it neither stops the process, nor opens or writes anything on its
    machine. Must come before the app class that it restricts."""

    elsewhere: ClassVar[bool] = True

    _is_ready = _must_leave = False

    def leave(self) -> None:
        """End, but not before the first page is there: Textual cannot take away one that is half made."""
        self._must_leave = True
        if self._is_ready:
            self.exit()

    def on_ready(self) -> None:
        """The first page is there."""
        self._is_ready = True
        if self._must_leave:
            self.exit()

    def unsettled(self) -> Awaitable[None] | None:
        """What must be waited for before anything that has happened so far is shown; None for nothing."""
        return None

    def action_suspend_process(self) -> None:
        """Nothing: others play in this process."""

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Nothing."""

    def action_screenshot(self, filename: str | None = None, path: str | None = None) -> None:
        """Nothing."""

    def save_screenshot(
        self, filename: str | None = None, path: str | None = None, time_format: str | None = None
    ) -> str:
        """Nothing is saved."""
        return ""

    def deliver_screenshot(
        self, filename: str | None = None, path: str | None = None, time_format: str | None = None
    ) -> str | None:
        """Nothing."""
        return None

    def deliver_text(self, path_or_file: str | Path | TextIO, **_: Any) -> str | None:
        """Nothing; no file is opened."""
        return None

    def deliver_binary(self, path_or_file: str | Path | BinaryIO, **_: Any) -> str | None:
        """Nothing; no file is opened."""
        return None

    async def _process_messages(self, *words: Any, **more: Any) -> None:
        """Begin, with tasks made as the server makes them. From Python 3.12 on, Textual has just told the loop to run
        every new task before whoever makes it goes on: for an app alone that is faster, and asyncssh waits for good."""
        asyncio.get_running_loop().set_task_factory(measured)
        await super()._process_messages(*words, **more)

    def _fatal_error(self) -> None:
        """End, without drawing a traceback with the values of all variables: that takes seconds, and reveals
        secrets."""
        self.exit(return_code=1)


def welcome(app: GuestApp[Any], visitor: Visitor, output: ChannelOutput, keys: KeyInput, limits: Limits) -> StringIO:
    """Connect an app that is not running yet to a visitor's terminal. Returns where its parting words will be."""
    driver = partial(ChannelDriver, output=output, keys=keys, limits=limits, unsettled=app.unsettled)
    app.driver_class = cast("type[Driver]", driver)
    app.console = Console(
        color_system=cast(Any, colours_of(visitor.environment)),
        file=app.console.file,
        markup=True,
        highlight=False,
        emoji=False,
        legacy_windows=False,
        force_terminal=True,
        safe_box=False,
        soft_wrap=False,
        _environ=dict(visitor.environment),
    )
    parting = StringIO()
    app.error_console = Console(
        file=parting, color_system=None, width=LONGEST_SENTENCE, markup=False, highlight=False, emoji=False
    )
    return parting


def parting_word(parting: StringIO) -> str:
    """What an app said at its end, in one line."""
    return one_line(parting.getvalue())


def failure_of(app: App[Any]) -> Exception | None:
    """What an app died of. Textual keeps it for its own tests only."""
    return getattr(app, "_exception", None)


def driver_of(app: App[Any]) -> Driver | None:
    """What draws for an app once it runs. Textual keeps it private."""
    return app._driver


def leave_streams_alone() -> None:
    """Let no guest's app take over the output of the process: several of them would not give it back in the right
    order."""
    names = textual.app.__dict__
    for name in ("redirect_stdout", "redirect_stderr"):
        default = names.get(name)
        if default is not None and not isinstance(default, _Redirect):
            names[name] = _Redirect(default)


def be_guest() -> None:
    """Mark this context as a guest's: so is everything that runs in it from here on."""
    _is_guest.set(True)


class _Redirect:
    """Takes over the output of the process for everything but guests."""

    def __init__(self, default: Any) -> None:
        self._default = default

    def __call__(self, target: Any) -> AbstractContextManager[Any]:
        return nullcontext() if _is_guest.get() else cast(AbstractContextManager[Any], self._default(target))
