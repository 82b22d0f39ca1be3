"""A round of Factory Manager that teaches it: three factories, with a fixed deal."""

from __future__ import annotations

from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.tutorial import Tutorial, TutorialLine
from powergrid_tui.table.words.language import mark

_PLAN = mark("space on M1, RP1 and S1, then Enter")

_MOVES = (
    TutorialLine("nature: deal cards 8,5,7 x M1,C1,O1"),
    TutorialLine("nature: reveal 1,3,4"),
    TutorialLine(
        "Ann: open 1 0",
        mark("A round of Factory Manager"),
        mark("""\
You are Ann, and own a factory with two machines and three storage tiles. It makes 2 goods and has room for 3; each good
made and stored earns 10 Elektro, and energy costs money. After five rounds the most money wins.

A round has four phases: the turn order, the market, buying, and running the factories. The first is the turn order: low
cards act first, high ones make everything cheaper. You pay for cards with workers, and with workers you also buy later.

Card 1 lets you act first. Put it up for 0 workers."""),
        mark("Enter puts up card 1 for 0 workers"),
        mark("The title line shows the phases and the price of energy. Enter puts up card 1."),
    ),
    TutorialLine("Bo: pass"),
    TutorialLine("Cyd: pass"),
    TutorialLine("Cyd: open 4 0"),
    TutorialLine("Bo: pass"),
    TutorialLine("Bo: open 3 0"),
    TutorialLine(
        "Ann: bring robot",
        mark("The market"),
        mark("""\
The card cost you nothing, and you act first. Now each player brings one tile from the warehouse to the market for every
free worker: you have three, because four of your seven run the machines.

You can buy only what is in the market. The machine M1 would bring you 10 Elektro more, but then goods and storage are
both 3, and storage is the next bottleneck.

Bring a production robot: it makes a good without any worker."""),
        mark("to RP1 with the right arrow, then Enter"),
        mark("""\
Each card in the market shows what you would earn with it. The right arrow goes to RP1, Enter brings it."""),
    ),
    TutorialLine(
        "Ann: bring storage",
        mark("Room for more"),
        mark("With the machine and the robot you will make 4 goods, and have room for 3. So bring storage too."),
        mark("to S1 with the right arrow, then Enter"),
        mark("S1 is two columns further on."),
    ),
    TutorialLine(
        "Ann: bring labour",
        mark("And one more"),
        mark("""\
You must bring a third tile. RW1, a labour robot, saves workers: you do not need it yet, but it will be useful."""),
        mark("to RW1 with the left arrow, then Enter"),
        mark("It is one column back."),
    ),
    TutorialLine("Bo: bring storage"),
    TutorialLine("Bo: bring machine"),
    TutorialLine("Bo: bring storage"),
    TutorialLine("Cyd: bring robot"),
    TutorialLine("Cyd: bring storage"),
    TutorialLine("Cyd: bring control"),
    TutorialLine("Cyd: done"),
    TutorialLine(
        "Ann: buy M1",
        mark("Plan the whole turn"),
        mark("""\
You buy first, with 18 Elektro and three workers. Take M1, RP1 and S1: together they cost 16 Elektro, and one worker
each. With nothing new you would earn 16 Elektro, with all three 35."""),
        _PLAN,
        mark("""\
Space adds the tile under the cursor to the plan, and the button below shows what is left and what you would earn. Take
the three in this order. Nothing is final until you press Enter.

The second part of the board (2) shows the factory with the new tiles in place, and what holds it back. Down leads from
the market to your own tiles: there, space takes one out."""),
    ),
    TutorialLine("Ann: buy RP1", keys=_PLAN),
    TutorialLine("Ann: buy S1", keys=_PLAN),
    TutorialLine("Ann: done", keys=_PLAN),
    TutorialLine("Bo: buy M1"),
    TutorialLine("Bo: buy S1"),
    TutorialLine("Bo: done"),
    TutorialLine("Cyd: buy RP1"),
    TutorialLine("Cyd: buy S1"),
    TutorialLine("Cyd: done"),
    TutorialLine(
        "Ann: run M0 M1 RP1",
        mark("What runs"),
        mark("""\
All workers are back. Six of them may run the factory, one must stay free. It is best to run the robot, the new machine
and one of the old: for the other old one there are not enough workers.

The energy card comes only after this."""),
        mark("Enter runs the factory"),
        mark("""\
The best choice is already made, and the question shows what you earn at each possible price. Enter runs the
factory."""),
    ),
    TutorialLine("Bo: run M0 M1"),
    TutorialLine("Cyd: run M0 M0 RP1"),
)

TUTORIAL = Tutorial(
    game="factory_manager",
    options={},
    seats=(
        Seat(name="Ann", colour="orange"),
        Seat(name="Bo", colour="blue", bot="simple"),
        Seat(name="Cyd", colour="green", bot="simple"),
    ),
    seed=6,
    moves=_MOVES,
    heading=mark("The rest is yours"),
    text=mark("""\
That was a round. Energy costs 3 Elektro now, and you have earned 25, more than Bo and Cyd. What comes later:

- Energy becomes more expensive every round: tiles that save it pay off late in the game.
- Workers that the factory needs are missing in the auction, in the market and when you buy. Labour robots and a control
room free them.
- There is one control room and one optimisation room; ten cells are for everything else, and you can open two more for
10 Elektro.
- In the fifth round the income counts twice. Then the most money wins.

You may play on against Bo and Cyd, who think for themselves from now on; the game is saved like any other."""),
)
"""Bo and Cyd follow the script; after it, they are bots."""
