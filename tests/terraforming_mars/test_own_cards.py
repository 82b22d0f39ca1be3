"""Cards that people write: what docs/cards.md says is so, and what is wrong in a file is told."""

import re
from pathlib import Path

import pytest

from powergrid_tui.cli.check import kind_of
from powergrid_tui.games.terraforming_mars.book import SELL
from powergrid_tui.games.terraforming_mars.cardfile import Corporation, ProjectCard, cards, corporations
from powergrid_tui.games.terraforming_mars.effects import parser
from powergrid_tui.games.terraforming_mars.effects.tree import Where
from powergrid_tui.games.terraforming_mars.files import words_of
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import Options
from powergrid_tui.games.terraforming_mars.rules.projects import TEXTS
from powergrid_tui.games.terraforming_mars.wording.cards import points_words
from powergrid_tui.games.terraforming_mars.wording.clauses import clause_words
from powergrid_tui.games.terraforming_mars.wording.effects import effect_words
from powergrid_tui.games.terraforming_mars.wording.needs import need_words
from powergrid_tui.table.files.data import BadData
from tests.terraforming_mars.positions import at, cast, give, mars, offered, play, refused, who

PAGE = (Path(__file__).parent.parent.parent / "docs" / "cards.md").read_text("utf-8")
ROW = re.compile(r"^\| `(.+?)` \| ([^|]+?) \|", re.MULTILINE)


def rows(heading: str) -> list[tuple[str, str]]:
    """Texts and words of the tables below a heading; a bar within a text is written with a backslash."""
    part = PAGE.partition(f"\n## {heading}")[2].partition("\n## ")[0]
    found = ROW.findall(part.replace("\\|", "¦"))
    return [(text.replace("¦", "|"), words) for text, words in found]


EFFECTS = rows("What happens")
CLAUSES = rows("Ongoing effects")
NEEDS = rows("Requirements")
POINTS = rows("Points")


@pytest.mark.parametrize(("text", "words"), EFFECTS)
def test_what_happens_is_as_the_page_says(text: str, words: str) -> None:
    assert effect_words(text) == words


@pytest.mark.parametrize(("text", "words"), CLAUSES)
def test_what_goes_on_is_as_the_page_says(text: str, words: str) -> None:
    (clause,) = parser.parse_clauses(text)
    assert clause_words(clause) == words


def test_requirements_and_points_are_as_the_page_says() -> None:
    for text, words in NEEDS:
        (need,) = parser.parse_needs(text)
        assert need_words(need) == words
    for text, words in POINTS:
        assert points_words(text) == words
    assert (len(NEEDS), len(POINTS)) == (9, 8)


def shape(text: str) -> str:
    """A text with its numbers, letters and names made alike."""
    text = re.sub(r"tag\([a-z|]+\)", "tag(t)", text)
    text = re.sub(r"tag:[a-z]+", "tag:t", text)
    text = re.sub(r"\b(animal|microbe|science|fighter)\b", "kind", text)
    text = re.sub(r"\([ST]\)", "(S)", re.sub(r"tile:[A-Z]+", "tile:N", text))
    text = re.sub(r"\d+", "1", re.sub(r"(?<=[0-9X -])[MSTPEH]\b", "M", text))
    return re.sub(r"^(p|TR)?\+1\*(.*?)( M)?$", r"+1*\2", text)


def atoms(text: str) -> set[str]:
    """The parts of a text that hold no others."""
    return {shape(part.strip()) for part in re.split(r"->|; |[{}|]|\bif \S+ |\breveal \S+ ", text) if part.strip()}


def test_the_page_leaves_no_kind_of_part_out() -> None:
    """Whatever any card of the game says is shown there, or but for its place or target."""
    told: set[str] = set()
    for text, _ in EFFECTS:
        told |= atoms(text)
    named = " ".join(PAGE.split())
    entries: tuple[ProjectCard | Corporation, ...] = (*cards().values(), *corporations().values())
    for entry in entries:
        for text in (entry.play, entry.action, getattr(entry, "first", "")):
            for atom in atoms(text):
                where = atom.partition("@")[2]
                assert atom in told or (where and f"`{where}`" in named), (entry.name, atom)
    for where in Where:
        assert not where or re.search(rf"[`@]{where}\b", named), where
    for word in (*parser.TAGS, *parser.KINDS, *parser.SPECIAL_TILES, *TEXTS):
        assert re.search(rf"\b{word.removesuffix('_plant')}\b", named), word
    assert SELL not in named


EXAMPLE = PAGE.partition("```toml\n")[2].partition("```")[0]


def test_the_example_is_accepted_and_called_what_the_page_says(tmp_path: Path) -> None:
    path = tmp_path / "ice.toml"
    path.write_text(EXAMPLE, "utf-8")
    assert f"ice.toml: {kind_of(path)}\n" in PAGE


def test_cards_of_ones_own_are_played_with(tmp_path: Path) -> None:
    path = tmp_path / "ice.toml"
    path.write_text(EXAMPLE, "utf-8")
    options = Options.model_validate(words_of({"projects": str(path)}))
    state = TERRAFORMING_MARS.new(options, ("Ann", "Bo"))
    assert len(state.book.cards) == 210
    state = at(mars().evolve(book=state.book, options=options), temperature=-20)
    state = cast(give(state, "Ann", play="090", hand="X01"), "X01", "place a2")
    ann = who(state)
    assert (ann.production[3], ann.stock[3], ann.tr) == (1, 1, 21), "its own ocean sets it off"
    state = play(state, "use X01")
    assert who(state).resources == (("X01", 1),)


CONDITIONS = """
[[cards]]
num = "X1"
name = "Hermit"
type = "B"
cost = 0
action = "if solo {TR+1}"
[[cards]]
num = "X2"
name = "Garden"
type = "B"
cost = 0
action = "-1M -> if oxy>=4 {+1P}"
[[cards]]
num = "X3"
name = "Greenhouse"
type = "B"
cost = 0
action = "-1M -> if oxy>=4 {+2P | +1P}"
"""
"""Actions that do something on a condition; the last does something else without it."""


def test_an_action_on_a_condition_alone_waits_for_it() -> None:
    options = Options(projects="mine", projects_text=CONDITIONS)
    book = TERRAFORMING_MARS.new(options, ("Ann", "Bo")).book
    state = give(mars().evolve(book=book, options=options), "Ann", "9M", play="X1 X2 X3")
    assert refused(state, "use X1") == "it is only for solo games"
    assert refused(state, "use X2") == "oxygen 0 % of 4 %"
    assert offered(state, "use") == ["use X3"]
    assert offered(at(state, oxygen=4), "use") == ["use X2", "use X3"]
    alone = give(mars(1).evolve(book=book, options=options), "Ann", play="X1")
    assert offered(alone, "use") == ["use X1"]


@pytest.mark.parametrize(
    ("field", "error"),
    [
        ('play = "p+1Q"', "'p+1Q' means nothing in the language of the cards"),
        ('play = "+1P; nonsense"', "'nonsense' means nothing"),
        ('ongoing = "disc 2 sp:sell"', "'disc 2 sp:sell' means nothing"),
        ('req = "tag:wood>=1"', "'tag:wood>=1' means nothing"),
        ('vp = "many"', "'many' means nothing"),
        ('tags = ["wood"]', "tags"),
        ('action = "+1P"', "only an active card (B) may have an action"),
    ],
)
def test_what_is_wrong_is_told(field: str, error: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(f'[[cards]]\nnum = "X1"\nname = "Bad"\ntype = "A"\ncost = 1\n{field}\n', "utf-8")
    with pytest.raises(BadData, match=re.escape(error)):
        kind_of(path)
