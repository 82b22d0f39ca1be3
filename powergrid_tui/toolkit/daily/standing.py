"""How far somebody has come with the deal of a day, for pages that offer it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import Enum

from powergrid_tui.table.records.record import WINNER
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.daily import kept, summary
from powergrid_tui.toolkit.daily.deal import OPPONENTS, DailyDeal, day_of, deal_of, today

_DAYS = 7
"""Days before today that are looked back on."""


class DealProgress(Enum):
    """Of the game for the record."""

    NEW = "new"
    BEGUN = "begun"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Other:
    """How far somebody has come with the deal."""

    name: str
    progress: DealProgress
    rank: int = 0
    """Their place among the seats of that game, once it is over."""
    score: int = 0
    """The first of the game's figures."""
    mine: bool = False


@dataclass(frozen=True, slots=True)
class PastDeal:
    """The deal of an earlier day, and what became of the game for the record."""

    day: str
    place: str
    """Where it was played, in the reader's language."""
    progress: DealProgress
    won: bool = False
    """The person has won."""


@dataclass(frozen=True, slots=True)
class DealStanding:
    """The deal of a day, and how far somebody has come with it."""

    deal: DailyDeal
    game: str
    """What it is called, in the reader's language."""
    place: str
    """Where it is played, in the reader's language."""
    progress: DealProgress
    lines: tuple[str, ...] = ()
    """To be pasted into a chat, once the game is over."""
    streak: int = 0
    """Days in a row."""
    others: tuple[Other, ...] = ()
    """Everybody on a server who has begun the deal, best first."""
    repeating: bool = False
    """A game that is not for the record has been begun and is not over."""
    before: tuple[PastDeal, ...] = ()
    """The deals of the last days, the newest first; empty where nobody has played any of them."""


def named(deal: DailyDeal) -> tuple[str, str]:
    """Which game a deal is of and where it is played, in the reader's language."""
    option = registry.manifest(deal.game.id).place
    value = str(getattr(deal.options, option))
    places = deal.game.option_choices(option, deal.options, 1 + len(OPPONENTS))
    return tr(deal.game.name), dict(places).get(value, value)


def in_folder(store: Store, *, plain: bool = False) -> DealStanding:
    """How the owner of a folder of games stands today; `plain` draws with ASCII characters. Reads files. Raises
    `TableError` for a game that cannot be replayed."""
    day = today()
    session, streak = kept.resumed(store, day), kept.streak(store, day)
    lines = summary.lines(session, streak, plain=plain) if session else ()
    progress = DealProgress.NEW if session is None else DealProgress.OVER if lines else DealProgress.BEGUN
    deal = deal_of(day)
    repeating = progress is DealProgress.OVER and kept.repeat_of(store, day) is not None
    before = tuple(_past(store, day, back) for back in range(1, _DAYS + 1))
    played = before if any(past.progress is not DealProgress.NEW for past in before) else ()
    return DealStanding(deal, *named(deal), progress, lines, streak, repeating=repeating, before=played)


def _past(store: Store, day: str, back: int) -> PastDeal:
    """What became of the deal so many days before this one."""
    past = (day_of(day) - timedelta(days=back)).isoformat()
    record = kept.record_of(store, past)
    _, place = named(deal_of(past))
    if record is None:
        return PastDeal(past, place, DealProgress.NEW)
    progress = DealProgress.OVER if record.finished else DealProgress.BEGUN
    won = record.finished and record.seats[0].name in str(record.where.get(WINNER, "")).split(", ")
    return PastDeal(past, place, progress, won)
