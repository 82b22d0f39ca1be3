"""A round of Factory Manager that teaches it: three factories, with a fixed deal."""

from __future__ import annotations

from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.tutorial import Move, Tutorial
from powergrid_tui.table.words.language import mark

_PLAN = mark("space on M1, RP1 and S1, then Enter")

_MOVES = (
    Move("nature: deal cards 8,5,7 x M1,C1,O1"),
    Move("nature: reveal 1,3,4"),
    Move(
        "Ann: open 1 0",
        mark("A round of Factory Manager"),
        mark("""\
You are Ann, and own a factory with two machines and three stores. It makes 2 goods and has room for 3; each good that
is made and has room brings 10, and energy costs money. After five rounds the most money wins.

A round has four phases; the title line shows them, and the price of energy. The first one is the turn order: low cards
act first, high ones make everything cheaper. Cards are paid for with workers, and workers are what you buy with later.

Card 1 lets you act first. Enter puts it up for 0 workers."""),
        mark("Enter puts up card 1 for 0 workers"),
    ),
    Move("Bo: pass"),
    Move("Cyd: pass"),
    Move("Cyd: open 4 0"),
    Move("Bo: pass"),
    Move("Bo: open 3 0"),
    Move(
        "Ann: bring robot_prod",
        mark("The market"),
        mark("""\
The card cost you nothing, and you act first. Now each of you brings one tile from the warehouse to the market for every
free worker: you have three, for four of your seven run the machines.

Only what is in the market can be bought. Each card there tells what you would earn with it: the machine M1 brings 10
more, but then goods and room are both 3, and storage is the next narrow place.

Bring a robot: it makes a good without any worker. The right arrow leads to RP1, Enter brings it."""),
        mark("to RP1 with the right arrow, then Enter"),
    ),
    Move(
        "Ann: bring storage",
        mark("Room for more"),
        mark("""\
With the machine and the robot you will make 4 goods, and have room for 3. So bring storage too: S1 is two columns
further on."""),
        mark("to S1 with the right arrow, then Enter"),
    ),
    Move(
        "Ann: bring robot_work",
        mark("And one more"),
        mark("""\
You must bring a third tile. RW1, a labour robot, saves workers: not needed yet, but good to have near. It is one column
back."""),
        mark("to RW1 with the left arrow, then Enter"),
    ),
    Move("Bo: bring storage"),
    Move("Bo: bring machine"),
    Move("Bo: bring storage"),
    Move("Cyd: bring robot_prod"),
    Move("Cyd: bring storage"),
    Move("Cyd: bring control"),
    Move("Cyd: done"),
    Move(
        "Ann: buy M1",
        mark("Plan the whole turn"),
        mark("""\
You buy first, with 18 money and three workers. Nothing is settled before Enter: space puts the tile under the cursor
into the plan, and the button below tells what is left and what you would earn.

Take M1, RP1 and S1, in this order: 16 money, one worker each. Watch the income: 16 with nothing, 35 with all three. The
second part of the board (2) shows the factory with the new tiles in place, and what holds it back."""),
        _PLAN,
    ),
    Move("Ann: buy RP1", keys=_PLAN),
    Move("Ann: buy S1", keys=_PLAN),
    Move("Ann: done", keys=_PLAN),
    Move("Bo: buy M1"),
    Move("Bo: buy S1"),
    Move("Bo: done"),
    Move("Cyd: buy RP1"),
    Move("Cyd: buy S1"),
    Move("Cyd: done"),
    Move(
        "Ann: run M0 M1 RP1",
        mark("What runs"),
        mark("""\
All workers are back. Six of them may run the factory, one must stay free. The best way is set: one old machine stands
idle, for the workers do not suffice for all.

The energy card comes only after this: the question tells what you earn at each price that may come. Enter runs it."""),
        mark("Enter runs what is set"),
    ),
    Move("Bo: run M0 M1"),
    Move("Cyd: run M0 M0 RP1"),
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
That was a round. Energy costs 3 now, and you have earned 25, more than Bo and Cyd. What comes later:

- Energy grows dearer every round: tiles that save it pay late in the game.
- Workers that the factory needs are missing in the auction, in the market and when you buy. Labour robots and a
control room free them.
- There is one control room and one optimisation room; ten cells are for the rest, and two more can be opened for 10.
- In the fifth round the income counts twice. Then the most money wins.

You may play this game on against Bo and Cyd, who think for themselves from now on; it is saved like any other."""),
)
"""Bo and Cyd follow the script; after it, they are bots."""
