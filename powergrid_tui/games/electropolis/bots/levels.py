"""The kinds of bot that know this game, and what makes them differ: how much they look at, how far, and how well."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from powergrid_tui.games.electropolis.book import book
from powergrid_tui.games.electropolis.bots.hard import HardBot
from powergrid_tui.games.electropolis.bots.simple import SimpleBot
from powergrid_tui.table.words.language import mark


class NormalBot(SimpleBot):
    """Looks at every piece of the ring with every card."""

    pieces: ClassVar[int] = max(book().numbers.drawn.values())


class EasyBot(SimpleBot):
    """Looks at few pieces, and misjudges them; places what it took here and there."""

    pieces: ClassVar[int] = 3
    blur: ClassVar[float] = 4.0


BOTS: Mapping[str, Callable[[], SimpleBot | HardBot]] = {
    mark("hard"): HardBot,
    mark("normal"): NormalBot,
    mark("easy"): EasyBot,
    mark("simple"): SimpleBot,
}
"""By kind, best first; the simple one is kept for what was begun with it."""
