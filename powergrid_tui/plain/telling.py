"""What can be told at a table at any time: what has happened, and the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from powergrid_tui.plain.choices import ALL
from powergrid_tui.plain.conversation import say
from powergrid_tui.plain.place import Commands, TypedCommand
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import fold, nearest
from powergrid_tui.table.preferences.settings import Kept
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.protocol.log_entries import EntryKind, LogEntry
from powergrid_tui.table.sessions.recap import TerminalNews
from powergrid_tui.table.sessions.seat_connection import SeatConnection
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.sessions.viewer_log import ViewerLog
from powergrid_tui.table.words.language import mark, markc, series, tr
from powergrid_tui.table.words.text import number_in, quoted
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel import verbs
from powergrid_tui.toolkit.viewmodel.reading import sections

RECENT = 5
"""Steps of the game that are told again when it is resumed."""

LOGGED = 20
"""Entries of the log that are told unless a number is typed."""

_Part = tuple[str, Sequence[str]]
"""A part of the rules: its heading and its sentences."""


def in_order(entries: Sequence[LogEntry], people: Sequence[int], *, short: bool) -> list[str]:
    """What happened, the most important first: within each part that begins with a new round or the like, turns of
    these people that were skipped, then what players did, then whatever names no player. `short` leaves that out."""
    told: list[str] = []
    part: list[LogEntry] = []
    for entry in (*entries, None):
        if entry is None or entry.kind is EntryKind.RULE:
            ranked = sorted(part, key=lambda each: _rank(each, people))
            told += [each.text for each in ranked if not (short and _rank(each, people) == _NOBODYS)]
            part = []
        if entry is not None:
            part.append(entry)
    return told


_NOBODYS = 3


def _rank(entry: LogEntry, people: Sequence[int]) -> int:
    if entry.kind is EntryKind.RULE:
        return 0
    if entry.kind is EntryKind.SKIPPED and entry.seat in people:
        return 1
    if entry.kind is EntryKind.DETAIL and all(part.seat is None for part in entry.parts):
        return _NOBODYS
    return 2


class Telling:
    """Tells what happens at a table, once to each of those who take turns at the terminal, and what they ask for."""

    def __init__(self, connection: SeatConnection, kept: Kept) -> None:
        self._connection, self._kept = connection, kept
        self._session: Session[Any, Any] = connection.host.session
        self._game = self._session.game
        self._news = TerminalNews(connection)
        start = max(0, len(self._session.steps) - RECENT)
        self._told = dict.fromkeys((NOBODY, *range(len(self._session.seats))), start)
        """How many steps of the game each viewer has been told."""
        self._noticed = ""

    @property
    def commands(self) -> Commands:
        """What can be asked for."""
        return {
            markc("typed verb", "rules"): TypedCommand(
                mark(
                    "the rules in force here, special ones first; 'rules all': all of them; "
                    "'rules WORD': what they say about it, or the rules of that map"
                ),
                self._rules,
            ),
            markc("typed verb", "since"): TypedCommand(
                mark("what has happened since your last action, or at first since the game began"), self._since
            ),
            markc("typed verb", "log"): TypedCommand(mark("what happened last; 'log 50': more of it"), self._log),
        }

    @property
    def _viewer(self) -> int:
        """Whose log is told: people without secrets from one another hear it together, once."""
        connection = self._connection
        return NOBODY if len(connection.people) > 1 and not connection.secretive else connection.seat

    def tell(self) -> None:
        """Tell what has happened since this was last told, and what everybody should know."""
        viewer = self._viewer
        new = self._new(viewer)
        if new is not None:
            say(*new)
            self._told[viewer] = len(self._session.steps)
        notice = self._connection.host.notice
        if notice and notice != self._noticed:
            say(notice)
        self._noticed = notice

    def _new(self, viewer: int) -> list[str] | None:
        """What has happened; None while bots are in the middle of something, such as an auction, that is better told as
        a whole a little later."""
        entries = ViewerLog(self._game, viewer).after(self._session.steps[self._told[viewer] :])
        if entries and entries[-1].growing and self._connection.host.bots_asked and not self._connection.asked:
            return None
        return in_order(entries, self._connection.people, short=self._kept.settings.verbosity == "short")

    def taken_back(self) -> None:
        """Actions have been taken back: what is done instead will be new to everybody."""
        self._told = {viewer: min(told, len(self._session.steps)) for viewer, told in self._told.items()}

    def _log(self, said: str) -> None:
        count = number_in(said) if said else LOGGED
        if not count:
            raise TableError(tr("type how many entries you want: 'log 50'"))
        say(*(entry.text for entry in self._session.log_entries(self._viewer)[-count:]))

    def _since(self, _said: str) -> None:
        recap = self._news.recap
        news = recap.news if recap is not None else self._session.log_entries(self._viewer)
        if not news:
            raise TableError(tr("nothing has happened since your last action"))
        say(*in_order(news, self._connection.people, short=False))

    # The rules

    def _rules(self, said: str) -> None:
        here, whole = self._here(), sections(registry.rules_text(self._game.id))
        if verbs.is_word(said, ALL):
            _read([*here, *whole])
        elif said:
            _read(list(self._about([*here, *whole], said)))
        else:
            _read(here or whole[:1])
            if more := series(heading for heading, _ in (whole if here else whole[1:])):
                say(tr("More rules: {headings}. 'rules WORD' reads what they say about it.", headings=more))

    def _here(self) -> list[_Part]:
        """The rules in force in this game at this moment; empty where a game tells none."""
        return list(registry.text_views(self._game.id).rules(self._connection.view))

    def _about(self, parts: Sequence[_Part], said: str) -> Iterator[_Part]:
        """The parts whose heading has a word, or of the others the sentences that have it; else the rules of the map of
        that name. Raises `TableError`."""
        wanted, found = fold(said), False
        if place := self._place(said):
            yield place
            return
        for heading, lines in parts:
            matching = lines if wanted in fold(heading) else [line for line in lines if wanted in fold(line)]
            found = found or bool(matching)
            if matching:
                yield heading, matching
        if not found:
            headings = [heading for heading, _ in parts]
            raise TableError(tr("the rules say nothing about {word}", word=quoted(said)) + nearest(said, headings))

    def _place(self, said: str) -> _Part | None:
        """The rules of a place of this game, such as a map, by its value or its name; None if there is none."""
        option = registry.manifest(self._game.id).place
        options = self._session.options
        if not option:
            return None
        for value, label in self._game.option_choices(option, options, len(self._session.seats)):
            if fold(said) in (fold(value), fold(label)):
                chosen = type(options).model_validate({option: value})
                preview = registry.preview(self._game.id, chosen)
                lines = (*preview.facts, *(preview.rules or [preview.special])) if preview else ()
                return label, [line for line in lines if line] or [tr("It has no rules of its own.")]
        return None


def _read(parts: Sequence[_Part]) -> None:
    for heading, lines in parts:
        say(*([tr("{heading}:", heading=heading)] if heading else []), *lines)
