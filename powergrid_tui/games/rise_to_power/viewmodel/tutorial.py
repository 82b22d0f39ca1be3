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
of their colour; powered districts score their influence, the number after the name. When somebody has eight powered
districts, the end is near.

A turn has three steps. First you draw two prism cards. Biosphere 2 costs 4 orange, and an exact payment is worth a lot:
take orange 4, and green 4 for later."""),
        mark("tick 4 orange and 4 green with space, then Enter"),
        mark("""\
The title line shows the steps of a turn, and each contract its cost and what your hand is short of. Space ticks a card,
the arrows go to the next, Enter takes what is ticked."""),
    ),
    TutorialLine(
        "Ann: contract BI2 n1",
        mark("Two action points"),
        mark("""\
Now you have two action points. Taking a contract costs one. Take Biosphere 2: once it is powered, you may hold one more
card.

Your agenda is Harmony, a point for each link to the plant or between districts of one colour, so next to the plant is a
good place. A cell is named by its steps from the plant: n1 is one step north."""),
        mark("to Biosphere 2 with the right arrow, then Enter twice"),
        mark("""\
The left and right arrows go over the cards. With Biosphere 2 marked, your city shows where it would go, and the values
show what it would add. Press Enter twice: once to take it, once for the cell."""),
    ),
    TutorialLine(
        "Ann: power BI2 with o4",
        mark("Power it exactly"),
        mark("""\
It is in your city without power: it scores nothing yet. Powering costs a point too, but if you pay exactly you get the
point back. Orange 4 pays for it exactly."""),
        mark("the right arrow, then Enter"),
        mark("""\
The right arrow goes to it first, and the cheapest way to pay is already chosen: the card that would pay is ticked in
your hand. Enter pays."""),
    ),
    TutorialLine(
        "Ann: contract BI4 w1",
        mark("The point came back"),
        mark("""\
You still have a point. Biosphere 4 is worth 4 and costs 8 orange; you hold 6, so it has to wait. Take it all the same,
before Bo does: a contract in your city is yours. West of the plant, at w1, is a good place.

This turn then ends by itself, because your last point is spent."""),
        mark("to Biosphere 4 with the right arrow, then Enter twice"),
        mark(
            "The right arrow goes to it, and Enter takes it, as before. To end a turn early, you would press d twice."
        ),
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

- A district without power can be traded for its trade ability, such as four cards or three action points. Anybody
with room may then take it from the exchange, without paying.
- The connections of your plant limit how many districts are powered; some districts add more.
- You can build a district over one of your powered districts with the same name: an upgrade, which scores extra.
- The agendas of the others are revealed at the end.

You may play on against Bo, who thinks for himself from now on; the game is saved like any other."""),
    screen=mark("t trades a district; f shows the cities of the others."),
)
"""Bo follows the script; after it, he is a bot."""
