"""Levels of bots: kinds by which a person chooses an opponent. A game may have other kinds as well, and levels with a
character."""

from collections.abc import Mapping, Sequence
from typing import Final

from powergrid_tui.table.protocol.characters import CHARACTERS, parted
from powergrid_tui.table.words.language import mark, tr

DEFAULT_LEVEL: Final = "normal"
"""The kind meant when none is named."""

ABOUT: Final[Mapping[str, str]] = {
    mark("easy"): mark("Makes mistakes: good for learning the game."),
    mark("normal"): mark("Plays soundly, but does not look far ahead."),
    mark("hard"): mark("Looks ahead, and makes you work for it."),
    mark("expert"): mark("Looks ahead furthest: the strongest level."),
    mark("simple"): mark("Plays by a few simple rules."),
    mark("random"): mark("Plays any legal move."),
}
"""What to expect of each kind, in a sentence."""


def default_level(kinds: Sequence[str]) -> str:
    """The kind meant when none is named: `USUAL` if the game has it, else the best. `kinds` are those of the game, best
    first."""
    return DEFAULT_LEVEL if DEFAULT_LEVEL in kinds else kinds[0]


_NONE: Final[Mapping[str, str]] = {}


def about(kind: str, own: Mapping[str, str] = _NONE) -> str:
    """What to expect of a bot of this kind; empty for a kind not known here. `own` is what its game says itself, of a
    level or of a character."""
    level, name = parted(kind)
    return tr(own.get(name or level) or (CHARACTERS[name].about if name else ABOUT.get(level, "")))
