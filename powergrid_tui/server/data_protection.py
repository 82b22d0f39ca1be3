"""What a server does about people's data: it forgets somebody, tells them all that it knows of them, and drops what has
become old.

Whoever is forgotten leaves a number behind and nothing else: their name becomes one that says nothing, and nobody can
come in by it any more. So games go on, results still have all their places, and the ratings of others stay as they are.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from powergrid_tui.server.people import Person
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.record import Record
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import tr
from powergrid_tui.table.words.log_notes import Note
from powergrid_tui.toolkit import registry

if TYPE_CHECKING:
    from powergrid_tui.server.server import Server

log = logging.getLogger(__name__)


async def forget(server: Server, person: Person) -> int:
    """Forget a person who is not here; returns in how many files of games their name still stands: those that are being
    played now. Doing it again later, with the number, sees to these too. Raises `TableError`."""
    who, before = person.number, person.name
    if who in server.presence.present:
        raise TableError(tr("{name} is on the server: kick them first", name=before))
    named = server.games.files_of(who)
    now = server.people.forget(who)
    for table in tuple(server.tables.values()):
        if not table.begun:
            with suppress(TableError):  # at a table of a tournament the seat is kept
                table.rise(who)
            table.call(dict.fromkeys(table.seats_of(who), now.name))
            server.note(table)
        elif table.over and not table.present:
            server.put_away(table)
        table.chat.forget(who)
    server.chat.forget(who)
    server.personal.forget(who)
    server.notices.outbox.forget_person(who)
    server.results.forget(who, now.name)
    server.storage.forget(who)
    log.info(Note("person_forgotten", person=who))
    left = 0
    for file in named:
        async with server.lock_of(file):
            left += not await _call_otherwise(server, file, who, now.name)
    await asyncio.to_thread(server.storage.database.shrink)
    return left


async def _call_otherwise(server: Server, file: str, who: int, name: str) -> bool:
    """Give a person another name in the file of a game that is not being played, and at its table; returns whether that
    is done."""
    table = next((table for table in server.tables.values() if table.file == file), None)
    if table is not None and table.host is not None:
        return False
    seats = [seat for seat, holder in enumerate(server.games.holders(file)) if holder == who]
    renamed = await asyncio.to_thread(_renamed, server.storage.store, file, seats, name)
    if renamed is None:
        return False
    await asyncio.to_thread(server.games.found, file)  # what lists show of it is made anew
    if table is not None:
        table.facts = renamed.where
        table.call({at: renamed.seats[at].name for at in seats})
        server.note(table)
    return True


def _renamed(store: Store, file: str, seats: list[int], name: str) -> Record | None:
    """Give seats of a game other names in its file; returns the record, or None where that cannot be done. The game is
    played once more under the new names, and has to come to the same end. Waits for the disk."""
    try:
        record, save_file = store.open(store.folder / file)
        names = {at: name if at == seats[0] else f"{name}.{at}" for at in seats}
        if all(record.seats[at].name == new for at, new in names.items()):
            return record
        game = registry.game(record.game)
        before = Session.resume(game, record)
        changed = Session.resume(game, _under(record, names))
        order = [seat.name for seat in before.seats]
        now = {order[at]: new for at, new in names.items()}
        ranks = [
            {now.get(each.seat, each.seat): each.rank for each in session.game.standings(session.state)}
            for session in (before, changed)
        ]
        if ranks[0] != ranks[1] or len(before.steps) != len(changed.steps):
            return None
        save_file.save(changed.record)
    except (TableError, OSError, ValueError):
        return None
    return changed.record


def _under(record: Record, names: Mapping[int, str]) -> Record:
    """A record with other names, in its seats and in its lines."""
    old = {record.seats[at].name: new for at, new in names.items()}
    found = re.compile("|".join(rf"(?<!\w){re.escape(each)}(?!\w)" for each in sorted(old, key=len, reverse=True)))

    def changed(line: str) -> str:
        return found.sub(lambda match: old[match[0]], line)

    seats = tuple(
        seat.model_copy(update={"name": names[at]}) if at in names else seat for at, seat in enumerate(record.seats)
    )
    lines = tuple(map(changed, record.actions))
    return record.model_copy(update={"seats": seats, "actions": lines, "digest": "", "title": changed(record.title)})


def exported(server: Server, person: Person) -> dict[str, Any]:
    """All that the server knows of one person, for themselves: values of JSON. Waits for the disk."""
    who, name_of = person.number, server.people.name_of
    return {
        "number": who,
        "name": person.name,
        "keys": list(person.keys),
        "last_seen": person.seen,
        "settings": _file(server.storage.folder / "settings" / f"{who}.toml"),
        "presets": _file(server.storage.folder / "presets" / f"{who}.toml"),
        "notices": [way.shown for way in server.notices.outbox.wishes_of(who).ways],
        "muted": sorted(map(name_of, server.personal.muted(who))),
        "notes": server.personal.notes_of(who),
        "said": [
            {"place": place, "moment": said.moment, "words": said.words()}
            for place, chat in (("", server.chat), *((table.code, table.chat) for table in server.tables.values()))
            for said in chat.lines
            if said.who == who
        ],
        "tables": [table.code for table in server.tables.values() if table.seats_of(who) or table.owner == who],
        "games": {file: _finished(server, file) for file in server.games.files_of(who)},
        "results": [
            {
                "file": row.file,
                "game": row.game,
                "ended": row.moment,
                "rated": row.rated,
                "places": [{"mine": each.person == who, "place": each.rank} for each in row.places],
            }
            for row in server.results.latest(-1, who)
        ],
        "ratings": {
            game: {"points": rating.points, "give_or_take": rating.give, "games": rating.games}
            for game in server.results.rated_games()
            if (rating := server.results.rating(game, who)) is not None
        },
    }


def _finished(server: Server, file: str) -> str:
    """The text of a game that is over. That of any other would tell what its players are not to know yet."""
    found = server.games.found(file)
    is_over = found is not None and found.record is not None and found.record.finished
    return _file(server.storage.store.folder / file) if is_over else ""


def _file(path: Path) -> str:
    """The text of a file of the server, or nothing."""
    with suppress(OSError, UnicodeDecodeError):
        return path.read_text("utf-8")
    return ""


def drop_old_chat(server: Server) -> None:
    """Drop what people said that is older than the owner of the server wants to keep."""
    if server.quotas.keep_chat is not None:
        since = server.clock() - server.quotas.keep_chat
        server.chat.forget_before(since)
        for table in server.tables.values():
            table.chat.forget_before(since)
        server.storage.drop_chat(since)


async def drop_old_games(server: Server) -> None:
    """The same for finished games that are at no table. Their files are looked at in a thread."""
    if server.quotas.keep_games is not None:
        since = server.clock() - server.quotas.keep_games
        for file in await asyncio.to_thread(server.games.finished_before, since):
            if all(table.file != file for table in server.tables.values()):
                server.games.remove(file)
                log.info(Note("game_dropped", file=file))
