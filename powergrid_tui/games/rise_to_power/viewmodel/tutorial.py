"""A round of Rise to Power that teaches it: two companies, with a fixed deal."""

from __future__ import annotations

from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.tutorial import Tutorial, TutorialLine
from powergrid_tui.table.words.language import mark

_DEAL = (
    "nature: deal first Ann agendas ~bWF0Y2hlZCx0b3dlcg prisms ~YjMsbzQsZzYsZzQsbzUsbzEsYjEsZzIsYjQsZzQsY"
    "jEsbzUsZzEsYjEsYjUsbzMsZzQsYjIsYjUsYjMsbzEsZzIsZzUsYjYsYjIsbzYsYjYsZzMsZzYsbzQsZzMsZzIsZzEsbzEsYjMsY"
    "jQsbzYsYjUsZzYsbzIsbzYsYjIsbzMsbzIsbzUsZzEsZzUsbzMsbzQsYjYsbzIsZzUsZzMsYjQ contracts ~TUExLFBBNSxCST"
    "IsQkk0LElTMixHVDQsSUMxLFNTNSxTUzMsU0U1LEJJMyxJQzMsUEExLE9MMSxHVDIsU1M0LFBBMixJUzMsSUMyLEJJNSxJUzUsR1"
    "QzLFNFNCxCSTEsT0wzLFNFMyxNQTUsU1MyLElDNSxTUzEsTUE0LE1BMixHVDEsR1Q1LE1BMyxTRTEsT0wyLElDNCxQQTQsU0UyLE"
    "lTMSxPTDQsT0w1LElTNCxQQTM"
)

_MOVES = (
    TutorialLine(_DEAL),
    TutorialLine(
        "Ann: take g4 o4",
        mark("A round of Rise to Power"),
        mark("""\
You are Ann, and build a city around a power plant. You take districts as contracts and then power them with prism cards
of their colour; powered districts score their influence, the number on the right of the card. When somebody has eight
powered districts, the end is near.

The title line shows the three steps of a turn. First you draw two prism cards. Each contract shows its cost and what
your hand is short of. Biosphere 2 costs 4 orange, and an exact payment is worth a lot: take the orange 4, and the green
4 for later. Space ticks a card, the arrows go to the next, Enter takes what is ticked."""),
        mark("tick 4 orange and 4 green with space, then Enter"),
    ),
    TutorialLine(
        "Ann: contract BI2 n1",
        mark("Two action points"),
        mark("""\
Now you have two action points. Taking a contract costs one. The left and right arrows go over the cards; with Biosphere
2 marked, your city shows where it would go, and the values show what it would add: one more card in hand.

Choose Biosphere 2 and press Enter twice: once to take it, once for the cell. Your agenda is Harmony, a point for each
link to the plant or between districts of one colour, so next to the plant is a good place."""),
        mark("to Biosphere 2 with the right arrow, then Enter twice"),
    ),
    TutorialLine(
        "Ann: power BI2 with o4",
        mark("Power it exactly"),
        mark("""\
It is in your city without power: it scores nothing yet. Powering costs a point too, but if you pay exactly you get the
point back. The right arrow goes to it first, and the cheapest way to pay is already chosen. The card that would pay is
ticked in your hand."""),
        mark("the right arrow, then Enter"),
    ),
    TutorialLine(
        "Ann: contract BI4 w1",
        mark("The point came back"),
        mark("""\
You still have a point. Biosphere 4 is worth 4 and costs 8 orange; you hold 6, so it has to wait. Take it all the same,
before Bo does: a contract in your city is yours.

To end a turn early, press d twice. This turn ends by itself, because your last point is spent."""),
        mark("to Biosphere 4 with the right arrow, then Enter twice"),
    ),
    TutorialLine("Bo: take b3 b4"),
    TutorialLine("Bo: contract MA1 e1"),
    TutorialLine("Bo: power MA1 with b4"),
    TutorialLine("Bo: contract IS2 w1"),
)

TUTORIAL = Tutorial(
    game="rise_to_power",
    options={},
    seats=(Seat(name="Ann", colour="orange"), Seat(name="Bo", colour="blue", bot="simple")),
    seed=15,
    moves=_MOVES,
    heading=mark("The rest is yours"),
    text=mark("""\
That was a round. What comes later:

- A district without power can be traded (t) for its trade ability, such as four cards or three action points. Anybody
with room may then take it from the exchange, without paying.
- The connections of your plant limit how many districts are powered; some districts add more.
- You can build a district over one of your powered districts with the same name: an upgrade, which scores extra.
- The agendas of the others are revealed at the end. f shows their cities.

You may play on against Bo, who thinks for himself from now on; the game is saved like any other."""),
)
"""Bo follows the script; after it, he is a bot."""
