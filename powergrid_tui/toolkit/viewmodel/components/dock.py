"""The dock: the events since one's last turn, the log, the coach and the talk, as the faces of one panel."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.toolkit.viewmodel.log import LogPage


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
