"""What commands print: lines, tables, JSON, and one-line errors."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

import click

from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import one_line, printable

if TYPE_CHECKING:
    from powergrid_tui.table.files.data import BadData


_elsewhere: ContextVar[Callable[[str], None] | None] = ContextVar("elsewhere", default=None)


def line(text: str, *, err: bool = False) -> None:
    """Print a line. Everything written to the terminal goes through here, so that control codes are neutralised."""
    elsewhere = _elsewhere.get()
    if elsewhere is None:
        click.echo(printable(text), err=err)
    else:
        elsewhere(printable(text))


def print_elsewhere(take: Callable[[str], None]) -> None:
    """From now on, pass each line to a function instead of printing it, in this context and in those started from
    it."""
    _elsewhere.set(take)


def facts(found: Any) -> None:
    """Print JSON. It is for programs but may end up on a terminal, so control characters are escaped."""
    import json

    text = json.dumps(found, ensure_ascii=False)
    click.echo("".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in text))


@contextmanager
def progress(label: str, most: int, done: int = 0) -> Iterator[Callable[[], None]]:
    """A progress bar, shown only if standard error is a terminal.

    Yields a function to call after every step.
    """
    if not sys.stderr.isatty():
        yield _unseen
        return
    with click.progressbar(length=most, label=printable(label), file=sys.stderr, show_pos=True) as bar:
        bar.update(done)
        yield partial(bar.update, 1)


def _unseen() -> None:
    """Does nothing, for when nobody watches."""


def cell(value: Any, between: str = " ") -> str:
    """A table value as text."""
    return one_line(between.join(map(str, value)) if isinstance(value, list) else str(value))


def table(rows: Sequence[dict[str, str]]) -> None:
    """Print rows below their column names (which are messages), each column as wide as necessary."""
    from powergrid_tui.toolkit.widgets.drawing.cells import fit, width

    lines = [{key: tr(key) for key in rows[0]}, *rows]
    widths = {key: max(width(row[key]) for row in lines) for key in rows[0]}
    for row in lines:
        line("  ".join(fit(text, widths[key]) for key, text in row.items()).rstrip())


def fail(message: str, status: int) -> NoReturn:
    """Print an error and exit."""
    line(one_line(message), err=True)
    sys.exit(status)


def fail_for(exception: BadData) -> NoReturn:
    """Print every error in a file, one line each, and exit."""
    for error in exception.errors:
        line(one_line(tr("{file}: {error}", file=exception.file, error=error)), err=True)
    sys.exit(1)
