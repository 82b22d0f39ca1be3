"""What lists say about a table, in a few words, and how the tables of a server are grouped."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from powergrid_tui.server.clocks.rules import time_in_words
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.protocol.options import glance
from powergrid_tui.table.records.record import TO_MOVE, WINNER
from powergrid_tui.table.words.language import mark, series, tr, trc, trn
from powergrid_tui.table.words.text import brief
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.short import Worded
from powergrid_tui.toolkit.widgets.drawing.cells import fit
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of

_MINUTE, _HOUR, _DAY = 60, 3_600, 86_400
_DOT = " · "
_COMMAS = re.compile("(, |，|、)")


class LobbyGroup(Enum):
    """Where a table stands in the lobby."""

    MINE = mark("YOUR GAMES")
    ASKED = mark("INVITED")
    ROOM = mark("TABLES WITH ROOM")
    SOON = mark("ABOUT TO BEGIN")
    PLAYED = mark("BEING PLAYED")
    OVER = mark("FINISHED")


class TableSummary(NamedTuple):
    """A table in words."""

    game: str
    """Which game it is, and where it is played."""
    where: str
    """How far it has come; before it begins, the options that are not the default."""


def ago(seconds: float) -> str:
    """How long ago something was, to the minute, hour or day."""
    if seconds < _MINUTE:
        return trc("age", "now")
    if seconds < _HOUR:
        return tr("{minutes} min", minutes=int(seconds // _MINUTE))
    if seconds < _DAY:
        return tr("{hours} h", hours=int(seconds // _HOUR))
    return trn("{count} day", "{count} days", int(seconds // _DAY))


def summary_of(table: ServerTable) -> TableSummary:
    """What is played at a table, and how far it has come."""
    options = table.options.model_dump(mode="json", exclude_none=True)
    names = [chair.name or tr("(open)") for chair in table.chairs]
    facts = table.where if table.begun else {}
    summary = table.of_game(lambda: registry.summary(table.game.id)(options, names, facts), "")
    place, _, where = summary.partition(series(names))
    game = _DOT.join(part for part in (tr(registry.GAMES[table.game.id].name), place.removesuffix(_DOT)) if part)
    if table.begun:
        return TableSummary(game, where.removeprefix(_DOT))
    rules = table.clock.rules
    series_of = [opened(table)] if table.series else []
    more = [*([tr("rated")] if table.rated else []), *([time_in_words(rules)] if rules.runs else [])]
    return TableSummary(game, series([*series_of, *glance(type(table.options), options), *more]))


def opened(table: ServerTable) -> str:
    """Where a table comes from: from a person or, opened by the server, from a tournament."""
    if table.series:
        return tr("Tournament: {name}", name=table.series)
    return tr("opened by {owner}", owner=table.owner_name)


def titled(game: str, cells: int) -> str:
    """Which game it is, and where it is played if there is room for all of that.

    >>> titled("Power Grid · Germany", 20), titled("Terraforming Mars · Corporate Era", 20)
    ('Power Grid · Germany', 'Terraforming Mars')
    """
    return game if cells_of(game) <= cells else game.partition(_DOT)[0]


def state(table: ServerTable, cells: int) -> str:
    """What a table is waiting for, in a word or two of so many cells, for people whose turn it is not: of a name that
    is too long, what there is room for."""
    where = table.where if table.begun else {}
    if WINNER in where:
        room = cells - cells_of(tr("{name} won", name=""))
        return tr("{name} won", name=fit(brief(str(where[WINNER])), room).strip())
    if TO_MOVE in where:
        room = cells - cells_of(tr("{name} thinks", name=""))
        return tr("{name} thinks", name=fit(brief(str(where[TO_MOVE])), room).strip())
    if table.begun:
        return ""
    taken = sum(not chair.open for chair in table.chairs)
    return tr("{count} of {seats}", count=taken, seats=len(table.chairs))


def entering(table: ServerTable, me: int) -> str:
    """What a person does who goes to a table, in a word or two."""
    if not table.begun:
        return Worded(tr("go to the table"), trc("short", "go there"))
    if table.over:
        return tr("see the end")
    return Worded(tr("sit down"), trc("short", "sit")) if table.seats_of(me) else tr("watch")


def group_of(table: ServerTable, me: int) -> LobbyGroup:
    """Where a table stands in the lobby of a person."""
    if table.over:
        return LobbyGroup.OVER
    if table.is_invited(me):
        return LobbyGroup.ASKED
    if table.seats_of(me):
        return LobbyGroup.MINE
    if table.begun:
        return LobbyGroup.PLAYED
    return LobbyGroup.ROOM if any(chair.open for chair in table.chairs) else LobbyGroup.SOON


def grouped(tables: Iterable[ServerTable], me: int) -> dict[LobbyGroup, list[ServerTable]]:
    """The tables of a server, as a person's lobby lists them, without empty groups: their own turns first, of these the
    one that has waited longest; otherwise what happened last first."""
    found: dict[LobbyGroup, list[ServerTable]] = {group: [] for group in LobbyGroup}
    for table in tables:
        found[group_of(table, me)].append(table)

    def rank(table: ServerTable) -> tuple[bool, float]:
        mine = table.waits_for(me)
        return not mine, table.moved if mine else -table.moved

    for listed in found.values():
        listed.sort(key=rank)
    return {group: listed for group, listed in found.items() if listed}


def shortened(words: str, cells: int, *, to_its_last: bool = False) -> str:
    """Words between commas, which lose whole parts where they are too long, so that no figure is cut. The last part
    goes first, or, if it is `to_its_last`, those before it do.

    >>> shortened("first edition, rated, 24 h a turn", 27, to_its_last=True)
    'first edition, 24 h a turn'
    >>> shortened("初版、計分、每手 24 小時", 18, to_its_last=True)
    '初版、每手 24 小時'
    """
    parts = _COMMAS.split(words)
    while cells_of("".join(parts)) > cells and len(parts) > 1:
        at = len(parts) - (3 if to_its_last and len(parts) > 3 else 1)
        del parts[at - 1 : at + 1]
    joined = "".join(parts)
    return fit(joined, cells) if cells_of(joined) > cells else joined
