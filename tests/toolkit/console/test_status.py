"""The last line on a terminal, and what goes above it."""

import io

import pytest

from powergrid_tui.toolkit.console.status import StatusLine


class Stream(io.StringIO):
    def __init__(self, tty: bool) -> None:
        super().__init__()
        self._tty = tty

    def isatty(self) -> bool:
        return self._tty


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "20")


def test_it_is_written_anew_where_it_changes() -> None:
    stream = Stream(tty=True)
    status = StatusLine(stream)
    for text in ("one", "one", "two\x1b[2J" + "x" * 50):
        status.show(text)
    status.line("above\nit\x07")
    status.end()
    status.end()
    fitted = "two?[2J" + "x" * 11 + "~"
    assert stream.getvalue() == f"\r\x1b[Kone\r\x1b[K{fitted}\r\x1b[Kabove\nit?\n{fitted}\r\x1b[K"


@pytest.mark.parametrize(("tty", "term"), [(False, "xterm"), (True, "dumb")])
def test_elsewhere_there_are_lines_alone(tty: bool, term: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", term)
    stream = Stream(tty)
    status = StatusLine(stream)
    status.show("one")
    status.line("above")
    status.end()
    assert stream.getvalue() == "above\n"
