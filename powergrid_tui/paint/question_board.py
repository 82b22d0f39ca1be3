"""A board that asks one question at a time and has parts that may share the screen, for every game.

Keys go to the question first. It answers with an action, with a reason why not, or with a change of what is about to be
answered. What means nothing to it chooses a part, turns the log, or is left to the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from textual import events
from textual.reactive import var

from powergrid_tui.desk.glyphs import UNICODE, Glyphs
from powergrid_tui.desk.players import Player
from powergrid_tui.desk.question import Prompt, Question
from powergrid_tui.desk.snapshot import Snapshot
from powergrid_tui.paint.board import Board
from powergrid_tui.paint.log import LastLine, Log
from powergrid_tui.paint.question_panel import QuestionPanel
from powergrid_tui.paint.tabs import TabRow, Tabs
from powergrid_tui.paint.updates import PaintingApp, keymap_of
from powergrid_tui.table.game import Order
from powergrid_tui.table.language import mark, tr

Q = TypeVar("Q", bound=Question[Any, Any])

_ALL_AT_ONCE = (120, 36)
"""Cells of the board from which every part is seen at once."""


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

    A subclass says what is asked, cuts the slices of its parts into `var`s of its own, and binds its panels to them.
    Only a panel whose slice has changed draws itself.
    """

    PARTS: ClassVar[tuple[str, ...]] = ()
    """Names of the parts, messages, one of them the log; digits and function keys bring them up in this order."""
    RESULT: ClassVar[int] = 0
    """The part that shows how the game ended."""
    KEYS: ClassVar[tuple[BoardKey, ...]] = ()
    """Keys that questions of this game are told by other words than the sign that they type, and those that a keymap
    may change."""

    tab_row: var[TabRow | None] = var(None)
    prompt: var[Prompt | None] = var(None)
    entries: var[tuple[str, ...]] = var(())
    """The log, oldest first."""

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self.question: Q | None = None
        self.part = 0
        """Which part is up."""
        self.notice = ""
        self._answered = False
        self._tabs, self._panel = Tabs(glyphs), QuestionPanel(glyphs)
        self._log, self._last = Log(glyphs), LastLine(glyphs)
        self._keymap: Mapping[str, str] = PaintingApp.keymap
        """Keys that the person has replaced."""
        self._told: dict[str, str] = {}
        self._changed: dict[str, str] = {}
        """The same by what the question is told, and by the usual keys."""
        self._acts: dict[str, Callable[[], None]] = {}
        self._learn_keys(PaintingApp.keymap)

    @classmethod
    def part_keys(cls) -> tuple[BoardKey, ...]:
        """The keys that bring up the parts."""
        return tuple(BoardKey(f"board.{name}", f"f{at + 1},{at + 1}", name, name) for at, name in enumerate(cls.PARTS))

    def _learn_keys(self, keymap: Mapping[str, str]) -> None:
        """Obey these keys from here on."""
        keys = (*QUESTION_KEYS, *self.KEYS)
        self._keymap = keymap
        self._told = _by_key(keys, keymap)
        self._changed = {
            name: keymap[key.id] for key in keys if key.id in keymap for name in (key.told, *key.keys.split(","))
        }
        self._acts = self._part_acts()
        self._log.changed = {key.keys: keymap[key.id] for key in PART_KEYS if key.id in keymap}

    def _part_acts(self) -> dict[str, Callable[[], None]]:
        """What the board itself does, by key."""
        acts: dict[str, Callable[[], None]] = {
            "next-part": lambda: self.bring_up(self.part + 1),
            "part-before": lambda: self.bring_up(self.part - 1),
            "log-back": lambda: self.page(-1),
            "log-on": lambda: self.page(1),
            "log-start": lambda: self._read(self._log.begin),
            "log-end": lambda: self._read(self._log.follow),
        }
        acts |= {name: partial(self.bring_up, at) for at, name in enumerate(self.PARTS)}
        keys = (*PART_KEYS, *self.part_keys())
        return {key: acts[told] for key, told in _by_key(keys, self._keymap).items()}

    def ask(self, snapshot: Snapshot, before: Q | None) -> Q:
        """The question that a snapshot puts."""
        raise NotImplementedError

    def cut(self, question: Q) -> None:
        """Cut the slices of the parts."""
        raise NotImplementedError

    def lay_out(self, question: Q | None) -> None:
        """Bring up what `part` says, or everything where there is room; also before anything was asked."""
        raise NotImplementedError

    @property
    def large(self) -> bool:
        """Every part is seen at once."""
        return self.size.width >= _ALL_AT_ONCE[0] and self.size.height >= _ALL_AT_ONCE[1]

    def on_mount(self) -> None:
        self._arrange()
        self.focus()

    def on_resize(self) -> None:
        self._arrange()

    def _arrange(self) -> None:
        if self.is_mounted:
            self.set_class(self.large, "-large")
            self._tabs.display = self._last.display = not self.large
            self.lay_out(self.question)

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
        self.entries = snapshot.log
        self.update()

    def update(self) -> None:
        """Show the question with its intent as it is now."""
        if self.question is not None:
            self.cut(self.question)
            self.prompt = self.question.prompt().noting(self.notice).keyed(self._changed)
        self._arrange()

    def tabs(self, order: tuple[tuple[Player, bool], ...], *, over: bool) -> TabRow:
        """The names of the parts, the one that is up marked."""
        names = [tr(name) for name in self.PARTS]
        if over:
            names[self.RESULT] = tr("result")
        digits = self.question is None or not self.question.takes_digits
        return TabRow(tuple(names), self.part, digits, order)

    def take(self, reply: Any) -> None:
        """Play an action, leave an order, or show what was said; what `Question.press` gives."""
        if reply is None or self._answered:
            return
        if isinstance(reply, str):
            self.notice = reply
            self.update()
            return
        self._log.follow()
        self._answered = True  # keys pressed while the answer travels must not answer the next question unseen
        self.post_message(self.Instruct(reply) if isinstance(reply, Order) else self.Play(reply))

    def bring_up(self, part: int) -> None:
        """Show a part, where not all are shown."""
        self.part = part % len(self.PARTS)
        self.update()

    def page(self, pages: int) -> None:
        """Turn the log; where it is not seen, bring it up first. A negative number goes back."""
        self._read(partial(self._log.turn, pages))

    def _read(self, scroll: Callable[[], None]) -> None:
        """Scroll the log, or bring it up where it is not seen."""
        if not self._log.display:
            self.bring_up(self.PARTS.index("log"))
        else:
            scroll()

    def on_key(self, event: events.Key) -> None:
        """At once, and not as a binding: those bubble to the app first, and letters typed right behind would overtake
        them on a slow line."""
        if self._heard(event.key, event.character):
            event.stop()
            event.prevent_default()

    def _heard(self, key: str, character: str | None) -> bool:
        """Whether a key meant something here."""
        question, typed = self.question, character if character and character.isprintable() else None
        if question is not None:
            told = typed if self._is_text(question, typed) else self._told.get(key, self._sign(typed))
            reply = question.press(told) if told is not None else None
            if reply is not None:
                self.take(reply)
                return True
        act = self._acts.get(key)
        if act is not None:
            act()
        return act is not None

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
