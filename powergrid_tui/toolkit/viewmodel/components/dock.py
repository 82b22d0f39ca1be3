"""The dock: what happened since one's last turn, the log, and what people say, as faces of one panel."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.toolkit.viewmodel.log import LogPage


@dataclass(frozen=True, slots=True)
class DockFace:
    """One face."""

    name: str
    """What its tab says, in the reader's language."""
    page: LogPage
    """Its lines."""
    unread: int = 0
    """Lines that came since it was last up."""


@dataclass(frozen=True, slots=True)
class DockPage:
    """The faces that there are, and the one that is up."""

    faces: tuple[DockFace, ...]
    """From the first to the last."""
    at: int = 0
    """Which one is up."""
