"""A look at the marked table: its map, who is asked what, everybody's figures, and what Enter does there.

A picture takes a while. It is drawn in another process (`server.drawing`), which is sent the record of the game, and
kept there for everybody who marks the same table at a screen of the same size.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from textual.strip import Strip

from powergrid_tui.server.chairs import Chair
from powergrid_tui.server.chat_feed import ChatFeed
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages.table_words import entering, opened, summary_of
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.protocol.log_entries import EntryKind, LogEntry
from powergrid_tui.table.records.record import dumps, loads
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.records.typed_seats import free_names
from powergrid_tui.table.sessions.recap import recap_for
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import language, sentence, series, tr, trn
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.table.words.text import flowed
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.preview import Paper
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.buttons import hint
from powergrid_tui.toolkit.widgets.panels.log import rows_of
from powergrid_tui.toolkit.widgets.panels.panel import Styled
from powergrid_tui.tui.base.page import app_of, with_dots
from powergrid_tui.tui.base.side_panel import BLANK, REST, Fact, Paragraph, SidePanel
from powergrid_tui.tui.base.thumbnail import Thumbnail, dealt, pictured, portrait
from powergrid_tui.tui.base.work import begin

AFTER_A_MOVE = 1.0
"""Seconds after which the picture of a game that has gone on is made again: bots may act several times in one."""
_REPLAYED, _DRAWN = 8, 64
"""How many games, and how many pictures, are kept."""

_BEGINS = ("play", "watch")
"""Of what newcomers can do, what begins a game at once."""

_PLAYERS = 4


class TablePreview(SidePanel):
    """A heading, the picture on the left, words on the right; without room for a picture only words."""

    def __init__(self, server: Server, me: int, glyphs: Glyphs) -> None:
        super().__init__(glyphs, lying=True)
        self._server, self._me = server, me
        self._heading: tuple[Styled, ...] = ()
        self._latest: object = None
        """What was last shown, so that the same is not drawn twice."""
        self._table: ServerTable | None = None
        self._game = registry.first()
        """The game of what is shown."""

    def of(self, table: ServerTable | None) -> None:
        """Show this table once the cursor has rested; what has changed at the one shown, a little later."""
        if table is None:
            self._table = None
            return
        wanted = self._stamp_of(table)
        if wanted == self._latest:
            self._table = table  # if the picture of another one is on its way, it must not be shown
            return
        pause = REST if table is not self._table else AFTER_A_MOVE
        self._table = table
        begin(self, self._look, table, pause, group="preview")

    def offer(self, what: str) -> None:
        """Show where a newcomer would play, and what there is to know about it."""
        wanted = (what in _BEGINS, self.size, language(), self.glyphs)
        if wanted != self._latest:
            self._latest, self._table = wanted, None
            begin(self, self._look_ahead, what in _BEGINS, group="preview")

    async def _look_ahead(self, begins: bool) -> None:
        game = registry.game(registry.first())
        await self.plan(game.id, game.Options(), _PLAYERS, tr("what Enter would begin") if begins else "")
        self.say(*self._for_newcomers(game.id))

    def _for_newcomers(self, game_id: str) -> list[Paragraph | Fact]:
        """What a game is about."""
        whole = self.size.height >= _LEAST
        coached = app_of(self).settings.coach
        coach = tr("The coach explains new things, a few words at a time.") if coached else ""
        words = [aim(game_id, whole=whole), "", coach]
        return [(text, palette.QUIET if at else palette.TEXT) for at, text in enumerate(words if whole else words[:1])]

    async def plan(self, game_id: str, options: Any, players: int, beside: str = "") -> None:
        """Show where a game would be played, and what so many players should know about it."""
        self._table, self._game = None, game_id
        paper = Paper(*self._size_of(game_id), self.glyphs, app_of(self).region_signs)
        preview = registry.preview(game_id, options, players)
        try:
            self._drawn = await app_of(self).draw_aside(empty, game_id, options, players, paper)
        except TableError:  # words do without
            self._drawn = ()
        name = " · ".join([tr(registry.GAMES[game_id].name), *([preview.name] if preview else [])])
        facts = series(preview.facts) if preview else ""
        self._heading = (
            (f" {with_dots(name, self.glyphs)}", palette.STRONG),
            (f"   {'   '.join(word for word in (facts, beside) if word)}", palette.QUIET),
        )
        figures: tuple[Fact, ...] = preview.figures if preview and self.picture_size[1] else ()
        special: list[Paragraph] = [(preview.special, palette.TEXT)] if preview and preview.special else []
        words: list[Paragraph | Fact] = [BLANK, *figures] if figures else []
        self.say(*special, *words)

    def _stamp_of(self, table: ServerTable) -> object:
        steps = len(table.host.session.steps) if table.host else -1
        people = tuple((chair, there) for chair, there in table.people())
        return table, steps, people, table.onlookers, self._unread(table), self.size, language(), self.glyphs

    def _unread(self, table: ServerTable) -> int:
        """How many lines have been said at a table since this person read them."""
        return len(ChatFeed(self._server, self._me, table).unread)

    def _chat(self, table: ServerTable) -> list[Paragraph | Fact | Strip]:
        count = self._unread(table)
        return [(trn("{count} new line of chat", "{count} new lines of chat", count), palette.NOW)] if count else []

    async def _look(self, table: ServerTable, pause: float) -> None:
        await asyncio.sleep(pause)
        wanted = self._stamp_of(table)
        paper = Paper(*self._size_of(table.game.id), self.glyphs, app_of(self).region_signs)
        stands: Thumbnail | None = None
        news: tuple[LogEntry, ...] = ()
        picture: Sequence[Strip] = ()
        draw, folder = app_of(self).draw_aside, self._server.storage.store.folder
        try:
            if self._server.look_refusal(table, self._me):
                pass  # a picture would tell the deal
            elif table.begun:
                game = dumps(table.host.session.record) if table.host else folder / table.file
                found = await draw(standing, game, table.seats_of(self._me), paper)
                (stands, news), picture = found, found[0].picture
            else:
                picture = await draw(empty, table.game.id, table.options, len(table.chairs), paper)
        except TableError:  # its file cannot be read; people who go there are told
            pass
        if self._table is table:
            self._latest, self._game = wanted, table.game.id
            self._tell(table, stands, news, picture)

    def _tell(
        self, table: ServerTable, stands: Thumbnail | None, news: Sequence[LogEntry], picture: Sequence[Strip]
    ) -> None:
        words = summary_of(table)
        where = words.where if table.begun else opened(table)
        self._heading = (
            (f" {with_dots(words.game, self.glyphs)}", palette.STRONG),
            (f"   {tr('table {code}', code=table.code)}   {with_dots(where, self.glyphs)}", palette.QUIET),
        )
        rows = self._standing(table, stands, news) if stands else self._gathering(table)
        if hidden := self._server.look_refusal(table, self._me):
            rows, picture = [(sentence(hidden), palette.TEXT)], ()
        self._drawn = picture
        self.say(*rows, *([BLANK] if self.picture_size[1] else []), self._enter(table))

    def _standing(
        self, table: ServerTable, stands: Thumbnail, news: Sequence[LogEntry]
    ) -> list[Paragraph | Fact | Strip]:
        """Who is asked what, everybody's figures, and what is new to this person."""
        asked = stands.asked or table.turn
        shown: list[Paragraph | Fact | Strip] = [(asked, palette.STRONG)]
        across, high = self.picture_size
        if not high:
            room = self.size.width - 2
            new = self._news(news, stands, room, 1, label=tr("since your last turn"))
            return [(fit(asked, room).rstrip(), palette.STRONG), *new, stands.in_a_row]
        room = self.size.width - across - 5
        shown += [BLANK, *stands.rows(room)]
        chairs = [chair for chair, _ in table.people()]
        if table.rated and any(self._server.results.of_chair(table, chair) for chair in chairs):
            names = series(self._rated(table, chair) for chair in chairs)
            shown += [BLANK, (tr("Rated: {names}.", names=names), palette.QUIET)]
        if table.onlookers:
            shown += [BLANK, (tr("Looking on: {names}.", names=series(table.onlookers)), palette.QUIET)]
        shown += [BLANK, *chat] if (chat := self._chat(table)) else []
        left = self.size.height - 3 - (len(shown) - 1 + len(wrap(asked, room))) - len(("", "SINCE", "", "enter"))
        if new := self._news(news, stands, room, left):
            shown += [BLANK, (tr("SINCE YOUR LAST TURN"), palette.TITLE), *new]
        return shown

    def _news(
        self, news: Sequence[LogEntry], stands: Thumbnail, room: int, height: int, label: str = ""
    ) -> list[Strip]:
        """The last that others have done, in so many rows, the oldest first."""
        blank = len(label) and cells_of(label) + 1
        rows: list[Strip] = []
        for entry in reversed(news):
            more = [row.crop(1) for row in rows_of(entry, stands.players, room - blank, self.glyphs)]
            if len(rows) + len(more) > height:
                break
            rows = [*more, *rows]
        return [Strip.join([strip_of((label, palette.QUIET), (" ", palette.QUIET)), *rows])] if label and rows else rows

    def _gathering(self, table: ServerTable) -> list[Paragraph | Fact | Strip]:
        """Options that are not the default, and who sits there."""
        seated = [chair for chair, _ in table.people() if chair.name and not chair.bot and chair.holder != self._me]
        here = [self._rated(table, chair) for chair in seated if chair.holder in self._server.presence.present]
        away = [self._rated(table, chair) for chair in seated if chair.holder not in self._server.presence.present]
        said = [
            (summary_of(table).where, palette.TEXT),
            (tr("Here: {names}.", names=series(here)) if here else "", palette.QUIET),
            (tr("Away: {names}.", names=series(away)) if away else "", palette.QUIET),
            (tr("Looking on: {names}.", names=series(table.onlookers)) if table.onlookers else "", palette.QUIET),
        ]
        known = [line for line in said if line[0]]
        return [(table.turn, palette.STRONG), *known, *self._chat(table), *self._figures(table)]

    def _rated(self, table: ServerTable, chair: Chair) -> str:
        """The name on a chair, with the rating in the game of its table."""
        name, rating = table.shown(chair), self._server.results.of_chair(table, chair)
        return tr("{name} ({rating})", name=name, rating=rating.in_words) if rating else name

    def _figures(self, table: ServerTable) -> list[Paragraph | Fact]:
        """What the options settle for so many, where there is room for it."""
        if self.size.height < _LEAST:
            return []
        preview = registry.preview(table.game.id, table.options, len(table.chairs))
        return [BLANK, *preview.figures] if preview and preview.figures else []

    def _enter(self, table: ServerTable) -> Strip:
        """What Enter does."""
        return strip_of(*hint("enter", entering(table, self._me), (palette.NOW, palette.TEXT)))

    @property
    def picture_size(self) -> tuple[int, int]:
        return self._size_of(self._game)

    def _size_of(self, game: str) -> tuple[int, int]:
        width, height = self.size
        return (0, 0) if height < _LEAST or not pictured(game) else (width // 2, height - 3)

    def on_resize(self) -> None:
        """Have the picture made for the new size."""
        super().on_resize()
        self._latest = None
        self.of(self._table)

    def draw(self, width: int, height: int) -> list[Strip]:
        if not self._heading:
            return []
        return [strip_of(*self._heading), *super().draw(width, height - 1)]


_LEAST = 12
"""Rows from which there is room for a picture."""


def aim(game_id: str, *, whole: bool) -> str:
    """What a game is about, as its rules begin: a paragraph, or its first sentence."""
    lines = registry.rules_text(game_id).split("\n\n")
    first = next((flowed(text.splitlines()) for text in lines if text.strip() and not text.startswith("#")), "")
    return first if whole else re.split(r"(?<=[.。])", first)[0]


def standing(game: str | Path, seats: tuple[int, ...], paper: Paper) -> tuple[Thumbnail, tuple[LogEntry, ...]]:
    """How a game stands, and what others have done since the people at these seats last decided; `game` is its record
    as text, or the file of one that nobody has come back to yet. Slow: to be called aside. Raises `TableError`."""
    session = _in_file(game, _stamp(game)) if isinstance(game, Path) else _resumed(game)
    viewer = seats[0] if len(seats) == 1 else NOBODY  # of two at one terminal it may be either who looks
    found = recap_for(session, seats, viewer)
    told = found.news if found else ()
    news = tuple(entry for entry in told if entry.kind is EntryKind.LINE and entry.parts[0].seat not in seats)
    return _drawn(session, len(session.steps), paper, language()), news


def empty(game_id: str, options: Any, players: int, paper: Paper) -> Sequence[Strip]:
    """Where a game will be played: of one that is always played in the same place, how it may begin for so many."""
    if paper.height <= 0:
        return ()
    if draw := registry.picture(game_id):
        return draw(options, paper)
    named = zip(free_names(()), COLOURS[:players], strict=False)
    seats = tuple(Seat(name=name, colour=colour) for name, colour in named)
    return dealt(registry.game(game_id), options, seats, paper)


@lru_cache(maxsize=_DRAWN)
def _drawn(session: Session[Any, Any], steps: int, paper: Paper, language: str) -> Thumbnail:
    return portrait(session, paper, steps)


@lru_cache(maxsize=_REPLAYED)
def _resumed(text: str) -> Session[Any, Any]:
    record = loads(text, "")
    return Session.resume(registry.game(record.game), record)


def _stamp(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError as error:
        raise TableError(str(error)) from None


@lru_cache(maxsize=_REPLAYED)
def _in_file(path: Path, stamp: int) -> Session[Any, Any]:
    record = Store(path.parent).open(path)[0]
    return Session.resume(registry.game(record.game), record)
