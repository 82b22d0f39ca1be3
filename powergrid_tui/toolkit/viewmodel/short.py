"""Words that carry a shorter form, for where there is too little room. Each language gives its own: the short one is a
message in the context ``short``."""

from __future__ import annotations

from collections.abc import Sequence

from powergrid_tui.table.words.language import paragraph


class Worded(str):
    """Some words, and their short form. Code that knows nothing of short forms reads the words."""

    __slots__ = ("short",)

    short: str

    def __new__(cls, words: str, short: str) -> Worded:
        made = super().__new__(cls, words)
        made.short = short
        return made

    def __reduce__(self) -> tuple[type[Worded], tuple[str, str]]:
        return Worded, (str(self), self.short)


def short(words: str) -> str:
    """The short form, or the words themselves if there is none.

    >>> short(Worded("buy none this round", "pass")), short("pass")
    ('pass', 'pass')
    """
    return words.short if isinstance(words, Worded) else words


def together(parts: Sequence[str], between: str) -> Worded:
    """Parts joined to a text whose short form consists of their short forms."""
    return Worded(between.join(parts), between.join(map(short, parts)))


def flowing(parts: Sequence[str]) -> Worded:
    """Sentences in a row, as `paragraph` makes them, with their short forms."""
    return Worded(paragraph(parts), paragraph(map(short, parts)))
