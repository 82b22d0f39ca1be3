"""Names in other languages: whole, told apart, shown and understood; and no record knows of them."""

from collections.abc import Iterator

import pytest

from powergrid_tui.games.terraforming_mars import cardfile
from powergrid_tui.games.terraforming_mars.actions import Draft, Play, Project
from powergrid_tui.games.terraforming_mars.book import MILESTONES, SELL, book
from powergrid_tui.games.terraforming_mars.cardfile import card_errors, cards, corporations
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.viewmodel.text_views import card, figure, hand
from powergrid_tui.games.terraforming_mars.wording.names import AWARDS, PROJECTS, project_name, stock_name
from powergrid_tui.games.terraforming_mars.wording.names import MILESTONES as MILESTONE_NAMES
from powergrid_tui.table.files.data import fold, spellings, toml_of
from powergrid_tui.table.protocol.game import BadNotation, Step
from powergrid_tui.table.words.language import languages, speaking, tr

from .asked import busy, buying, founding
from .games import played, steps
from .positions import give

OTHERS = [each for each in languages() if each != "en"]
BOOK = book(True, "standard")
EVERYTHING = (*BOOK.cards, *BOOK.corporations)


@pytest.fixture(params=["en", *OTHERS])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    with speaking(request.param):
        yield request.param


# Whole


@pytest.mark.parametrize("code", OTHERS)
def test_every_card_and_corporation_has_a_name_of_its_own(code: str) -> None:
    named, founded = (names[code] for names in cardfile.names())
    assert list(named) == list(cards())
    assert sorted(founded) == sorted(corporations())
    told = [fold(name) for name in (*named.values(), *founded.values())]
    assert len(set(told)) == len(told)
    assert max(map(len, named.values())) <= 29  # what fits into a row at 80x24
    assert set(cardfile.space_names()[code]) == {space.id for space in BOOK.spaces.values() if space.name}


def test_no_two_languages_call_different_cards_the_same() -> None:
    meant: dict[str, set[str]] = {}
    for code in ("en", *OTHERS):
        with speaking(code):
            for num in EVERYTHING:
                for typed in spellings(BOOK.called(num)):
                    meant.setdefault(typed, set()).add(num)
    assert {typed: nums for typed, nums in meant.items() if len(nums) > 1} == {}


# Shown


def test_names_are_shown_in_the_readers_language(spoken: str) -> None:
    state = give(busy(), "Ann", hand="172")
    called = {"en": "Pets", "de": "Haustiere", "zh_TW": "寵物", "zh_CN": "宠物"}[spoken]
    assert BOOK.called("172") == called
    assert any(called in sentence for sentence in hand(state, 0, ""))
    assert called in card(state, 0, "172")[0]
    assert figure(state, "card", "172") == called
    action = Play(card="056", steel=2)
    entry = TERRAFORMING_MARS.tell((Step("", state, action, TERRAFORMING_MARS.apply(state, action)),), 1)[0]
    assert entry.things == ("056",), "the log knows which card it names"
    assert BOOK.called("056") in entry.text


# Typed


def lines(spoken: str) -> Iterator[tuple[State, str, str]]:
    """In a position, a line as it is recorded, and one with names in the reader's language."""
    heat = stock_name("H")
    for num in EVERYTHING[::7]:
        yield busy(), f"Ann: use {num}", f"Ann: use {BOOK.called(num)}"
        yield busy(), f"Ann: play {num} steel 1 heat 2", f"Ann: play {BOOK.called(num).upper()} steel 1 {heat} 2"
        yield buying(), f"Ann: buy 047 {num}", f"Ann: buy {BOOK.called('047')}, {BOOK.called(num)}"
        yield founding(), f"Ann: start {num} 047 heat 1", f"Ann: start {BOOK.called(num)} {BOOK.called('047')} heat 1"
    yield buying(), "Ann: buy 190 178 heat 2", f"Ann: buy {BOOK.called('190')} {BOOK.called('178')} {heat} 2"
    for each in MILESTONES:
        yield busy(), f"Ann: milestone {each} heat 1", f"Ann: milestone {tr(MILESTONE_NAMES[each])} heat 1"
    for each in AWARDS:
        yield busy(), f"Ann: award {each}", f"Ann: award {tr(AWARDS[each])}"
    for each in PROJECTS:
        yield busy(), f"Ann: project {each} heat 1", f"Ann: project {project_name(each)} heat 1"
    for space in BOOK.spaces.values():
        if space.name:
            yield busy(), f"Ann: place {space.name}", f"Ann: place {BOOK.space_called(space.id)}"


def test_a_name_in_the_readers_language_is_the_same_action_as_in_english(spoken: str) -> None:
    for state, recorded, typed in lines(spoken):
        assert TERRAFORMING_MARS.parse(typed, state) == TERRAFORMING_MARS.parse(recorded, state), typed


@pytest.mark.parametrize("typed", ["vögel", "VÖGEL", "voegel", "vogel", "Birds", "鳥類", "鸟类", "072"])
def test_a_name_is_understood_in_any_language_and_without_its_own_letters(typed: str) -> None:
    assert BOOK.numbered(typed) == "072"
    assert TERRAFORMING_MARS.parse(f"Ann: draft {typed}", busy()) == Draft(seat=0, card="072")


def test_the_longest_name_counts() -> None:
    assert TERRAFORMING_MARS.parse("Ann: sell Asteroid Mining, Asteroid mine", busy()) == Project(
        project=SELL, cards=("040", "009", "056")
    )


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("play Haustire", "„Haustire“ (meintest du Haustiere?)"),
        ("sell 047 metan vom titan 056", "„metan vom titan“ (meintest du Methan vom Titan?)"),
        ("sell 047 999 056", "„999“"),
    ],
)
def test_a_misspelt_name_is_answered_with_the_nearest(typed: str, answer: str) -> None:
    with speaking("de"), pytest.raises(BadNotation) as caught:
        TERRAFORMING_MARS.parse(f"Ann: {typed}", busy())
    assert answer in str(caught.value)


def test_a_record_is_the_same_in_every_language() -> None:
    with speaking("de"):
        german = [TERRAFORMING_MARS.format(step.action, step.before) for step in played(2, 1)]
    assert [TERRAFORMING_MARS.format(step.action, step.before) for step in steps(2, 1)] == german


# Files of one's own

ICE = """
[[cards]]
num = "X01"
name = "Ice Harvest"
type = "A"
cost = 12

[[cards]]
num = "X02"
name = "Grant"
type = "E"
cost = 3

[names.zh_TW]
X01 = "採冰"
"""


def test_cards_of_ones_own_have_names_as_well_and_may_lack_them() -> None:
    assert card_errors(toml_of(ICE, "ice.toml"), cards()) == []
    own = book(True, "ice", ICE)
    with speaking("zh_TW"):
        assert [own.called(num) for num in ("X01", "X02", "172")] == ["採冰", "Grant", "寵物"]
    with speaking("de"):
        assert own.called("X01") == "Ice Harvest"
    assert own.numbered("採冰") == "X01"


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("X01 = ", "X03 = ", "names.zh_TW: there is no card 'X03' (did you mean X0"),
        ('"採冰"', '"採冰"\nX02 = "採冰"', "names.zh_TW: 採冰 is the name of another card"),
        ('"採冰"', '"Grant"', "names.zh_TW: Grant is the name of another card"),
        ('"採冰"', '"!"', "names.zh_TW.X01: a name needs a letter or a digit"),
        ('"採冰"', f'"{"冰" * 41}"', "names.zh_TW.X01: is longer than 40 characters"),
        ("[names.zh_TW]", "[names.Chinese]", "names.Chinese: write a language like zh_TW"),
        ("[names.zh_TW]", '[printed]\nzh_TW = ["X02"]\n[names.zh_TW]', "printed.zh_TW: there is no card 'X02'"),
    ],
)
def test_an_error_in_the_names_is_one_sentence(old: str, new: str, error: str) -> None:
    assert old in ICE
    found = card_errors(toml_of(ICE.replace(old, new), "ice.toml"), cards())
    assert found[0].startswith(error), found
    assert len(found) == 1, found
