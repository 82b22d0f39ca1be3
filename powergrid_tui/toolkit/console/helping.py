"""The layout of command help, measured in cells because characters may be wide, and punctuated to suit the language."""

from __future__ import annotations

from collections.abc import Iterable

import click

from powergrid_tui.table.words.language import tr, trc

_MARGIN = 2
"""Cells left free on the right, as click does."""


class HelpFormatter(click.HelpFormatter):
    """Replaces click's formatter, which counts characters and inserts English colons."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """``Usage: powergrid new [OPTIONS]``"""
        super().write_usage(prog, args, trc("usage", "Usage: ") if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        self.write(f"{'':>{self.current_indent}}{tr('{heading}:', heading=heading)}\n")

    def write_text(self, text: str) -> None:
        """Paragraphs, separated by blank lines."""
        if text.isascii():
            super().write_text(text)
            return
        lead = " " * self.current_indent
        for line in _lines(text, self.width - self.current_indent):
            self.write(f"{lead}{line}".rstrip() + "\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Terms and definitions in two columns."""
        pairs = list(rows)
        if all(word.isascii() and meaning.isascii() for word, meaning in pairs):
            super().write_dl(pairs, col_max, col_spacing)
            return
        from powergrid_tui.toolkit.widgets.drawing.cells import width

        column = min(max((width(word) for word, _ in pairs), default=0), col_max) + col_spacing
        lead = self.current_indent + column
        for word, meaning in pairs:
            first, *others = _lines(meaning, max(self.width - lead - _MARGIN, 10))
            apart = width(word) > column - col_spacing
            start = f"{'':>{self.current_indent}}{word}"
            if apart and first:
                self.write(f"{start}\n")
                start = ""
            filled = " " * (lead - width(start))
            self.write(f"{start}{filled}{first}".rstrip() + "\n")
            for line in others:
                self.write(f"{'':>{lead}}{line}".rstrip() + "\n")


def _lines(text: str, cells: int) -> list[str]:
    """The paragraphs of a text, wrapped to this many cells, with an empty line between them."""
    from powergrid_tui.toolkit.widgets.drawing.cells import wrap

    lines: list[str] = []
    for paragraph in text.split("\n\n"):
        lines += ["", *wrap(paragraph, cells)] if lines else wrap(paragraph, cells)
    return lines
