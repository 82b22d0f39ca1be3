"""Characters of bots. A bot with a character searches as its level does, and leans to something beside winning: its
kind is `hard-hoarder`, say. What a store, or the way to the end, is in a game, the game says itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final, TypeVar

from powergrid_tui.table.words.language import mark

B = TypeVar("B")


@dataclass(frozen=True, slots=True)
class Character:
    """What a bot leans to, as weights. They are in chances to win: with a weight of 0.1, it gives up a tenth of a game
    for the whole of something. All are 0 for a bot without a character."""

    about: str = ""
    """What to expect of it, in a sentence: a message."""
    store: float = 0.0
    """What a full store counts."""
    haste: float = 0.0
    """What it counts to be at the end of the game."""
    spite: float = 0.0
    """How much the chance of the best rival is counted against its own."""
    care: float = 0.0
    """How many standard deviations below their mean it judges what imagined games come to."""

    def judged(self, chances: Sequence[float], seat: int, store: float = 0.0, way: float = 0.0) -> float:
        """What a position counts for a seat, given everybody's chances to win, how full its store is and how far the
        game is on the way to its end, each 0 to 1."""
        rival = max([chance for other, chance in enumerate(chances) if other != seat], default=0.0)
        return chances[seat] + self.store * store + self.haste * way - self.spite * rival

    def times(self, share: float) -> Character:
        """The same with all weights multiplied."""
        return Character(self.about, self.store * share, self.haste * share, self.spite * share, self.care * share)


NEUTRAL: Final = Character()
"""Without a character."""

CHARACTERS: Final[Mapping[str, Character]] = {
    mark("hoarder"): Character(mark("Keeps more in store than it needs, and strikes late."), store=0.1),
    mark("sprinter"): Character(mark("Hurries to end the game before the others are ready."), haste=0.6),
    mark("denier"): Character(mark("Counts what the others lose, and takes what they need."), spite=0.3),
    mark("careful"): Character(mark("Prefers the sure result: bad luck counts more than good."), care=0.4),
}
"""By name. The weights are small, so that a bot plays about as strongly as its level (docs/opponents.md)."""


def in_character(levels: Iterable[str], names: Iterable[str]) -> tuple[str, ...]:
    """The kinds of bots of these levels that have these characters."""
    names = tuple(names)
    return tuple([f"{level}-{name}" for level in levels for name in names])


def parted(kind: str) -> tuple[str, str]:
    """The level and the character of a kind of bot: `hard` and `hoarder` of `hard-hoarder`. The character is empty for
    a kind without one."""
    level, _, name = kind.rpartition("-")
    return (level, name) if name in CHARACTERS and ":" not in kind else (kind, "")


def bots_in_character(
    levels: Mapping[str, Callable[[Character], B]],
    kinds: Iterable[str],
    share: Mapping[str, float] = MappingProxyType({}),
) -> dict[str, Callable[[], B]]:
    """What makes each of these kinds of bots, given what makes one of a level with a character. `share` multiplies the
    weights of a character, by its name, in this game: with the same weights, it would lose too many games in one and
    not be seen in another."""
    found: dict[str, Callable[[], B]] = {}
    for kind in kinds:
        level, name = parted(kind)
        if name:
            found[kind] = partial(levels[level], CHARACTERS[name].times(share.get(name, 1.0)))
    return found
