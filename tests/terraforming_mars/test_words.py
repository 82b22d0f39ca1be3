"""What the log tells: what was done and paid, what a tile gave, what a card brought, and who hit whom."""

import re
from random import Random

import pytest

from powergrid_tui.games.terraforming_mars.actions import Action
from powergrid_tui.games.terraforming_mars.book import book
from powergrid_tui.games.terraforming_mars.cardfile import Corporation, ProjectCard
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import HIDDEN, Options, Phase, State
from powergrid_tui.table.protocol.game import NOBODY, Step
from powergrid_tui.table.protocol.log_entries import EntryKind
from powergrid_tui.table.words.language import speaking_with
from powergrid_tui.toolkit.bots import RandomBot
from tests.foreign import Wordless
from tests.terraforming_mars.positions import (
    NAMES,
    SPACES,
    at,
    dealt,
    give,
    lay,
    mars,
    play,
    ready,
    stack,
    told,
)

# --- what is done in a turn ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stock", "line", "sentence"),
    [
        ("40M", "play 032", "Ann plays Underground City for 18 credits: -2 energy production, +2 steel production"),
        (
            "2M 9S",
            "play 032 steel 8",
            "Ann plays Underground City for 2 credits and 8 steel: -2 energy production, +2 steel production",
        ),
        ("9S", "play 032 steel 9", "Ann plays Underground City for 9 steel: -2 energy production, +2 steel production"),
        ("2M 8T", "play 195", "Ann plays Indentured Workers for 0 credits"),
    ],
)
def test_a_card_tells_what_paid_it(stock: str, line: str, sentence: str) -> None:
    state = give(mars(), "Ann", stock, production="2E", hand=line.split()[1])
    assert told(state, line)[0] == sentence


def test_titanium_heat_and_discounts_are_counted_in_the_price() -> None:
    state = give(mars(), "Ann", "5M 3H 4T", hand="014 009", play="070", corporation="R18")
    assert told(state, "play 009 titanium 4")[0] == "Ann plays Asteroid for 4 titanium: +2 titanium"
    assert told(state, "play 009 titanium 2 heat 2")[0] == (
        "Ann plays Asteroid for 4 credits, 2 titanium and 2 heat: +2 titanium"
    )


def test_projects_milestones_and_awards() -> None:
    state = give(mars(), "Ann", "60M", hand="001 002", tr=35)
    assert told(state, "project asteroid") == [
        "Ann uses the standard project asteroid for 14 credits",
        "Temperature -28 °C: Ann +1 TR",
    ]
    assert told(state, "project power plant") == [
        "Ann uses the standard project power plant for 11 credits: +1 energy production"
    ]
    assert told(state, "sell 001 002") == ["Ann sells 2 patents for 2 credits"]
    assert told(state, "milestone terraformer") == ["Ann claims the milestone Terraformer"]
    assert told(state, "award miner") == ["Ann funds the award Miner for 8 credits"]
    state = play(state, "award miner")
    assert told(state, "award banker") == ["Ann funds the award Banker for 14 credits"]


def test_plants_and_heat_are_told_once() -> None:
    """With what they bring; EcoLine needs seven plants."""
    state = give(mars(), "Ann", "8P 8H")
    assert told(state, "plant") == ["Ann turns 8 plants into a greenery"]
    assert told(state, "warm") == [
        "Ann turns 8 heat into a step of temperature",
        "Temperature -28 °C: Ann +1 TR",
    ]
    assert told(give(state, "Ann", corporation="R17"), "plant") == ["Ann turns 7 plants into a greenery"]


def test_actions_tell_what_they_cost() -> None:
    state = give(mars(), "Ann", "20M 1S 4T 1E", play="013 012 014", corporation="R31")
    assert told(state, "use 013") == ["Ann uses Space Elevator: -1 steel, +5 credits"]
    assert told(state, "use 012 titanium 4")[0] == "Ann uses Water Import From Europa for 4 titanium"
    assert told(stack(state, "056"), "use 014") == [
        "Ann uses Development Center: -1 energy",
        "Ann draws 1 card",
    ]
    assert told(stack(state, "056"), "use 014", viewer=0)[-1] == "Ann draws Mine"


def test_passing_and_the_first_action() -> None:
    state = give(mars(), "Ann", corporation="R31", owes_first=True)
    assert told(state, "first") == ["Ann: first action of Tharsis Republic"]
    assert told(give(mars(), "Ann"), "pass") == ["Ann passes"]
    after = play(give(mars(), "Ann", "20M", hand="056"), "play 056")
    assert told(after, "done") == [], "the end of a turn is no news"


# --- what comes of it ------------------------------------------------------------------------------------------------


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


def test_steps_of_a_parameter_tell_what_they_bring() -> None:
    state = give(at(mars(), temperature=-26), "Ann", "8H")
    assert told(state, "warm")[1:] == ["Temperature -24 °C: Ann +1 heat production, +1 TR"]
    state = play(at(give(mars(), "Ann", "60M"), oxygen=7), "project greenery")
    assert told(state, "place b3")[1:] == ["Oxygen 8 %: Ann +1 TR", "Temperature -28 °C: Ann +1 TR"]


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


def test_research_tells_what_everybody_buys() -> None:
    state = give(give(mars(), "Ann", "9M", offered=("001", "002")), "Bo", "9M", offered=("003",))
    state = play(state.evolve(phase=Phase.RESEARCH), "Ann: buy 002 001")
    assert told(state, "Bo: buy nothing") == ["Bo has chosen", "Ann buys 2 cards", "Bo buys no cards"]
    mine = "Ann buys Asteroid Mining Consortium and Colonizer Training Camp"
    assert told(state, "Bo: buy nothing", viewer=0)[1] == mine


def test_who_hit_whom_is_told_with_the_card() -> None:
    state = give(give(mars(3), "Bo", "5P 3S 3M"), "Cy", "2P 3S")
    asked = play(ready(state, "009"), "play 009")
    assert told(asked, "target Bo") == ["Bo: -3 plants, from Asteroid of Ann"]
    assert told(asked, "target Cy") == ["Cy: -2 plants, from Asteroid of Ann"]
    assert told(asked, "target nobody") == ["Ann takes nothing from anybody"]
    thief = play(ready(state, "124"), "play 124", "choose 1")
    assert told(thief, "target Bo") == ["Bo: -2 steel, from Hired Raiders of Ann", "Ann: +2 steel, from Hired Raiders"]


def test_a_production_that_was_lowered_is_told_with_the_card() -> None:
    state = give(give(mars(), "Ann", production="1E"), "Bo", production="2E")
    assert told(ready(state, "201"), "play 201") == ["Ann plays Energy Tapping for 3 credits: +1 energy production"]
    asked = play(ready(state, "201"), "play 201")
    assert told(asked, "target Bo") == ["Bo: -1 energy production, from Energy Tapping of Ann"]
    assert told(asked, "target Ann") == ["Ann: -1 energy production, from Energy Tapping"]


def test_resources_on_cards_are_called_what_they_are() -> None:
    state = give(at(mars(), oxygen=11), "Ann", play="024 052", hand="172")
    state = give(state, "Bo", play="054:1")
    assert told(state, "use 052") == ["Ann uses Fish", "Fish: +1 animal"]
    assert told(state, "use 024") == ["Ann uses Predators", "Small Animals: -1 animal", "Predators: +1 animal"]


def test_a_card_turned_up_is_shown_to_all() -> None:
    state = stack(give(mars(), "Ann", "1M", play="005"), "042")
    assert told(state, "use 005") == [
        "Ann uses Search For Life for 1 credit",
        "The card revealed is ArchaeBacteria",
        "Search For Life: +1 science resource",
    ]


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


# --- the course of a game --------------------------------------------------------------------------------------------


def test_the_deal_and_the_first_choice() -> None:
    state = dealt(corporations=(("R18", "R17"), ("R31", "R13")), cards="001 002 003")
    assert told(state, "Ann: start R18 001 002") == ["Ann has chosen"]
    state = play(state, "Ann: start R18 001 002")
    assert told(state, "Bo: start R13") == [
        "Bo has chosen",
        "Ann begins as Helion, with 2 cards",
        "Ann: +36 credits, from Helion",
        "Bo begins as Thorgate, with 0 cards",
        "Bo: +48 credits, from Thorgate",
        "Ann: +3 heat production, from Helion",
        "Bo: +1 energy production, from Thorgate",
    ]


def test_a_generation_ends_with_what_everybody_produces() -> None:
    state = give(give(mars(), "Ann", "2E", production="2M 1P"), "Bo", production="-1M", passed=True)
    assert told(state, "pass")[1:4] == [
        "Ann produces 22 credits, 1 plant, -2 energy, 2 heat",
        "Bo produces 19 credits",
        "Generation 3: Bo is first",
    ]


def test_the_neutral_tiles_of_a_solo_game_are_told() -> None:
    state = dealt(1, cards="001 002 003 004")
    before = TERRAFORMING_MARS.new(Options(), NAMES[:1])
    deal = TERRAFORMING_MARS.sample(before, Random(1))
    after = TERRAFORMING_MARS.apply(before, deal)
    first, neutral = TERRAFORMING_MARS.narrate(before, deal, after, NOBODY)
    assert first == "The cards are dealt. Ann is the first player"
    names = {space: name for name, space in SPACES.items()}
    assert neutral == "Neutral tiles: " + ", ".join(f"{tile.kind} at {names[tile.space]}" for tile in after.tiles)
    assert state.solo


# --- all of a game ---------------------------------------------------------------------------------------------------


def whole(seed: int, players: int = 3) -> list[tuple[State, Action, State]]:
    """A game by lot in which nobody passes while there is something else to do."""
    luck, bot, state = Random(seed), RandomBot(), TERRAFORMING_MARS.new(Options(), NAMES[:players])
    steps = []
    while not state.over:
        if state.turn < 0:
            action = TERRAFORMING_MARS.sample(state, luck)
        else:
            offers = [offer for offer in TERRAFORMING_MARS.choices(state) if offer.actions]
            lively = [offer for offer in offers if offer.kind not in ("pass", "done")]
            eager = [offer for offer in lively if offer.kind not in ("project",)]
            action = bot.decide(state, eager or lively or offers, luck)
        after = TERRAFORMING_MARS.advance(state, action)
        steps.append((state, action, after))
        state = after
    return steps


def test_every_step_is_told_and_nothing_that_lies_face_down() -> None:
    for before, action, after in whole(5):
        for viewer in (NOBODY, 0):
            lines = TERRAFORMING_MARS.narrate(before, action, after, viewer)
            assert all(line and line.isprintable() and HIDDEN not in line for line in lines)
            assert not any(re.search(r"\b1 \w+s\b(?! production)|[+-] |: $|, $|\+-|--", line) for line in lines), lines
            same = TERRAFORMING_MARS.narrate(
                TERRAFORMING_MARS.view(before, viewer), action, TERRAFORMING_MARS.view(after, viewer), viewer
            )
            assert same == lines, "a view tells the same"


def test_ratings_in_the_log_add_up() -> None:
    """Whatever is told together, no step is lost and none is told twice."""
    steps = whole(6)
    ratings = dict.fromkeys(NAMES[:3], 20)
    for before, action, after in steps:
        for line in TERRAFORMING_MARS.narrate(before, action, after, NOBODY):
            if found := re.search(r"\+(\d+) TR", line):
                (name,) = (name for name in ratings if re.search(rf"\b{name}\b", line))
                ratings[name] += int(found[1])
    assert list(ratings.values()) == [company.tr for company in steps[-1][2].players]


def test_no_word_stands_outside_of_a_message() -> None:
    with speaking_with("wordless", Wordless()):
        for before, action, after in whole(7, 2):
            book = before.book
            entries: tuple[ProjectCard | Corporation, ...] = (*book.cards.values(), *book.corporations.values())
            called = sorted((entry.name for entry in entries), key=len)
            names = re.compile("|".join(re.escape(name) for name in reversed(called)))
            for line in TERRAFORMING_MARS.narrate(before, action, after, NOBODY):
                words = re.findall(r"[A-Za-z][a-z]+", names.sub("", line))
                assert set(words) <= {"Ann", "Bo", "ganymede", "phobos"}, line


def test_kinds_of_entries() -> None:
    """What is done is a line, what comes of it a detail, and a generation a rule."""
    state = give(mars(), "Ann", "20M")
    action = TERRAFORMING_MARS.parse("Ann: project asteroid", state)
    after = TERRAFORMING_MARS.apply(state, action)
    entries = TERRAFORMING_MARS.tell([Step("Ann: project asteroid", state, action, after)], NOBODY)
    assert [entry.kind for entry in entries] == [EntryKind.LINE, EntryKind.DETAIL]
    assert entries[1].parts[1].seat == 0, "who gained is known to the screen"
