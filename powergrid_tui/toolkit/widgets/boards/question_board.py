"""A board that asks one question at a time and has parts that may share the screen, for every game.

Keys go to the question first. It answers with an action, with a reason why not, or with a change to its current answer.
Keys that it does not use select a part, scroll the log, or are left to the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property, partial
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from textual import events
from textual.layout import Layout
from textual.reactive import Reactive, var
from textual.strip import Strip
from textual.widget import Widget

from powergrid_tui.table.protocol.game import Premove
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.key_help import KeysNow, keys_now
from powergrid_tui.toolkit.viewmodel.keys import name_of, named_now
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.question import Prompt, Question, Several
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.viewmodel.table_view import TableView
from powergrid_tui.toolkit.widgets.boards.board import Board
from powergrid_tui.toolkit.widgets.boards.keys import act
from powergrid_tui.toolkit.widgets.boards.places import Box, Rect, places
from powergrid_tui.toolkit.widgets.boards.placing import Placing
from powergrid_tui.toolkit.widgets.boards.warned import HandedOver, Warned
from powergrid_tui.toolkit.widgets.drawing.updates import PaintingApp, keymap_of
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.toolkit.widgets.panels.log import LastLine, Log, Roll
from powergrid_tui.toolkit.widgets.panels.panel import Panel
from powergrid_tui.toolkit.widgets.panels.question_panel import QuestionPanel
from powergrid_tui.toolkit.widgets.panels.tabs import TabRow, Tabs

Q = TypeVar("Q", bound=Question[Any, Any])


class BoardKey(NamedTuple):
    """Keys with the same meaning, and an id by which a keymap can change them."""

    id: str
    keys: str
    """As Textual names them, separated by commas."""
    told: str
    """The word passed to the question, or the name of the board's action."""
    what: str = ""
    """What it does, as a message, for lists of keys."""


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
"""Keys that are passed to the questions of every game by name; any other key is passed as the character that it
types."""

PART_KEYS = (
    BoardKey("board.next_part", "tab", "next-part", mark("Next part")),
    BoardKey("board.part_before", "shift+tab", "part-before", mark("Previous part")),
    BoardKey("board.page_up", "pageup", "log-back", mark("Log: page up")),
    BoardKey("board.page_down", "pagedown", "log-on", mark("Log: page down")),
    BoardKey("board.log_start", "home", "log-start", mark("Log: start")),
    BoardKey("board.log_end", "end", "log-end", mark("Log: end")),
)
"""Keys of the board itself, if the question does not use them."""


def _by_key(keys: Iterable[BoardKey], keymap: Mapping[str, str]) -> dict[str, str]:
    return {name: key.told for key in keys for name in keymap.get(key.id, key.keys).split(",")}


class QuestionBoard(Board, Generic[Q], can_focus=True):
    """Base class of a board with a question and parts.

    A subclass provides the question, and a `TableView` of what the seat sees. It has a `var` for each part of that
    view, under the same name, binds its panels to them, and lays them out. Only a panel whose part has changed is
    redrawn.
    """

    PARTS: ClassVar[tuple[str, ...]] = ()
    """Names of the parts, as messages; one of them is the log. Digits and function keys select them in this order."""
    RESULT: ClassVar[int] = 0
    """The index of the part that shows how the game ended."""
    KEYS: ClassVar[tuple[BoardKey, ...]] = ()
    """Keys that are passed to this game's questions by a word other than the character they type, and those that a
    keymap may change."""

    OWN_KEYS: ClassVar[tuple[BoardKey, ...]] = ()
    """Keys of this game's board itself, if the question does not use them: see `own_acts`."""

    SIGNS: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Signs on the board with what they mean, as messages, for the help."""
    PICTURE: ClassVar[tuple[str, str]] = ("", "")
    """The panel that shows best how a game stands, and its part of the `TableView`; empty where there is none."""

    tab_row: var[TabRow | None] = var(None)
    prompt: var[Prompt | None] = var(None)
    entries: var[LogPage] = var(LogPage())
    """The log."""

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self.question: Q | None = None
        self.part = 0
        """The index of the selected part."""
        self.notice = ""
        self._idle = False
        """Whether the notice is only about a key that does nothing."""
        self._answered = False
        self._warned, self._handed = Warned(), HandedOver()
        self._tabs, self._panel = Tabs(glyphs), QuestionPanel(glyphs)
        self._log: Roll[Any] = Log(glyphs)
        self._last = LastLine(glyphs)
        self.panels: dict[str, Panel[Any]] = {
            "tabs": self._tabs,
            "question": self._panel,
            "log": self._log,
            "last": self._last,
        }
        """The parts by name: those of every game, and those that a subclass adds."""
        self._placing = Placing()
        self._keymap: Mapping[str, str] = PaintingApp.keymap
        """Keys that the person has reassigned."""
        self._told: dict[str, str] = {}
        self._own_told: dict[str, str] = {}
        self._changed: dict[str, str] = {}
        """The same, by the word passed to the question and by the usual key."""
        self._learn_keys(PaintingApp.keymap)

    @classmethod
    def own_keys(cls) -> tuple[BoardKey, ...]:
        """The keys of the board itself that depend on the game: those that select parts, and `OWN_KEYS`."""
        parts = (BoardKey(f"board.{name}", f"f{at},{at}", name, name) for at, name in enumerate(cls.PARTS, 1))
        return (*parts, *cls.OWN_KEYS)

    def _learn_keys(self, keymap: Mapping[str, str]) -> None:
        """Use this keymap from now on."""
        keys = (*QUESTION_KEYS, *self.KEYS)
        self._keymap = keymap
        self._told = _by_key(keys, keymap)
        self._own_told = _by_key((*PART_KEYS, *self.own_keys()), keymap)
        self._changed = {
            name: keymap[key.id] for key in keys if key.id in keymap for name in (key.told, *key.keys.split(","))
        }
        self._log.changed = {key.keys: keymap[key.id] for key in PART_KEYS if key.id in keymap}

    def written(self, told: str) -> str:
        """The current written form of the key with this name."""
        return next(name_of(key) for key, what in self._own_told.items() if what == told)

    @cached_property
    def _acts(self) -> dict[str, Callable[[], object]]:
        return self._part_acts() | self.own_acts()

    def _part_acts(self) -> dict[str, Callable[[], object]]:
        """The actions of the board itself, by the name of their keys."""
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
        """The actions of this game's board, by the name of a key in `OWN_KEYS` or by the word passed to the question.
        An action that returns False had no use for the key."""
        return {}

    def ask(self, snapshot: Snapshot, before: Q | None) -> Q:
        """The question for a snapshot."""
        raise NotImplementedError

    def look(self, question: Q) -> TableView:
        """What the seat sees, including its answer so far."""
        raise NotImplementedError

    def arrangement(self, width: int, height: int) -> Box:
        """The layout of this many cells, with the parts named as in `panels`; also before there is a question."""
        raise NotImplementedError

    def on_mount(self) -> None:
        self._arrange()
        self.focus()

    def on_resize(self) -> None:
        self.update()  # with more room, the question may be worded differently

    def _arrange(self) -> None:
        """Compute the rectangle of every part. The layout is refreshed only if one of them has changed."""
        if not self.is_mounted:
            return
        seen = places(self.arrangement(*self.size), *self.size)
        where: dict[Widget, Rect] = {self.panels[name]: place for name, place in seen.items()}
        if where == self._placing.places:
            return
        for panel in self.panels.values():
            panel.display = panel in where
        self._placing.places = where
        first = next(iter(where), self)
        first.refresh(layout=True)  # of a child, because Textual keeps what it arranged for the same children

    @property
    def layout(self) -> Layout:
        """Called by Textual."""
        return self._placing

    def bound(self, **contents: Reactive[Any]) -> Iterator[Widget]:
        """The parts by name, each bound to the slice that it shows; for `compose`."""
        for name, slice_ in contents.items():
            yield self.panels[name].data_bind(content=slice_)

    def is_seen(self, name: str) -> bool:
        """Whether a part is visible now."""
        return self.panels[name] in self._placing.places

    def show(self, snapshot: Snapshot) -> None:
        """Draw the snapshot, and ask the question for its offers."""
        keymap = keymap_of(self)
        if keymap is not self._keymap:
            self._learn_keys(keymap)
        before = self.question
        question = self.question = self.ask(snapshot, before)
        self.notice, self._answered, self._idle = snapshot.notice, False, False
        if before is None or question.brings_up_its_part(before):
            self.turn_to(question.part)
        self.update()

    def turn_to(self, part: int) -> None:
        """Select the part that a new question asks for."""
        self.part = part

    def handed_over(self) -> None:
        self._handed.begin()
        self.call_after_refresh(self._handed.in_sight)

    def update(self) -> None:
        """Show the question in its current state."""
        if self.question is not None:
            seen = self.look(self.question)
            for part in self._bound_parts(type(seen)):
                setattr(self, part, getattr(seen, part))
            names, heading = self.tab_names(over=seen.over), seen.heading
            self.tab_row = TabRow(
                tuple(names), self.part, not self.question.takes_digits, heading.order, heading.figures
            )
            self.prompt = seen.question.noting(self.noted).keyed(self._changed)
            self.entries = seen.log
        self._arrange()

    @property
    def noted(self) -> str:
        """A sentence to be read at once, in the question's place; empty if there is none."""
        return self.notice

    def tab_names(self, *, over: bool) -> list[str]:
        """What the tabs of the parts say."""
        names = [tr(name) for name in self.PARTS]
        if over:
            names[self.RESULT] = tr("result")
        return names

    @classmethod
    @cache
    def _bound_parts(cls, view: type[TableView]) -> tuple[str, ...]:
        """The parts of a view for which this board has a `var`."""
        return tuple(part for part in view.model_fields if part in cls._reactives)

    def take(self, reply: Any) -> None:
        """Handle what `Question.press` returned: play or plan an action, set a premove, or show a message."""
        question = self.question
        if reply is None or self._answered or question is None:
            return
        if not self._handed.answers and not isinstance(reply, str) and not question.held:
            reply = self._too_soon()
        if isinstance(reply, str) or question.held:
            self.notice = self.notice if question.held else reply
            self.update()
            return
        self._log.follow()
        self._answered = True  # keys pressed meanwhile must not answer a question not yet seen
        if isinstance(reply, Premove):
            self.post_message(self.Instruct(reply))
            return
        actions = reply.actions if isinstance(reply, Several) else (reply,)
        self.post_message(self.Plan(question.view, *actions) if question.planning else self.Play(*actions))

    def does_nothing(self, sentence: str) -> None:
        if self.question is not None and not self.question.held and (sentence or self._idle):
            self.notice, self._idle = sentence, bool(sentence)
            self.update()

    def _too_soon(self) -> str:
        """Says that what was typed or clicked did not count, because it may have been meant by somebody else."""
        who = self.prompt.who if self.prompt else None
        if who is None:
            return ""
        return tr("{player} is asked now. What was typed before that did not count: press it again.", player=who.name)

    def portrait(self, snapshot: Snapshot, width: int, height: int, *, signs: bool = False) -> list[Strip]:
        """A picture of this many cells of how a game stands, for lists of games; none where the game has no such
        panel. The board need not be on a screen. `signs`: colours alone do not tell everything apart."""
        panel, part = self.PICTURE
        content = getattr(self.look(self.ask(snapshot, None)), part) if part else None
        return self.panels[panel].picture(content, width, height)[:height] if content is not None else []

    def keys_now(self, besides: Iterable[tuple[str, str]]) -> KeysNow:
        """The keys of the current question and those of the page besides, for the help."""
        return keys_now(self.prompt, besides, self.key_notes()) if self.prompt else KeysNow()

    def key_notes(self) -> Mapping[str, str]:
        """More about keys of the current question, by key."""
        return {}

    def bring_up(self, part: int) -> None:
        """Select a part, for when not all of them fit."""
        self.part = part % len(self.PARTS)
        self.update()

    def page(self, pages: int) -> None:
        """Scroll the log by pages; if it is not visible, select it first. Negative numbers go back."""
        self._read(partial(self._log.turn, pages))

    def _read(self, scroll: Callable[[], None]) -> None:
        """Scroll the log, or select it if it is not visible."""
        if not self.is_seen("log"):
            self.bring_up(self.PARTS.index("log"))
        else:
            scroll()

    async def on_key(self, event: events.Key) -> None:
        """Handled here and not as a binding: bindings bubble to the app first, and letters typed right after them would
        overtake them on a slow line. So a key that the board does not use is run for the screen at once, too: the next
        key may already answer the question. Once something else covers the board, no key is meant for it."""
        if self.app.screen is not self.screen:
            return
        self._handed.hear(event.time)
        heard = self._handed.moves and self._heard(event.key, event.character, event.time)
        if heard or (not await act(self.screen, event) and (not self._handed.moves or self.unheard(event))):
            event.stop()
            event.prevent_default()

    def unheard(self, event: events.Key) -> bool:
        """Called for a key that neither question, board nor screen uses. Returns whether this board uses it after
        all."""
        return False

    def _heard(self, key: str, character: str | None, time: float) -> bool:
        """Whether the board used a key."""
        question, typed = self.question, character if character and character.isprintable() else None
        if question is not None:
            word = typed if self._is_text(question, typed) else self._told.get(key, self._sign(typed))
            if self._warned.unread(key, time) and word and word == question.warned:
                return True
            reply = self.tell(question, word) if word is not None else None
            if reply is not None and question.warned:
                self._warned.begin()
            if reply is not None:
                self.take(reply)
                return True
        act = self._acts.get(self._own_told.get(key) or self._told.get(key, ""))
        return act is not None and act() is not False

    def tell(self, question: Q, word: str) -> Any:
        """Hand a key, as a word, to the question; returns what `Question.press` returns. If it acts on something that
        is out of sight, that comes into sight first, and nothing is played until the key is pressed again."""
        shown = self.shows(question)
        reply = question.press(word)
        if reply is None or shown:
            return reply
        self.come_back(question)
        if isinstance(reply, str):
            return reply
        return tr("This is what you are asked about: press {key} again.", key=named_now(word, self._changed))

    def shows(self, question: Q) -> bool:
        """Whether everything that keys of the question act on is in sight."""
        return True

    def come_back(self, question: Q) -> None:
        """Bring into sight what keys of the question act on."""
        self.bring_up(question.part)

    def _sign(self, typed: str | None) -> str | None:
        """The word for a key that is in no table: the character it types, unless that has been reassigned."""
        return None if typed in self._changed else typed

    @staticmethod
    def _is_text(question: Q, typed: str | None) -> bool:
        """Whether the typed character is part of the answer, whatever its key does elsewhere."""
        return typed is not None and (question.takes_text or (question.takes_digits and typed.isdecimal()))

    def on_tabs_pointed(self, message: Tabs.Pointed) -> None:
        """A tab was clicked."""
        message.stop()
        self.bring_up(message.at)

    def on_clickable_pointed(self, message: Clickable.Pointed) -> None:
        """A hotspot was clicked; it may answer the question."""
        message.stop()
        self._handed.hear(message.time)
        if self.question is not None and self._handed.moves:
            self.take(self.question.point_at(message.hotspot))
