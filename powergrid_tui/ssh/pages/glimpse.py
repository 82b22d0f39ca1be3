"""How the marked table stands: its map, who is asked what, everybody's figures, and what Enter does there.

A picture takes a while. It is made in a thread, one at a time in a house, and kept for everybody who marks the same
table at a screen of the same size.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from textual.strip import Strip

from powergrid_tui.house.house import House
from powergrid_tui.house.tables import HouseTable
from powergrid_tui.ssh.pages.telling import entering, told
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.options import glance
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import language, sentence, series, tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.preview import Paper
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.buttons import hint
from powergrid_tui.toolkit.widgets.panels.panel import Styled
from powergrid_tui.tui.base.aside import BLANK, REST, Aside, Fact, Paragraph
from powergrid_tui.tui.base.page import story
from powergrid_tui.tui.base.portrait import Portrait, pictured, portrait
from powergrid_tui.tui.base.shell import shell_of
from powergrid_tui.tui.base.work import begin

AFTER_A_MOVE = 1.0
"""Seconds after which the picture of a game that has gone on is made anew: bots may act several times in one."""
_REPLAYED, _DRAWN = 8, 64
"""How many games that nobody has come back to yet, and how many pictures, are kept."""

_BEGINS = ("play", "watch")
"""Of what newcomers can do, what begins a game at once."""

_PLAYERS = 4
_turns: WeakKeyDictionary[House, asyncio.Lock] = WeakKeyDictionary()


class Glimpse(Aside):
    """A heading, the picture on the left, words on the right; without room for a picture only words."""

    def __init__(self, house: House, me: int, glyphs: Glyphs) -> None:
        super().__init__(glyphs, lying=True)
        self._house, self._me = house, me
        self._heading: tuple[Styled, ...] = ()
        self._latest: object = None
        """What was last shown, so that the same is not drawn twice."""
        self._table: HouseTable | None = None

    def of(self, table: HouseTable | None) -> None:
        """Show this table once the cursor has rested; what has changed at the one shown, a little later."""
        if table is None:
            self._table = None
            return
        wanted = self._stamp_of(table)
        if wanted == self._latest:
            return
        pause = REST if table is not self._table else AFTER_A_MOVE
        self._table = table
        begin(self, self._look, table, pause, group="glimpse")

    def offer(self, what: str) -> None:
        """Show where a newcomer would play, and what there is to know about it."""
        wanted = (what in _BEGINS, self.size, language(), self.glyphs)
        if wanted != self._latest:
            self._latest, self._table = wanted, None
            begin(self, self._look_ahead, what in _BEGINS, group="glimpse")

    async def _look_ahead(self, begins: bool) -> None:
        game = registry.game(registry.first())
        await self.plan(game.id, game.Options(), _PLAYERS, tr("what Enter would begin") if begins else "")

    async def plan(self, game_id: str, options: Any, players: int, beside: str = "") -> None:
        """Show where a game would be played, and what so many players should know about it."""
        self._table = None
        paper = Paper(*self.picture_size, self.glyphs, shell_of(self).region_signs)
        preview = registry.preview(game_id, options, players)
        self._drawn = await asyncio.to_thread(empty, game_id, options, paper)
        name = " · ".join([tr(registry.GAMES[game_id].name), *([preview.name] if preview else [])])
        facts = series(preview.facts) if preview else ""
        self._heading = (
            (f" {story(name, self.glyphs)}", palette.STRONG),
            (f"   {'   '.join(word for word in (facts, beside) if word)}", palette.QUIET),
        )
        figures: tuple[Fact, ...] = preview.figures if preview and self.picture_size[1] else ()
        special: list[Paragraph] = [(preview.special, palette.TEXT)] if preview and preview.special else []
        words: list[Paragraph | Fact] = [BLANK, *figures] if figures else []
        self.say(*special, *words)

    def _stamp_of(self, table: HouseTable) -> object:
        steps = len(table.host.session.steps) if table.host else -1
        people = tuple((chair, there) for chair, there in table.people())
        return table, steps, people, table.onlookers, self.size, language(), self.glyphs

    async def _look(self, table: HouseTable, pause: float) -> None:
        await asyncio.sleep(pause)
        wanted = self._stamp_of(table)
        paper = Paper(*self.picture_size, self.glyphs, shell_of(self).region_signs)
        stands: Portrait | None = None
        picture: Sequence[Strip] = ()
        async with _turns.setdefault(self._house, asyncio.Lock()):
            if self._table is not table:
                return
            try:
                if self._house.deals.look_refusal(table, self._me):
                    pass  # a picture would tell the deal
                elif table.begun:
                    stands = await asyncio.to_thread(standing, self._house.store, table, paper)
                    picture = stands.picture
                else:
                    picture = await asyncio.to_thread(empty, table.game.id, table.options, paper)
            except TableError:  # its file cannot be read; whoever goes there is told
                pass
        if self._table is table:
            self._latest = wanted
            self._tell(table, stands, picture)

    def _tell(self, table: HouseTable, stands: Portrait | None, picture: Sequence[Strip]) -> None:
        words = told(table)
        where = words.where if table.begun else tr("opened by {owner}", owner=table.owner_name)
        self._heading = (
            (f" {story(words.game, self.glyphs)}", palette.STRONG),
            (f"   {tr('table {code}', code=table.code)}   {story(where, self.glyphs)}", palette.QUIET),
        )
        hidden = self._house.deals.look_refusal(table, self._me)
        rows = self._standing(table, stands) if stands else self._gathering(table)
        if hidden:
            rows = [(sentence(hidden), palette.TEXT)]
        self._drawn = picture
        self.say(*rows, *([BLANK] if self.picture_size[1] else []), self._enter(table))

    def _standing(self, table: HouseTable, stands: Portrait) -> list[Paragraph | Fact | Strip]:
        """Who is asked what, and everybody's figures."""
        asked: list[Paragraph | Fact | Strip] = [(stands.asked or table.turn, palette.STRONG)]
        if not self.picture_size[1]:
            return [*asked, stands.in_a_row]
        who: list[Paragraph | Fact | Strip] = []
        if table.onlookers:
            who = [BLANK, (tr("Looking on: {names}.", names=series(table.onlookers)), palette.QUIET)]
        return [*asked, BLANK, *stands.rows(self.size.width - self.picture_size[0] - 5), *who]

    def _gathering(self, table: HouseTable) -> list[Paragraph | Fact | Strip]:
        """What is not as usual, and who sits there."""
        here = [table.shown(chair) for chair, there in table.people() if chair.name and there and not chair.bot]
        away = [table.shown(chair) for chair, there in table.people() if chair.name and not there]
        options = glance(type(table.options), table.options.model_dump(mode="json", exclude_none=True))
        said = [
            (series([*options, *([tr("rated")] if table.rated else [])]), palette.TEXT),
            (tr("Here: {names}.", names=series(here)) if here else "", palette.QUIET),
            (tr("Away: {names}.", names=series(away)) if away else "", palette.QUIET),
            (tr("Looking on: {names}.", names=series(table.onlookers)) if table.onlookers else "", palette.QUIET),
        ]
        return [(table.turn, palette.STRONG), *(line for line in said if line[0])]

    def _enter(self, table: HouseTable) -> Strip:
        """What Enter does."""
        return strip_of(*hint("enter", entering(table, self._me), (palette.NOW, palette.TEXT)))

    @property
    def picture_size(self) -> tuple[int, int]:
        width, height = self.size
        if height < _LEAST or (self._table is not None and not self._is_pictured(self._table)):
            return 0, 0
        return width * 2 // 5, height - 3

    def _is_pictured(self, table: HouseTable) -> bool:
        return (table.begun and pictured(table.game.id)) or registry.manifest(table.game.id).picture is not None

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


def standing(store: Store, table: HouseTable, paper: Paper) -> Portrait:
    """How the game at a table stands. Slow: to be called in a thread. Raises `TableError`."""
    session = table.host.session if table.host else _replayed(store, table)
    return _drawn(session, len(session.steps), paper, language())


def empty(game_id: str, options: Any, paper: Paper) -> Sequence[Strip]:
    """Where a game will be played; nothing of one that is always played in the same place."""
    draw = registry.picture(game_id)
    return draw(options, paper) if draw and paper.height > 0 else ()


@lru_cache(maxsize=_DRAWN)
def _drawn(session: Session[Any, Any], steps: int, paper: Paper, language: str) -> Portrait:
    return portrait(session, paper, steps)


def _replayed(store: Store, table: HouseTable) -> Session[Any, Any]:
    """The game of a table that nobody has come to since the house was opened."""
    path = store.folder / table.file
    try:
        return _read(path, path.stat().st_mtime_ns)
    except OSError as error:
        raise TableError(str(error)) from None


@lru_cache(maxsize=_REPLAYED)
def _read(path: Path, stamp: int) -> Session[Any, Any]:
    record = Store(path.parent).open(path)[0]
    return Session.resume(registry.game(record.game), record)
