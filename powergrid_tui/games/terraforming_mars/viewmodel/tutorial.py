"""A generation of Terraforming Mars that teaches it: two companies, the basic game, with a fixed deal."""

from __future__ import annotations

from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.tutorial import Move, Tutorial
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
    Move(_DEAL),
    Move("Bo: start R13 117 010 101 126 055 103"),
    Move(
        "Ann: start R00 nothing",
        mark("A generation of Terraforming Mars"),
        mark("""\
You are Ann, and your company makes Mars habitable: warmer, with air to breathe, and with oceans. The three gauges at
the top say how far that is. Whoever does more for it has more points at the end.

A corporation is something for your second game. Be a beginner: you get 42 credits and ten cards for nothing. The down
arrow leads to the third row, space ticks it, Enter begins."""),
        mark("tick a beginner with the down arrow twice and space, then Enter"),
    ),
    Move(
        "Ann: play 003",
        mark("Two actions in a turn"),
        mark("""\
Your ten cards are listed beside the map. Those that cannot be played say what is missing; the whole text of the marked
one stands below the list, and what it would change below the question.

Play Deep Well Heating. It costs 13, makes energy from now on, and raises the temperature by a step: each step of a
gauge raises your terraform rating, TR. That is a point, and a credit in every generation. The down arrow marks it,
Enter plays it."""),
        mark("Deep Well Heating with the down arrow, then Enter"),
    ),
    Move(
        "Ann: project aquifer",
        mark("Standard projects"),
        mark("""\
That was your first action; a turn has up to two. What no card of yours does, a standard project does for more money.

An ocean costs 18 and raises your TR too. p opens the list of projects; go down to aquifer, and press Enter."""),
        mark("p, down to aquifer, then Enter"),
    ),
    Move(
        "Ann: place d8",
        mark("Where the ocean goes"),
        mark("""\
Oceans have spaces of their own. A tile takes what is printed on its space: s is a steel, t a titanium, p a plant, c a
card. And whoever builds beside an ocean later gets two credits for it.

n goes through the spaces, the best first. Take d8: two plants, on the way to a greenery, which takes eight."""),
        mark("n until d8 is marked, then Enter"),
    ),
    Move("Bo: play 101"),
    Move("Bo: play 103"),
    Move(
        "Ann: play 076",
        mark("Cards with an action"),
        mark("""\
Bo has built, and it is your turn again: turns go round until all have passed.

Blue cards stay in front of you and can be used once in every generation. Space Mirrors costs just 3: c leads back to
your hand, it is the first row."""),
        mark("c, Space Mirrors with the down arrow, then Enter"),
    ),
    Move(
        "Ann: use 076",
        mark("Use it"),
        mark("""\
Use it at once: for 7 credits it raises your energy production by one, now and in each generation to come. a opens the
list of card actions."""),
        mark("a, Space Mirrors with the down arrow, then Enter"),
    ),
    Move("Bo: pass"),
    Move(
        "Ann: pass",
        mark("Pass"),
        mark("""\
Bo has passed, and one credit is left to you. x passes for the rest of the generation.

Then everybody produces: credits as many as TR and production make, and what else is produced. Energy that was not
used turns into heat; eight heat are a step of temperature."""),
        mark("x passes"),
    ),
    Move("Bo: buy 060 012"),
    Move(
        "Ann: buy 102",
        mark("Research"),
        mark("""\
A new generation begins with four cards. Each costs 3 to take, and its price when it is played: buy what you will play.

Big Asteroid is dear, and the bacteria need oxygen. But Power Grid makes an energy for each power tag: two you have in
play, and its own. Tick it with space, and press Enter."""),
        mark("Power Grid with the down arrow, space, then Enter"),
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

- Eight plants become a greenery: oxygen rises, and it is a point. Cities score for the greeneries beside them.
- Steel pays for buildings and titanium for space cards, each for more than a credit.
- Milestones (8 credits, 5 points) go to whoever claims them first; awards are paid by one and won by whoever has most
at the end. m shows who is how near.
- w reads the cards in play, your own and everybody's; 1 to 4 lead to the parts of the board.
- When the three gauges are full, that generation is the last.

You may play this game on against Bo, who thinks for himself from now on; it will be saved like any other."""),
)
"""Bo follows the script; after it, he is a bot. Where both choose at once, his line comes first."""
