"""A generation of Terraforming Mars that teaches it: two companies, the basic game, with a fixed deal."""

from __future__ import annotations

from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.tutorial import Tutorial, TutorialLine
from powergrid_tui.table.words.language import mark

_DEAL = (
    "nature: deal first Ann corporations ~UjE3LFIxOCxSMzEsUjEz deck ~MDAzLDA3NiwwNDQsMDA5LDAwNSwxMTMsMDAxLDA4MSwx"
    "MTgsMDI0LDExNywwMTAsMTAxLDEyNiwwNTIsMDQ3LDA0NSwwNDEsMDU1LDEwMywwMTEsMDM0LDEwMiwwMzgsMDYwLDA0MCwwNzIsMDEyLDEy"
    "NywwOTMsMDg3LDAwOCwxMDQsMDU5LDAzMSwwOTcsMTY2LDA3OCwxMjIsMDE5LDE2OSwxMDAsMTM0LDE4MywwMTcsMTMxLDE3OSwxNDEsMDM1"
    "LDEyOSwxOTgsMTcxLDE1OSwwNjMsMTg4LDIwNSwxMzAsMTM4LDAyMCwxODksMTY1LDA4MCwyMDIsMTM5LDE2MiwwNjcsMTQyLDA0MiwxNzgs"
    "MjA2LDE3NCwxMTUsMTUyLDE0MywwODksMTU4LDE5MCwwMTYsMTcwLDE2MSwwMjIsMTQwLDE2NCwxNjgsMDM2LDA0OCwxMzMsMDI2LDEwOCwx"
    "NzcsMDIzLDE0OCwwNTMsMDk2LDA4OCwxNDYsMDM5LDE4NCwwNTQsMTUzLDAwNCwxNTcsMDMyLDEzMiwwMzMsMDIxLDE5MywxMjAsMDQzLDA4"
    "MywxMjgsMDU4LDAwNywxNzYsMTU1LDAyOSwxNDcsMTE5LDE4NywxMzYsMTE2LDAzMCwwMzcsMDE4LDIwMCwwNzUsMTM1LDAxNSwxNDUsMTY3"
    "LDIwMywxNzIsMTkxLDExNCwxODEsMDc3LDE2Mw"
)

_MOVES = (
    TutorialLine(_DEAL),
    TutorialLine("Bo: start R13 117 010 101 126 055 103"),
    TutorialLine(
        "Ann: start R00",
        mark("A generation of Terraforming Mars"),
        mark("""\
You are Ann, and your company makes Mars habitable: warmer, with air to breathe, and with oceans. Whoever contributes
more has more points at the end.

A corporation is something for your second game. Be a beginner: you get 42 credits and ten free cards."""),
        mark("tick a beginner with the down arrow twice and space, then Enter"),
        mark("""\
The three gauges at the top show how far Mars has come. The down arrow goes to the third row, the beginner; space ticks
it, Enter begins."""),
    ),
    TutorialLine(
        "Ann: play 003",
        mark("Two actions in a turn"),
        mark("""\
Play Deep Well Heating. It costs 13 credits, produces energy from now on, and raises the temperature by one step. Each
step of temperature or oxygen, and each ocean, raises your terraform rating, TR: that is a point, and a credit in every
generation."""),
        mark("Deep Well Heating with the down arrow, then Enter"),
        mark("""\
Your ten cards are listed beside the map. Cards you cannot play say what is missing; the full text of the marked card is
below the list, and what it would change is below the question. The down arrow marks Deep Well Heating, Enter plays
it."""),
    ),
    TutorialLine(
        "Ann: project aquifer",
        mark("Standard projects"),
        mark("""\
That was your first action; a turn has up to two. If none of your cards does what you want, a standard project
does it for more money.

An ocean costs 18 credits and raises your TR too. The project is called aquifer."""),
        mark("p, down to aquifer, then Enter"),
        mark("p opens the list of projects. Go down to aquifer, and press Enter."),
    ),
    TutorialLine(
        "Ann: place d8",
        mark("Where the ocean goes"),
        mark("""\
Oceans have their own spaces. A tile brings what is printed on its space: steel, titanium, plants or cards. And whoever
builds next to an ocean later gets two credits for it.

Take d8: two plants, towards a greenery, which takes eight."""),
        mark("n until d8 is marked, then Enter"),
        mark("""\
On the map s is a steel, t a titanium, p a plant and c a card. n goes through the spaces, best first; Enter places the
ocean."""),
    ),
    TutorialLine("Bo: play 101"),
    TutorialLine("Bo: play 103"),
    TutorialLine(
        "Ann: play 076",
        mark("Cards with an action"),
        mark("""\
Bo has built, and it is your turn again: turns go round until everybody has passed.

Blue cards stay in front of you, and you can use each once per generation. Play Space Mirrors: it costs just 3
credits."""),
        mark("c, Space Mirrors with the down arrow, then Enter"),
        mark("c goes back to your hand. Space Mirrors is in the first row: the down arrow marks it, Enter plays it."),
    ),
    TutorialLine(
        "Ann: use 076",
        mark("Use it"),
        mark("""\
Use it at once: for 7 credits it raises your energy production by one, now and in each generation to come."""),
        mark("a, Space Mirrors with the down arrow, then Enter"),
        mark("a opens the list of card actions. The down arrow marks Space Mirrors, Enter uses it."),
    ),
    TutorialLine("Bo: pass"),
    TutorialLine(
        "Ann: pass",
        mark("Pass"),
        mark("""\
Bo has passed, and you have one credit left: pass for the rest of the generation.

Then everybody produces: credits equal to TR plus credit production, and everything else produced. Unused energy turns
into heat; eight heat raise the temperature by one step."""),
        mark("x passes"),
    ),
    TutorialLine("Bo: buy 060 012"),
    TutorialLine(
        "Ann: buy 102",
        mark("Research"),
        mark("""\
A new generation begins with four cards. Each costs 3 credits to take, and its price when you play it: buy what you will
play.

Big Asteroid is expensive, and the bacteria need oxygen. But Power Grid produces one energy for each power tag: you have
two in play, plus its own."""),
        mark("Power Grid with the down arrow, space, then Enter"),
        mark("The down arrow marks Power Grid, space ticks it, Enter buys what is ticked."),
    ),
)

TUTORIAL = Tutorial(
    game="terraforming_mars",
    options={"corporate": False},
    seats=(Seat(name="Ann", colour="orange"), Seat(name="Bo", colour="blue", bot="simple")),
    seed=6,
    moves=_MOVES,
    heading=mark("The rest is yours"),
    text=mark("""\
That was a generation. Your TR is 22, and Bo has 20. What comes later:

- Eight plants become a greenery: oxygen rises, and it scores a point. Cities score for the greeneries next to them.
- Steel pays for building cards and titanium for space cards, each worth more than a credit.
- A milestone costs 8 credits, is worth 5 points, and goes to the first who claims it. An award is funded by one player,
and won by whoever has the most at the end.
- When temperature, oxygen and oceans are all at their maximum, that generation is the last.

You may play on against Bo, who thinks for himself from now on; the game is saved like any other."""),
    screen=mark("""\
m shows how close everybody is to milestones and awards; w reads the cards in play, your own and everybody's; 1 to 4 go
to the parts of the board."""),
)
"""Bo follows the script; after it, he is a bot. Where both choose at once, his line comes first."""
