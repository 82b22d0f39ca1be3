"""The saved games, to resume or to replay."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.strip import Strip

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import reason
from powergrid_tui.table.records.head import LONGEST_TITLE
from powergrid_tui.table.records.record import Record
from powergrid_tui.table.records.store import Store, StoredGame
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import mark, series, tr, trc
from powergrid_tui.toolkit.registry import is_own
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.preview import Paper
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.tui.base.ask import AskName
from powergrid_tui.tui.base.framed import FramedPage
from powergrid_tui.tui.base.menu import Item, Menu
from powergrid_tui.tui.base.page import Notice, app_of, with_dots
from powergrid_tui.tui.base.side_panel import BLANK, REST, Paragraph, SidePanel
from powergrid_tui.tui.base.thumbnail import Thumbnail, portrait
from powergrid_tui.tui.base.typed_line import TypedLine
from powergrid_tui.tui.base.work import begin
from powergrid_tui.tui.start.saved_games import SavedGameWords, cells_of, saved_game_words, when_of

Opener = Callable[[StoredGame], Session[Any, Any]]
"""The session of a saved game. Raises `TableError`."""

_TALL = 30
"""The height in rows from which a page has room below the list."""

_LONGEST_SEARCH = 40


@dataclass(frozen=True, slots=True)
class Tried:
    """The outcome of replaying all lines of a game."""

    error: str = ""
    """Why it cannot be opened, or an empty string."""
    record: Record | None = None
    """The record, with whatever an older version did not write; None when it cannot be opened."""
    portrait: Thumbnail | None = None
    """How the game stands."""


class LoadScreen(FramedPage[Session[Any, Any] | None]):
    """The list, and below it the marked game as it stands. Returns the session of the chosen game, or None to go
    back."""

    DEFAULT_CSS = f"""
    LoadScreen TypedLine {{ height: 1; }}
    LoadScreen Menu {{ height: 1fr; }}
    LoadScreen SidePanel {{ background: {palette.PANEL}; }}
    """

    ROOMS: ClassVar[tuple[str, ...]] = ("games", "lists")

    AUTO_FOCUS = "Menu"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "back", mark("Back"), id="load.back", show=False),
        Binding("d,delete", "doom", mark("Delete"), id="load.delete", show=False),
        Binding("n", "rename", mark("Name"), id="load.rename", show=False),
        Binding("slash", "find", mark("Find"), id="load.find", show=False),
        Binding("up", "step(-1)", "", id="load.up", show=False),
        Binding("down", "step(1)", "", id="load.down", show=False),
    ]

    KEYS_HELP = mark(
        "- Up and down choose a game, Enter opens it.\n"
        "- / searches for a player, a map, a game or a name; Esc ends the search.\n"
        "- n names the game, d deletes it after asking.\n"
        "- Esc or q goes back."
    )

    def __init__(
        self, heading: str, store: Store, opener: Opener, glyphs: Glyphs, notice: str = "", at: str = ""
    ) -> None:
        """`at` is what was `chosen` from the list before: the cursor begins there."""
        super().__init__(glyphs)
        self.chosen = at
        """The game that was chosen, by the path of its file."""
        self._heading, self._store, self._open = heading, store, opener
        self._search = TypedLine("", _LONGEST_SEARCH, lead=" / ")
        self._wanted = ""
        """The text to search for."""
        self._menu = Menu(glyphs=glyphs, gap=2)
        self._aside = SidePanel(glyphs, lying=True)
        self._notice = Notice(id="notice")
        self._entries: dict[str, StoredGame] = {}
        self._own: set[str] = set()
        self._tried: dict[str, Tried] = {}
        self._doomed: StoredGame | None = None
        self._first = notice

    def middle(self) -> ComposeResult:
        yield self._search
        yield self._menu
        yield self._notice
        yield self._aside

    def on_mount(self) -> None:
        self.refresh_words()
        self._menu.go_to(self.chosen)
        if self._first:
            self._notice.say(self._first, warning=True)

    def refresh_words(self) -> None:
        """Write every text on the page in the current language, with the current glyphs."""
        self.head.say(tr(self._heading))
        self._fill()

    def on_resize(self) -> None:
        super().on_resize()
        size = self.app.size
        self._aside.display = self._previewed
        self._aside.styles.height = (size.height - 2) // 2
        self._notice.styles.height = 2 if self._previewed else 3
        self._tried.clear()  # their pictures are of another size
        if self._entries:
            self._list()
            self.call_after_refresh(self._describe, anew=False)

    @property
    def _previewed(self) -> bool:
        """Whether a game is shown below the list; otherwise it is only described."""
        return self.roomy and self.app.size.height >= _TALL

    def on_menu_moved(self, message: Menu.Moved) -> None:
        message.stop()
        self._doomed = None
        self._describe()

    def on_menu_picked(self, message: Menu.Picked) -> None:
        message.stop()
        if self._doomed is not None:
            self._doomed = None
            self._describe()
            return
        try:
            session = self._open(self._entries[message.item.id])
        except TableError as error:
            self._notice.say(str(error), warning=True)
        else:
            self.chosen = message.item.id
            self.dismiss(session)

    def on_typed_line_changed(self, message: TypedLine.Changed) -> None:
        message.stop()
        self._wanted = message.text
        self._list()
        self._describe()

    def on_typed_line_done(self, message: TypedLine.Done) -> None:
        message.stop()
        self._menu.focus()

    def on_key(self, event: Key) -> None:
        if self._doomed is None:
            return
        event.stop()
        event.prevent_default()
        doomed, self._doomed = self._doomed, None
        if event.character in {"y", "Y"}:
            try:
                doomed.path.unlink(missing_ok=True)
            except OSError as error:
                failed = tr("{file} cannot be deleted: {reason}.", file=doomed.name, reason=reason(error))
                self._notice.say(failed, warning=True)
                return
        self._fill()

    def action_step(self, by: int) -> None:
        """Up and down move through the list even while a search is being typed."""
        self._menu.action_step(by)

    def action_find(self) -> None:
        """Search for games by players, map, game or name."""
        self._search.focus()

    def action_doom(self) -> None:
        """Ask whether a game is to be deleted; the next key is the answer."""
        item = self._of_ones_own()
        if item is not None:
            self._doomed = self._entries[item.id]
            sure = tr("Delete {file} for good? y: yes, any other key: no.", file=self._doomed.name)
            self._notice.say(sure, warning=True)

    def action_rename(self) -> None:
        """Ask what a game is to be called."""
        item = self._of_ones_own()
        record = self._entries[item.id].record if item is not None else None
        if record is not None:
            question = tr("Name of the game")
            self.app.push_screen(AskName(question, record.title, LONGEST_TITLE, self.glyphs), self._call)

    def action_back(self) -> None:
        """Leave the search first, then the list."""
        if self._wanted or self._search.has_focus:
            self._search.action_clear()
            self._menu.focus()
        else:
            self.dismiss(None)

    def _of_ones_own(self) -> Item | None:
        """The item under the cursor, unless it must not be changed."""
        item = self._menu.item
        if item is not None and item.id not in self._own:
            self._notice.say(tr("Examples cannot be deleted: they come with the program."), warning=True)
            return None
        return item

    def _call(self, title: str | None) -> None:
        item = self._menu.item
        if title is None or item is None:
            return
        try:
            self._store.rename(self._entries[item.id].path, title)
        except TableError as error:
            self._notice.say(str(error), warning=True)
        else:
            self._fill()

    def _fill(self) -> None:
        own, examples = self._store.games(), self._store.examples()
        self._entries = {str(entry.path): entry for entry in (*own, *examples)}
        self._own = {str(entry.path) for entry in own}
        self._tried.clear()
        self._list()
        self._describe()
        keys = [("enter", tr("open")), (self.glyphs.upright, tr("choose")), ("/", tr("find"))] if self._entries else []
        mine = [("n", tr("name")), ("d", tr("delete"))] if own else []
        self.keys.hint(*keys, *mine, ("?", tr("help")), ("esc", tr("back")))

    def _list(self) -> None:
        """Show the games that match the search, as far as their state is known: running games, finished ones, and the
        examples."""
        found = {id: entry for id, entry in self._entries.items() if self._is_wanted(entry)}
        own = {id: entry for id, entry in found.items() if id in self._own}
        over = {id: entry for id, entry in own.items() if entry.record is not None and entry.record.finished}
        on = [self._item(entry) for id, entry in own.items() if id not in over]
        examples = [self._item(entry, tr("example")) for id, entry in found.items() if id not in own]
        finished = _under(tr("Finished").upper(), [self._item(entry) for entry in over.values()])
        self._menu.fill([*on, *finished, *_under(tr("Examples").upper(), examples)])

    def _is_wanted(self, entry: StoredGame) -> bool:
        if not self._wanted:
            return True
        return entry.record is not None and saved_game_words(entry.record).found_by(self._wanted)

    def _item(self, entry: StoredGame, when: str = "") -> Item:
        if entry.record is None:
            return Item(str(entry.path), (entry.name, entry.why), shut=True)
        return Item(
            str(entry.path),
            cells_of(entry, when or when_of(entry.when, datetime.now()), self.glyphs, self._menu.size.width),
        )

    async def _try(self, id: str) -> None:
        """Replay the game under the cursor in the background, and report when the rules do not allow a line."""
        await asyncio.sleep(REST)
        entry = self._entries.get(id)
        if entry is None:  # it was deleted meanwhile
            return
        paper = Paper(*self._aside.picture_size, self.glyphs, app_of(self).region_signs)
        tried = await asyncio.to_thread(self._replayed, entry, paper)
        if self._entries.get(id) is not entry:
            return
        self._tried[id] = tried
        error = tried.error
        if error:
            told = trc("error of a file", "{file}: {error}", file=entry.name, error=error)
            self._entries[id] = replace(entry, record=None, error=told, why=error)
        elif tried.record != entry.record:
            self._entries[id] = replace(entry, record=tried.record)
        self._list()
        self._describe(anew=bool(error) and self._doomed is None)

    def _replayed(self, entry: StoredGame, paper: Paper) -> Tried:
        """The state of a game after replaying it. Called in a thread."""
        assert entry.record is not None
        try:
            session = self._open(entry)
        except TableError as error:
            return Tried(error=str(error))
        record = entry.record.evolve(where=session.record.where)
        try:
            return Tried(record=record, portrait=portrait(session, paper))
        except Exception:  # the board of an installed game may raise anything: the game is listed all the same
            if is_own(session.game.id):
                raise
            return Tried(record=record)

    def _describe(self, *, anew: bool = True) -> None:
        """Describe the game under the cursor, beside the list or below it. A warning stays unless `anew`."""
        if anew:
            self._notice.say("")
        item = self._menu.item
        if item is None:
            nothing = tr("No game matches.") if self._entries else tr("There are no games here yet.")
            self._show_details(None, (), nothing)
            return
        entry = self._entries[item.id]
        if entry.record is None:
            self._show_details(None, (), "")
            if not self._notice.warning:
                self._notice.say(tr("{error}. The file is left as it is.", error=entry.error), warning=True)
            return
        if item.id not in self._tried:
            begin(self, self._try, item.id)
        told, tried = saved_game_words(entry.record), self._tried.get(item.id)
        saved = tr("saved {when}", when=when_of(entry.when, datetime.now())) if item.id in self._own else tr("example")
        parts = (told.title, *_heading(told), told.sitters, *told.options, told.outcome, told.turn, entry.name)
        self._show_details(
            tried.portrait if tried else None,
            _detail_rows(told, saved, entry.name, self.glyphs),
            " · ".join(part for part in parts if part),
        )

    def _show_details(self, stands: Thumbnail | None, words: tuple[Paragraph, ...], below: str) -> None:
        """Show it in one of two forms, whichever there is room for; `words` come before how it stands."""
        self._aside.show(stands.picture if stands else ())
        how: list[Paragraph | Strip] = []
        if stands is not None:
            asked: list[Paragraph] = [(stands.asked, palette.STRONG)] if stands.asked else []
            how = [BLANK, *stands.rows(self._aside.room), BLANK, *asked]
        self._aside.say(*words, *how)
        if not self._notice.warning:
            self._notice.say("" if self._previewed and words else with_dots(below, self.glyphs))


def _under(heading: str, items: list[Item]) -> list[Item]:
    return [replace(items[0], heading=heading), *items[1:]] if items else []


def _heading(told: SavedGameWords) -> tuple[str, ...]:
    """The game, and where it is played, unless that is its name."""
    return tuple(words for words in (told.game, told.place) if words and words != told.title)


def _detail_rows(told: SavedGameWords, saved: str, file: str, glyphs: Glyphs) -> tuple[Paragraph, ...]:
    heading = with_dots(" · ".join(_heading(told)), glyphs)
    where = (told.outcome if told.winner else told.where, told.turn, saved, file)
    said = (
        (told.title, palette.STRONG),
        (heading, palette.QUIET),
        (told.sitters, palette.TEXT),
        (series(told.options), palette.TEXT),
        (with_dots(" · ".join(words for words in where if words), glyphs), palette.QUIET),
    )
    return tuple(words for words in said if words[0])
