"""The bots that know this game. They differ in how many options they consider, how far they look ahead, and how well
they judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from powergrid_tui.games.electropolis.book import book
from powergrid_tui.games.electropolis.bots.expert import ExpertBot
from powergrid_tui.games.electropolis.bots.hard import HardBot
from powergrid_tui.games.electropolis.bots.simple import SimpleBot
from powergrid_tui.table.words.language import mark


class NormalBot(SimpleBot):
    """Considers every piece of the ring with every card."""

    pieces: ClassVar[int] = max(book().numbers.drawn.values())


class EasyBot(SimpleBot):
    """Considers few pieces and misjudges them, and its placing suffers as well."""

    pieces: ClassVar[int] = 3
    blur: ClassVar[float] = 4.0


BOTS: Mapping[str, Callable[[], SimpleBot | HardBot]] = {
    mark("expert"): ExpertBot,
    mark("hard"): HardBot,
    mark("normal"): NormalBot,
    mark("easy"): EasyBot,
    mark("simple"): SimpleBot,
}
"""By kind, best first. The simple one is kept for games that were begun with it."""
