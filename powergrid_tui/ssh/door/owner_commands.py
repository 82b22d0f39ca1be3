"""What the owners of a server can do while it is open: one table of commands, `COMMANDS`.

Whoever runs the server gives them on its machine, through the control socket and from the command line. Owners whose
keys are in a file give most of them from inside, on a page of the lobby. All of these read the table, and the list in
docs/server.md is made from it.
"""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from inspect import isawaitable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from powergrid_tui.server.data_protection import exported, forget
from powergrid_tui.server.database.schema import kept_copies
from powergrid_tui.server.quotas import A_MINUTE
from powergrid_tui.server.tournaments import (
    end_tournament,
    open_tournament,
    stand_in,
    take_stand_in_back,
    tournament_told,
)
from powergrid_tui.ssh.door.bans import Ban, ban_of
from powergrid_tui.ssh.door.figures import figures_of
from powergrid_tui.ssh.door.log import log
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import reason
from powergrid_tui.table.files.writing import PRIVATE
from powergrid_tui.table.words.language import mark, sentence, tr, trn
from powergrid_tui.table.words.log_notes import Note
from powergrid_tui.table.words.text import one_line, quoted, steady

if TYPE_CHECKING:
    from powergrid_tui.server.people import Person
    from powergrid_tui.server.server import Server
    from powergrid_tui.ssh.door.door import Door
    from powergrid_tui.ssh.wire.visitor import Visitor

Row = dict[str, str]

LONGEST_WORD, LONGEST_FILE, LONGEST_OPTIONS = 1000, 4096, 8192
"""Characters of a text, of a path, and of a game's options."""
MOST_NAMES, LARGEST_COUNT = 100, 1_000_000
"""Whatever else a command does not take it refuses with a reason."""

LONGEST_REASON = 200
"""Characters of the reason for a ban."""

LONGEST_SAID = 200
"""Characters of what everybody is told."""

LONGEST_BAN = 10 * 366 * 86_400.0
"""Seconds. Anything longer has to be a permanent ban."""

_FINGERPRINT = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")
_NUMBER = re.compile(r"#([0-9]{1,9})")
"""A person by number, as `people` lists it; nobody's name looks like that."""

_NEEDED: Any = object()


class ArgumentKind(Enum):
    """What a word may be. In a usage the value stands for what follows an option, as a message."""

    TEXT = mark("TEXT")
    PERSON = mark("PERSON")
    """By name, or by number such as `#7`."""
    NAMES = mark("NAMES")
    """Typed with commas between them."""
    COUNT = mark("NUMBER")
    SECONDS = mark("DURATION")
    """Typed like `2h`; None is for good."""
    FLAG = ""
    DEALS = "own|same"
    """Whether all have the same."""
    FILE = "FILE"
    """The absolute path of a file that is there."""
    NEW_FILE = "NEW"
    """That of one that is to be written, or of a folder for it."""
    GAME = mark("GAME")
    """On the command line there is a usual one."""
    OPTIONS = "OPTIONS"
    """Those of the game, as JSON. They are typed one by one, as with `powergrid new`."""


_Text = Annotated[str, Meta(max_length=LONGEST_WORD)]
_File = Annotated[str, Meta(max_length=LONGEST_FILE)]

_TYPES: dict[ArgumentKind, Any] = {
    ArgumentKind.TEXT: _Text,
    ArgumentKind.PERSON: _Text,
    ArgumentKind.NAMES: Annotated[list[_Text], Meta(max_length=MOST_NAMES)],
    ArgumentKind.COUNT: Annotated[int, Meta(ge=0, le=LARGEST_COUNT)],
    ArgumentKind.SECONDS: float | None,
    ArgumentKind.FLAG: bool,
    ArgumentKind.DEALS: bool,
    ArgumentKind.FILE: _File,
    ArgumentKind.NEW_FILE: _File,
    ArgumentKind.GAME: _Text,
    ArgumentKind.OPTIONS: Annotated[str, Meta(max_length=LONGEST_OPTIONS)],
}


@dataclass(frozen=True)
class Argument:
    """What has to be said with a command, or may be."""

    name: str
    """On the socket, and for the function."""
    typed: str
    """On the command line: `--for` is an option, `SUBJECT` stands for itself. Empty if it is not typed."""
    kind: ArgumentKind = ArgumentKind.TEXT
    default: Any = _NEEDED
    help: str = ""
    """For an option, a message."""

    @property
    def needed(self) -> bool:
        """Whether the command means nothing without it."""
        return self.default is _NEEDED

    @property
    def usage(self) -> str:
        """How it is typed."""
        if not self.typed.startswith("--"):
            return tr(self.typed)
        typed = f"{self.typed} {tr(self.kind.value)}".rstrip()
        return typed if self.needed and self.kind is not ArgumentKind.GAME else f"[{typed}]"


class JsonType(Enum):
    """What a field is in JSON. In a row everything is a text; null is for an empty one."""

    TEXT = "text"
    NUMBER = "number"
    YES = "boolean"
    SEATED = "array"
    """Of all columns that are called by a number."""


@dataclass(frozen=True)
class Field:
    """A field of a list, as `--json` prints it."""

    name: str
    meaning: str
    """A message."""
    value: JsonType = JsonType.TEXT
    column: str = ""
    """What the row calls it, if not the same."""

    def of(self, row: Row) -> Any:
        """What it is in a row that was made in the source language."""
        if self.value is JsonType.SEATED:
            return [text for column, text in row.items() if column.isdecimal()]
        text = row[self.column or self.name]
        if not text or self.value is JsonType.TEXT:
            return text or None
        if self.value is JsonType.YES:
            return text == "yes"
        return float(text) if "." in text else int(text)


@dataclass(frozen=True)
class OwnerCommand:
    """An entry of the table."""

    name: str
    """On the socket and in the log."""
    does: Callable[..., Any]
    """Carries it out for an `RunningServer`, with the words by name: gives a sentence, or the rows of a list. Raises
    `TableError`. What owners may do from inside is done at once, anything else may have to be awaited."""
    help: str
    """A message."""
    words: tuple[Argument, ...] = ()
    inside: bool = True
    """Whether owners may do it who are not on the machine: writing and reading files is not for them."""
    typed: str = ""
    """On the command line; if empty, the name with hyphens."""
    fields: tuple[Field, ...] = ()
    """Of a list."""
    title: str = ""
    """Of the list on the page inside, a message."""
    empty: str = ""
    """What to say when nothing is in the list, a message."""
    one: bool = False
    """Whether there is one row, always: it is shown as a line for each of its columns, and is one object in JSON. It is
    asked for again and again by programs, so it is not logged."""

    @property
    def called(self) -> str:
        """What it is called on the command line."""
        return self.typed or self.name.replace("_", "-")

    @property
    def form(self) -> str:
        """How it is typed, after `powergrid server`."""
        words = [word.usage for word in self.words if word.typed]
        return " ".join([self.called, *words, *(["[--json]"] if self.fields else [])])

    @property
    def usage(self) -> str:
        """The answer to wrong words."""
        return tr("usage: {usage}", usage=self.form)

    @cached_property
    def _read(self) -> type[msgspec.Struct]:
        said = [
            (word.name, _TYPES[word.kind], *(() if word.needed else (word.default,)))
            for word in sorted(self.words, key=lambda word: not word.needed)
        ]
        return msgspec.defstruct(self.name, said, forbid_unknown_fields=True)

    def read(self, words: Mapping[str, Any]) -> dict[str, Any]:
        """The words by name, with the defaults of those that were not said. Raises `TableError`, with the usage, if any
        is missing, unknown, of the wrong kind, too long, or cannot be written."""
        try:
            found = msgspec.convert(dict(words), self._read)
            msgspec.json.encode(found)
        except (msgspec.ValidationError, UnicodeEncodeError):
            raise TableError(self.usage) from None
        return {word.name: getattr(found, word.name) for word in self.words}

    def facts(self, row: Row) -> dict[str, Any]:
        """A row that was made in the source language, for JSON. It may lack some of the fields."""
        return {
            field.name: field.of(row)
            for field in self.fields
            if (field.column or field.name) in row or (field.value is JsonType.SEATED and "1" in row)
        }


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a server answers: one of the three."""

    said: str = ""
    rows: list[Row] | None = None
    error: str = msgspec.field(default="", name="fault")  # the key that commands of other versions read


def command_called(name: object) -> OwnerCommand:
    """The command with a name. Raises `TableError`."""
    if not isinstance(name, str) or name not in COMMANDS:
        raise TableError(tr("this server does not know that command"))
    return COMMANDS[name]


@dataclass
class Health:
    """What its owner should know about a server besides what is in it."""

    since: float = field(default_factory=time.time)
    """When it was opened, in seconds since 1970."""
    delay: Callable[[], float] = float
    """Gives the seconds that anything has had to wait for the loop, at most, lately."""
    trouble: str = ""
    """Why its configuration could not be read again, as the part of a sentence; empty if it could."""


@dataclass(frozen=True)
class RunningServer:
    """A server and its door, as its owners find them."""

    door: Door
    server: Server
    name_of: Callable[[int], str]
    """What a visitor is called inside, by the number of the visit; empty before they have a name."""
    health: Health = field(default_factory=Health)

    def is_owner(self, number: int) -> bool:
        """Whether the visitor with a number is an owner, as the file was last read."""
        return self.door.is_owner(number)

    def from_inside(self, number: int, name: str, words: Mapping[str, Any]) -> Answer:
        """Carry out a command of the visitor with a number. Raises `TableError`, which is the same for everything that
        anybody asks for who is no owner."""
        self.door.read_keys()  # the file may have been changed a moment ago
        if not self.is_owner(number):
            raise TableError(tr("only owners of the server can do that"))
        command = command_called(name)
        if not command.inside:
            raise TableError(tr("that can be done only on the server's machine"))
        found = command.read(words)
        if not command.fields:
            log.info(Note("owner_order", by=number, order=name, words=list(found.values())))
        return _answer(command.does(self, **found))

    async def on_machine(self, name: object, words: Mapping[str, Any]) -> Answer:
        """Carry out a command of whoever runs the server, who is told when it is safe on the disk, or that it is not.
        Raises `TableError`."""
        command = command_called(name)
        found = command.read(words)
        if not command.one:
            log.info(Note("order", verb=command.name, **{word: said for word, said in found.items() if said}))
        told = command.does(self, **found)
        answer = _answer(await told if isawaitable(told) else told)
        await self.server.storage.settle()
        if answer.rows is None and self.server.storage.trouble:
            return Answer(said=f"{answer.said} {sentence(self.server.storage.trouble)}")
        return answer


def _answer(told: str | list[Row]) -> Answer:
    return Answer(said=told) if isinstance(told, str) else Answer(rows=told)


# Who is here


def _who(here: RunningServer) -> list[Row]:
    """Somebody who has no name here yet may have logged in with anybody's: that is the user."""
    return [
        {
            mark("number"): str(visitor.number),
            mark("name"): (name := here.name_of(visitor.number)),
            mark("user"): visitor.user,
            **_doing(here, name),
            mark("since"): _when(visitor.since),
            mark("address"): visitor.address,
            mark("key"): visitor.key or "passphrase",
        }
        for visitor in here.door.visitors
    ]


def _doing(here: RunningServer, name: str) -> Row:
    """At which tables somebody is, at any of their terminals, and for how long they have pressed no key."""
    person = here.server.people.called(name) if name else None
    who = person.number if person else 0
    codes = [table.code for table in here.server.tables.values() if who in table.present]
    idle = here.server.presence.quiet(who)
    return {mark("table"): " ".join(codes), mark("idle"): "" if idle is None else str(int(idle // A_MINUTE))}


def _people(here: RunningServer) -> list[Row]:
    return [
        {"number": f"#{person.number}", "name": person.name, "key": " ".join(person.keys) or "passphrase"}
        for person in here.server.people
    ]


def _kick(here: RunningServer, who: str) -> str:
    """A name may be at several terminals."""
    found = _visitors(here, who)
    if not found:
        raise TableError(tr("{name} is not on the server", name=quoted(who)))
    for visitor in found:
        here.door.kick(visitor.number)
    return tr("{name} has been kicked.", name=here.name_of(found[0].number) or found[0].user)


def _say(here: RunningServer, text: str) -> str:
    """Nothing that people say looks like this: before their words there is their name alone."""
    words = _line(text)
    if not words:
        raise TableError(tr("there is nothing to say"))
    here.server.announce(lambda: tr("From the owner: {words}", words=words))
    return tr("Everybody on the server is told.")


def _stop(here: RunningServer, seconds: float | None, reason: str, drain: bool, cancel: bool) -> str:
    """Without a time it closes at once. The reason is part of a sentence, which has its own full stop."""
    countdown, why = here.server.countdown, _line(reason).rstrip(".")
    if cancel:
        if seconds is not None or why or drain:
            raise TableError(tr("--cancel stands alone"))
        countdown.call_off()
        return tr("The server stays open.")
    if seconds is not None:
        countdown.plan(seconds, why, drains=drain)
        return countdown.sentence
    if drain:
        raise TableError(tr("--drain needs a time: --in 10m"))
    countdown.now(why)
    return tr("The server is closing.")


def _line(text: str) -> str:
    """A text of the owner as others read it. Raises `TableError` if it is too long."""
    if len(text) > LONGEST_SAID:
        raise TableError(
            trn("that is longer than {count} character", "that is longer than {count} characters", LONGEST_SAID)
        )
    return one_line(steady(text), LONGEST_SAID)


def _rename(here: RunningServer, person: str, name: str) -> str:
    found = _person(here, person)
    here.server.rename(found.number, name)
    now = here.server.people.numbered(found.number) or found
    return tr("{old} is now called {new}.", old=found.name, new=now.name)


def _visitors(here: RunningServer, who: str) -> list[Visitor]:
    visitors, wanted = here.door.visitors, who.strip()
    if numbered := [visitor for visitor in visitors if str(visitor.number) == wanted]:
        return numbered
    person = here.server.people.called(wanted)
    if person and (named := [visitor for visitor in visitors if here.name_of(visitor.number) == person.name]):
        return named
    return [each for each in visitors if not here.name_of(each.number) and each.user.casefold() == wanted.casefold()]


def _person(here: RunningServer, name: str) -> Person:
    numbered, people = _NUMBER.fullmatch(name.strip()), here.server.people
    found = people.numbered(int(numbered[1])) if numbered else people.called(name.strip())
    if found is None:
        raise TableError(tr("there is nobody called {name} here", name=quoted(name)))
    return found


# Bans


def _ban(here: RunningServer, subject: str, seconds: float | None, reason: str) -> str:
    """The key of an owner cannot be banned, nor an address that an owner is at: no owner locks another out."""
    if seconds is not None and not 1 <= seconds <= LONGEST_BAN:
        raise TableError(tr("a ban lasts from a second to ten years, or for good"))
    until, why = None if seconds is None else time.time() + seconds, one_line(reason, LONGEST_REASON)
    bans = [ban_of(each, until, why) for each in _keys_of(here, subject) or (subject,)]
    for ban in bans:
        if ban.is_of_key and not _FINGERPRINT.fullmatch(ban.subject):
            raise TableError(tr("{word} is not the fingerprint of a key", word=quoted(ban.subject)))
        if _is_of_owner(here, ban):
            raise TableError(tr("{subject} belongs to an owner of this server", subject=quoted(ban.subject)))
    for ban in bans:
        log.info(Note("banned", subject=ban.subject, seconds=seconds or "for_good", reason=ban.reason))
        here.door.bans.add(ban)
    return tr("{subject} is banned.", subject=", ".join(ban.subject for ban in bans))


def _unban(here: RunningServer, subject: str) -> str:
    bans = here.door.bans
    ended = [each for each in _keys_of(here, subject) or (ban_of(subject).subject,) if bans.remove(each)]
    if not ended:
        raise TableError(tr("{subject} is not banned", subject=quoted(subject)))
    for each in ended:
        log.info(Note("unbanned", subject=each))
    return tr("{subject} is no longer banned.", subject=", ".join(ended))


def _bans(here: RunningServer) -> list[Row]:
    return [
        {mark("subject"): ban.subject, mark("until"): _when(ban.until), mark("reason"): ban.reason}
        for ban in here.door.bans
    ]


def _keys_of(here: RunningServer, subject: str) -> tuple[str, ...]:
    """The keys of the person with a name. A text that is a key or an address is never taken for a name here: otherwise
    somebody could take another's address as a name, and be banned in its place."""
    try:
        ban_of(subject)
    except TableError as error:
        try:
            person = _person(here, subject)
        except TableError:
            raise error from None
        if not person.keys:
            raise TableError(tr("{name} has no key: ban the address", name=person.name)) from None
        return person.keys
    return ()


def _is_of_owner(here: RunningServer, ban: Ban) -> bool:
    owners = here.door.entrance.owners
    if ban.is_of_key:
        return owners is not None and owners.names(ban.subject)
    inside = [visitor for visitor in here.door.visitors if here.is_owner(visitor.number)]
    return any(ban.refuses("", visitor.address, time.time()) for visitor in inside)


def _when(until: float | None) -> str:
    if until is None:
        return ""
    try:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(until))
    except (OverflowError, ValueError, OSError):
        return str(until)  # a file may hold any number


# Tables and games


def _tables(here: RunningServer) -> list[Row]:
    return [
        {
            mark("code"): table.code,
            mark("owner"): table.owner_name,
            mark("game"): table.summary,
            mark("turn"): table.turn,
        }
        for table in here.server.tables.values()
    ]


def _close(here: RunningServer, code: str) -> str:
    here.server.take_away(code)
    return tr("Table {code} has been closed; its game is kept.", code=code.strip().upper())


def _transfer(here: RunningServer, code: str, person: str) -> str:
    found = _person(here, person)
    here.server.hand_over(code, found.number)
    return tr("Table {code} now belongs to {name}.", code=code.strip().upper(), name=found.name)


async def _import(here: RunningServer, file: str, person: str) -> str:
    owner = _person(here, person).number if person else 0
    table = await here.server.bring_in(_absolute(file), owner)
    return tr(
        "The game is at table {code}, which belongs to {owner}. Seats are reserved for: {names}.",
        code=table.code,
        owner=table.owner_name,
        names=", ".join(table.awaited) or tr("nobody"),
    )


async def _results(here: RunningServer) -> list[Row]:
    return await asyncio.to_thread(here.server.results.told, here.server.people.name_of)


def _ratings(here: RunningServer) -> list[Row]:
    return here.server.results.ratings_told(here.server.people.name_of)


async def _take_back(here: RunningServer, file: str) -> str:
    row = await here.server.results.take_back(file)
    log.info(Note("result_taken_back", file=file, game=row.game, rated=row.rated))
    if row.rated:
        return tr("The result of {file} is taken back, and ratings are as if it had not been played.", file=file)
    return tr("The result of {file} is taken back.", file=file)


# People's data


async def _forget(here: RunningServer, person: str) -> str:
    found = _person(here, person)
    left = await forget(here.server, found)
    told = tr("{name} is forgotten, and is number #{number} from now on.", name=found.name, number=found.number)
    if left:
        more = trn(
            "The name still stands in {count} game: give the command again once it is no longer played.",
            "The name still stands in {count} games: give the command again once they are no longer played.",
            left,
        )
        told = f"{told} {more}"
    if copies := kept_copies(here.server.storage.folder):
        names = ", ".join(copy.name for copy in copies)
        told = f"{told} {tr('Backups, and {files}, are left as they are.', files=names)}"
    return told


async def _export(here: RunningServer, person: str, file: str) -> str:
    found = _person(here, person)
    text = msgspec.json.format(msgspec.json.encode(await asyncio.to_thread(exported, here.server, found)), indent=2)
    path = _absolute(file)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, PRIVATE)
        with os.fdopen(handle, "wb") as written:
            written.write(text)
    except OSError as error:
        raise TableError(tr("{file}: {error}", file=file, error=reason(error))) from None
    log.info(Note("exported", person=found.number, file=file))
    return tr("All that the server knows of {name} has been written to {file}.", name=found.name, file=file)


async def _backup(here: RunningServer, file: str, keep: int) -> str:
    written = await here.server.storage.backup(_absolute(file), keep)
    log.info(Note("backup", file=written))
    return tr("Everything has been written to {file}.", file=str(written))


def _status(here: RunningServer) -> list[Row]:
    return [figures_of(here).row]


def _absolute(file: str) -> Path:
    """Raises `TableError` for a path that means one thing to the person who asks and another to the server."""
    path = Path(file)
    if "\0" in file or not path.is_absolute():
        raise TableError(tr("{file} is not an absolute path", file=quoted(file)))
    return path


# Tournaments


def _tournaments(here: RunningServer) -> list[Row]:
    return here.server.tournaments.all_told()


async def _tournament(here: RunningServer, name: str, seats: bool) -> list[Row]:
    return await tournament_told(here.server, name, seats=seats)


def _open_tournament(here: RunningServer, name: str, people: list[str], **more: Any) -> str:
    numbers = [_person(here, person).number for person in people]
    open_tournament(here.server, name, people=numbers, **more)
    log.info(Note("tournament_opened", tournament=name, tables=more["tables"]))
    return tr("The tables of {name} are open, and its people have been invited.", name=name)


def _end_tournament(here: RunningServer, name: str) -> str:
    remains = end_tournament(here.server, name)
    log.info(Note("tournament_ended", tournament=name, remains=remains))
    if remains:
        return tr("{name} has ended. Games that have begun are played on, and count.", name=name)
    return tr("{name} is called off: no game had begun.", name=name)


def _take_stand_in_back(here: RunningServer, code: str, person: str) -> str:
    found = _person(here, person)
    table = take_stand_in_back(here.server, code, found.number)
    return tr("The seat of {name} at table {code} waits for them again.", name=found.name, code=table.code)


def _stand_in(here: RunningServer, code: str, person: str, bot: str) -> str:
    found = _person(here, person)
    table = stand_in(here.server, code, found.number, bot)
    return tr("A bot plays for {name} at table {code}.", name=found.name, code=table.code)


# The table


_GAME = Field("game", mark("the id of the game"))


def _entries() -> Iterator[OwnerCommand]:
    code, person, subject = (
        Argument("code", "CODE"),
        Argument("person", "PERSON", ArgumentKind.PERSON),
        Argument("subject", "SUBJECT"),
    )
    yield OwnerCommand(
        "who",
        _who,
        mark("List who is in: number, name, table, idle minutes and more. The rest: since when, address and key."),
        title=mark("On the server now"),
        empty=mark("Nobody is in."),
        fields=(
            Field("number", mark("the number of the visit"), JsonType.NUMBER),
            Field("name", mark("null for a visitor who has no name here yet")),
            Field("user", mark("the user they logged in as")),
            Field("table", mark("the code of the table where they are, or of several; null in the lobby")),
            Field("idle", mark("how many minutes ago they pressed a key"), JsonType.NUMBER),
            Field("since", mark("when they came, by the clock of the server")),
            Field("address", mark("where they come from")),
            Field("key", mark("the fingerprint, or passphrase")),
        ),
    )
    yield OwnerCommand(
        "people",
        _people,
        mark("List everybody known to the server: number, name and key."),
        title=mark("Everybody who has been here"),
        empty=mark("Nobody has been here."),
        fields=(
            Field("number", mark("such as #7, which every command takes in place of a name")),
            Field("name", mark("the name")),
            Field("key", mark("the fingerprints, or passphrase")),
        ),
    )
    yield OwnerCommand(
        "tables",
        _tables,
        mark("List the tables of the server."),
        title=mark("Tables"),
        empty=mark("There are no tables."),
        fields=(
            Field("code", mark("the code of the table")),
            Field("owner", mark("who opened it")),
            Field("game", mark("what is played there, in words")),
            Field("turn", mark("what the table waits for, in words")),
        ),
    )
    yield OwnerCommand(
        "tournaments",
        _tournaments,
        mark("The list of tournaments."),
        typed="tournament",
        title=mark("Tournaments"),
        empty=mark("There are no tournaments here yet."),
        fields=(
            Field("tournament", mark("the name")),
            _GAME,
            Field("deals", mark("'the same' for all tables, or 'one each'")),
            Field("tables", mark("how many tables it has"), JsonType.NUMBER),
            Field("finished", mark("how many of them are finished"), JsonType.NUMBER),
        ),
    )
    yield OwnerCommand(
        "bans",
        _bans,
        mark("List the bans in force."),
        title=mark("Bans"),
        empty=mark("Nobody is banned."),
        fields=(
            Field("subject", mark("a key, or a network")),
            Field("until", mark("when it ends, by the clock of the server, or null for good")),
            Field("reason", mark("your note")),
        ),
    )
    yield OwnerCommand(
        "results",
        _results,
        mark("List the latest finished games with their results."),
        inside=False,
        empty=mark("No game has been finished here."),
        fields=(
            Field("file", mark("the file of the game, by which `take-back` knows it")),
            Field("ended", mark("when it ended, by the clock of the server")),
            _GAME,
            Field("map", mark("where it was played")),
            Field("players", mark("place and name of each, with commas between them")),
            Field("rated", mark("whether it counts for ratings"), JsonType.YES),
        ),
    )
    yield OwnerCommand(
        "ratings",
        _ratings,
        mark("List the ratings of people and bot levels, best first."),
        inside=False,
        empty=mark("There are no ratings yet: a rated game has to be finished first."),
        fields=(
            _GAME,
            Field("player", mark("a name, or a level of bots")),
            Field("games", mark("how many games count"), JsonType.NUMBER),
            Field("rating", mark("the points"), JsonType.NUMBER),
            Field("give_or_take", mark("the margin of the true strength around them"), JsonType.NUMBER, column="±"),
            Field("at_least", mark("the points less the margin"), JsonType.NUMBER, column="at least"),
        ),
    )
    yield OwnerCommand(
        "show_out",
        _kick,
        mark("Kick a player, by number or name. The seat is kept."),
        (Argument("who", "WHO"),),
        typed="kick",
    )
    yield OwnerCommand(
        "ban",
        _ban,
        mark(
            "Ban a key, an address, a network, or all keys of a person. A key is given as SHA256:... "
            "Visitors who are banned are kicked."
        ),
        (
            subject,
            Argument(
                "seconds", "--for", ArgumentKind.SECONDS, None, mark("Such as 30m, 2h or 7d; without it, for good.")
            ),
            Argument("reason", "--reason", default="", help=mark("A note to yourself.")),
        ),
    )
    yield OwnerCommand(
        "say", _say, mark("Show a line to everybody on the server, wherever they are."), (Argument("text", "TEXT"),)
    )
    yield OwnerCommand(
        "stop",
        _stop,
        mark(
            "Close the server, at once or after a while. Everybody is told, and why if you say so; games go on when "
            "it opens again."
        ),
        (
            Argument(
                "seconds",
                "--in",
                ArgumentKind.SECONDS,
                None,
                mark("Such as 10m: until then, all are told how long it stays open."),
            ),
            Argument("drain", "--drain", ArgumentKind.FLAG, False, mark("Let no game begin in the last five minutes.")),
            Argument("cancel", "--cancel", ArgumentKind.FLAG, False, mark("Stay open after all.")),
            Argument("reason", "[REASON]", default=""),
        ),
        inside=False,
    )
    yield OwnerCommand("unban", _unban, mark("End a ban."), (subject,))
    yield OwnerCommand(
        "rename",
        _rename,
        mark("Rename a player. Their seats and tables stay theirs."),
        (person, Argument("name", "NEW")),
    )
    yield OwnerCommand(
        "take_away",
        _close,
        mark("Close a table, even if people are there. Its game is kept."),
        (code,),
        typed="close",
    )
    yield OwnerCommand(
        "hand_over", _transfer, mark("Transfer a table to another player."), (code, person), typed="transfer"
    )
    yield OwnerCommand(
        "bring_in",
        _import,
        mark("Import a copy of a game. Its seats go to people here with the same names as its players."),
        (
            Argument("file", "FILE", ArgumentKind.FILE),
            Argument(
                "person",
                "--for",
                ArgumentKind.PERSON,
                "",
                mark("Who is to own the table; without it, the first player."),
            ),
        ),
        inside=False,
        typed="import",
    )
    yield OwnerCommand(
        "backup",
        _backup,
        mark("Write everything the server stores to a new tar archive. In a folder it is named after the time."),
        (
            Argument("file", "FILE", ArgumentKind.NEW_FILE),
            Argument(
                "keep",
                "--keep",
                ArgumentKind.COUNT,
                0,
                mark("Keep only so many of the archives named after the time in that folder, the newest."),
            ),
        ),
        inside=False,
    )
    yield OwnerCommand(
        "take_back",
        _take_back,
        mark(
            "Take back the result of a game. Name its file as `results` lists it. Ratings become what "
            "they are without it."
        ),
        (Argument("file", "FILE"),),
        inside=False,
    )
    yield OwnerCommand(
        "forget",
        _forget,
        mark("Forget a player: keys, notes, settings, chat and name. The name goes from results and games, too."),
        (person,),
        inside=False,
    )
    yield OwnerCommand(
        "export",
        _export,
        mark("Write all the server knows of a player to a new JSON file."),
        (person, Argument("file", "FILE", ArgumentKind.NEW_FILE)),
        inside=False,
    )
    yield OwnerCommand(
        "status",
        _status,
        mark("Show how the server is. The exit status is 1 if there is trouble, or no answer."),
        inside=False,
        one=True,
        fields=(
            Field("version", mark("of the program")),
            Field("since", mark("when it was opened")),
            Field("people", mark("how many are in"), JsonType.NUMBER),
            Field("tables", mark("how many there are"), JsonType.NUMBER),
            Field("games", mark("how many are being played by people who are in"), JsonType.NUMBER),
            Field("delay", mark("the longest wait for the server's loop in the last minute, in ms"), JsonType.NUMBER),
            Field("memory", mark("of the server's own process, in MiB"), JsonType.NUMBER),
            Field("bots", mark("how many questions to bots wait for a worker"), JsonType.NUMBER),
            Field("drawing", mark("how many people wait for a picture"), JsonType.NUMBER),
            Field("backup", mark("when the last one was made, or null")),
            Field("trouble", mark("what its owner should know, in sentences, or null")),
        ),
    )
    yield OwnerCommand(
        "tournament",
        _tournament,
        mark("Show the standings and the seating of a tournament."),
        (Argument("name", "NAME"), Argument("seats", "", ArgumentKind.FLAG, default=False)),
        inside=False,
        empty=mark("There are no tournaments here yet."),
        fields=(
            Field("place", mark("of the standings: null before the first game is over"), JsonType.NUMBER),
            Field("player", mark("the name")),
            Field("points", mark("for the places"), JsonType.NUMBER),
            Field("games", mark("how many games they have finished"), JsonType.NUMBER),
            Field("won", mark("how many of these were won"), JsonType.NUMBER),
            Field("sum", mark("the first number of each game, added up"), JsonType.NUMBER),
            Field("table", mark("of the seating: the number of the table"), JsonType.NUMBER),
            Field("code", mark("its code, or null for a table that is gone")),
            Field("state", mark("gathering, being played, finished or removed")),
            Field("seats", mark("who sits there, after the place that they came to"), JsonType.SEATED),
        ),
    )
    yield OwnerCommand(
        "open_tournament",
        _open_tournament,
        mark("Open a tournament. Its seats are kept for its people."),
        (
            Argument("name", "NAME"),
            Argument("game", "--game", ArgumentKind.GAME),
            Argument("options", "[OPTIONS]", ArgumentKind.OPTIONS),
            Argument(
                "people",
                "--people",
                ArgumentKind.NAMES,
                help=mark("Who plays, by name or number, separated by commas: Ann,Bo,#7."),
            ),
            Argument("tables", "--tables", ArgumentKind.COUNT, help=mark("Number of tables.")),
            Argument(
                "seats",
                "--seats",
                ArgumentKind.COUNT,
                0,
                mark("Seats at each table; without it, everybody sits at each."),
            ),
            Argument(
                "same",
                "--deals",
                ArgumentKind.DEALS,
                default=False,
                help=mark("Give each table its own deal, or all tables the same."),
            ),
            Argument("rated", "--rated", ArgumentKind.FLAG, default=False, help=mark("The games count for ratings.")),
        ),
        typed="tournament new",
    )
    yield OwnerCommand(
        "end_tournament",
        _end_tournament,
        mark(
            "End a tournament. Tables that wait are closed; games that have begun are played on, and "
            "count. If none has begun, the tournament is called off."
        ),
        (Argument("name", "NAME"),),
        typed="tournament end",
    )
    yield OwnerCommand(
        "stand_in",
        _stand_in,
        mark("Let a bot play for a player who is missing in a tournament."),
        (code, person, Argument("bot", "--bot", default="normal", help=mark("The level of the bot."))),
        typed="tournament stand-in",
    )
    yield OwnerCommand(
        "take_stand_in_back",
        _take_stand_in_back,
        mark(
            "Take back a bot that is to play for a missing player. The game must not have begun; the "
            "seat waits for them again."
        ),
        (code, person),
        typed="tournament take-back",
    )


COMMANDS = {command.name: command for command in _entries()}
"""By name. The lists that owners see inside come first, in the order in which they are turned to."""
