"""What the log tells, where playthroughs come upon it seldom: what paid, what a tile gave, and who hit whom."""

import re

from powergrid_tui.games.terraforming_mars.book import book
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.table.protocol.game import NOBODY, Step
from powergrid_tui.table.protocol.log_entries import EntryKind
from tests.terraforming_mars.games import steps
from tests.terraforming_mars.positions import at, give, lay, mars, play, ready, stack, told


def test_a_card_tells_what_paid_it() -> None:
    state = give(mars(), "Ann", "7M 2S 4T 3H", hand="014 009 195 032", play="070", production="2E", corporation="R18")
    for line, paid in (
        ("play 009 titanium 4", "Asteroid for 4 titanium: +2 titanium"),
        ("play 009 titanium 2 heat 2", "Asteroid for 4 credits, 2 titanium and 2 heat: +2 titanium"),
        ("play 195", "Indentured Workers for 0 credits"),
    ):
        assert told(state, line)[0] == f"Ann plays {paid}"


def test_what_a_tile_gives_stands_with_it() -> None:
    """Two plants of the space, an ocean beside it; the card of a space comes by itself."""
    state = lay(give(mars(), "Ann", "60M"), "e5 ocean")
    state = play(state, "project aquifer")
    assert told(state, "place e6") == ["Ann places an ocean at e6: +2 credits, +2 plants, +1 TR"]
    empty = play(give(mars(), "Ann", "60M"), "project greenery")
    assert told(empty, "place b3") == ["Ann places a greenery at b3", "Oxygen 1 %: Ann +1 TR"]
    capital = play(give(at(mars(), oceans=4), "Ann", "26M", production="2E", hand="008"), "play 008")
    assert told(capital, "place d2")[0] == "Ann places the Capital tile at d2: +1 plant"
    assert told(empty, "place h3") == ["Ann places a greenery at h3", "Oxygen 1 %: Ann +1 TR", "Ann draws 1 card"]


def test_what_a_card_brings_is_told_together() -> None:
    state = ready(give(mars(), "Ann", production="1E"), "200")
    assert told(ready(mars(), "162"), "play 162") == [
        "Ann plays Imported GHG for 7 credits: +3 heat, +1 heat production"
    ]
    placed = play(state, "play 200")
    assert told(placed, "place b3") == [
        "Ann places a city at b3",
        "Ann: -1 energy production, +1 credit production, from Immigrant City",
        "Ann: -2 credit production, from Immigrant City",
    ], "what goes is told first, and what comes and goes is not summed up"


def test_the_rating_of_a_card_is_not_that_of_the_tile() -> None:
    state = play(ready(give(mars(), "Ann", production="2E"), "171"), "play 171")
    assert told(ready(give(mars(), "Ann", production="2E"), "171"), "play 171") == [
        "Ann plays Magnetic Field Dome for 5 credits: -2 energy production, +1 plant production, +1 TR"
    ]
    assert state.players[0].tr == 21


def test_what_follows_a_tile_is_none_of_what_it_gave() -> None:
    """No card of the game places a city and raises the rating, but one of somebody's own may."""
    text = '[[cards]]\nnum = "X1"\nname = "Dome"\ntype = "A"\ncost = 9\nplay = "city; TR+1"'
    state = give(mars().evolve(book=book(True, "dome", text)), "Ann", "9M", hand="X1")
    assert told(play(state, "play X1"), "place b3") == ["Ann places a city at b3", "Ann: +1 TR"]


def test_who_hit_whom_is_told_with_the_card() -> None:
    state = give(give(mars(3), "Bo", "5P 3S 3M"), "Cy", "2P 3S")
    asked = play(ready(state, "009"), "play 009")
    assert told(asked, "target Bo") == ["Bo: -3 plants, from Asteroid of Ann"]
    assert told(asked, "target Cy") == ["Cy: -2 plants, from Asteroid of Ann"]
    assert told(asked, "target nobody") == ["Ann takes nothing from anybody"]
    thief = play(ready(state, "124"), "play 124", "choose 1")
    assert told(thief, "target Bo") == ["Bo: -2 steel, from Hired Raiders of Ann", "Ann: +2 steel, from Hired Raiders"]


def test_cards_that_are_kept_bought_and_discarded() -> None:
    looking = play(stack(ready(mars(), "192"), "001 002 003"), "play 192")
    assert told(looking, "keep 002") == ["Ann keeps 1 card"]
    assert told(looking, "keep 002", viewer=0) == ["Ann keeps Asteroid Mining Consortium"]
    buying = play(stack(give(mars(), "Ann", "9M", play="006"), "001"), "use 006")
    assert told(buying, "keep 001") == ["Ann buys 1 card"]
    assert told(buying, "keep 001", viewer=0) == ["Ann buys Colonizer Training Camp"]
    assert told(buying, "keep nothing") == ["Ann buys no cards"]
    university = give(mars(), "Ann", "20M", play="073", hand="090 014 013")
    asked = play(university, "play 090", "choose 1")
    assert told(asked, "keep 013")[0] == "Ann discards 1 card"
    assert "Space Elevator" not in " ".join(told(asked, "keep 013"))


def test_kinds_of_entries() -> None:
    """What is done is a line, what comes of it a detail, and a generation a rule."""
    state = give(mars(), "Ann", "20M")
    action = TERRAFORMING_MARS.parse("Ann: project asteroid", state)
    after = TERRAFORMING_MARS.apply(state, action)
    entries = TERRAFORMING_MARS.tell([Step("Ann: project asteroid", state, action, after)], NOBODY)
    assert [entry.kind for entry in entries] == [EntryKind.LINE, EntryKind.DETAIL]
    assert entries[1].parts[1].seat == 0, "who gained is known to the screen"


def test_ratings_in_the_log_add_up() -> None:
    """Whatever is told together, no step is lost and none is told twice."""
    found = steps(3, 1)
    ratings = dict.fromkeys(found[0].before.names, 20)
    for step in found:
        for line in TERRAFORMING_MARS.narrate(step.before, step.action, step.after, NOBODY):
            if rise := re.search(r"\+(\d+) TR", line):
                (name,) = (name for name in ratings if re.search(rf"\b{name}\b", line))
                ratings[name] += int(rise[1])
    assert list(ratings.values()) == [company.tr for company in found[-1].after.players]
