"""What can be looked at once a game is over: its figures, and the decisions that cost most."""

from __future__ import annotations

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions.host import SeatConnection
from powergrid_tui.table.words.language import sentence, tr
from powergrid_tui.tui.base.shell import shell_of
from powergrid_tui.tui.play.terminal import Terminal


class AfterGame:
    """Opens the pages that lead from a terminal into the replay."""

    def __init__(self, terminal: Terminal, connection: SeatConnection) -> None:
        self._terminal, self._connection = terminal, connection

    @property
    def reviewed(self) -> tuple[int, ...]:
        """The seats of this terminal whose decisions may be reviewed, the one at the keyboard first; none where nobody
        can say what would have been better."""
        seats, first = self._connection.seats, self._connection.seat
        return (
            () if self._connection.host.advice_refusal else tuple(sorted(seats, key=lambda seat: (seat != first, seat)))
        )

    def figures(self) -> None:
        """The game in figures."""
        if self._over:
            from powergrid_tui.tui.history.chronicle import page_of

            if page := page_of(self._terminal.session, self._terminal.glyphs):
                self._terminal.app.push_screen(page, self._to_replay)

    def review(self) -> None:
        """Which decisions cost most."""
        if self._over and (seats := self.reviewed):
            from powergrid_tui.tui.history.review import ReviewPage

            page = ReviewPage(self._connection.host, seats, self._terminal.glyphs)
            self._terminal.app.push_screen(page, self._to_replay)

    def picture(self) -> None:
        """Keep the picture of the end beside the game's file, and say where."""
        if not self._over:
            return
        terminal = self._terminal
        if refusal := self._picture_refusal:
            terminal.show(refusal)
            return
        from powergrid_tui.toolkit.widgets.drawing.updates import shown
        from powergrid_tui.tui.play.picture import keep

        save_file = terminal.session.save_file
        assert save_file is not None
        try:
            drawn, text = keep(shown(terminal), save_file.path, terminal.session.title or save_file.path.stem)
        except TableError as error:
            terminal.show(sentence(str(error)))
        else:
            names = {"picture": drawn.name, "text": text.name, "folder": drawn.parent}
            terminal.show(tr("Saved as {picture} and {text} in {folder}.", **names))

    @property
    def _picture_refusal(self) -> str:
        """Why no picture can be kept, as a sentence, or an empty string."""
        if shell_of(self._terminal).elsewhere:
            return tr("Pictures are saved only in local games: here they would be saved on the host's machine.")
        if self._terminal.session.save_file is None:
            return tr("This game is not saved, so its picture has nowhere to go.")
        return ""

    @property
    def _over(self) -> bool:
        return self._terminal.mover == NOBODY and self._terminal.on_top

    def _to_replay(self, at: int | None) -> None:
        if at is not None:
            self._terminal.replay_at = at
            self._terminal.leave("replay")
