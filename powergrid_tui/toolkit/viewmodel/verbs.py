"""The verbs with which typed lines begin, in the language of whoever types: ``出價 12`` is ``bid 12``.

A verb is a message with the context ``typed verb``. A catalogue may give several words for one, with commas between
them; the first is the one that is shown. The English word works in every language, and so does the one it had before.
Verbs of a server have a context of their own, because some of them, such as ``open``, mean something else in a game;
and so have words that follow a verb, such as ``on``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from powergrid_tui.table.files.data import fold
from powergrid_tui.table.words.language import tr, trc

VERB: Final = "typed verb"
SERVER_VERB: Final = "server verb"
WORD: Final = "typed word"

BEFORE: Final = {
    "decline": "no",
    "delete": "strike",
    "max": "highest",
    "route": "way",
    "stand": "up",
}
"""The words that verbs had in earlier versions."""


def words_for(verb: str, context: str = VERB) -> tuple[str, ...]:
    """The words that mean a verb, the one to show first."""
    words = (word.strip() for word in trc(context, verb).split(","))
    return tuple(word for word in words if word) or (verb,)


def verb_in_words(verb: str, context: str = VERB) -> str:
    """The word for a verb in the language of this context.

    >>> verb_in_words("bid")
    'bid'
    """
    return words_for(verb, context)[0]


def line_in_words(line: str) -> str:
    """A line with its verb in the language of this context."""
    verb, _, rest = line.partition(" ")
    return f"{verb_in_words(verb)} {rest}".rstrip()


def understood(line: str, verbs: Iterable[str], context: str = VERB) -> str:
    """A typed line with its verb as the program knows it, if it begins with one of the words for one of these verbs. In
    a language that puts no space between words, such as Chinese, what follows may come at once: ``出價12``.

    >>> understood("highest 23", ["bid", "max"])
    'max 23'
    """
    verb, _, rest = line.partition(" ")
    known_verbs = tuple(verbs)
    meant = {fold(BEFORE[known]): known for known in known_verbs if known in BEFORE}
    meant |= {fold(word): known for known in known_verbs for word in words_for(known, context)}
    meant |= {known: known for known in known_verbs}
    known = meant.get(fold(verb)) if fold(verb) else None
    if known is not None:
        return f"{known} {rest.strip()}".rstrip()
    for word in sorted((word for known in meant.values() for word in words_for(known, context)), key=len, reverse=True):
        if not word.isascii() and line.startswith(word) and not word[-1].isascii() and _ends(line[len(word) :]):
            return f"{meant[fold(word)]} {line[len(word) :].strip()}".rstrip()
    return line


def is_word(said: str, word: str) -> bool:
    """Whether what was typed is this word, such as ``all``, in English or in the language of this context."""
    return understood(said.strip(), (word,), WORD).lower() == word


def level_named(said: str, levels: Iterable[str]) -> str:
    """The level of bots that is named, in English or in the language of this context; if none is, what was typed."""
    word = fold(said)
    return next((level for level in levels if word and word in (fold(level), fold(tr(level)))), said)


def _ends(rest: str) -> bool:
    """Whether a word may end where this follows: at a digit, or at a letter of another script."""
    return not rest or rest[0].isascii()
