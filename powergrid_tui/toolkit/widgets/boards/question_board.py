"""A board that asks one question at a time and has parts that may share the screen, for every game.

Keys go to the question first. It answers with an action, with a reason why not, or with a change of what is about to be
answered. What means nothing to it chooses a part, turns the log, or is left to the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property, partial
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from textual import events
from textual.layout import Layout
from textual.reactive import Reactive, var
from textual.widget import Widget

from powergrid_tui.table.protocol.game import Premove
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.keys import name_of
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.question import Prompt, Question, Several
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.viewmodel.table_view import TableView
from powergrid_tui.toolkit.widgets.boards.board import Board
from powergrid_tui.toolkit.widgets.boards.keys import act
from powergrid_tui.toolkit.widgets.boards.places import Box, Rect, places
from powergrid_tui.toolkit.widgets.boards.placing import Placing
from powergrid_tui.toolkit.widgets.boards.warned import Warned
from powergrid_tui.toolkit.widgets.drawing.updates import PaintingApp, keymap_of
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.toolkit.widgets.panels.log import LastLine, Log, Roll
from powergrid_tui.toolkit.widgets.panels.panel import Panel
from powergrid_tui.toolkit.widgets.panels.question_panel import QuestionPanel
from powergrid_tui.toolkit.widgets.panels.tabs import TabRow, Tabs

Q = TypeVar("Q", bound=Question[Any, Any])


class BoardKey(NamedTuple):
    """Keys that mean the same, with an id by which a keymap can change them."""

    id: str
    keys: str
    """As Textual names them, parted by commas."""
    told: str
    """What the question is told, or what the board does."""
    what: str = ""
    """What that is good for, a message, for lists of keys."""


QUESTION_KEYS = (
    BoardKey("board.left", "left", "left", mark("Left")),
    BoardKey("board.right", "right", "right", mark("Right")),
    BoardKey("board.up", "up", "up", mark("Up")),
    BoardKey("board.down", "down", "down", mark("Down")),
    BoardKey("board.answer", "enter", "enter", mark("Answer")),
    BoardKey("board.toggle", "space", "space", mark("Tick")),
    BoardKey("board.erase", "backspace", "backspace", mark("Erase")),
    BoardKey("board.end_typing", "escape", "escape", mark("Stop typing")),
)
"""Keys that the questions of every game are told by name; the others by the sign that they type."""

PART_KEYS = (
    BoardKey("board.next_part", "tab", "next-part", mark("Next part")),
    BoardKey("board.part_before", "shift+tab", "part-before", mark("Part before")),
    BoardKey("board.page_up", "pageup", "log-back", mark("Log: page up")),
    BoardKey("board.page_down", "pagedown", "log-on", mark("Log: page down")),
    BoardKey("board.log_start", "home", "log-start", mark("Log: start")),
    BoardKey("board.log_end", "end", "log-end", mark("Log: end")),
)
"""Keys of the board itself, for when they mean nothing to the question."""


def _by_key(keys: Iterable[BoardKey], keymap: Mapping[str, str]) -> dict[str, str]:
    return {name: key.told for key in keys for name in keymap.get(key.id, key.keys).split(",")}


class QuestionBoard(Board, Generic[Q], can_focus=True):
    """Base of a board with a question and parts.

    A subclass says what is asked, and what the seat sees then: a `TableView`. It has a `var` for each part of that, by
    the same name, binds its panels to them, and says where they stand. Only a panel whose part has changed draws
    itself.
    """

    PARTS: ClassVar[tuple[str, ...]] = ()
    """Names of the parts, messages, one of them the log; digits and function keys bring them up in this order."""
    RESULT: ClassVar[int] = 0
    """The part that shows how the game ended."""
    KEYS: ClassVar[tuple[BoardKey, ...]] = ()
    """Keys that questions of this game are told by other words than the sign that they type, and those that a keymap
    may change."""

    OWN_KEYS: ClassVar[tuple[BoardKey, ...]] = ()
    """Keys of this game's board itself, for when they mean nothing to the question: see `own_acts`."""

    tab_row: var[TabRow | None] = var(None)
    prompt: var[Prompt | None] = var(None)
    entries: var[LogPage] = var(LogPage())
    """The log."""

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self.question: Q | None = None
        self.part = 0
        """Which part is up."""
        self.notice = ""
        self._answered = False
        self._warned = Warned()
        self._tabs, self._panel = Tabs(glyphs), QuestionPanel(glyphs)
        self._log: Roll[Any] = Log(glyphs)
        self._last = LastLine(glyphs)
        self.panels: dict[str, Panel[Any]] = {
            "tabs": self._tabs,
            "question": self._panel,
            "log": self._log,
            "last": self._last,
        }
        """The parts by name: those of every game, and what a subclass adds."""
        self._placing = Placing()
        self._keymap: Mapping[str, str] = PaintingApp.keymap
        """Keys that the person has replaced."""
        self._told: dict[str, str] = {}
        self._own_told: dict[str, str] = {}
        self._changed: dict[str, str] = {}
        """The same by what the question is told, and by the usual keys."""
        self._learn_keys(PaintingApp.keymap)

    @classmethod
    def own_keys(cls) -> tuple[BoardKey, ...]:
        """The keys of the board itself that its games differ in: those that bring up the parts, and `OWN_KEYS`."""
        parts = (BoardKey(f"board.{name}", f"f{at},{at}", name, name) for at, name in enumerate(cls.PARTS, 1))
        return (*parts, *cls.OWN_KEYS)

    def _learn_keys(self, keymap: Mapping[str, str]) -> None:
        """Obey these keys from here on."""
        keys = (*QUESTION_KEYS, *self.KEYS)
        self._keymap = keymap
        self._told = _by_key(keys, keymap)
        self._own_told = _by_key((*PART_KEYS, *self.own_keys()), keymap)
        self._changed = {
            name: keymap[key.id] for key in keys if key.id in keymap for name in (key.told, *key.keys.split(","))
        }
        self._log.changed = {key.keys: keymap[key.id] for key in PART_KEYS if key.id in keymap}

    def written(self, told: str) -> str:
        """How the key is written now that tells the board this."""
        return next(name_of(key) for key, what in self._own_told.items() if what == told)

    @cached_property
    def _acts(self) -> dict[str, Callable[[], object]]:
        return self._part_acts() | self.own_acts()

    def _part_acts(self) -> dict[str, Callable[[], object]]:
        """What the board itself does, by what its keys tell."""
        return {
            "next-part": lambda: self.bring_up(self.part + 1),
            "part-before": lambda: self.bring_up(self.part - 1),
            "log-back": lambda: self.page(-1),
            "log-on": lambda: self.page(1),
            "log-start": lambda: self._read(self._log.begin),
            "log-end": lambda: self._read(self._log.follow),
            **{name: partial(self.bring_up, at) for at, name in enumerate(self.PARTS)},
        }

    def own_acts(self) -> dict[str, Callable[[], object]]:
        """What the board of this game does itself, by what `OWN_KEYS` tell, or by what the question was told. An act
        that gives False had no use for the key."""
        return {}

    def ask(self, snapshot: Snapshot, before: Q | None) -> Q:
        """The question that a snapshot puts."""
        raise NotImplementedError

    def look(self, question: Q) -> TableView:
        """What the seat sees, with the answer that is taking shape."""
        raise NotImplementedError

    def arrangement(self, width: int, height: int) -> Box:
        """Which parts stand where in so many cells, by their names in `panels`; also before anything was asked."""
        raise NotImplementedError

    def on_mount(self) -> None:
        self._arrange()
        self.focus()

    def on_resize(self) -> None:
        self.update()  # what is asked may be put otherwise where there is more room

    def _arrange(self) -> None:
        """Give every part its place. Nothing is laid out again while all have the same."""
        if not self.is_mounted:
            return
        seen = places(self.arrangement(*self.size), *self.size)
        where: dict[Widget, Rect] = {self.panels[name]: place for name, place in seen.items()}
        if where == self._placing.places:
            return
        for panel in self.panels.values():
            panel.display = panel in where
        self._placing.places = where
        self.refresh(layout=True)

    @property
    def layout(self) -> Layout:
        """What Textual asks where the parts stand."""
        return self._placing

    def bound(self, **contents: Reactive[Any]) -> Iterator[Widget]:
        """The parts by name, each bound to the slice that it shows; for `compose`."""
        for name, slice_ in contents.items():
            yield self.panels[name].data_bind(content=slice_)

    def is_seen(self, name: str) -> bool:
        """Whether a part has a place now."""
        return self.panels[name] in self._placing.places

    def show(self, snapshot: Snapshot) -> None:
        """Draw what can be seen now, and ask the question that `snapshot.offers` puts."""
        keymap = keymap_of(self)
        if keymap is not self._keymap:
            self._learn_keys(keymap)
        before = self.question
        question = self.question = self.ask(snapshot, before)
        self.notice, self._answered = snapshot.notice, False
        if before is None or question.brings_up_its_part(before):
            self.part = question.part
        self.update()

    def update(self) -> None:
        """Show the question with its intent as it is now."""
        if self.question is not None:
            seen = self.look(self.question)
            for part in self._bound_parts(type(seen)):
                setattr(self, part, getattr(seen, part))
            names = self.tab_names(over=seen.over)
            self.tab_row = TabRow(tuple(names), self.part, not self.question.takes_digits, seen.heading.order)
            self.prompt = seen.question.noting(self.notice).keyed(self._changed)
            self.entries = seen.log
        self._arrange()

    def tab_names(self, *, over: bool) -> list[str]:
        """What the tabs of the parts say."""
        names = [tr(name) for name in self.PARTS]
        if over:
            names[self.RESULT] = tr("result")
        return names

    @classmethod
    @cache
    def _bound_parts(cls, view: type[TableView]) -> tuple[str, ...]:
        """The parts of a view that this board has a `var` for."""
        return tuple(part for part in view.model_fields if part in cls._reactives)

    def take(self, reply: Any) -> None:
        """Play an action or plan it, leave an order, or show what was said; what `Question.press` gives."""
        question = self.question
        if reply is None or self._answered or question is None:
            return
        if isinstance(reply, str) or question.held:
            self.notice = self.notice if question.held else reply
            self.update()
            return
        self._log.follow()
        self._answered = True  # keys pressed while the answer travels must not answer the next question unseen
        if isinstance(reply, Premove):
            self.post_message(self.Instruct(reply))
            return
        actions = reply.actions if isinstance(reply, Several) else (reply,)
        self.post_message(self.Plan(question.view, *actions) if question.planning else self.Play(*actions))

    def bring_up(self, part: int) -> None:
        """Show a part, where not all are shown."""
        self.part = part % len(self.PARTS)
        self.update()

    def page(self, pages: int) -> None:
        """Turn the log; where it is not seen, bring it up first. A negative number goes back."""
        self._read(partial(self._log.turn, pages))

    def _read(self, scroll: Callable[[], None]) -> None:
        """Scroll the log, or bring it up where it is not seen."""
        if not self.is_seen("log"):
            self.bring_up(self.PARTS.index("log"))
        else:
            scroll()

    async def on_key(self, event: events.Key) -> None:
        """At once, and not as a binding: those bubble to the app first, and letters typed right behind would overtake
        them on a slow line. So a key that means nothing here is carried out for the screen at once, too: what was typed
        right behind it may answer the question. Once something has come over the board, no key is meant for it."""
        if self.app.screen is not self.screen:
            return
        heard = self._heard(event.key, event.character, event.time)
        if heard or (not await act(self.screen, event) and self.unheard(event)):
            event.stop()
            event.prevent_default()

    def unheard(self, event: events.Key) -> bool:
        """A key that means nothing to the question, the board and the screen. Gives whether it meant something here."""
        return False

    def _heard(self, key: str, character: str | None, time: float) -> bool:
        """Whether a key meant something here."""
        question, typed = self.question, character if character and character.isprintable() else None
        if question is not None:
            told = typed if self._is_text(question, typed) else self._told.get(key, self._sign(typed))
            if self._warned.unread(key, time) and told and told == question.warned:
                return True
            reply = self.told(question, told) if told is not None else None
            if reply is not None and question.warned:
                self._warned.begin()
            if reply is not None:
                self.take(reply)
                return True
        act = self._acts.get(self._own_told.get(key) or self._told.get(key, ""))
        return act is not None and act() is not False

    def told(self, question: Q, told: str) -> Any:
        """What the question is told, by `Question.press`. Gives what that gives."""
        return question.press(told)

    def _sign(self, typed: str | None) -> str | None:
        """What a key tells that stands in no table: the sign it types, unless another key tells that now."""
        return None if typed in self._changed else typed

    @staticmethod
    def _is_text(question: Q, typed: str | None) -> bool:
        """What was typed belongs to the answer, whatever its key does elsewhere."""
        return typed is not None and (question.takes_text or (question.takes_digits and typed.isdecimal()))

    def on_tabs_pointed(self, message: Tabs.Pointed) -> None:
        """A click on a tab."""
        message.stop()
        self.bring_up(message.at)

    def on_clickable_pointed(self, message: Clickable.Pointed) -> None:
        """A click on what the question may be answered with."""
        message.stop()
        if self.question is not None:
            self.take(self.question.point_at(message.hotspot))
