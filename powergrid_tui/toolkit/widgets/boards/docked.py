"""Which face of the dock is up, and what of the talk has been read."""

from __future__ import annotations

from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.components.dock import DockFace, DockPage
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.offers.questions import OffersQuestion

SINCE, LOG, TALK = FACES = (mark("since"), mark("log"), mark("talk"))


class Docked:
    """The dock of one board."""

    def __init__(self) -> None:
        self._face = LOG
        self._talk: LogPage | None = None
        self._count = self._read = 0
        """Lines that were ever said, and those of them that were seen."""
        self._turn: object = None
        """Whose decision it was when the face was last chosen by itself."""

    @property
    def unread(self) -> int:
        """Lines of the talk that were not seen yet."""
        return self._count - self._read

    def hear(self, talk: LogPage, count: int) -> bool:
        """Take in what people have said: the last lines, and how many there ever were. Gives whether that is news."""
        before, self._talk = self._talk, talk
        if before is None:
            self._read = count
        news = before is None or count != self._count
        self._count = count
        return news

    def turn(self, question: OffersQuestion, to: int | None = None) -> None:
        """To the next face, or to one of them."""
        faces = self._faces(question)
        at = faces.index(self._face) + 1 if self._face in faces else 0
        self._face = faces[(at if to is None else to) % len(faces)]

    def page(self, question: OffersQuestion, *, seen: bool) -> DockPage:
        """The faces, of which one is up and `seen`."""
        turn = (question.seat, question.asks)
        if turn != self._turn:
            self._turn = turn
            if self._face != TALK:
                self._face = SINCE if question.asks and question.happened().entries else LOG
        faces = self._faces(question)
        at = faces.index(self._face) if self._face in faces else faces.index(LOG)
        if seen and self._face == TALK and self._talk is not None:
            self._read = self._count
        return DockPage(tuple(self._made(face, question) for face in faces), at)

    def _faces(self, question: OffersQuestion) -> list[str]:
        since = [SINCE] if question.happened().entries else []
        return [*since, LOG, *([TALK] if self._talk is not None else [])]

    def _made(self, face: str, question: OffersQuestion) -> DockFace:
        if face == TALK and self._talk is not None:
            return DockFace(tr(face), self._talk, self.unread)
        return DockFace(tr(face), question.happened() if face == SINCE else question.log)
