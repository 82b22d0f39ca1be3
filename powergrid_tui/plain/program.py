"""The program in lines, from the first question to the last."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from typing import Any

from powergrid_tui.plain.conversation import Conversation, Gone, LineSource, remember
from powergrid_tui.plain.home import HomeTable
from powergrid_tui.plain.title import ChosenGame, PlainTitle
from powergrid_tui.table.preferences.settings import Kept
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.pace import PACES
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.sessions.tutorial import Script
from powergrid_tui.toolkit.bots.workers.thinking import Thinking


class PlainProgram:
    """Asks and reports until the players leave, the input ends, or the one game that was named is over."""

    def __init__(
        self, store: Store, answers: LineSource, start: Session[Any, Any] | None = None, kept: Kept | None = None
    ) -> None:
        """`start` is a session to open at once; without `kept`, settings last as long as this object."""
        self._kept = kept or Kept(None)
        self._store = store
        self._conversation = Conversation(answers)
        self._start = start
        self.played: list[Session[Any, Any]] = []
        """The games that were on the table, in order."""

    def run(self) -> None:
        """Play. Ctrl+C leaves, like the end of the input; the games are saved in any case."""
        with suppress(KeyboardInterrupt, asyncio.CancelledError):
            asyncio.run(self._until_interrupted())

    async def _until_interrupted(self) -> None:
        """Ctrl+C ends this; a second one need not wait for what is ending. The handler of `asyncio.run` does not wake a
        loop that goes to sleep as the signal comes: the signal would be noticed only with the next line."""
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        assert task is not None

        def interrupted() -> None:
            loop.remove_signal_handler(signal.SIGINT)
            task.cancel()

        with suppress(NotImplementedError):  # Windows
            loop.add_signal_handler(signal.SIGINT, interrupted)
        await self.talk()

    async def talk(self) -> None:
        """The same, called in the running loop."""
        remember()
        bots = Thinking()
        try:
            with suppress(Gone):
                if self._start is not None:
                    await self._play(ChosenGame(self._start), bots)
                else:
                    while True:
                        await self._play(await PlainTitle(self._conversation, self._store).choose(), bots)
        finally:
            self._conversation.hush()
            await bots.close()

    async def _play(self, start: ChosenGame, bots: Thinking) -> None:
        """Play a game, and then those that are played again."""
        following: ChosenGame | None = start
        while following is not None:
            session, tutorial = following
            self.played.append(session)
            thinking = bots if tutorial is None else Script(tutorial, bots)
            host = Host(session, thinking, PACES[self._kept.settings.spoken_pace])
            rematch = await HomeTable(host, self._conversation, self._kept, store=self._store, tutorial=tutorial).play()
            following = ChosenGame(rematch) if rematch is not None else None
