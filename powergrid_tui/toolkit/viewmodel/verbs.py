"""The verbs with which typed lines begin, in the language of whoever types: ``出價 12`` is ``bid 12``.

A verb is a message with the context ``typed verb``. A catalogue may give several words for one, with commas between
them; the first is the one that is shown. The English word works in every language.
"""

from __future__ import annotations

from collections.abc import Iterable

from powergrid_tui.table.files.data import fold
from powergrid_tui.table.words.language import trc


def words_for(verb: str) -> tuple[str, ...]:
    """The words that mean a verb, the one to show first."""
    words = (word.strip() for word in trc("typed verb", verb).split(","))
    return tuple(word for word in words if word) or (verb,)


def verb_in_words(verb: str) -> str:
    """The word for a verb in the language of this context.

    >>> verb_in_words("bid")
    'bid'
    """
    return words_for(verb)[0]


def line_in_words(line: str) -> str:
    """A line with its verb in the language of this context."""
    verb, _, rest = line.partition(" ")
    return f"{verb_in_words(verb)} {rest}".rstrip()


def understood(line: str, verbs: Iterable[str]) -> str:
    """A typed line with its verb as the program knows it, if it begins with one of the words for one of these verbs. In
    a language that puts no space between words, such as Chinese, what follows may come at once: ``出價12``."""
    verb, _, rest = line.partition(" ")
    meant = {fold(word): known for known in verbs for word in words_for(known)}
    known = meant.get(fold(verb)) if fold(verb) else None
    if known is not None:
        return f"{known} {rest.strip()}".rstrip()
    for word in sorted((word for known in meant.values() for word in words_for(known)), key=len, reverse=True):
        if not word.isascii() and line.startswith(word) and not word[-1].isascii() and _ends(line[len(word) :]):
            return f"{meant[fold(word)]} {line[len(word) :].strip()}".rstrip()
    return line


def _ends(rest: str) -> bool:
    """Whether a word may end where this follows: at a digit, or at a letter of another script."""
    return not rest or rest[0].isascii()
