"""Project cards that people make: what is told of errors, games with them, records that need no file, and that what
docs/cards.md says is so."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from powergrid_tui import cli
from powergrid_tui.cli.check import kind_of
from powergrid_tui.games.terraforming_mars import files
from powergrid_tui.games.terraforming_mars.book import SELL
from powergrid_tui.games.terraforming_mars.cardfile import (
    Corporation,
    ProjectCard,
    card_errors,
    cards,
    corporations,
    load,
)
from powergrid_tui.games.terraforming_mars.effects import parser
from powergrid_tui.games.terraforming_mars.effects.tree import Where
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import Options
from powergrid_tui.games.terraforming_mars.rules.projects import TEXTS
from powergrid_tui.games.terraforming_mars.wording.cards import card_words, points_words
from powergrid_tui.games.terraforming_mars.wording.clauses import clause_words
from powergrid_tui.games.terraforming_mars.wording.effects import effect_words
from powergrid_tui.games.terraforming_mars.wording.needs import need_words
from powergrid_tui.table.files.data import BadData, toml_of
from powergrid_tui.table.records.record import dumps, loads
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit.bots import RandomBot

from .positions import NAMES, at, changed, give, mars, offered, play, refused, used, words

MINE = """
[[cards]]
num = "X01"
name = "Orbital Greenhouse"
type = "B"
cost = 14
tags = ["space", "plant"]
req = "oceans>=2"
vp = "1 per 2 res"
holds = "microbe"
play = "p+1P; +2P"
action = "-1E -> res+2@here"
ongoing = "disc 1 tag:plant; on play:tag(plant): +1P"

[[cards]]
num = "X02"
name = "Rich Vein"
set = "corporate"
type = "A"
cost = 3
tags = ["building"]
play = "+2S"

[[cards]]
num = "X03"
name = "Good Year"
type = "E"
cost = 5
play = "{+3P | +6M}; temp+1"
ongoing = "next: disc 2 all"
"""
"""A card of each type; one of them is of the Corporate Era."""


def changed_text(*changes: tuple[str, str]) -> str:
    text = MINE
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def errors(text: str) -> list[str]:
    return card_errors(toml_of(text, "my.toml"), cards())


def table(players: int = 2, **words: Any) -> Any:
    return TERRAFORMING_MARS.new(Options(projects="mine", projects_text=MINE, **words), NAMES[:players])


# --- errors ----------------------------------------------------------------------------------------------------------


def says_nothing(text: str) -> str:
    return f"'{text}' means nothing in the language of the cards"


NO_ACTION = "only an active card (B) may have an action"
NO_EFFECT = "an event (E) has no lasting effect, except one that begins with 'next:'"
TAKES = "takes something that may not be there: write the cost before '->'"


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ('num = "X01"', "", "cards.1.num: is missing"),
        ('"X01"', '"x-1"', "cards.1.num: "),
        ('"X01"', '"X02"', "cards: 2 of them have the number X02"),
        ('"X01"', '"067"', "cards: 067 is the number of Mining Rights"),
        ("cost = 14", "cost = -1", "cards.1.cost: should be 0 or more, not -1"),
        ("cost = 14", "cost = 100", "cards.1.cost: should be 99 or less, not 100"),
        ("cost = 14", 'cost = "14"', 'cards.1.cost: should be a whole number, not "14"'),
        ("cost = 14", "cots = 14", "cards.1.cots: no such key (did you mean cost?)"),
        ('type = "B"', 'type = "blue"', "cards.1.type: should be 'A', 'B' or 'E', not \"blue\""),
        ('"Orbital Greenhouse"', '""', "cards.1.name: is empty"),
        ('"space", "plant"', '"space", "plants"', "cards.1.tags.2: should be "),
        ('holds = "microbe"', 'holds = "plankton"', "cards.1.holds: should be "),
        ('"p+1P; +2P"', f'"{"+1M; " * 60}"', "cards.1.play: "),
        ('"oceans>=2"', '"ocean>=2"', f"cards, X01: {says_nothing('ocean>=2')}"),
        ('"p+1P; +2P"', '"p+1P; dig 3"', f"cards, X01: {says_nothing('dig 3')}"),
        ('"1 per 2 res"', '"1 per 0 res"', f"cards, X01: {says_nothing('1 per 0 res')}"),
        ('"-1E -> res+2@here"', '"-1E ->"', f"cards, X01: {says_nothing('')}"),
        ("disc 1 tag:plant", "discount 1", f"cards, X01: {says_nothing('discount 1')}"),
        ("on play:tag(plant): +1P", "on rain: +1P", f"cards, X01: {says_nothing('on rain: +1P')}"),
        ("on play:tag(plant): +1P", "on play:event: -3M", f"cards, X01: '-3M' {TAKES}"),
        ("on play:tag(plant): +1P", "on place:city(any): {+1M | p-1E}", f"cards, X01: '{{+1M | p-1E}}' {TAKES}"),
        ("-1E -> res+2@here", "-1M -> -5P", f"cards, X01: '-5P' {TAKES}"),
        (
            "-1E -> res+2@here",
            "-1M -> reveal tag:microbe {res-1@here}",
            f"cards, X01: 'reveal tag:microbe {{res-1@here}}' {TAKES}",
        ),
        ('play = "+2S"', 'action = "+2S"', f"cards, X02: {NO_ACTION}"),
        ('ongoing = "next: disc 2 all"', 'ongoing = "disc 2 all"', f"cards, X03: {NO_EFFECT}"),
    ],
)
def test_an_error_is_told_where_it_is(old: str, new: str, error: str) -> None:
    assert errors(MINE) == []
    (told,) = errors(changed_text((old, new)))
    assert told.startswith(error)


def test_every_error_is_told_at_once() -> None:
    text = changed_text(("cost = 14", "cots = 14"), ('"+2S"', '"+2"'), ('"X03"', '"067"'))
    assert len(errors(text)) == 3
    with pytest.raises(BadData) as caught:
        load("mine", text)
    assert str(caught.value).startswith("mine.toml: ")
    assert str(caught.value).endswith("(and 2 more)")
    assert files.SETS.refusal(Options(projects="mine", projects_text=text)) == str(caught.value)
    assert TERRAFORMING_MARS.options_refusal(Options(projects="mine", projects_text=text), 3) == str(caught.value)


@pytest.mark.parametrize("text", ["", "cards = []", "cards = 3", "[[card]]\nnum = 'X01'"])
def test_a_file_without_cards_is_none(text: str) -> None:
    assert errors(text)


# --- games with them -------------------------------------------------------------------------------------------------


def test_they_come_to_those_of_the_game() -> None:
    assert len(table().book.cards) == 211
    assert set(table(corporate=False).book.cards) - set(mars(2, corporate=False).book.cards) == {"X01", "X03"}
    assert len(mars(2).book.cards) == 208, "and no other game has them"


def test_they_do_what_they_say() -> None:
    state = mars(2)
    mine = table()
    state = state.evolve(book=mine.book, options=mine.options, deck=tuple(mine.book.cards))
    state = give(state, "Ann", "20M 1E", hand="X01 X02 X03").evolve(oceans=2)
    before = state
    state = play(state, "play X03", "choose 1")
    assert changed(before, state) == words("Ann -5M; Ann +3P; temp+1; Ann TR+1; Ann hand-1")
    before, state = state, play(state, "play X01")
    assert changed(before, state) == words("Ann -12M; Ann p+1P; Ann +3P; Ann hand-1"), "its own tag counts"
    state = play(state, "Bo: pass")
    before, state = state, used(state, "X01")
    assert changed(before, state) == words("Ann -1E; Ann X01+2")
    assert "needs 2 oceans" in card_words(state.book, "X01")


def whole(options: Options, players: int, seed: int) -> Session[Any, Any]:
    """A game of random bots to its end."""
    seats = tuple(Seat(name=name, bot="random") for name in NAMES[:players])
    session = Session.start(TERRAFORMING_MARS, options, seats, seed=seed)
    bot, luck = RandomBot(), Random(seed)
    while not session.state.over:
        session.play(bot.decide(session.state, TERRAFORMING_MARS.choices(session.state), luck))
    return session


@pytest.mark.parametrize("players", [1, 3])
def test_a_record_needs_no_file(players: int) -> None:
    session = whole(Options(projects="mine", projects_text=MINE, corporate=False), players, 3)
    record = loads(dumps(session.record), "x.toml")
    assert record.options["projects_text"] == MINE
    again = Session.resume(TERRAFORMING_MARS, record)
    assert again.state == session.state
    assert again.state.over
    assert "projects: mine" in TERRAFORMING_MARS.summary(record.options, again.state.names, record.where)


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Cards in the players' own folder."""
    monkeypatch.setenv("POWERGRID_HOME", str(tmp_path))
    (tmp_path / "projects").mkdir()
    path = tmp_path / "projects" / "mine.toml"
    path.write_text(MINE, "utf-8")
    return path


def test_those_of_the_own_folder_are_offered_and_carried_by_the_record(mine: Path) -> None:
    choices = TERRAFORMING_MARS.option_choices("projects", Options(), 3)
    assert choices == (("standard", "those of the game"), ("mine", "mine (your own)"))
    assert TERRAFORMING_MARS.option_choices("corporate", Options(), 3) == ()
    assert TERRAFORMING_MARS.options_refusal(Options(projects="mine"), 3) == ""
    for name, text in (("mine", MINE), ("standard", "")):
        assert files.words_of({"projects": name}) == {"projects": name, "projects_text": text}
    assert files.words_of({}) == {}
    session = whole(Options(projects="mine"), 1, 5)
    assert session.record.options["projects_text"] == MINE
    mine.unlink()
    assert Session.resume(TERRAFORMING_MARS, session.record).state == session.state


# --- what docs/cards.md says -----------------------------------------------------------------------------------------

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


def test_what_happens_and_what_goes_on_is_as_the_page_says() -> None:
    assert {text: effect_words(text) for text, _ in EFFECTS} == dict(EFFECTS)
    clauses = {text: parser.parse_clauses(text) for text, _ in CLAUSES}
    assert {text: clause_words(clause) for text, (clause,) in clauses.items()} == dict(CLAUSES)
    assert min(len(EFFECTS), len(CLAUSES)) > 20


def test_requirements_and_points_are_as_the_page_says() -> None:
    needs = {text: parser.parse_needs(text) for text, _ in NEEDS}
    assert {text: need_words(need) for text, (need,) in needs.items()} == dict(NEEDS)
    assert {text: points_words(text) for text, _ in POINTS} == dict(POINTS)
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


EXAMPLE = PAGE.partition("```toml\n")[2].partition("```")[0]


def test_the_example_is_accepted_and_called_what_the_page_says(tmp_path: Path) -> None:
    path = tmp_path / "ice.toml"
    path.write_text(EXAMPLE, "utf-8")
    assert f"ice.toml: {kind_of(path)}\n" in PAGE


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


# --- the command line ------------------------------------------------------------------------------------------------


def run(*words: object) -> Result:
    return CliRunner().invoke(cli.main, [str(word) for word in words], prog_name="powergrid")


def test_a_file_is_named_at_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(MINE, "utf-8")
    words = ("simulate", "--game", "terraforming_mars", "--players", "2", "--games", "1", "--bots", "random")
    assert run(*words, "--projects", path).stdout.startswith("1 of 1 game"), run(*words, "--projects", path).stderr
    path.write_text(changed_text(("cost = 14", "cots = 14")), "utf-8")
    result = run(*words, "--projects", path)
    assert result.exit_code in (1, 2)
    assert "cards.1.cots: no such key (did you mean cost?)" in result.stderr
    nowhere = run(*words, "--projects", "standrad").stderr
    assert "there is no set of projects 'standrad' (did you mean standard?)" in nowhere
