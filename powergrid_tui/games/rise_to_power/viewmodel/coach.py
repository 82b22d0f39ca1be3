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
from powergrid_tui.toolkit.viewmodel.coach import Course, Text

_END = (
    mark("How the game was decided"),
    mark("""\
Influence makes up most of the points; the agendas, now revealed, often decide between the first two.

- Every exact payment was a free action. Whoever paid exactly more often had more actions.
- g shows the points round by round. Play again (m), or go through the game step by step (r)."""),
)

_LESSONS: Mapping[type[Question], tuple[str, str, str]] = {
    Drawing: (
        "drawing",
        mark("Choose your prism cards"),
        mark("""\
Prism cards pay for districts of their own colour, and you get no change. Look at what you want to power, and take what
adds up to its cost exactly: an exact payment gives the action point back.

- The line below the question shows what your hand would pay for.
- Everybody sees cards taken from the track; only you know what you draw from the deck."""),
    ),
    Discarding: (
        "discarding",
        mark("Too many cards"),
        mark("""\
You keep as many prism cards as your hand value. Discard cards that pay for nothing you have or want.

Districts that show H raise your hand value."""),
    ),
    Acting: (
        "acting",
        mark("Spend your action points"),
        mark("""\
Choose a card with left and right, then with up and down what to do with it.

- A contract from the track is connected inactive. Powering it costs prism cards; then it scores its influence, and its
reward counts.
- Every exact payment gives the point back, as often as you manage it.
- Connections limit how many districts may be active: C raises that. An upgrade needs no connection.
- You may trade an inactive district for its trade ability; anybody with room may then take it for a point and no prism
cards.
- The first player with eight active districts triggers the end of the game."""),
    ),
    Connecting: (
        "connecting",
        mark("Free contracts"),
        mark("""\
The trade lets you take contracts from the track without action points. They are inactive, as if you had taken them one
by one."""),
    ),
    Stealing: (
        "stealing",
        mark("Steal"),
        mark("""\
The cards are drawn at random, and only the two of you see them. Steal from whoever has many cards, or from the
leader."""),
    ),
}

_HEARD: Mapping[str, Text] = {
    "drawing": mark("""\
Prism cards pay for districts of their own colour, and you get no change. Think of what you want to power, and take what
adds up to its cost exactly: an exact payment gives the action point back.

- Everybody knows which cards are taken from the track; only you know what you draw from the deck."""),
    "acting": mark("""\
Each action costs a point, and you may take any, in any order.

- A contract from the track is connected inactive. Powering it costs prism cards; then it scores its influence, and its
reward counts.
- Every exact payment gives the point back, as often as you manage it.
- Connections limit how many districts may be active: C raises that. An upgrade needs no connection.
- You may trade an inactive district for its trade ability; anybody with room may then take it for a point and no prism
cards.
- The first player with eight active districts triggers the end of the game."""),
}

COURSE = Course("rise_to_power", _LESSONS, _END, _HEARD)
