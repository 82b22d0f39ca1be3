"""A game's board: everything between the title line and the hint line of the play screen.

The play screen holds the session and knows no rules; a board knows its game and holds no session. The screen gives a
board a `Snapshot`. The board answers with `Board.Play`, with `Board.Plan` while others are to move, or with
`Board.Instruct` to set a premove.

A board asks one question at a time and has parts that may share the screen. Keys go to the question first. It answers
with an action, with a reason why not, or with a change to its current answer. Keys that it does not use select a part,
scroll the log, turn the dock, or are left to the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property, partial
from typing import Any, ClassVar, Generic, NamedTuple

from textual import events
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.message import Message
from textual.reactive import Reactive, var
from textual.strip import Strip
from textual.widget import Widget

from powergrid_tui.table.protocol.game import Premove
from powergrid_tui.table.protocol.log_entries import LogEntry
from powergrid_tui.table.sessions.recap import Recap
from powergrid_tui.table.words.language import language, mark, tr
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle
from powergrid_tui.toolkit.viewmodel.coach import Lesson
from powergrid_tui.toolkit.viewmodel.dock import CHAT, LOG, Call, Docked, DockPage
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.key_help import KeysNow, keys_now
from powergrid_tui.toolkit.viewmodel.keys import name_of, named_now
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.players import players_of
from powergrid_tui.toolkit.viewmodel.question import Prompt, Q, Question, Several
from powergrid_tui.toolkit.viewmodel.question_keys import assignable
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.viewmodel.table_view import TableView
from powergrid_tui.toolkit.widgets.boards.confirm_key import ConfirmKey, HandedOver
from powergrid_tui.toolkit.widgets.boards.keys import act
from powergrid_tui.toolkit.widgets.boards.places import Box, Rect, places
from powergrid_tui.toolkit.widgets.components.asking import AskPanel
from powergrid_tui.toolkit.widgets.components.dock import Dock
from powergrid_tui.toolkit.widgets.drawing.ground import Ground
from powergrid_tui.toolkit.widgets.drawing.updates import PaintingApp, keymap_of
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.toolkit.widgets.panels.log import LastLine
from powergrid_tui.toolkit.widgets.panels.panel import Panel
from powergrid_tui.toolkit.widgets.panels.recap import RecapPanel, Sentences
from powergrid_tui.toolkit.widgets.panels.tabs import TabRow, Tabs


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


def assignable_keys(kinds: Iterable[type[Question[Any, Any]]]) -> tuple[BoardKey, ...]:
    """The keys that these questions declare and people can reassign."""
    return tuple(BoardKey(key.id, key.keys, key.words[0], key.label) for key in assignable(kinds))


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


class PlacesLayout(Layout):
    """A layout of Textual that gives each child its rectangle from `places`; a child without one is not arranged."""

    name: ClassVar[str] = "placing"

    def __init__(self) -> None:
        self.places: Mapping[Widget, Rect] = {}

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        """Called by Textual."""
        return [
            WidgetPlacement(Region(*self.places[child]), NULL_OFFSET, NULL_SPACING, child)
            for child in children
            if child in self.places
        ]


class Board(Ground, Generic[Q], can_focus=True):
    """Base class of a game's board.

    A subclass provides the question, and a `TableView` of what the seat sees. It has a `var` for each part of that
    view, under the same name, binds its panels to them, and lays them out. Only a panel whose part has changed is
    redrawn. One of the parts is the dock, called ``log``: what happened since one's last turn, the log, the coach and
    the chat.
    """

    class Play(Message):
        """The person at the keyboard has decided on an action, or on several to play one after another."""

        def __init__(self, *actions: Any) -> None:
            self.actions = actions
            super().__init__()

    class Plan(Message):
        """The person at the keyboard has planned a turn to be played once they are asked."""

        def __init__(self, view: Any, *actions: Any) -> None:
            self.view = view
            self.actions = actions
            super().__init__()

    class Instruct(Message):
        """The person at the keyboard has set a premove, or cancelled it with `NO_PREMOVE`."""

        def __init__(self, premove: Premove) -> None:
            self.premove = premove
            super().__init__()

    PARTS: ClassVar[tuple[str, ...]] = ()
    """Names of the parts, as messages; one of them is `LOG`. Digits and function keys select them in this order."""
    RESULT: ClassVar[int] = 0
    """The index of the part that shows how the game ended."""
    KEYS: ClassVar[tuple[BoardKey, ...]] = ()
    """Keys that are passed to this game's questions by a word other than the character they type, and those that a
    keymap may change."""

    VIEW: ClassVar[type[TableView]]
    """The model of what a seat of the game sees."""
    LOG: ClassVar[str] = mark("log")
    """The name of the part with the dock."""
    FACES: ClassVar[Mapping[str, Callable[[Any], LogPage]]] = {}
    """Faces of the game's own beside those of every dock: the lines of each for a question, by its name."""

    OWN_KEYS: ClassVar[tuple[BoardKey, ...]] = (
        BoardKey("board.face", "e", "next-face", mark("Since, log, coach, chat")),
    )
    """Keys of this game's board itself, if the question does not use them: see `own_acts`."""

    SIGNS: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Signs on the board with what they mean, as messages, for the help."""
    PICTURE: ClassVar[tuple[str, str]] = ("", "")
    """The panel that shows best how a game stands, and its part of the `TableView`; empty where there is none."""

    tab_row: var[TabRow | None] = var(None)
    prompt: var[Prompt | None] = var(None)
    entries: var[LogPage] = var(LogPage())
    """The log."""

    dock: var[DockPage | None] = var(None)
    face_key: var[str] = var("")
    """The key that turns the dock, as it is written."""
    back_key: var[str] = var("")
    """The key that puts the dock away again; empty where nothing brought it up."""
    call: var[Call | None] = var(None)
    """What the dock has that is not in sight."""

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        """The glyphs to draw with."""
        self.question: Q | None = None
        self._aside: Q | None = None
        """The question with the secrets of the seat covered, while they are in sight, and the other way round."""
        self.part = 0
        """The index of the selected part."""
        self.notice = ""
        self._idle = False
        """Whether the notice is only about a key that does nothing."""
        self._answered = False
        self._confirm_key, self._handed = ConfirmKey(), HandedOver()
        self._dock, self._last = Dock(glyphs), LastLine(glyphs)
        self._docked = Docked(self.FACES)
        self._ask_panel = AskPanel(glyphs)
        self._left: int | None = None
        """The part that was up when a key brought the dock up."""
        self._chronicle = Chronicle()
        self._chronicle_of: Any = None
        """When the chronicle was worked out last."""
        self.panels: dict[str, Panel[Any]] = {
            "tabs": Tabs(glyphs),
            "question": self._ask_panel,
            "log": self._dock,
            "last": self._last,
        }
        """The parts by name: those of every game, and those that a subclass adds."""
        self._placing = PlacesLayout()
        self._keymap: Mapping[str, str] = PaintingApp.keymap
        """Keys that the person has reassigned."""
        self._words: dict[str, str] = {}
        """By key, the word passed to the question."""
        self._act_names: dict[str, str] = {}
        """By key, the name of the board's own action."""
        self.changed_keys: dict[str, str] = {}
        """The reassigned keys, by the word passed to the question and by the usual key."""
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
        self._words = _by_key(keys, keymap)
        self._act_names = _by_key((*PART_KEYS, *self.own_keys()), keymap)
        self.changed_keys = {
            name: keymap[key.id] for key in keys if key.id in keymap for name in (key.told, *key.keys.split(","))
        }
        self._dock.changed = {key.keys: keymap[key.id] for key in PART_KEYS if key.id in keymap}

    def written(self, told: str) -> str:
        """The current written form of the key with this name."""
        return next(name_of(key) for key, what in self._act_names.items() if what == told)

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
            "log-start": lambda: self._read(self._dock.begin),
            "log-end": lambda: self._read(self._dock.follow),
            **{name: partial(self.bring_up, at) for at, name in enumerate(self.PARTS)},
        }

    def own_acts(self) -> dict[str, Callable[[], object]]:
        """The actions of this game's board, by the name of a key in `OWN_KEYS` or by the word passed to the question.
        An action that returns False had no use for the key."""
        return {"next-face": self._turn_dock, "escape": self._leave_dock}

    def ask(self, snapshot: Snapshot, before: Q | None) -> Q:
        """The question for a snapshot."""
        raise NotImplementedError

    def look(self, question: Q) -> TableView:
        """What the seat sees, including its answer so far."""
        raise NotImplementedError

    def help(self) -> list[tuple[str, str]]:
        """(heading, text) pairs for the help screen: the keys of the current question, and the rules of this phase."""
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
        self._dock.data_bind(key=Board.face_key, back=Board.back_key)
        self._last.data_bind(call=Board.call)
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
        before = self._question_before(snapshot)
        question = self.question = self.ask(snapshot, before)
        self.notice, self._answered, self._idle = snapshot.notice, False, False
        self._ask_panel.shared = snapshot.shared
        if before is None or question.brings_up_its_part(before):
            self.turn_to(question.part)
        self.update()

    def _question_before(self, snapshot: Snapshot) -> Q | None:
        """The question whose answer so far is taken over. While a seat's secrets are covered, that is never one that
        was asked with them in sight: its answer may tell them. So covering goes back to where it was before."""
        before = self.question
        covered = snapshot.shown is not None
        if before is None or covered == (before.snapshot.shown is not None):
            return before
        self._aside, aside = before, self._aside
        if covered or before.snapshot.must_look:
            return aside if aside is not None and aside.seat == snapshot.seat else None
        return before

    def turn_to(self, part: int) -> None:
        """Select the part that a new question asks for. Somebody who is typing a line of chat goes on seeing what is
        said."""
        if self._left is not None and self.app.screen is not self.screen:
            self._left = part
        else:
            self.part = part

    def handed_over(self) -> None:
        """Somebody else has the keyboard from now on, without having asked for it."""
        self._handed.begin()
        self.call_after_refresh(self._handed.in_sight)

    @property
    def heeds(self) -> bool:
        """Whether the last key can have been meant by whoever has the keyboard: it was not typed before they were
        asked."""
        return self._handed.answers

    @property
    def last_key(self) -> float:
        """The time of the last key or click, as events have it."""
        return self._handed.last

    def update(self) -> None:
        """Show the question in its current state."""
        if self.question is not None:
            self._show_dock(self.question)
            seen = self.look(self.question)
            for part in self._bound_parts(type(seen)):
                setattr(self, part, getattr(seen, part))
            names, heading = self.tab_names(over=seen.over), seen.heading
            self.tab_row = TabRow(
                tuple(names), self.part, not self.question.takes_digits, heading.order, heading.figures
            )
            self.prompt = seen.question.noting(self.noted).keyed(self.changed_keys)
            self.entries = seen.log
        self._arrange()

    @property
    def noted(self) -> str:
        """A sentence to be read at once, in the question's place; empty if there is none."""
        if self.notice or self.call is None or self.is_seen("last"):
            return self.notice
        return tr("{what}: {key}", what=self.call.words, key=self.call.key)

    def tab_names(self, *, over: bool) -> list[str]:
        """What the tabs of the parts say."""
        names = [tr(name) for name in self.PARTS]
        if over:
            names[self.RESULT] = tr("result")
        tab = self.PARTS.index(self.LOG)
        if self.dock is not None:
            names[tab] = names[tab].replace(tr(self.LOG), self.dock.faces[self.dock.at].name, 1)
        if self._docked.unread:
            names[tab] += f" +{self._docked.unread}"
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
        if not self._handed.answers and not isinstance(reply, str) and not question.snapshot.held:
            reply = self._too_soon()
        if isinstance(reply, str) or question.snapshot.held:
            self.notice = self.notice if question.snapshot.held else reply
            self.update()
            return
        self._dock.follow()
        self._aside = None
        self._answered = True  # keys pressed meanwhile must not answer a question not yet seen
        if isinstance(reply, Premove):
            self.post_message(self.Instruct(reply))
            return
        actions = reply.actions if isinstance(reply, Several) else (reply,)
        self.post_message(self.Plan(question.view, *actions) if question.snapshot.planning else self.Play(*actions))

    def does_nothing(self, sentence: str) -> None:
        """Show a sentence about a key that neither board nor table uses; empty once another key is pressed."""
        if self.question is not None and not self.question.snapshot.held and (sentence or self._idle):
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

    def recap_panel(self, recap: Recap) -> RecapPanel[Any]:
        """The panel that shows what happened since one's last turn; by default, the sentences of the log."""
        return Sentences(recap.entries, players_of(recap.seats), self.glyphs)

    def lesson(self) -> Lesson | None:
        """The lesson on the current decision, or on the end of the game."""
        return None

    @property
    def hints(self) -> tuple[tuple[str, str], ...]:
        """Keys of the board itself that do something now, with what: for the row of keys where it has room, and the
        help."""
        return ()

    def keys_now(self, besides: Iterable[tuple[str, str]]) -> KeysNow:
        """The keys of the current question and those of the page besides, for the help."""
        return keys_now(self.prompt, besides, self.key_notes()) if self.prompt else KeysNow()

    def key_notes(self) -> Mapping[str, str]:
        """More about keys of the current question, by key."""
        return self.question.key_notes() if self.question is not None else {}

    def bring_up(self, part: int) -> None:
        """Select a part, for when not all of them fit."""
        self._left = None
        self.part = part % len(self.PARTS)
        self.update()

    def page(self, pages: int) -> None:
        """Scroll the log by pages; if it is not visible, select it first. Negative numbers go back."""
        self._read(partial(self._dock.turn, pages))

    def _read(self, scroll: Callable[[], None]) -> None:
        """Scroll the log, or select it if it is not visible."""
        if not self.is_seen("log"):
            self.bring_up(self.PARTS.index(self.LOG))
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
            word = typed if self._is_text(question, typed) else self._words.get(key, self._sign(typed))
            if self._confirm_key.unread(key, time) and word and word == question.warned:
                return True
            reply = self.press(question, word) if word is not None else None
            if reply is not None and question.warned:
                self._confirm_key.begin()
            if reply is not None:
                self.take(reply)
                return True
        act = self._acts.get(self._act_names.get(key) or self._words.get(key, ""))
        return act is not None and act() is not False

    def press(self, question: Q, word: str) -> Any:
        """Hand a key, as a word, to the question; returns what `Question.press` returns. If it acts on something that
        is out of sight, that comes into sight first, and nothing is played until the key is pressed again."""
        shown = self.shows(question)
        reply = question.press(word)
        if reply is None or shown:
            return reply
        self.come_back(question)
        if isinstance(reply, str):
            return reply
        return tr("This is what you are asked about: press {key} again.", key=named_now(word, self.changed_keys))

    def shows(self, question: Q) -> bool:
        """Whether everything that keys of the question act on is in sight."""
        return True

    def come_back(self, question: Q) -> None:
        """Bring into sight what keys of the question act on."""
        self.bring_up(question.part)

    def _sign(self, typed: str | None) -> str | None:
        """The word for a key that is in no table: the character it types, unless that has been reassigned."""
        return None if typed in self.changed_keys else typed

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
            self.question.again = False  # a click confirms nothing that a key was warned of
            self.take(self.question.point_at(message.hotspot))

    def _show_part_of_dock(self) -> None:
        """Bring the dock up where it is not seen; escape leads back."""
        before = self.part
        self.bring_up(self.PARTS.index(self.LOG))
        self._left = before
        self.update()

    def _leave_dock(self) -> bool:
        """Go back to the part from which a key brought the dock up. Returns whether one did."""
        if self._left is None or self.part != self.PARTS.index(self.LOG):
            return False
        self.bring_up(self._left)
        return True

    def turn_dock_to(self, face: str) -> None:
        """Bring a face of the dock into sight; if it is, turn back to the log, and to where the key was pressed."""
        if self._docked.face == face and self.is_seen("log"):
            self._docked.show(LOG)
            self._leave_dock()
        else:
            self._docked.show(face)
            if not self.is_seen("log"):
                self._show_part_of_dock()
        self.update()

    def hear(self, chat: LogPage, count: int) -> None:
        """Show what people at the table have said: the last lines, and how many there ever were."""
        if self._docked.hear(chat, count):
            self.update()

    def show_chat(self) -> None:
        """Bring what people say into sight."""
        self._docked.show(CHAT)
        if not self.is_seen("log"):
            self._show_part_of_dock()
        self.update()

    def mark(self, entry: LogEntry | None) -> None:
        """Mark an entry of the log, or none any more; where the dock is in sight, it turns to the log."""
        if entry is not None:
            self._docked.show(LOG)
            self.update()
        self._dock.mark(entry)

    def teach(self, lesson: Lesson | None, keys: str = "") -> None:
        """Show a lesson of the coach, or none any more; `keys` says which keys belong to it."""
        self._docked.teach(lesson, keys)
        self.update()

    @property
    def taught(self) -> Lesson | None:
        """The lesson that it shows, in sight or not."""
        return self._docked.lesson

    def _show_dock(self, question: Q) -> None:
        """Show what the dock holds now."""
        seen = "log" in places(self.arrangement(*self.size), *self.size)
        self.face_key = self.written("next-face")
        brought = self._left is not None and self.part == self.PARTS.index(self.LOG)
        self.back_key = named_now("esc", self.changed_keys) if brought else ""
        if self._docked.lesson is not None and (lesson := self.lesson()) is not None:
            self._docked.follow(lesson)
        full, stop = (name_of(self._keymap.get(id, key)) for id, key in (("play.since", "E"), ("play.no_coach", "X")))
        self.dock = self._docked.page(
            question,
            seen=seen,
            full="" if question.takes_capital(full) else full,
            stops=not question.takes_capital(stop),
        )
        words = "" if seen else self._docked.calls(question)
        self.call = Call(self.face_key, words) if words else None

    def chronicle(self, question: Q) -> Chronicle:
        """Statistics of the game: worked out once a round, or where there are no rounds for each entry of the log."""
        facts = self.VIEW.GAME.facts(question.view)
        now = (facts.get("round", len(question.log.entries)), question.over, language())
        if now != self._chronicle_of:
            self._chronicle_of, self._chronicle = now, question.snapshot.figures()
        return self._chronicle

    def _turn_dock(self, to: int | None = None) -> None:
        """Turn the dock to its next face; where it is not seen, bring it up."""
        if self.question is None:
            return
        if not self.is_seen("log"):
            self._docked.show_unseen(self.question)
            self._show_part_of_dock()
            return
        self._docked.turn(self.question, to)
        self.update()

    def on_dock_turned(self, message: Dock.Turned) -> None:
        """A click on a face of the dock."""
        message.stop()
        self._turn_dock(message.at)
