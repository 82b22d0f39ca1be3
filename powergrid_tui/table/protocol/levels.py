"""Levels of bots: kinds that a person chooses an opponent by. A game may have other kinds beside them."""

from collections.abc import Mapping, Sequence
from typing import Final

from powergrid_tui.table.words.language import mark, tr

USUAL: Final = "normal"
"""The kind that is meant where none is named."""

ABOUT: Final[Mapping[str, str]] = {
    mark("easy"): mark("Makes mistakes: good for learning the game."),
    mark("normal"): mark("Plays soundly, and does not look far ahead."),
    mark("hard"): mark("Looks ahead, and makes you work for it."),
    mark("expert"): mark("Looks ahead most closely: the best there is."),
    mark("simple"): mark("Plays by a few plain rules."),
    mark("random"): mark("Does anything that is allowed."),
}
"""What to expect of the kinds, in a sentence each."""


def usual(kinds: Sequence[str]) -> str:
    """The kind that is meant where none is named: `USUAL` where the game has it, else the best. `kinds` are those of
    the game, best first."""
    return USUAL if USUAL in kinds else kinds[0]


def about(kind: str) -> str:
    """What to expect of a bot of this kind; nothing of one that is not known here."""
    return tr(ABOUT.get(kind, ""))
