"""Where messages stand between brackets, no word that a question says stands outside; in Chinese places go by their
Chinese names, and no English punctuation joins Chinese words; and of what the board draws no letter is ours."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

import pytest
from textual.strip import Strip

from powergrid_tui.games.power_grid.decks.layout import STEP3
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.viewmodel import slices
from powergrid_tui.games.power_grid.viewmodel.help import help_for
from powergrid_tui.games.power_grid.viewmodel.phrases import phrase
from powergrid_tui.games.power_grid.viewmodel.questions import Building, Question, ask
from powergrid_tui.games.power_grid.widgets.final import FinalPanel
from powergrid_tui.games.power_grid.widgets.heading import PowerGridTitle
from powergrid_tui.games.power_grid.widgets.map.network import CityNetwork
from powergrid_tui.games.power_grid.widgets.plants import PlantsPanel
from powergrid_tui.games.power_grid.widgets.resource_markets import ResourceMarketsPanel
from powergrid_tui.games.power_grid.widgets.scoreboard import ScoreboardPanel
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.words.language import speaking, speaking_with
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.toolkit.widgets.drawing.cells import fit
from powergrid_tui.toolkit.widgets.drawing.cells import width as width_of
from tests.foreign import Pseudo, left_in_english
from tests.power_grid.asked import (
    against_trust,
    auction,
    drafting,
    growing,
    running,
    scrapping,
    seats,
    shopping,
    snapshot,
)
from tests.power_grid.positions import at, cards, dealt, give, market, play, table

BRACKETED = Pseudo(lambda words: f"⟦{words}⟧")

IDS = {"fuel", "tokens", "colour", "letter", "board", "regions", "houses"}
"""Fields of slices that nobody reads as they are."""

KEYS = (
    "left right right up up + down - n n p m c o g f x b space 9 9 enter backspace backspace d / K enter / q enter "
    "escape n space n space l 2 down enter x l d d"
)
"""Pressed one after the other in every position, whatever they mean there."""


def ended(money: tuple[int, int], cities: tuple[int, int], powered: tuple[int, int] = (1, 1)) -> State:
    """After a game of two."""
    state = give(dealt(2), "A", money=money[0], plants=(13,), cities=cities[0])
    state = give(state, "B", money=money[1], plants=(18,), cities=cities[1])
    return state.evolve(phase=Phase.END, turn=NOBODY, powered=powered)


POSITIONS: dict[str, Callable[[], State]] = {
    "the deal": table,
    "drafting": drafting,
    "drafting on": lambda: play(drafting(), "Ann: region brown"),
    "an area of cities": lambda: at(dealt(3, deck="plus"), Phase.AUCTION),
    "siting": against_trust,
    "opening": auction,
    "opening in round one": lambda: dealt(3),
    "opening at a discount": lambda: at(dealt(3, edition="recharged"), Phase.AUCTION).evolve(discount=3),
    "opening with three plants": lambda: give(auction(), "A", plants=(10, 20, 29)),
    "opening what is too dear": lambda: cards(auction(money=5), (3, 4, 5, 9, 20, 21, 22, 23), (30, 31)),
    "opening without fuel": lambda: market(auction(), 0, 0, 0, 0),
    "bidding": lambda: play(auction(), "Ann: open 4"),
    "scrapping": scrapping,
    "buying": shopping,
    "buying in the other market": lambda: at(give(dealt(3, map="korea"), "C", plants=(4,), cities=1), Phase.RESOURCES),
    "buying on": lambda: play(POSITIONS["buying in the other market"](), "Cy: buy south coal 1"),
    "buying one token": lambda: at(give(dealt(3, map="india"), "C", plants=(4,), cities=1), Phase.RESOURCES),
    "buying last": lambda: at(shopping(), Phase.RESOURCES, start="B"),
    "building": growing,
    "building on": lambda: play(growing(), "Ann: build Düsseldorf"),
    "building the first city": lambda: at(dealt(3), Phase.BUILDING),
    "building in a poor company": lambda: growing(money=11),
    "beginning a network": lambda: at(give(dealt(3, map="japan"), "C", money=90, cities=("Tokyo",)), Phase.BUILDING),
    "building on islands": lambda: at(give(dealt(3, map="japan"), "C", money=90, cities=("Sapporo",)), Phase.BUILDING),
    "building next door": lambda: at(give(dealt(3, map="manhattan"), "C", money=90, cities=1), Phase.BUILDING),
    "powering": running,
    "powering without fuel": lambda: at(give(dealt(3), "A", plants=(4,), cities=2), Phase.BUREAUCRACY),
    "powering more than there is": lambda: at(give(dealt(3), "A", plants=(13, 18), cities=1), Phase.BUREAUCRACY),
    "powering with a mine": lambda: at(give(dealt(3, map="australia"), "A", plants=(11, 13)), Phase.BUREAUCRACY),
    "opening a mine": lambda: at(cards(dealt(3, map="australia"), (11, 23, 28, 34)), Phase.AUCTION),
    "a nuclear ban": lambda: at(cards(dealt(3, map="uk-ireland"), (11, 17, 20, 21)), Phase.AUCTION),
    "a rebate": lambda: at(give(dealt(3, map="central-europe"), "C", plants=(6,), cities=("Wien",)), Phase.RESOURCES),
    "a supply that fell short": lambda: shopping().evolve(slack=(0, 2, 0, 0), nuclear_exit=True),
    "coal from the supply": lambda: at(dealt(3, map="south-africa"), Phase.RESOURCES),
    "both decks": lambda: at(dealt(3, deck="mixed"), Phase.AUCTION).evolve(unseen=2),
    "the last step": lambda: at(cards(dealt(3), (21, 22, 23, 30, 32, 35)), Phase.AUCTION, step=3),
    "the Step 3 card": lambda: at(cards(dealt(3), (11, 12, 13, 14, 20, 21, 22, STEP3), (30,)), Phase.AUCTION),
    "a shuffle": lambda: auction().evolve(turn=NATURE),
    "won by cities powered": lambda: ended((9, 7), (3, 1), (2, 1)),
    "won by money": lambda: ended((9, 7), (3, 1)),
    "won by cities": lambda: ended((9, 9), (3, 1)),
    "shared": lambda: ended((9, 9), (2, 2)),
}

PHASES = (Phase.AUCTION, Phase.RESOURCES, Phase.BUILDING, Phase.BUREAUCRACY)


def texts(value: Any) -> Iterator[str]:
    """Every string in a slice that is shown."""
    if isinstance(value, str) and not isinstance(value, Enum):
        yield value
    elif isinstance(value, tuple | list):
        for inner in value:
            yield from texts(inner)
    elif isinstance(value, Mapping):
        yield from texts(list(value.values()))
    elif is_dataclass(value):
        for field in fields(value):
            if field.name not in IDS:
                yield from texts(getattr(value, field.name))


def outside(text: str, names: re.Pattern[str]) -> str:
    """What has letters and stands in no message, when names and keys are taken away; nothing where all is well."""
    if text == "space":  # the name of a key, which is put into words where it is drawn
        return ""
    rest = re.sub(r"⟦[^⟦⟧]*⟧", " ", text)
    rest = re.sub(names, "", rest)
    return text if re.search(r"[^\W\d_]", rest) else ""


def names_in(state: State) -> re.Pattern[str]:
    """What is called the same in every language: players and their letters, the map, cities, regions, markets; keys and
    the cross."""
    board = state.book.board
    names = {*state.names, board.name, *(city.name for city in board.cities), *(name for _, name in board.regions)}
    names |= {market.name for market in state.book.resources.markets if market.name}
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile("|".join([*map(re.escape, longest_first), r"\b[A-Zb-z]\b"]))


def shown(question: Question) -> Iterator[str]:
    """All that is told of a question, by the question itself, the slices and the help."""
    view, companies = question.view, question.players
    yield from texts(question.prompt())
    yield from texts(question.auction_house())
    yield from texts(question.resource_markets())
    yield from texts(question.scene())
    if isinstance(question, Building):
        yield from texts(question.planner())
    yield from texts(slices.score(view, companies))
    yield from texts(slices.heading(view, companies))
    if view.over:
        yield from texts(slices.result(view, companies))
    yield from texts(help_for(question))


JOINED = re.compile(r"[\u4e00-\u9fff）][,;:](?: |$)|(?:^| )[,;:] ?[\u4e00-\u9fff]")
"""English punctuation beside a Chinese sign."""


def left_over(said: set[str], names: set[str]) -> list[str]:
    """What is told with an English name of a place, or with English punctuation among Chinese words."""
    name = re.compile("|".join(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])" for name in names) or "(?!)")
    return [text for text in said if name.search(text) or JOINED.search(text)]


def english_names(state: State) -> set[str]:
    """Names of places, but those that are typed and those that are numbers."""
    board = state.book.board
    typed = {market.name for market in state.book.resources.markets}
    names = {*(city.name for city in board.cities), *dict(board.regions).values()}
    parts = {re.sub(r" [\dNS]$", "", name) for name in names}  # of cities that are several on the map
    return {name for name in (names | parts) - typed if not re.fullmatch(r"\w\d+", name)}


def phrases(state: State) -> list[str]:
    """A phrase for the first and the last action of each kind that the one to move may choose."""
    if state.turn < 0:
        return []
    view = POWER_GRID.view(state, state.turn)
    actions = [offer.actions[at] for offer in POWER_GRID.choices(view) if offer.actions for at in (0, -1)]
    return [phrase(view, action) for action in actions]


def with_every_key(state: State, seat: int | None = None) -> set[str]:
    question = ask(snapshot(state, seat))
    found = {*phrases(state), *shown(question)}
    for key in KEYS.split():
        found |= {*texts(question.press(key)), *shown(question)}
    return found


def test_what_is_left_over_is_found() -> None:
    assert outside("⟦The connection runs through ⟧Köln⟦.⟧", re.compile("Köln")) == ""
    assert outside("⟦The connection runs through ⟧Köln and ⟦.⟧", re.compile("Köln"))
    assert left_over({"從Köln到波昂"}, {"Köln"})
    assert left_over({"科隆, 波昂"}, {"Köln"})
    assert not left_over({"科隆、波昂：連線費 7"}, {"Köln"})


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.some(8)
def test_every_question_with_every_key(position: str) -> None:
    state = POSITIONS[position]()
    with speaking_with("brackets", BRACKETED):
        told = with_every_key(state) | {*shown(ask(snapshot(state, (max(state.turn, 0) + 1) % len(state.players))))}
    assert {text for text in told if outside(text, names_in(state))} == set()


@pytest.mark.parametrize("position", [*POSITIONS][::2])
@pytest.mark.some(8)
def test_in_chinese_places_go_by_their_chinese_names(position: str) -> None:
    state = POSITIONS[position]()
    names = english_names(state)
    with speaking("zh_TW"):
        assert left_over(with_every_key(state) - {*KEYS.split()}, names) == []
        markets = [market.name for market in state.book.resources.markets]  # which are typed
        assert [words for words in phrases(state) if left_in_english(words, *names, *state.names, *markets)] == []


@pytest.mark.parametrize("map", atlas.map_ids())
def test_every_page_of_the_help(map: str) -> None:
    state = dealt(3, map=map, edition=("original", "recharged")[len(map) % 2])
    asked = [ask(snapshot(at(state, phase))) for phase in PHASES]
    with speaking_with("brackets", BRACKETED):
        told = {text for question in asked for text in texts(help_for(question))}
    assert {text for text in told if outside(text, names_in(state))} == set()
    with speaking("zh_TW"):
        told = {text for question in asked for text in texts(help_for(question))}
    assert left_over(told, english_names(state)) == []


OTHER_LETTERS = Pseudo(lambda words: re.sub("[A-Za-z]", "ж", words))

DRAWN = (
    *("opening", "bidding", "the Step 3 card", "the last step", "both decks", "opening a mine", "buying", "siting"),
    *("buying in the other market", "building", "powering", "building next door", "beginning a network", "shared"),
)
"""Positions in which parts of the board look otherwise."""

SIZES = [(160, 40), (80, 12), (49, 12)]


def parts_drawn(state: State, width: int, height: int) -> list[Strip]:
    """Every part of the board but the map, of which the legend is parts_drawn; it stands in the last row."""
    question = ask(snapshot(state, bots="C"))
    companies = slices.companies_of(seats(state.names, "C"))
    rows = [
        *PowerGridTitle(UNICODE).picture(slices.heading(state, companies), width, 1),
        *PlantsPanel(UNICODE).picture(question.auction_house(), width, height),
        *ResourceMarketsPanel(UNICODE).picture(question.resource_markets(), width, height),
        *ScoreboardPanel(UNICODE).picture(slices.score(state, companies), width, height),
        *CityNetwork(UNICODE).picture(question.scene(), width, height)[-1:],
    ]
    if state.over:
        rows += FinalPanel(UNICODE).picture(slices.result(state, companies), width, height)
    return rows


@pytest.mark.parametrize("position", DRAWN)
@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.some(8)
def test_no_letter_of_ours_is_drawn(position: str, width: int, height: int) -> None:
    state = POSITIONS[position]()
    with speaking_with("other letters", OTHER_LETTERS):
        rows = [strip.text for strip in parts_drawn(state, width, height)]
    names = {*state.names, "ABC"}  # who shares a win stands there by his letter, too
    for _, region in state.book.board.regions:
        names |= {region, *(fit(region, cells) for cells in range(4, width_of(region)))}
    names |= {form for market in state.book.resources.markets for form in (market.name, market.name.upper()) if form}
    # Besides names there are the letters of companies, and "3x", what a mine earns.
    known_words = re.compile("|".join([*sorted(map(re.escape, names), key=len, reverse=True), r"\b[A-Z]\b", r"\dx"]))
    assert [row for row in rows if re.search("[A-Za-z]", known_words.sub("", row))] == []
