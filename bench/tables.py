"""Makes Markdown tables of figures, and puts them into the pages of docs/."""

import statistics
from collections.abc import Sequence
from pathlib import Path

from bench import BenchError

ROOT = Path(__file__).resolve().parent.parent
PAGES = (*(ROOT / "docs").glob("*.md"), *(ROOT / "bench").glob("*.md"))


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


def write(mark: str, lines: Sequence[str]) -> None:
    """Put lines between the two comments of this word, in the page that has them. Raises `BenchError`."""
    page = page_of(mark)
    page.write_text(between(page.read_text("utf-8"), mark, lines), "utf-8")


def page_of(mark: str) -> Path:
    """The page of docs/ or bench/ that has a place for this table. Raises `BenchError`."""
    for page in PAGES:
        if f"<!-- {mark} -->" in page.read_text("utf-8"):
            return page
    raise BenchError(f"no page of docs/ or bench/ has the comment <!-- {mark} -->")
