"""What the board of a terminal shows: the view of whoever has the keyboard, and what is to be said to them."""

from __future__ import annotations

from functools import partial

from powergrid_tui.table.sessions.catching_up import CatchingUp
from powergrid_tui.table.sessions.host import SeatConnection
from powergrid_tui.table.sessions.planning import Planning
from powergrid_tui.table.words.language import paragraph, sentence, tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.advice import confirmed_in_words
from powergrid_tui.toolkit.viewmodel.keys import named_now
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.tui.base.keys import changed_keys
from powergrid_tui.tui.play.terminal import Terminal


class Shown:
    """Makes the snapshots of one terminal."""

    def __init__(
        self,
        terminal: Terminal,
        connection: SeatConnection,
        planning: Planning,
        catching_up: CatchingUp,
    ) -> None:
        self._terminal, self._connection = terminal, connection
        self._planning, self._catching_up = planning, catching_up

    def snapshot(self) -> Snapshot:
        """How the game stands; for somebody who is planning, as if they were asked."""
        connection, session = self._connection, self._terminal.session
        recap = self._catching_up.recap
        passed = paragraph(sentence(entry.text) for entry in recap.passed_over) if recap else ""
        now = self._of_the_plan or self._terminal.said or self._terminal.question or connection.word
        later = passed or self._terminal.matter or connection.host.notice or self._confirmed
        ahead = self._planning.look()
        return Snapshot(
            view=connection.view if ahead is None else ahead,
            seat=connection.seat if connection.seat >= 0 else max(self._terminal.mover, 0) if connection.people else 0,
            offers=connection.offers if ahead is None else session.game.choices(ahead, connection.seat),
            seats=session.seats,
            log=connection.log,
            watching=not connection.seats,
            may_undo=connection.may_undo,
            last=connection.last,
            premove=connection.premove,
            planning=ahead is not None,
            held=self._planning.over,
            plan_refusal=connection.plan_refusal,
            figures=partial(registry.figures, session),
            since=lambda: recap.entries if recap else (),
            remembered=session.game.remembered(session.steps),
            notice=now or later,
        )

    @property
    def _of_the_plan(self) -> str:
        """Says that the plan's decision is past, and how to leave planning, or an empty string."""
        if not self._planning.over:
            return ""
        key = named_now("i", changed_keys(self._terminal.screen))
        if self._connection.asked:
            return tr("It is your turn now: {key} leaves the plan.", key=key)
        return tr("There is nothing more to plan here: {key} leaves the plan.", key=key)

    @property
    def _confirmed(self) -> str:
        """What was confirmed automatically for those who look at the screen, or an empty string."""
        session = self._terminal.session
        done, game = self._connection.confirmed(self._connection.here), session.game
        if done is None:
            return ""
        name = session.seats[done.seat].name
        return confirmed_in_words(game, registry.text_views(game.id), name, done.view, done.action)
