"""Checks somebody else's record of a deal of the day: all actions of nature and of the bots are worked out again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol import chance
from powergrid_tui.table.protocol.game import NATURE, Step
from powergrid_tui.table.protocol.options import READINGS
from powergrid_tui.table.records.record import Record
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.text import brief
from powergrid_tui.toolkit.bots import Bot, bot_view, make
from powergrid_tui.toolkit.daily.deal import OPPONENTS, VERSION, DailyDeal, deal_of


class Verified(NamedTuple):
    """The result of a record that passed the check."""

    session: Session[Any, Any]
    day: str
    version: str
    """The person who played it."""


def verify(record: Record, checked: Callable[[], None] = lambda: None) -> Verified:
    """Check a record. Takes as long as the bots took to think, so `checked` is called after each line. Raises
    `TableError`, which names the first thing that is wrong."""
    if record.deal is None:
        raise TableError(tr("this is not a game of the deal of the day"))
    if record.deal.again:
        raise TableError(tr("this game was not a scored attempt"))
    deal = deal_of(record.deal.date)
    _must_be_the_deal(record, deal)
    session = Session.resume(deal.game, record)  # raises for a line that the rules do not allow
    bots = [make(seat.bot, deal.game.id) if seat.bot else None for seat in record.seats]
    for at, step in enumerate(session.steps):
        _must_be_as_drawn(session, at, step, bots, record.deal.version)
        checked()
    return Verified(session, deal.day, record.deal.version)


def _must_be_the_deal(record: Record, deal: DailyDeal) -> None:
    """Raises `TableError` for another game, other options, another seed or other opponents."""
    options = deal.game.complete(deal.options, deal.seed).model_dump(mode="json", exclude_none=True)
    played = record.options
    if READINGS in options:  # any will do: those of its day
        played = {**played, READINGS: options[READINGS]}
    if not (record.game == deal.game.id and record.seed == deal.seed and played == options):
        raise TableError(tr("this is not the deal of the day for {day}", day=deal.day))
    person, *others = record.seats
    if tuple(seat.bot for seat in others) != OPPONENTS or any(seat.stands_in for seat in record.seats):
        raise TableError(tr("its opponents are not those of the deal of the day"))
    if person.bot:
        raise TableError(tr("{name} is played by a bot", name=person.name))


def _must_be_as_drawn(
    session: Session[Any, Any], at: int, step: Step[Any, Any], bots: list[Bot | None], version: str
) -> None:
    """Raises `TableError` for the first line of nature or of a bot that differs from what it should have been."""
    game, actor = session.game, session.actor_of(step)
    luck = chance.rng(*session.luck(actor, at))
    if actor == NATURE:
        wanted = game.sample(step.before, luck)
    elif bot := bots[actor]:
        view = bot_view(game, step.before, actor, bot)
        wanted = bot.decide(view, game.choices(view, actor), luck)
    else:
        return
    if wanted != step.action:
        line = game.format(wanted, step.before)
        why = tr("line {number} ({line}): expected {wanted}", number=at + 1, line=brief(step.line),
                 wanted=brief(line))  # fmt: skip
        if version != VERSION:
            why = tr("{why}. It was played with version {version}, and this is {own}: bots may have changed since",
                     why=why, version=brief(version), own=VERSION)  # fmt: skip
        raise TableError(why)
