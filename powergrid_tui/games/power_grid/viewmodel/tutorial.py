"""Two rounds of Power Grid that teach it: three companies in the USA, with a fixed deal."""

from __future__ import annotations

from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.tutorial import Tutorial, TutorialLine
from powergrid_tui.table.words.language import mark

_DEAL = TutorialLine(
    "nature: deal order Ann,Bo,Cyd regions cyan,red,yellow deck "
    "13,44,22,34,35,36,39,50,17,37,24,32,29,46,19,33,11,15,25,14,16,23,38,31,27,30,step3"
)

_FIRST_ROUND = (
    TutorialLine(
        "Ann: open 4",
        mark("Two rounds of Power Grid"),
        mark(
            "You are Ann, and own a power company. In each round you buy a power plant, resources to run it, and "
            "houses in cities; then you are paid for the cities you power. When somebody has built in 17 cities, "
            "whoever powers the most cities wins.\n"
            "\n"
            "A round has five phases. The first, the player order, was drawn at random, and you are first. Now "
            "comes the auction.\n"
            "\n"
            "Plants of the current market are for sale. Plant 4 burns 2 coal to power 1 city, and coal is cheap: "
            "a good start. Put it up for its number, 4 Elektro."
        ),
        mark("choose plant 4 with the right arrow, then Enter"),
        mark(
            "The title line shows the five phases, and the upper row of plants is the current market. The right "
            "arrow chooses plant 4, and Enter puts it up."
        ),
    ),
    TutorialLine("Bo: bid 5"),
    TutorialLine("Cyd: pass"),
    TutorialLine(
        "Ann: bid 6",
        mark("An auction"),
        mark(
            "Bo bids 5 Elektro for the plant, and Cyd has passed. Raising to 6 leaves you 44 Elektro, plenty for "
            "coal and two cities.\n"
            "\n"
            "If you passed, Bo would have it, and you could put up another plant. Bid one more than Bo."
        ),
        mark("Enter bids 6 Elektro"),
        mark("The line below the question does the sums. Enter bids 6 Elektro; p would pass."),
    ),
    TutorialLine("Bo: pass"),
    TutorialLine("Bo: open 5"),
    TutorialLine("Cyd: pass"),
    TutorialLine("Cyd: open 8"),
    TutorialLine(
        "Ann: buy coal 2",
        mark("Resources"),
        mark(
            "You have plant 4 for 6 Elektro. Each plant sold was replaced by a card from the pile, so better ones "
            "come within reach.\n"
            "\n"
            "Resources are bought in reverse player order. Cyd has the largest plant and so goes first in player "
            "order; you have the smallest, and buy first, at the lowest prices. That is worth a lot later in the "
            "game.\n"
            "\n"
            "Your plant burns 2 coal a round: buy 2 for 2 Elektro."
        ),
        mark("Enter buys the 2 coal in the basket"),
        mark("The coal is already in the basket. Enter buys it."),
    ),
    TutorialLine(
        "Ann: done",
        mark("Enough for now"),
        mark(
            "A plant can store twice what it burns, so you could buy 2 more today for 3 Elektro. But the market "
            "is refilled every round, and cities will not wait: better to keep the money, and buy no more."
        ),
        mark("d ends your turn"),
        mark("d ends your turn."),
    ),
    TutorialLine("Bo: buy coal 1 oil 1"),
    TutorialLine("Bo: done"),
    TutorialLine("Cyd: buy coal 3"),
    TutorialLine("Cyd: done"),
    TutorialLine(
        "Ann: build Oklahoma City",
        mark("The first city"),
        mark(
            "You build first too. Your first house may be anywhere and costs 10 Elektro; each further city also "
            "costs the connection to it.\n"
            "\n"
            "Oklahoma City is a good place: Dallas is only 3 Elektro away, Kansas City 8. In Step 1 each city has "
            "room for one house, so places like this soon go."
        ),
        mark("go to Oklahoma City (type O, then Enter), and Enter builds"),
        mark(
            "The numbers on the map are the connection costs. Type the first letter of the city as a capital, O, "
            "then Enter to end the typing; Enter again builds."
        ),
    ),
    TutorialLine(
        "Ann: build Dallas",
        mark("A second city"),
        mark(
            "Dallas costs 13 Elektro: 10 for the house, 3 for the connection from Oklahoma City.\n"
            "\n"
            "With plant 4 you can power only one city this round. A second one is still right: it is cheap "
            "now, and your next plant will power it."
        ),
        mark("go to Dallas, and Enter builds"),
    ),
    TutorialLine(
        "Ann: done",
        mark("Keep some money"),
        mark("You have 19 Elektro left. One more city would leave you nothing for the next auction, so stop here."),
        mark("d ends your turn"),
        mark("d ends your turn."),
    ),
    TutorialLine("Bo: build Birmingham"),
    TutorialLine("Bo: build Memphis"),
    TutorialLine("Bo: done"),
    TutorialLine("Cyd: build Minneapolis"),
    TutorialLine("Cyd: build Duluth"),
    TutorialLine("Cyd: done"),
    TutorialLine("Cyd: power 8"),
    TutorialLine("Bo: power 5 (coal 1 oil 1)"),
    TutorialLine(
        "Ann: power 4",
        mark("Payday"),
        mark(
            "Cyd powered 2 cities with plant 8 and was paid 33 Elektro; Bo powered 1 and was paid 22.\n"
            "\n"
            "Run plant 4: it burns the 2 coal, powers 1 of your 2 cities, and brings 22 Elektro. Without it "
            "you would get 10."
        ),
        mark("Enter runs plant 4"),
    ),
)

_SECOND_ROUND = (
    TutorialLine("Cyd: open 7"),
    TutorialLine(
        "Ann: pass",
        mark("A new round, a new order"),
        mark(
            "The market was refilled, the largest plant to come went under the pile, and the player order was "
            "determined again: most cities first; if tied, the larger plant. You are last, which is the best "
            "place for buying and building.\n"
            "\n"
            "Cyd puts up plant 7: 3 oil for 2 cities. Oil costs 3 Elektro and more, coal less: plant 10, which is "
            "for sale too, powers as many with 2 coal. Let this one go; you can still buy another."
        ),
        mark("p passes"),
        mark("p passes."),
    ),
    TutorialLine("Bo: pass"),
    TutorialLine("Bo: open 10"),
    TutorialLine(
        "Ann: bid 11",
        mark("The plant you want"),
        mark(
            "Bo himself puts up plant 10: 2 coal for 2 cities. With it you would power 3 cities, two more than "
            "today, for 22 Elektro more each round. It is worth more than its number: bid 11 Elektro."
        ),
        mark("Enter bids 11 Elektro"),
        mark("Enter bids 11 Elektro."),
    ),
    TutorialLine("Bo: bid 12"),
    TutorialLine(
        "Ann: bid 13",
        mark("How far to go?"),
        mark(
            "A bid of 13 leaves you 28 Elektro: 4 coal will cost about 7, and a third city 15. That works "
            "out, so stay in.\n"
            "\n"
            "Had Bo gone on to 20, plant 13 would have been the better deal: wind needs no resources at all."
        ),
        mark("Enter bids 13 Elektro"),
    ),
    TutorialLine("Bo: pass"),
    TutorialLine("Bo: open 13"),
    TutorialLine(
        "Ann: buy coal 4",
        mark("Fuel for two plants"),
        mark(
            "Your plants burn 2 coal each. The first tokens are the cheapest, and each one bought makes the next "
            "more expensive: that is why buying first is worth so much.\n"
            "\n"
            "Buy 4 coal for 7 Elektro."
        ),
        mark("put 4 coal into the basket with + and -, then Enter"),
        mark("Put 4 coal in the basket with + and -; then Enter buys them."),
    ),
    TutorialLine(
        "Ann: done",
        mark("Done"),
        mark("You have what both plants need: buy no more."),
        mark("d ends your turn"),
        mark("d ends your turn."),
    ),
    TutorialLine("Bo: buy oil 2"),
    TutorialLine("Bo: done"),
    TutorialLine("Cyd: buy coal 3 oil 3"),
    TutorialLine("Cyd: done"),
    TutorialLine(
        "Ann: build Houston",
        mark("The third city"),
        mark(
            "Houston is 5 Elektro away from Dallas: 15 Elektro with the house, and your two plants will "
            "power all three cities.\n"
            "\n"
            "Before you build, look at the order to come: whoever has the most cities is first next round, "
            "and buys and builds last. Here it is worth it."
        ),
        mark("go to Houston, and Enter builds"),
    ),
    TutorialLine(
        "Ann: done",
        mark("Done"),
        mark("You have 6 Elektro left, and 44 more will come in a moment: build no more."),
        mark("d ends your turn"),
        mark("d ends your turn."),
    ),
    TutorialLine("Bo: build New Orleans"),
    TutorialLine("Bo: done"),
    TutorialLine("Cyd: build Fargo"),
    TutorialLine("Cyd: done"),
    TutorialLine("Cyd: power 7, 8"),
    TutorialLine("Bo: power 5 (oil 2), 13"),
    TutorialLine(
        "Ann: power 4, 10",
        mark("Payday again"),
        mark(
            "Run both plants: 3 cities for 44 Elektro, as much as Cyd, who spent 19 Elektro on resources "
            "while you spent 7.\n"
            "\n"
            "That is the whole game: plants, resources, cities, money, each round a little better than the "
            "others."
        ),
        mark("Enter runs both plants"),
    ),
)

TUTORIAL = Tutorial(
    game="power_grid",
    options={"map": "usa", "money": "open"},
    seats=(
        Seat(name="Ann", colour="orange"),
        Seat(name="Bo", colour="blue", bot="simple"),
        Seat(name="Cyd", colour="green", bot="simple"),
    ),
    seed=18,
    moves=(_DEAL, *_FIRST_ROUND, *_SECOND_ROUND),
    heading=mark("The rest is yours"),
    text=mark(
        "Two rounds are over. What comes later:\n"
        "\n"
        "- Step 2 begins when somebody has built in 7 cities: each city then has room for a second house, at "
        "15 Elektro.\n"
        "- Step 3 begins when its card is drawn: a third house, at 20 Elektro, and six plants for sale.\n"
        "- The game ends in the round in which somebody has built in 17 cities. Then only powering counts.\n"
        "\n"
        "You may play on against Bo and Cyd, who think for themselves from now on; the game is saved like "
        "any other. The coach explains new things as they come up."
    ),
)
"""Bo and Cyd follow the script; after it, they are bots."""
