"""Tells a table about the saving of its game, which is done in another thread."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from powergrid_tui.table.records.saving import Queued
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.notes import Note

log = logging.getLogger(__name__)


class SavingNews:
    """Saves a game in a thread from now on. Belongs to the event loop it was made in."""

    def __init__(self, session: Session[Any, Any], tell: Callable[[], None], *, logged: bool) -> None:
        """`tell` is called in the loop when there is news. With `logged`, the log also says when a game cannot be
        saved, or can be again: nobody may be at a screen to read it."""
        self._session, self._tell, self._logged = session, tell, logged
        self._loop = asyncio.get_running_loop()
        if session.save_file is not None:
            session.saving = Queued(session.save_file, self._saved, session.saved, session.trouble)
            if not session.saved:
                self._note()

    def _saved(self) -> None:
        """Called in the other thread when there is news."""
        self._note()
        with suppress(RuntimeError):  # the loop has ended: nobody is left to tell
            self._loop.call_soon_threadsafe(self._tell)

    def _note(self) -> None:
        saving = self._session.saving
        if self._logged and isinstance(saving, Queued) and saving.save_file is not None:
            file = saving.save_file.path.name
            if saving.failed:
                log.error(Note("not_saved", file=file, reason=saving.trouble))
            else:
                log.info(Note("saved", file=file, remark=saving.trouble))
