"""The rules of a game, read in lines."""

from __future__ import annotations

from collections.abc import Iterator

from powergrid_tui.table.words.text import flowed


def sections(text: str) -> list[tuple[str, list[str]]]:
    """A text with ``# headings``, paragraphs and ``- `` points, as (heading, paragraphs and points)."""
    found: list[tuple[str, list[str]]] = []
    for line in paragraphs(text):
        if line.startswith("#"):
            found.append((line.lstrip("# "), []))
        elif found:
            found[-1][1].append(line)
        else:
            found.append(("", [line]))
    return found


def paragraphs(text: str) -> Iterator[str]:
    """The headings, with their signs, the paragraphs and the points of such a text, each in one line."""
    paragraph: list[str] = []
    for line in (*text.splitlines(), ""):
        words = line.strip()
        if not words or words.startswith(("#", "- ")):
            if paragraph:
                yield flowed(paragraph).removeprefix("- ")
            paragraph = []
        if words.startswith("#"):
            yield words
        elif words:
            paragraph.append(words)
