"""What the coach says about each decision of Rise to Power the first time it comes up, and about the end."""

from __future__ import annotations

from collections.abc import Mapping

from powergrid_tui.games.rise_to_power.viewmodel.questions import (
    Acting,
    Connecting,
    Discarding,
    Drawing,
    Question,
    Stealing,
)
from powergrid_tui.table.words.language import mark
from powergrid_tui.toolkit.viewmodel.coach import Course

_END = (
    mark("How the game was decided"),
    mark("""\
Influence makes most of the points; the agendas, which are shown now, often decide between the first two.

- Every exact payment was an action for nothing. Who paid exactly more often had more turns, so to speak.
- g shows the points round by round. Play again (m), or look at the game step by step (r)."""),
)

_LESSONS: Mapping[type[Question], tuple[str, str, str]] = {
    Drawing: (
        "drawing",
        mark("Choose your prism cards"),
        mark("""\
Prism cards pay for districts of their own colour, and there is no change. Look at what you want to power, and take what
makes its cost exactly: an exact payment gives the action point back.

- The line below the question says what your hand would pay for.
- Cards of the track are seen by all; what comes from the deck is yours alone to know."""),
    ),
    Discarding: (
        "discarding",
        mark("Too many cards"),
        mark("""\
You keep as many prism cards as your hand value says. Throw away what pays for nothing that you have or want.

More hand comes with districts that show H."""),
    ),
    Acting: (
        "acting",
        mark("Spend your action points"),
        mark("""\
Choose a card with left and right, then with up and down what to do with it.

- A contract of the track is connected inactive. Powering it costs prism cards; then it scores its influence, and its
reward counts.
- Every exact payment gives the point back, as often as you manage it.
- Connections limit how many districts may be active: C raises that. An upgrade needs no connection.
- What lies inactive may be traded for what stands on it; anybody with room may then take it for a point and no prism.
- The first with eight active districts brings the end about."""),
    ),
    Connecting: (
        "connecting",
        mark("Contracts for nothing"),
        mark("""\
The trade lets you take contracts from the track without action points. They lie inactive, as if you had taken them one
by one."""),
    ),
    Stealing: (
        "stealing",
        mark("Steal"),
        mark("""\
The cards are drawn by lot, and only the two of you see them. Take from whoever holds many, or from whoever leads."""),
    ),
}

COURSE = Course("rise_to_power", _LESSONS, _END)
