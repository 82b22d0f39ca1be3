"""A board that asks one question at a time and has parts that may share the screen, for every game.

Keys go to the question first. It answers with an action, with a reason why not, or with a change of what is about to be
answered. What means nothing to it chooses a part, turns the log, or is left to the screen.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from textual import events
from textual.reactive import var

from powergrid_tui.desk.glyphs import UNICODE, Glyphs
from powergrid_tui.desk.log import LogPage
from powergrid_tui.desk.players import Player
from powergrid_tui.desk.question import Prompt, Question
from powergrid_tui.desk.snapshot import Snapshot
from powergrid_tui.paint.board import Board
from powergrid_tui.paint.log import LastLine, Log
from powergrid_tui.paint.question_panel import QuestionPanel
from powergrid_tui.paint.tabs import TabRow, Tabs
from powergrid_tui.table.game import Order
from powergrid_tui.table.language import tr

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


QUESTION_KEYS = (
    BoardKey("board.left", "left", "left"),
    BoardKey("board.right", "right", "right"),
    BoardKey("board.up", "up", "up"),
    BoardKey("board.down", "down", "down"),
    BoardKey("board.answer", "enter", "enter"),
    BoardKey("board.toggle", "space", "space"),
    BoardKey("board.erase", "backspace", "backspace"),
    BoardKey("board.end_typing", "escape", "escape"),
)
"""Keys that the questions of every game are told by name; the others by the sign that they type."""

PART_KEYS = (
    BoardKey("board.next_part", "tab", "next-part"),
    BoardKey("board.part_before", "shift+tab", "part-before"),
    BoardKey("board.page_up", "pageup", "log-back"),
    BoardKey("board.page_down", "pagedown", "log-on"),
    BoardKey("board.log_start", "home", "log-start"),
    BoardKey("board.log_end", "end", "log-end"),
)
"""Keys of the board itself, for when they mean nothing to the question."""


def _by_key(keys: tuple[BoardKey, ...]) -> dict[str, str]:
    return {name: key.told for key in keys for name in key.keys.split(",")}


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
    entries: var[LogPage] = var(LogPage())
    """The log."""

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None) -> None:
        super().__init__(glyphs, id=id)
        self.question: Q | None = None
        self.part = 0
        """Which part is up."""
        self.notice = ""
        self._answered = False
        self._tabs, self._panel = Tabs(glyphs), QuestionPanel(glyphs)
        self._log, self._last = Log(glyphs), LastLine(glyphs)
        self._told = _by_key((*QUESTION_KEYS, *self.KEYS))
        self._acts = self._part_acts()

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
        keys = list(PART_KEYS)
        for at, name in enumerate(self.PARTS):
            acts[name] = partial(self.bring_up, at)
            keys.append(BoardKey(f"board.{name}", f"f{at + 1},{at + 1}", name))
        return {key: acts[told] for key, told in _by_key(tuple(keys)).items()}

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
        before = self.question
        question = self.question = self.ask(snapshot, before)
        self.notice, self._answered = snapshot.notice, False
        if before is None or question.brings_up_its_part(before):
            self.part = question.part
        self.entries = LogPage(snapshot.log, question.players)
        self.update()

    def update(self) -> None:
        """Show the question with its intent as it is now."""
        if self.question is not None:
            self.cut(self.question)
            self.prompt = self.question.prompt().noting(self.notice)
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
            told = typed if self._is_text(question, typed) else self._told.get(key, typed)
            reply = question.press(told) if told is not None else None
            if reply is not None:
                self.take(reply)
                return True
        act = self._acts.get(key)
        if act is not None:
            act()
        return act is not None

    @staticmethod
    def _is_text(question: Q, typed: str | None) -> bool:
        """What was typed belongs to the answer, whatever its key does elsewhere."""
        return typed is not None and (question.takes_text or (question.takes_digits and typed.isdecimal()))

    def on_tabs_pointed(self, message: Tabs.Pointed) -> None:
        """A click on a tab."""
        message.stop()
        self.bring_up(message.at)
