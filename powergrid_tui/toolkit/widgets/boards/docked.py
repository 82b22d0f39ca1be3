"""Which face of the dock is visible, and how much of its faces has been read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from powergrid_tui.table.protocol.log_entries import Kind, LogEntry, LogPart
from powergrid_tui.table.words.language import mark, tr, trc
from powergrid_tui.table.words.text import flowed
from powergrid_tui.toolkit.viewmodel.coach import Lesson
from powergrid_tui.toolkit.viewmodel.components.dock import DockFace, DockPage
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.question import Question

SINCE, LOG, COACH, TALK = FACES = (mark("since"), mark("log"), mark("coach"), mark("talk"))
_PARTED = re.compile(r"\n\s*\n|\n(?=- )")
"""Where a paragraph of a lesson ends."""
_MANY = 4
"""From so many entries on, what happened since one's last turn is shown for itself: of fewer, the end of the log tells
as much, and no row has to be drawn anew."""


class Docked:
    """The state of one board's dock."""

    def __init__(self, own: Mapping[str, Callable[[Any], LogPage]]) -> None:
        self._own = own
        """Faces of the game's own, which come last: the lines of each for a question, by its name."""
        self._face = LOG
        self._talk: LogPage | None = None
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
        """Whether the talk is in sight."""
        self._new: int | None = None
        """The number of the first line that was unread when the talk came into sight last; None if all were read."""

    @property
    def unread(self) -> int:
        """The number of unread lines of talk."""
        return self._count - self._read

    def hear(self, talk: LogPage, count: int) -> bool:
        """Take over the talk: its last lines, and the number of lines ever said. Returns whether anything is new."""
        before, self._talk = self._talk, talk
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
        """Show a lesson of the coach, unless somebody is reading the talk, and below it which keys belong to it; None
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
        news = {*self._unseen, *((TALK,) if self.unread else ())}
        return next((face for face in (COACH, SINCE, TALK) if face in news and face in self._faces(question)), "")

    def calls(self, question: Question[Any, Any]) -> str:
        """What should be read and is not in sight, in a few words; empty if there is nothing."""
        face = self.unseen(question)
        if face == COACH and self._lesson is not None:
            return tr("coach: {heading}", heading=self._lesson.heading)
        if face == TALK and self._talk is not None and self._talk.entries:
            return self._talk.entries[-1].text
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
            many = question.asks and len(question.happened().entries) >= _MANY
            (self._unseen.add if many else self._unseen.discard)(SINCE)
            if self._face in (SINCE, LOG) or (self._face == COACH and COACH not in self._unseen):
                self._face = SINCE if many else LOG
        if seen:
            self._unseen.discard(self._face)
        faces = self._faces(question)
        at = faces.index(self._face) if self._face in faces else faces.index(LOG)
        listens = seen and self._face == TALK and self._talk is not None
        if listens:
            if not self._listens:
                self._new = self._read if self.unread else None
            self._read = self._count
        self._listens = listens
        return DockPage(tuple(self._made(face, question) for face in faces), at, full * (faces[at] in (SINCE, COACH)))

    def _faces(self, question: Question[Any, Any]) -> list[str]:
        since = [SINCE] if question.happened().entries else []
        coach = [COACH] if self._lesson is not None else []
        return [*since, LOG, *coach, *([TALK] if self._talk is not None else []), *self._own]

    def _made(self, face: str, question: Question[Any, Any]) -> DockFace:
        if face == TALK and self._talk is not None:
            return DockFace(tr(face), self._ruled(self._talk), self.unread)
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
            page = question.happened()
            return DockFace(tr(face), page, len(page.entries) if face in self._unseen else 0, True)
        return DockFace(tr(face), question.log)

    def talk(self) -> None:
        """Turn to the talk."""
        self._face = TALK

    def _ruled(self, talk: LogPage) -> LogPage:
        """The talk with a rule before its first line that was unread."""
        at = -1 if self._new is None else len(talk.entries) - (self._count - self._new)
        if at < 0:
            return talk
        rule = LogEntry((LogPart(trc("talk", "new")),), Kind.RULE)
        return LogPage((*talk.entries[:at], rule, *talk.entries[at:]), talk.players)


def taught(lesson: Lesson, keys: str = "") -> LogPage:
    """A lesson as lines: an entry for each paragraph and each item of a list, and which keys belong to it. The question
    stands where its heading would."""
    paragraphs = [flowed(part.splitlines()) for part in _PARTED.split(lesson.text)]
    entries = [LogEntry((LogPart(words),), Kind.LINE) for words in paragraphs if words]
    after = [LogEntry((LogPart(keys),), Kind.DETAIL)] if keys else []
    return LogPage((*entries, *after))
