"""How far somebody has come with the deal of a day, for pages that offer it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from powergrid_tui.table.records.store import Store
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.daily import kept, told
from powergrid_tui.toolkit.daily.deal import OPPONENTS, DailyDeal, deal_of, today


class Progress(Enum):
    """Of the game for the record."""

    NEW = "new"
    BEGUN = "begun"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Other:
    """How far somebody has come with the deal."""

    name: str
    progress: Progress
    rank: int = 0
    """Their place among the seats of that game, once it is over."""
    score: int = 0
    """The first of the game's figures."""
    mine: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """The deal of a day, and how far somebody has come with it."""

    deal: DailyDeal
    game: str
    """What it is called, in the reader's language."""
    place: str
    """Where it is played, in the reader's language."""
    progress: Progress
    lines: tuple[str, ...] = ()
    """To be pasted into a chat, once the game is over."""
    streak: int = 0
    """Days in a row."""
    others: tuple[Other, ...] = ()
    """Everybody on a server who has begun the deal, best first."""
    repeating: bool = False
    """A game that is not for the record has been begun and is not over."""


def named(deal: DailyDeal) -> tuple[str, str]:
    """Which game a deal is of and where it is played, in the reader's language."""
    option = registry.manifest(deal.game.id).place
    value = str(getattr(deal.options, option))
    places = deal.game.option_choices(option, deal.options, 1 + len(OPPONENTS))
    return tr(deal.game.name), dict(places).get(value, value)


def in_folder(store: Store, *, plain: bool = False) -> Standing:
    """How the owner of a folder of games stands today; `plain` draws with ASCII characters. Reads files. Raises
    `TableError` for a game that cannot be replayed."""
    day = today()
    session, streak = kept.resumed(store, day), kept.streak(store, day)
    lines = told.lines(session, streak, plain=plain) if session else ()
    progress = Progress.NEW if session is None else Progress.OVER if lines else Progress.BEGUN
    deal = deal_of(day)
    repeating = progress is Progress.OVER and kept.repeat_of(store, day) is not None
    return Standing(deal, *named(deal), progress, lines, streak, repeating=repeating)
