"""Why bots did what they did, for whoever asks at a table. The reasons come from what that person may know."""

from __future__ import annotations

import asyncio
from typing import Any

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import NOBODY, Step
from powergrid_tui.table.sessions.bots import Bots
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import tr

_Asked = tuple[int, int | None]
"""After how many lines something was done, and who asks why; None for everybody, once the game is over."""


class Reasons:
    """What spoke for the decisions of one game. The bots are asked one question at a time, and each question once,
    however often and by however many people it is asked: otherwise a held key would keep them busy."""

    def __init__(self, session: Session[Any, Any], bots: Bots) -> None:
        self._session, self._bots = session, bots
        self._known: dict[_Asked, tuple[Step[Any, Any], Advice | None]] = {}
        self._asking: asyncio.Task[None] | None = None

    async def of(self, at: int, viewer: int) -> Advice | None:
        """What spoke for the action after so many lines, as far as a viewer may know it: a seat, or `NOBODY`. Without a
        reason if there is none; None where it depends on what the viewer does not see. After the game everything may be
        known. Raises `TableError` where nobody can say."""
        session = self._session
        step, over = session.steps[at], session.game.to_move(session.state) == NOBODY
        asked = at, None if over else viewer
        while (known := self._known.get(asked)) is None or known[0] is not step:
            if session.steps[at : at + 1] != (step,):
                raise TableError(tr("that has been taken back"))
            if self._asking is not None and not self._asking.done():
                await asyncio.wait({self._asking})
                continue
            self._asking = asyncio.get_running_loop().create_task(self._ask(asked, step))
            await asyncio.shield(self._asking)
        return known[1]

    async def _ask(self, asked: _Asked, step: Step[Any, Any]) -> None:
        found = await self._bots.explain(self._session, *asked)
        self._known[asked] = step, found[0] if found else None
