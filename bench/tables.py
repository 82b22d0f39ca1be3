"""Makes Markdown tables of figures, and puts them into the pages of docs/."""

import statistics
from collections.abc import Sequence
from pathlib import Path

from bench import BenchError

PAGE = Path(__file__).resolve().parent.parent / "docs" / "performance.md"


def spread(values: Sequence[float], unit: str = "", digits: int = 1) -> str:
    """Median and range."""
    low, middle, high = min(values), statistics.median(values), max(values)
    return f"{middle:.{digits}f}{unit} ({low:.{digits}f}–{high:.{digits}f})"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a table."""
    return [_line(head), "|" + "---|" * len(head), *map(_line, rows)]


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def between(text: str, mark: str, lines: Sequence[str]) -> str:
    """The text of a page with these lines between the two comments that consist of this word, in place of what was
    there.

    Raises `BenchError` if the page does not have the comment twice.
    """
    comment = f"<!-- {mark} -->"
    parts = text.split(comment)
    if len(parts) != 3:
        raise BenchError(f"{comment} must stand twice in the page, around a table, and not {len(parts) - 1} times")
    return "".join([parts[0], comment, "\n", *(f"{line}\n" for line in lines), comment, parts[2]])


def write(mark: str, lines: Sequence[str], page: Path | None = None) -> None:
    """Put lines into a page, by default docs/performance.md, between the two comments of this word. Raises
    `BenchError`."""
    page = page or PAGE
    page.write_text(between(page.read_text("utf-8"), mark, lines), "utf-8")
