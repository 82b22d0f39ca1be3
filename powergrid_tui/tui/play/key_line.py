"""The line of keys below the board: those that do something at this point of the game."""

from __future__ import annotations

from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.toolkit.viewmodel.short import Worded
from powergrid_tui.tui.base.page import Hint, KeyLine
from powergrid_tui.tui.base.shell import shell_of
from powergrid_tui.tui.play.pace import pace_hints

_ROOMY = 110
"""The width in cells from which who is thinking fits in beside all keys."""


class PlayKeys(KeyLine):
    """Shows the keys of a table. `besides` are those of one particular table, in addition to the usual ones."""

    def after_the_game(self, home: str, besides: tuple[Hint, ...], *, review: bool) -> None:
        """The game is over; `home` says in a word where leaving leads, `review` whether a review is possible."""
        again = Worded(tr("rematch"), trc("short", "again"))
        after = [("enter", home), ("m", again), ("r", tr("replay")), ("g", Worded(tr("figures"), trc("short", "data")))]
        decisions = [("v", tr("review"))] if review else []
        picture = [] if shell_of(self).elsewhere else [("p", Worded(tr("picture"), trc("short", "SVG")))]
        self.hint(*after, *decisions, *picture, *besides, ("?", tr("help")), ("esc", tr("menu")))

    def in_a_plan(self, *, drafted: bool) -> None:
        """Somebody is planning, and may take something back when there is a draft."""
        back = [("u", tr("take back"))] if drafted else []
        self.hint(("i", tr("leave the plan")), *back, ("?", tr("help")))

    def while_bots_move(self, host: Host, besides: tuple[Hint, ...], *, plan: bool, undo: tuple[Hint, ...]) -> None:
        """Bots are asked. What concerns them fills the row: the key e is listed for people who are asked."""
        seat, pace = host.thinking, pace_hints(host.pace)
        thinks = tr("{name} is thinking", name=host.session.seats[seat].name) if seat != NOBODY else ""
        if self.app.size.width < _ROOMY:
            pace = [] if thinks else pace[:1] if plan else pace
        self.hint(*_plan(plan), *pace, *_always(besides), *undo, after=thinks)

    def while_people_are_asked(
        self,
        to_do: str,
        besides: tuple[Hint, ...],
        board: tuple[Hint, ...],
        *,
        plan: bool,
        undo: tuple[Hint, ...],
        since: bool,
        ask: bool,
    ) -> None:
        """A person is asked, here or elsewhere. `to_do` is what has to be done now, in words, or an empty string;
        `board` are keys of the board itself, for a roomy row; `since` is whether there is a last turn to look back to,
        `ask` whether there are hints. What can be undone comes last: it comes and goes with every action, and would
        move the others."""
        back = [("e", tr("last turn"))] if since else []
        advice = [("h", tr("hint"))] if ask else []
        own = [*_plan(plan), *back, *advice]
        if to_do:
            self.hint(*_always(besides), *own, *undo, before=to_do)
        else:
            roomy = board if self.app.size.width >= _ROOMY else ()
            self.hint(*own, *roomy, *_always(besides), *undo)


def _always(besides: tuple[Hint, ...]) -> tuple[Hint, ...]:
    return (*besides, ("?", tr("help")), ("esc", tr("menu, quit")))


def _plan(possible: bool) -> list[Hint]:
    return [("i", tr("plan"))] if possible else []
