"""The dock: the events since one's last turn, the log, the coach and the chat, as the faces of one panel; which of them
is visible, and how much of them has been read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from powergrid_tui.table.protocol.log_entries import EntryKind, LogEntry, LogPart
from powergrid_tui.table.words.language import mark, tr, trc
from powergrid_tui.table.words.text import flowed
from powergrid_tui.toolkit.viewmodel.coach import Lesson
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.question import Question

SINCE, LOG, COACH, CHAT = FACES = (mark("since"), mark("log"), mark("coach"), mark("chat"))
_PARTED = re.compile(r"\n\s*\n|\n(?=- )")
"""Where a paragraph of a lesson ends."""
_MANY = 4
"""From so many entries on, what happened since one's last turn is shown for itself: of fewer, the end of the log tells
as much, and no row has to be drawn anew."""


@dataclass(frozen=True, slots=True)
class DockFace:
    """One face."""

    name: str
    """The text of its tab, in the reader's language."""
    page: LogPage
    """Its lines."""
    unread: int = 0
    """Lines added since it was last visible."""
    from_top: bool = False
    """Whether it is read from its first line, rather than from its last."""


@dataclass(frozen=True, slots=True)
class DockPage:
    """The faces, and which of them is visible."""

    faces: tuple[DockFace, ...]
    """In the order of the tabs."""
    at: int = 0
    """The index of the visible face."""
    full: str = ""
    """The written key that shows a face in full, if that face is read from its first line."""


@dataclass(frozen=True, slots=True)
class Call:
    """What the dock has to say while it is out of sight, in one line."""

    key: str
    """The key that brings it up, as it is written."""
    words: str


class Docked:
    """The state of one board's dock."""

    def __init__(self, own: Mapping[str, Callable[[Any], LogPage]]) -> None:
        self._own = own
        """Faces of the game's own, which come last: the lines of each for a question, by its name."""
        self._face = LOG
        self._chat: LogPage | None = None
        self._count = self._read = 0
        """The number of lines ever said, and of those that have been seen."""
        self._turn: object = None
        """The seat, and whether it was asked, when the face was last chosen automatically."""
        self._lesson: Lesson | None = None
        self._lesson_keys = ""
        """Which keys belong to the lesson, as a sentence."""
        self._stops = True
        """Whether those keys work now."""
        self._unseen: set[str] = set()
        """Faces of which something has not been in sight yet: what happened since, or the lesson."""
        self._listens = False
        """Whether the chat is in sight."""
        self._new: int | None = None
        """The number of the first line that was unread when the chat came into sight last; None if all were read."""

    @property
    def unread(self) -> int:
        """The number of unread lines of chat."""
        return self._count - self._read

    def hear(self, chat: LogPage, count: int) -> bool:
        """Take over the chat: its last lines, and the number of lines ever said. Returns whether anything is new."""
        before, self._chat = self._chat, chat
        if before is None:
            self._read = count
        news = before is None or count != self._count
        self._count = count
        return news

    @property
    def lesson(self) -> Lesson | None:
        """The lesson of the coach."""
        return self._lesson

    def teach(self, lesson: Lesson | None, keys: str = "") -> None:
        """Show a lesson of the coach, unless somebody is reading the chat, and below it which keys belong to it; None
        for no lesson any more."""
        self._lesson, self._lesson_keys = lesson, keys
        if lesson is None:
            self._unseen.discard(COACH)
            self._face = LOG if self._face == COACH else self._face
            return
        self._unseen.add(COACH)
        if not self._listens:
            self._face = COACH

    def follow(self, lesson: Lesson) -> None:
        """The question that is asked has this lesson: that of another one goes."""
        if self._lesson is not None and self._lesson != lesson:
            same = self._lesson.id == lesson.id  # in another language
            self._lesson = lesson if same else self._lesson
            if not same:
                self.teach(None)

    def unseen(self, question: Question[Any, Any]) -> str:
        """The face of which something should be read and has not been in sight; empty if there is none."""
        news = {*self._unseen, *((CHAT,) if self.unread else ())}
        return next((face for face in (COACH, SINCE, CHAT) if face in news and face in self._faces(question)), "")

    def calls(self, question: Question[Any, Any]) -> str:
        """What should be read and is not in sight, in a few words; empty if there is nothing."""
        face = self.unseen(question)
        if face == COACH and self._lesson is not None:
            return tr("coach: {heading}", heading=self._lesson.heading)
        if face == CHAT and self._chat is not None and self._chat.entries:
            return self._chat.entries[-1].text
        return tr("since your last turn") if face == SINCE else ""

    def show_unseen(self, question: Question[Any, Any]) -> None:
        """Turn to the face of which something has not been in sight."""
        self._face = self.unseen(question) or self._face

    def turn(self, question: Question[Any, Any], to: int | None = None) -> None:
        """Turn to the next face, or to the given one."""
        faces = self._faces(question)
        at = faces.index(self._face) + 1 if self._face in faces else 0
        self._face = faces[(at if to is None else to) % len(faces)]

    def page(self, question: Question[Any, Any], *, seen: bool, full: str = "", stops: bool = True) -> DockPage:
        """The dock's content. `seen` says whether the dock is visible; `full` is the key that shows the lesson, or what
        happened since one's last turn, over the board, empty if that key is another's now; `stops` is whether the keys
        that belong to the lesson work now."""
        self._stops = stops
        turn = (question.seat, question.asks)
        if turn != self._turn:
            self._turn = turn
            many = question.asks and len(question.recap_page().entries) >= _MANY
            (self._unseen.add if many else self._unseen.discard)(SINCE)
            if self._face in (SINCE, LOG) or (self._face == COACH and COACH not in self._unseen):
                self._face = SINCE if many else LOG
        if seen:
            self._unseen.discard(self._face)
        faces = self._faces(question)
        at = faces.index(self._face) if self._face in faces else faces.index(LOG)
        listens = seen and self._face == CHAT and self._chat is not None
        if listens:
            if not self._listens:
                self._new = self._read if self.unread else None
            self._read = self._count
        self._listens = listens
        return DockPage(
            tuple(self._face_page(face, question) for face in faces), at, full * (faces[at] in (SINCE, COACH))
        )

    def _faces(self, question: Question[Any, Any]) -> list[str]:
        since = [SINCE] if question.recap_page().entries else []
        coach = [COACH] if self._lesson is not None else []
        return [*since, LOG, *coach, *([CHAT] if self._chat is not None else []), *filter(question.has_face, self._own)]

    def _face_page(self, face: str, question: Question[Any, Any]) -> DockFace:
        if face == CHAT and self._chat is not None:
            return DockFace(tr(face), self._ruled(self._chat), self.unread)
        if face in self._own:
            return DockFace(tr(face), self._own[face](question) if face == self._face else LogPage(), from_top=True)
        if face == COACH and self._lesson is not None:
            return DockFace(
                tr(face),
                taught(self._lesson, self._lesson_keys if self._stops else ""),
                int(face in self._unseen),
                True,
            )
        if face == SINCE:
            page = question.recap_page()
            return DockFace(tr(face), page, len(page.entries) if face in self._unseen else 0, True)
        return DockFace(tr(face), question.log)

    @property
    def face(self) -> str:
        """The face that it is turned to, in sight or not."""
        return self._face

    def show(self, face: str) -> None:
        """Turn to a face."""
        self._face = face

    def _ruled(self, chat: LogPage) -> LogPage:
        """The talk with a rule before its first line that was unread."""
        at = -1 if self._new is None else len(chat.entries) - (self._count - self._new)
        if at < 0:
            return chat
        rule = LogEntry((LogPart(trc("chat", "new")),), EntryKind.RULE)
        return LogPage((*chat.entries[:at], rule, *chat.entries[at:]), chat.players)


def taught(lesson: Lesson, keys: str = "") -> LogPage:
    """A lesson as lines: an entry for each paragraph and each item of a list, and which keys belong to it. The question
    stands where its heading would."""
    paragraphs = [flowed(part.splitlines()) for part in _PARTED.split(lesson.text)]
    entries = [LogEntry((LogPart(words),), EntryKind.LINE) for words in paragraphs if words]
    after = [LogEntry((LogPart(keys),), EntryKind.DETAIL)] if keys else []
    return LogPage((*entries, *after))
