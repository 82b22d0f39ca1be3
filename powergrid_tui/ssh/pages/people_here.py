"""Who is on the server and what they do, who was here lately, and how to ask a friend in."""

from __future__ import annotations

import time
from collections import defaultdict
from heapq import nlargest

from textual.strip import Strip

from powergrid_tui.server.quotas import A_MINUTE
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages.table_words import ago
from powergrid_tui.table.words.language import language, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.buttons import Buttons, hint
from powergrid_tui.toolkit.widgets.panels.panel import Styled, length

_NAME = 12
"""Cells of a name beside which stands what they do."""
_LATELY = 2
"""How many of the people who are away are named."""
_KEYS = (palette.NOW, palette.QUIET)


def activities_seen(server: Server, me: int) -> dict[int, str]:
    """What people who are at tables do there, as far as a person may see, by their numbers."""
    found: dict[int, list[str]] = defaultdict(list)
    for table in server.tables_for(me):
        for who in dict.fromkeys(table.present):
            if not table.begun:
                found[who].append(tr("waiting at {code}", code=table.code))
            elif table.seats_of(who):
                found[who].append(tr("playing {code}", code=table.code))
            else:
                found[who].append(tr("watching {code}", code=table.code))
    return {who: series(told) for who, told in found.items()}


class PeopleHere(Buttons):
    """In a rail a row for each person; where there is none, two rows."""

    def __init__(
        self, server: Server, me: int, way_in: str, glyphs: Glyphs, besides: ServerTable | None = None
    ) -> None:
        """`way_in` is the line by which others come in; empty where that is unknown. Those at the table `besides` which
        it stands are left out."""
        super().__init__()
        self.glyphs = glyphs
        self._server, self._me, self._way_in, self._besides = server, me, way_in, besides
        self._gone = ""
        """Who was here lately, in words."""
        self._known: object = None
        """What that was made of."""

    def ask_in(self, way_in: str) -> None:
        """Show another line by which others come in."""
        if way_in != self._way_in:
            self._way_in = way_in
            self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        return self._in_brief(width) if height <= 2 else self._in_full(width, height)

    @property
    def _here(self) -> list[int]:
        """Everybody who is to be listed, oneself last."""
        seen = self._besides.present if self._besides else ()
        return sorted(
            dict.fromkeys(who for who in self._server.presence.present if who not in seen),
            key=lambda who: who == self._me,
        )

    def _in_full(self, width: int, height: int) -> list[Strip]:
        here, activities = self._here, activities_seen(self._server, self._me)
        away, friend = self._away(width - 2), friend_in(self._way_in, width - 2)
        room = height - 4 - len(away) - len(friend)
        shown = here if len(here) <= room else [*here[: max(0, room - 2)], here[-1]]
        title = tr("HERE NOW") if self._besides is None else tr("ELSEWHERE ON THE SERVER")
        rows = [strip_of(""), strip_of((f" {title}", palette.TITLE), (f"  {len(here)}", palette.QUIET))]
        for who in shown:
            me = who == self._me
            doing = tr("you") if me else activities.get(who, trc("presence", "lobby"))
            name = (fit(self._server.people.name_of(who), _NAME), palette.STRONG if me else palette.TEXT)
            rows.append(strip_of((f" {self._sign(who)} ", palette.TEXT), name, (f" {doing}", palette.QUIET)))
        if more := len(here) - len(shown):
            rows.insert(-1, strip_of((f"   {tr('and {count} more', count=more)}", palette.QUIET)))
        rows += [strip_of(""), *away] if away else []
        if friend:
            spare = height - len(rows) - len(friend)  # its last row separates it from what is below
            rows += [strip_of("")] * (spare - 1 if spare > 1 else spare) + friend
        return rows

    def _sign(self, who: int) -> str:
        """Whether somebody is at the keyboard."""
        return self.glyphs.drawable("◐" if self._server.presence.idle(who) else "●")

    def _away(self, room: int) -> list[Strip]:
        """Who was here lately, in a line or two."""
        words = self._lately()
        if not words:
            return []
        label = f" {tr('away')}  "
        lines = wrap(words, room - cells_of(label))
        return [
            strip_of((" " * cells_of(label) if at else label, palette.QUIET), (line, palette.DIM))
            for at, line in enumerate(lines)
        ]

    def _lately(self) -> str:
        """Made at most once a minute while the same people are here: a server may know thousands."""
        here, now = frozenset(self._server.presence.present), time.time()
        known = (here, int(now // 60), language())
        if self._known != known:
            self._known, self._gone = known, self._gone_since(here, now)
        return self._gone

    def _gone_since(self, here: frozenset[int], now: float) -> str:
        gone = [person for person in self._server.people if person.number not in here]
        last = nlargest(_LATELY, gone, key=lambda person: person.seen)
        told = [tr("{name} {age}", name=person.name, age=_since(now - person.seen)) for person in last]
        more = len(gone) - len(last)
        return series([*told, *([trn("{count} more", "{count} more", more)] if more else [])])

    def _in_brief(self, width: int) -> list[Strip]:
        """Names as far as they fit, and who was here lately."""
        here = self._here
        row: list[Styled] = [(f" {tr('HERE NOW')}", palette.TITLE), (f" {len(here)}  ", palette.QUIET)]
        activities = activities_seen(self._server, self._me)
        for who in here:
            doing = f" {activities[who]}" if who in activities else ""
            pieces: list[Styled] = [
                (f"{self._sign(who)} ", palette.TEXT),
                (self._server.people.name_of(who), palette.STRONG if who == self._me else palette.TEXT),
                (f"{doing}  ", palette.QUIET),
            ]
            if length(row) + length(pieces) > width - 2:
                row.append((self.glyphs.dots, palette.QUIET))
                break
            row += pieces
        away = self._lately()
        return [strip_of(*row), strip_of((fit(f" {tr('away')}  {away}" if away else "", width), palette.DIM))]


def _since(seconds: float) -> str:
    """How long somebody has been away."""
    return tr("just now") if seconds < A_MINUTE else ago(seconds)


class Invitation(Buttons):
    """How a friend comes to a table."""

    def __init__(self, table: ServerTable, way_in: str, glyphs: Glyphs) -> None:
        super().__init__()
        self.glyphs = glyphs
        self._table, self._way_in = table, way_in

    def draw(self, width: int, height: int) -> list[Strip]:
        code = strip_of((" c", palette.NOW), (f" {self._table.code}", palette.STRONG))
        head = strip_of((f" {tr('INVITE A FRIEND')}", palette.TITLE))
        return [strip_of(""), *(friend_in(self._way_in, width - 2) or [head, code])]


def friend_in(way_in: str, room: int) -> list[Strip]:
    """How a friend comes in; nothing where the line for that is unknown."""
    if not way_in:
        return []
    return [
        strip_of((f" {tr('INVITE A FRIEND')}", palette.TITLE)),
        strip_of((f" {tr('one line, nothing to install:')}", palette.QUIET)),
        strip_of(" ", (fit(f" {way_in}", room), palette.STRONG + palette.POINTED)),
        strip_of(" ", *hint("y", tr("copy it"), _KEYS)),
    ]
