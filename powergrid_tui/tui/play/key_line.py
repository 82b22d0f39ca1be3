"""The line of keys below the board: those that lead somewhere as the game stands."""

from __future__ import annotations

from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.words.language import tr
from powergrid_tui.tui.base.page import Hint, KeyLine
from powergrid_tui.tui.play.pace import pace_hints

_ROOMY = 110
"""Cells across in which there is room to tell who thinks beside all keys."""


class PlayKeys(KeyLine):
    """Tells the keys of a table. `besides` are those of one table beside those of all."""

    def after_the_game(self, home: str, besides: tuple[Hint, ...], *, review: bool) -> None:
        """The game is over; `home` is where it leads to leave, in a word, `review` whether one may look back."""
        after = (("enter", home), ("m", tr("rematch")), ("r", tr("replay")), ("g", tr("figures")))
        if review:
            self.hint(*after, ("v", tr("review")), ("?", tr("help")), ("esc", tr("menu")))
        else:
            self.hint(*after, *_always(besides))

    def in_a_plan(self, *, drafted: bool) -> None:
        """Somebody plans, and may take something back when something is drafted."""
        back = [("u", tr("take back"))] if drafted else []
        self.hint(("i", tr("leave the plan")), *back, ("?", tr("help")))

    def while_bots_move(self, host: Host, besides: tuple[Hint, ...], *, plan: bool, undo: bool) -> None:
        """Bots are asked. What concerns them fills the row: e is told to whoever is asked."""
        seat, pace = host.thinking, pace_hints(host.pace)
        thinks = tr("{name} is thinking", name=host.session.seats[seat].name) if seat != NOBODY else ""
        if self.app.size.width < _ROOMY:
            pace = [] if thinks else pace[:1] if plan else pace
        self.hint(*_own(plan=plan, undo=undo), *pace, *_always(besides), after=thinks)

    def while_people_are_asked(
        self, to_do: str, besides: tuple[Hint, ...], *, plan: bool, undo: bool, since: bool, ask: bool
    ) -> None:
        """A person is asked, here or elsewhere. `to_do` is what has to be done now, in words, or nothing; `since` is
        whether there is a last turn to look back to, `ask` whether there are hints."""
        back = [("e", tr("last turn"))] if since else []
        advice = [("h", tr("hint"))] if ask else []
        own = [*_own(plan=plan, undo=undo), *back, *advice]
        if to_do:
            self.hint(*_always(besides), *own, before=to_do)
        else:
            self.hint(*own, *_always(besides))


def _always(besides: tuple[Hint, ...]) -> tuple[Hint, ...]:
    return (*besides, ("?", tr("help")), ("esc", tr("menu, quit")))


def _own(*, plan: bool, undo: bool) -> list[Hint]:
    """What one may do whether one is asked or not."""
    return [*([("i", tr("plan"))] if plan else []), *([("u", tr("undo"))] if undo else [])]
