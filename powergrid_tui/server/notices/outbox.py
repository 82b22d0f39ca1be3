"""Decides who is told what while they are elsewhere, and when. Notices wait here: for the delay that their reader
wishes, until the reader looks away, until quiet hours are over, until an hour has passed since the last notice of that
kind about that table, or until the digest.

A notice stays in the database until every service that its reader has named has taken it, or has been given up. So
after a kill it may be sent twice, but never not at all. Whether it still holds is asked each time it is sent."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Mapping
from datetime import tzinfo
from typing import Any, NamedTuple

import msgspec

from powergrid_tui.server.alarm import LONGEST, Alarm
from powergrid_tui.server.database.connection import Database
from powergrid_tui.server.notices.letters import digest_heading, heading, letter, told, way_back
from powergrid_tui.server.notices.post import Letter
from powergrid_tui.server.notices.services import NoticeRules
from powergrid_tui.server.notices.settings import (
    BEGINS,
    CLOCK,
    ENDED,
    FULL,
    INVITED,
    KINDS,
    OVER,
    TURN,
    NoticeSettings,
)
from powergrid_tui.server.quotas import A_MINUTE, AN_HOUR
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.server.turns import asked_in_words
from powergrid_tui.table.records.record import WINNER
from powergrid_tui.table.words.language import speaking
from powergrid_tui.table.words.log_notes import Note

log = logging.getLogger(__name__)

_LAST = "last "
"""Precedes the kind in the row that says when a person was last told this of a table."""

_TOURNAMENT = "tournament "
"""Precedes the name of a tournament where a table has its code; no code has a space."""

_SOON = 1.0
"""The least seconds from an event to its notice."""

AGAIN = 5 * A_MINUTE
"""Seconds after which something that could not be sent is sent again, and then twice as long each time."""


NoticeKey = tuple[int, str, str]
"""A notice: its person, the code of its table, and its kind."""


class NoticeRow(NamedTuple):
    """A notice to a person, sent or still to be sent."""

    person: int
    code: str
    """Of the table; for a tournament `_TOURNAMENT` and its name."""
    kind: str
    due: float
    """When, in seconds since 1970."""
    sent: bool
    about: str
    """Its contents, as JSON."""
    taken: str = "[]"
    """The addresses whose services have taken it already, as JSON."""


class NoticeRows:
    """People's wishes, and notices that wait."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def wishes(self) -> dict[int, str]:
        """By person, their wishes as JSON."""
        return dict(self._database.read(lambda c: c.execute("SELECT person, wishes FROM wishes").fetchall()))

    def put_wishes(self, person: int, wishes: str) -> None:
        """Keep what a person wishes."""
        self._database.put(
            ("person", person, "wishes"), ("INSERT OR REPLACE INTO wishes VALUES (?, ?)", (person, wishes))
        )

    def all(self) -> list[NoticeRow]:
        """In no order."""
        query = "SELECT person, code, kind, due, sent, about, taken FROM notices"
        found = self._database.read(lambda c: c.execute(query).fetchall())
        return [NoticeRow._make((*row[:4], bool(row[4]), *row[5:])) for row in found]

    def put(self, row: NoticeRow) -> None:
        """Keep a notice."""
        key = ("person", row.person, "notice", row.code, row.kind)
        self._database.put(key, ("INSERT OR REPLACE INTO notices VALUES (?, ?, ?, ?, ?, ?, ?)", row))

    def remove(self, person: int, code: str, kind: str) -> None:
        """Forget a notice."""
        statement = ("DELETE FROM notices WHERE person = ? AND code = ? AND kind = ?", (person, code, kind))
        self._database.remove(("person", person, "notice", code, kind), statement)


class Outbox:
    """What people are to be told, until it is due. Belongs to the event loop it is made in."""

    def __init__(
        self,
        rows: NoticeRows,
        rules: NoticeRules,
        now: Callable[[], float],
        find: Callable[[str], ServerTable | None],
        post: Callable[[Letter], bool],
        zone: tzinfo | None = None,
    ) -> None:
        """`now` gives seconds since 1970, `find` the table with a code. `post` takes a letter, and says whether there
        was room for it. Without a `zone`, hours are those of the machine."""
        self._rows, self.rules, self._now, self._find, self._post, self._zone = rows, rules, now, find, post, zone
        self.wishes = {who: _wishes(text) for who, text in rows.wishes().items()}
        self._notices = {(row.person, row.code, row.kind): row for row in rows.all()}
        self._under_way: dict[NoticeKey, list[Letter]] = {}
        """By notice, the letters with it that no service has answered yet."""
        self._alarm = Alarm(now, self.tick)
        if self._notices:
            self._alarm.at(now() + LONGEST)

    def wishes_of(self, who: int) -> NoticeSettings:
        """What a person wishes."""
        return self.wishes.get(who, NoticeSettings())

    def wish(self, who: int, wishes: NoticeSettings) -> None:
        """Change what a person wishes to be told."""
        self.wishes[who] = wishes
        self._rows.put_wishes(who, msgspec.json.encode(wishes).decode())
        self._alarm.at(self._now())

    def forget_person(self, who: int) -> None:
        """Forget the addresses of a person, what they wish, and what they were to be told."""
        for person, code, kind in [key for key in self._notices if key[0] == who]:
            self._drop(person, code, kind)
        if self.wishes.pop(who, None) is not None:
            self._rows.put_wishes(who, msgspec.json.encode(NoticeSettings()).decode())

    # What happens

    def turn(self, table: ServerTable, who: int, asked: bool) -> None:
        """It has become a person's turn at a table, or is no longer."""
        if not asked:
            self._drop(who, table.code, TURN)
            self._drop(who, table.code, CLOCK)
        elif (who, table.code, TURN) not in self._notices:  # it may have been told before the server was stopped
            self._note(who, table.code, TURN, {}, pause=A_MINUTE * self.wishes_of(who).delay)

    def gathers(self, table: ServerTable) -> None:
        """Who sits at a table that gathers has changed: once it is full whoever opened it is told, who says when its
        game begins."""
        if (table.owner, table.code, FULL) not in self._notices and _is_full(table):
            self._note(table.owner, table.code, FULL, {})

    def begins(self, table: ServerTable) -> None:
        """The game of a table begins."""
        for who in set(table.claims.holders.values()):
            self._note(who, table.code, BEGINS, {})

    def over(self, table: ServerTable) -> None:
        """The game of a table is over."""
        for who in set(table.claims.holders.values()):
            self._note(who, table.code, OVER, {"winner": str(table.where.get(WINNER, ""))})

    def clock(self, table: ServerTable, who: int, left: float) -> None:
        """A person's time runs low at a table, or has run out."""
        self._note(who, table.code, CLOCK, {"left": left})

    def invited(self, table: ServerTable, who: int, by: str) -> None:
        """Somebody of this name invites a person to a table."""
        self._note(who, table.code, INVITED, {"by": by})

    def ended(self, tournament: str, who: int, *, called_off: bool) -> None:
        """A tournament is over for a person who waited for their game in it; `called_off` if nothing of it remains."""
        self._note(who, _TOURNAMENT + tournament, ENDED, {"name": tournament, "called_off": called_off})

    def has_read(self, who: int) -> None:
        """A person has been told on the server which tournaments have ended."""
        for person, code, kind in [key for key in self._notices if key[0] == who and key[2] == ENDED]:
            self._drop(person, code, kind)

    def left(self, table: ServerTable, who: int) -> None:
        """A person looks at a table no longer: from now on it counts how long it is their turn."""
        row = self._notices.get((who, table.code, TURN))
        if row is not None and not row.sent:
            self._keep(row._replace(due=self._due_after(who, A_MINUTE * self.wishes_of(who).delay)))

    def forget(self, table: ServerTable) -> None:
        """A table is put away."""
        for who, code, kind in [key for key in self._notices if key[1] == table.code and key[2] != OVER]:
            self._drop(who, code, kind)

    # What is told

    def tick(self) -> None:
        """Send the notices that are due."""
        now = self._now()
        digests: dict[int, list[NoticeRow]] = {}
        for row in sorted(self._due(now), key=lambda row: row.due):
            wishes = self.wishes_of(row.person)
            if not self._still(row, wishes):
                self._drop(row.person, row.code, row.kind)
            elif wishes.digest is not None:
                digests.setdefault(row.person, []).append(row)
            elif (then := self._allowed_from(row, wishes, now)) > now:
                self._keep(row._replace(due=then))
            else:
                self._tell(row.person, [row])
        for who, rows in digests.items():
            self._tell(who, rows)
        self._set(now)

    def _due(self, now: float) -> Iterator[NoticeRow]:
        for row in tuple(self._notices.values()):
            if row.kind.startswith(_LAST):
                if now - row.due >= AN_HOUR:
                    self._drop(row.person, row.code, row.kind)
            elif row.sent and self._find(row.code) is None:
                self._drop(row.person, row.code, row.kind)
            elif self._waits(row) and row.due <= now and not self._looked_at(row):
                yield row

    def _waits(self, row: NoticeRow) -> bool:
        """Whether a notice is still to be sent, and not on its way."""
        return not row.sent and _key(row) not in self._under_way

    def _looked_at(self, row: NoticeRow) -> bool:
        """Whether its reader looks at the table. Their turn is told once they look away; anything else they see."""
        table = self._find(row.code)
        there = table is not None and row.person in table.present
        if there and row.kind != TURN:
            self._drop(row.person, row.code, row.kind)
        return there

    def _still(self, row: NoticeRow, wishes: NoticeSettings) -> bool:
        """Whether a notice should still be sent."""
        if not wishes.wanted or row.kind in wishes.off:
            return False
        table = self._find(row.code)
        if row.kind in (TURN, CLOCK):
            return table is not None and row.person in table.to_move
        if row.kind == FULL:
            return table is not None and _is_full(table)
        if row.kind == INVITED:
            return table is not None and table.is_invited(row.person)
        return table is not None or row.kind in (OVER, ENDED)

    def _allowed_from(self, row: NoticeRow, wishes: NoticeSettings, now: float) -> float:
        last = self._notices.get((row.person, row.code, _LAST + row.kind))
        again = row.taken != "[]"  # by another address
        pause = now if last is None or wishes.often or again else last.due + AN_HOUR
        return max(pause, wishes.allowed_from(now, self._zone))

    def _tell(self, who: int, rows: list[NoticeRow]) -> None:
        """Send one or several notices as one to each address that has not taken them yet."""
        wishes, now = self.wishes_of(who), self._now()
        for way in wishes.ways:
            left = [row for row in rows if way.works and way.address not in json.loads(row.taken)]
            if not left:
                continue
            letter = self._letter(who, way.address, left, wishes)
            if not self._post(letter):  # too much is waiting already: a second later it would be the same
                for row in left:
                    self._keep(row._replace(due=now + A_MINUTE))
                continue
            for row in left:
                self._under_way.setdefault(_key(row), []).append(letter)
        for row in rows:
            self._settle(_key(row))

    def _letter(self, who: int, address: str, rows: list[NoticeRow], wishes: NoticeSettings) -> Letter:
        with speaking(wishes.language):
            sentences = [self._sentence(row) for row in rows]
            single = len(rows) == 1 and wishes.digest is None
            head = heading(rows[0].kind, rows[0].code) if single else digest_heading(len(rows))
            is_one_table = len({row.code for row in rows}) == 1 and rows[0].kind != ENDED
            back = way_back(self.rules.way_in, rows[0].code if is_one_table else "")
            return Letter(who, address, head, letter(sentences, back), tuple(map(_key, rows)))

    def _settle(self, key: NoticeKey) -> None:
        """A notice is told once no letter with it is on its way, and every service has taken it or is given up."""
        row = self._notices.get(key)
        if row is None or row.sent or key in self._under_way:
            return
        taken = json.loads(row.taken)
        if not taken or any(way.works and way.address not in taken for way in self.wishes_of(row.person).ways):
            return
        if row.kind == TURN:
            self._keep(row._replace(sent=True))
        else:
            self._drop(*key)

    def _sentence(self, row: NoticeRow) -> str:
        about: dict[str, Any] = json.loads(row.about)
        table = self._find(row.code)
        if table is not None and row.kind == CLOCK:
            about["left"] = self._left(table, row.person)  # time has gone on, if it was quiet meanwhile
        return told(row.kind, row.code, {"asked": asked_in_words(table) if table else "", **about})

    def _left(self, table: ServerTable, who: int) -> float:
        """The seconds that a person has left who is asked at a table."""
        seats = [seat for seat in table.clock.to_move if table.claims.holders.get(seat) == who]
        return min((table.clock.left_at(seat, self._now()) for seat in seats), default=0.0)

    def answered(self, letter: Letter, why: str) -> None:
        """A service has taken a letter, or could not be reached: then what is in it is sent again if it still holds,
        until the address is given up."""
        wishes, again = self.wishes_of(letter.who), 0.0
        way = next((way for way in wishes.ways if way.address == letter.address), None)
        if way is not None and (way.failed or why):
            failed = way.failed + 1 if why else 0
            now = msgspec.structs.replace(way, failed=failed, why=why)
            ways = tuple(now if each is way else each for each in wishes.ways)
            self.wish(letter.who, msgspec.structs.replace(wishes, ways=ways))
            if why:
                again = AGAIN * 2 ** (failed - 1)
                log.info(Note("notice_not_sent", person=letter.who, reason=why, failed=failed, given_up=now.given_up))
        for key in letter.about:
            self._note_answer(key, letter, why, again)
        if letter.about and not why:
            codes, kinds = ",".join(code for _, code, _ in letter.about), ",".join(kind for *_, kind in letter.about)
            log.info(Note("notice", person=letter.who, tables=codes, kinds=kinds))
        self._set(self._now())

    def _note_answer(self, key: NoticeKey, letter: Letter, why: str, again: float) -> None:
        """Note the answer for one of the notices in a letter, unless it has lapsed by now, whatever has come in its
        place."""
        (who, code, kind), now = key, self._now()
        if not why:
            self._keep(NoticeRow(who, code, _LAST + kind, now, True, "{}"))
        letters = self._under_way.get(key, [])
        if letter not in letters:
            return
        letters.remove(letter)
        if not letters:
            del self._under_way[key]
        row = self._notices[key]
        if why:
            self._keep(row._replace(due=now + again))
        else:
            self._keep(row._replace(taken=json.dumps([*json.loads(row.taken), letter.address])))
        self._settle(key)

    def close(self) -> None:
        """Tell nothing more."""
        self._alarm.off()

    def _note(self, who: int, code: str, kind: str, about: Mapping[str, Any], pause: float = 0.0) -> None:
        wishes = self.wishes_of(who)
        if who and wishes.wanted and kind not in wishes.off:
            due = self._due_after(who, pause)
            self._under_way.pop((who, code, kind), None)  # it is another one now
            self._keep(NoticeRow(who, code, kind, due, False, json.dumps(about)))
            self._alarm.at(max(due, self._now() + _SOON))

    def _due_after(self, who: int, pause: float) -> float:
        """When a notice is due that becomes one after this many seconds: for a digest, when the next one is told."""
        wishes, due = self.wishes_of(who), self._now() + pause
        return due if wishes.digest is None else wishes.allowed_from(due, self._zone)

    def _set(self, now: float) -> None:
        """Have the next tick come when something is due."""
        waiting = [row.due for row in self._notices.values() if self._waits(row)]
        if waiting:
            self._alarm.at(max(min(waiting), now + _SOON))

    def _keep(self, row: NoticeRow) -> None:
        self._notices[_key(row)] = row
        self._rows.put(row)

    def _drop(self, who: int, code: str, kind: str) -> None:
        self._under_way.pop((who, code, kind), None)
        if self._notices.pop((who, code, kind), None) is not None:
            self._rows.remove(who, code, kind)


def _key(row: NoticeRow) -> NoticeKey:
    return row.person, row.code, row.kind


def _is_full(table: ServerTable) -> bool:
    """Whether whoever opened a table can begin its game."""
    return not table.begin_refusal(table.owner)


def _wishes(text: str) -> NoticeSettings:
    """NoticeSettings as they were stored; the defaults if a newer version has stored something else."""
    try:
        found = msgspec.json.decode(text, type=NoticeSettings)
    except ValueError:
        return NoticeSettings()
    return msgspec.structs.replace(found, off=tuple(kind for kind in found.off if kind in KINDS))
