"""What a server does after each action in a game at one of its tables, and when a seat has changed hands."""

from __future__ import annotations

from typing import Any, Protocol

from powergrid_tui.server.clockwork import Clockwork
from powergrid_tui.server.notifying import Notifying
from powergrid_tui.server.results import Results
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.sessions.seating import Claims
from powergrid_tui.table.sessions.session import Session


class Keeper(Protocol):
    """The server."""

    clockwork: Clockwork
    notifying: Notifying
    results: Results

    def clock(self) -> float:
        """Seconds since 1970."""

    def note(self, table: ServerTable, /) -> None:
        """Who sits where has changed at a table: save that."""


class GameObserver:
    """Follows one game."""

    def __init__(self, server: Keeper, table: ServerTable, claims: Claims, session: Session[Any, Any]) -> None:
        self._server, self._table, self._claims, self._session = server, table, claims, session
        self._known = self._who_sits
        self._steps, self._over = len(session.steps), table.over

    @property
    def _who_sits(self) -> tuple[object, ...]:
        claims = self._claims
        return dict(claims.holders), self._session.seats, set(claims.taken), set(claims.stand_ins)

    def __call__(self) -> None:
        """Something has changed."""
        server, table = self._server, self._table
        if len(self._session.steps) != self._steps:
            self._steps, table.moved = len(self._session.steps), server.clock()
        server.clockwork.follow(table)
        if table.over != self._over:
            self._over = table.over
            server.results.note(table)
            server.notifying.outbox.over(table)
        if (now := self._who_sits) != self._known:
            self._known = now
            server.note(table)
        else:
            table.changed()
