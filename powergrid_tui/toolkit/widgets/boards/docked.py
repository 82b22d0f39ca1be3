"""Which face of the dock is visible, and how much of the chat has been read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from powergrid_tui.table.protocol.log_entries import Kind, LogEntry, LogPart
from powergrid_tui.table.words.language import mark, tr, trc
from powergrid_tui.toolkit.viewmodel.components.dock import DockFace, DockPage
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.question import Question

SINCE, LOG, TALK = FACES = (mark("since"), mark("log"), mark("talk"))


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
        self._listens = False
        """Whether the chat is in sight."""
        self._new: int | None = None
        """The number of the first line that was unread when the chat came into sight last; None if all were read."""

    @property
    def unread(self) -> int:
        """The number of unread lines of chat."""
        return self._count - self._read

    def hear(self, talk: LogPage, count: int) -> bool:
        """Take over the chat: its last lines, and the number of lines ever said. Returns whether anything is new."""
        before, self._talk = self._talk, talk
        if before is None:
            self._read = count
        news = before is None or count != self._count
        self._count = count
        return news

    def turn(self, question: Question[Any, Any], to: int | None = None) -> None:
        """Turn to the next face, or to the given one."""
        faces = self._faces(question)
        at = faces.index(self._face) + 1 if self._face in faces else 0
        self._face = faces[(at if to is None else to) % len(faces)]

    def page(self, question: Question[Any, Any], *, seen: bool) -> DockPage:
        """The dock's content; `seen` says whether the dock is visible."""
        turn = (question.seat, question.asks)
        if turn != self._turn:
            self._turn = turn
            if self._face in (SINCE, LOG):
                self._face = SINCE if question.asks and question.happened().entries else LOG
        faces = self._faces(question)
        at = faces.index(self._face) if self._face in faces else faces.index(LOG)
        listens = seen and self._face == TALK and self._talk is not None
        if listens:
            if not self._listens:
                self._new = self._read if self.unread else None
            self._read = self._count
        self._listens = listens
        return DockPage(tuple(self._made(face, question) for face in faces), at)

    def _faces(self, question: Question[Any, Any]) -> list[str]:
        since = [SINCE] if question.happened().entries else []
        return [*since, LOG, *([TALK] if self._talk is not None else []), *self._own]

    def _made(self, face: str, question: Question[Any, Any]) -> DockFace:
        if face == TALK and self._talk is not None:
            return DockFace(tr(face), self._ruled(self._talk), self.unread)
        if face in self._own:
            return DockFace(tr(face), self._own[face](question) if face == self._face else LogPage(), from_top=True)
        return DockFace(tr(face), question.happened() if face == SINCE else question.log)

    def talk(self) -> None:
        """Turn to the chat."""
        self._face = TALK

    def _ruled(self, talk: LogPage) -> LogPage:
        """The chat with a rule before its first line that was unread."""
        at = -1 if self._new is None else len(talk.entries) - (self._count - self._new)
        if at < 0:
            return talk
        rule = LogEntry((LogPart(trc("talk", "new")),), Kind.RULE)
        return LogPage((*talk.entries[:at], rule, *talk.entries[at:]), talk.players)
