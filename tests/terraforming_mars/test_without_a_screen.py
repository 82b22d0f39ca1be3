"""What Terraforming Mars tells in sentences, beside the sheets that the playthroughs hold: what actions are about, what
is asked, and what is refused."""

import pytest

from powergrid_tui.games.terraforming_mars.actions import Play
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.viewmodel.text_views import TEXT_VIEWS
from powergrid_tui.plain.choices import Choices
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from tests.terraforming_mars.positions import at, claim, dealt, fill, give, lay, mars, play, ready, stack


def acting() -> State:
    """Ann has two actions to do; Bo has passed."""
    state = give(
        at(mars(), temperature=-10, oxygen=4, oceans=3),
        "Ann",
        "23M 4S 2T 9P 9H",
        production="2M 1E",
        hand="009 024 067",
        play="052:3 014 025",
        events="162",
        corporation="R18",
        tr=24,
    )
    state = give(state, "Bo", "3M 4P", production="-1M", play="024:2 141", corporation="R13", passed=True)
    state = claim(lay(state, "d4 city Ann", "d5 greenery Ann", "h6 city"), "Bo", "b3")
    return state.evolve(awards=(("banker", 1),), milestones=(("mayor", 0),), deck=state.deck[:100], discards=("001",))


def sheet(state: State, word: str, said: str = "", seat: int = 0) -> list[str]:
    """What a seat is told for a word."""
    return list(TEXT_VIEWS.by_word[word].tell(TERRAFORMING_MARS.view(state, seat), seat, said))


def situation(state: State, seat: int = 0) -> list[str]:
    return list(TEXT_VIEWS.situation(TERRAFORMING_MARS.view(state, seat), seat))


def said(state: State, line: str) -> str:
    """What an action is about, for the one to move."""
    view = TERRAFORMING_MARS.view(state, max(state.turn, 0))
    return TEXT_VIEWS.meaning(view, TERRAFORMING_MARS.parse(line if ": " in line else f"Ann: {line}", view))


# --- where one is ----------------------------------------------------------------------------------------------------


def test_the_first_question_says_how_to_answer() -> None:
    state = dealt(corporations=(("R18", "R17"), ("R31", "R13")), cards="024 067")
    view = TERRAFORMING_MARS.view(state, 0)
    offers = tuple(TERRAFORMING_MARS.choices(view, 0))
    assert TEXT_VIEWS.ask is not None
    asked = TEXT_VIEWS.ask(Snapshot(view, 0, offers, tuple(Seat(name=name) for name in view.names), (), heard=True))
    assert asked.spoken() == (
        "which corporation, and which cards, for 3 credits each? After 'start' comes the number of the corporation, "
        "then those of the cards."
    )


def test_the_sets_of_cards_are_not_counted() -> None:
    """Somebody who asks what may be done is told how to say it, and not that there are 1,024 ways."""
    state = dealt(corporations=(("R18", "R17"), ("R31", "R13")), cards="024 067")
    view = TERRAFORMING_MARS.view(state, 0)
    choices = Choices(TERRAFORMING_MARS, TEXT_VIEWS, view, tuple(TERRAFORMING_MARS.choices(view, 0)))
    assert [row.partition(";")[0] for row in choices.rows()][:2] == [
        "start R18, and what follows it, such as 'start R18 024'",
        "start R17, and what follows it, such as 'start R17 024'",
    ]


def test_research_and_the_draft_tell_the_cards() -> None:
    state = acting().evolve(phase=Phase.RESEARCH, players=acting().players, acted=0)
    state = state.with_company(0, state.players[0].evolve(offered=("056", "084")))
    assert situation(state) == [
        "You have terraform rating 24 and 23 credits with production +2, 4 steel, 2 titanium, 9 plants, "
        "0 energy with production +1, 9 heat.",
        "Cards, with their costs: 056 Mine, 4; 084 Trans-Neptune Probe, 4.",
        "Credits pay first. To pay with heat instead, say how much, such as 'buy 056 heat 3'.",
    ]
    assert sheet(state, "hand")[:2] == [
        "To choose from: 056, Mine, 4 credits, automated, building: +1 steel production.",
        "To choose from: 084, Trans-Neptune Probe, 4 instead of 6, automated, science, space: 1 point.",
    ]
    cold = give(state, "Ann", f"{state.players[0].stock[0]}M 0H")
    assert "heat is to pay" not in situation(cold)[-1]
    drafting = state.evolve(phase=Phase.DRAFT).with_company(0, state.players[0].evolve(kept=("009", "010")))
    assert situation(drafting)[-1] == "You have kept Asteroid, Comet."


def test_what_a_card_asks_is_told_with_what_lies_before_one() -> None:
    looking = play(stack(ready(mars(), "192"), "001 056 084"), "play 192")
    assert situation(looking) == [
        "Invention Contest: look at 3 cards, keep 1.",
        "Cards, with their costs: 001 Colonizer Training Camp, 8; 056 Mine, 4; 084 Trans-Neptune Probe, 6.",
    ]
    project = play(give(mars(), "Ann", "30M"), "project greenery")
    assert situation(project) == [], "the question says that"


# --- what actions are about ------------------------------------------------------------------------------------------

SHORE = lay(give(mars(), "Ann", "60M"), "e5 ocean", "e6 ocean")
VICTIMS = give(give(mars(3), "Bo", "5P", production="2E"), "Cy", "2P")
EATERS = give(mars(), "Ann", play="033:3 049:1", hand="019")
UNIVERSITY = play(give(mars(), "Ann", "20M", play="073", hand="084 013"), "play 084")
START = dealt(corporations=(("R18", "R17"), ("R31", "R13")), cards="024 067")


@pytest.mark.parametrize(
    ("state", "line", "meaning"),
    [
        (
            acting(),
            "play 009 titanium 2",
            "Asteroid; paid with 6 credits and 2 titanium; "
            "+2 titanium, +1 step of temperature, remove up to 3 plants from any player",
        ),
        (
            acting(),
            "play 067 steel 4",
            "Mining Rights; paid with 1 credit and 4 steel; "
            "place a mine on a space that shows steel or titanium, +1 production of the metal shown there",
        ),
        (
            give(at(mars(), oxygen=7), "Ann", "30M", hand="114"),
            "play 114",
            "Breathing Filters; 2 points",
        ),  # what is met
        (acting(), "use 052", "Fish; +1 animal here"),
        (acting(), "project city heat 2", "place a city, +1 credit production"),
        (acting(), "sell 009", "Asteroid"),
        (acting(), "plant", "8 plants: place a greenery"),
        (acting(), "warm", "8 heat: +1 step of temperature"),
        (acting(), "award thermalist", "Ann 9, Bo 0"),
        (acting(), "pass", "nothing more this generation"),
        (acting().evolve(acted=1), "done", "ends your turn"),
        (give(acting(), "Ann", tr=35), "milestone terraformer", "5 points"),
        (give(mars(), "Ann", corporation="R43", owes_first=True), "first", "draw 3 cards"),
        (play(stack(ready(mars(), "192"), "001 056 084"), "play 192"), "keep 056", "Mine"),
        # A space tells what it gives.
        (play(SHORE, "project greenery"), "place d4", "1 plant, 2 credits from oceans"),
        (play(SHORE, "project greenery"), "place f5", "1 plant, 4 credits from oceans"),
        (play(SHORE, "project greenery"), "place h3", "1 card"),
        (play(SHORE, "project greenery"), "place b1", ""),
        # Whom it hits, and what they have.
        (play(ready(VICTIMS, "009"), "play 009"), "target Bo", "5 plants"),
        (play(ready(VICTIMS, "009"), "play 009"), "target nobody", "nothing is taken"),
        (play(ready(VICTIMS, "201"), "play 201"), "target Bo", "energy production 2"),
        # Which of several.
        (play(EATERS, "use 033"), "choose 1", "spend 2 microbes from here: +1 step of oxygen"),
        (play(EATERS, "use 033"), "choose 2", "+1 microbe here"),
        (play(ready(EATERS, "019"), "play 019", "choose 2"), "on 033", "Regolith Eaters, 3 microbes"),
        (play(give(mars(), "Ann", "4E", play="194"), "use 194"), "amount 3", "spend 3 energy: +3 credits"),
        (UNIVERSITY, "choose 1", "discard 1 card: draw 1 card"),
        (UNIVERSITY, "choose 2", "skip this"),
        (
            play(give(give(mars(), "Ann", play="024"), "Bo", play="052:2 054:1"), "use 024"),
            "on 054",
            "Small Animals, Bo, 1 animal",
        ),
        # Comet places an ocean, and still has plants to remove.
        (
            play(ready(give(mars(), "Bo", "5P"), "010"), "play 010"),
            "later",
            "do the rest first: remove up to 3 plants from any player",
        ),
        (START, "start R18 024 067", "Helion; Predators, Mining Rights"),
        (START, "start R17 nothing", "EcoLine; no cards"),
        (START, "start R00", "a beginner; beginners get their ten cards free"),
        (START, "start R18 024 heat 3", "Helion; Predators; paid with 3 heat"),
        (START.evolve(phase=Phase.RESEARCH), "buy 024 067", "Predators, Mining Rights; 6 credits"),
        (START.evolve(phase=Phase.RESEARCH), "buy nothing", "no cards"),
        (
            START.evolve(phase=Phase.RESEARCH),
            "buy 024 067 heat 2",
            "Predators, Mining Rights; paid with 4 credits, 2 heat",
        ),
    ],
)
def test_what_an_action_is_about(state: State, line: str, meaning: str) -> None:
    assert said(state, line) == meaning


def test_prices_are_in_credits() -> None:
    prices = [TEXT_VIEWS.price(cost) for cost in (12, 1, -2)]
    assert prices == ["costs 12 credits", "costs 1 credit", "brings 2 credits"]


def test_a_card_whose_tile_has_no_space_says_so() -> None:
    """In the row of what may be done, in the hand, in the hint, and in a sentence before it is played."""
    state = ready(fill(mars()), "193")
    state = give(state, "Ann", play="090")
    view = TERRAFORMING_MARS.view(state, 0)
    action = Play(card="193")
    assert said(state, "play 193") == "Plantation; place a greenery; without its tile"
    assert TEXT_VIEWS.phrase(view, action) == "play Plantation: place a greenery; without its tile"
    words = "There is no space left for a greenery: Plantation is played without it."
    assert [TEXT_VIEWS.given_up(view, 0, (), action, in_full) for in_full in (False, True)] == [words, words]
    assert sheet(state, "hand")[-1] == words
    free = give(ready(mars(), "193"), "Ann", play="090")
    assert TEXT_VIEWS.given_up(TERRAFORMING_MARS.view(free, 0), 0, (), action, False) == ""
    assert said(free, "play 193") == "Plantation; place a greenery"


def test_points_from_cards_are_told_by_name() -> None:
    """At the end, best first; events, negative points and resources count, and cards without points are not named."""
    state = give(acting(), "Bo", play="147:4 002", events="188").evolve(phase=Phase.END, turn=NOBODY)
    assert list(TEXT_VIEWS.sums(state)) == [
        "Ann: 4 points from cards: Fish 3, Space Station 1.",
        "Bo: 4 points from cards: Predators 2, Herbivores 2, Asteroid Mining Consortium 1, Flooding -1.",
    ]


def test_passing_ahead_is_left_by_a_word() -> None:
    state = acting()
    instruction = TEXT_VIEWS.premoves["ahead"]
    order = instruction.read(state, 0, "")
    assert not TERRAFORMING_MARS.premove_refusal(state, 0, order)
    assert TERRAFORMING_MARS.premove_action(state.evolve(acted=1), 0, order) == TERRAFORMING_MARS.parse(
        "Ann: done", state
    )
    assert instruction.given(state, order) == "You pass for the rest of this generation as soon as you can."
    with pytest.raises(TableError, match="nothing may follow 'ahead'"):
        instruction.read(state, 0, "Bo")


# --- the sheets ------------------------------------------------------------------------------------------------------


def test_one_company_is_told_by_name() -> None:
    lines = sheet(acting(), "state", "bo")
    assert [line.partition(":")[0] for line in lines] == [
        "Bo, Thorgate",
        "22 points now, 0 cards in hand, 3 cards in play, has passed.",
        "Tags",
        "In play",
        "Actions not used yet",
    ]
    with pytest.raises(TableError, match="there is no player 'Dee'"):
        sheet(acting(), "state", "Dee")


def test_a_full_map_has_no_space() -> None:
    assert sheet(fill(acting()), "map")[10:] == [
        "There is no space for your greenery.",
        "There is no space for your city.",
    ]


def test_thorgate_is_told_its_own_price() -> None:
    assert "power plant 11," in sheet(acting(), "market")[-2]
    assert "power plant 8," in sheet(acting(), "market", seat=1)[-2]
