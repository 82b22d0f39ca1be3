"""Project cards that people make: what is told of errors, games with them, and records that need no file."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from powergrid_tui import cli
from powergrid_tui.games.terraforming_mars import files
from powergrid_tui.games.terraforming_mars.cardfile import card_errors, cards, load
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import Options
from powergrid_tui.games.terraforming_mars.wording.cards import card_words
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import BadData, toml_of
from powergrid_tui.table.records.record import dumps, loads
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit.bots import RandomBot

from .positions import NAMES, changed, give, mars, play, used, words

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


def test_these_cards_are_right() -> None:
    assert errors(MINE) == []


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ('num = "X01"', "", "cards.1.num: is missing"),
        ('"X01"', '"x-1"', "cards.1.num: "),
        ('"X01"', '"X02"', "cards: 2 of them have the number X02"),
        ('"X01"', '"067"', "cards: 067 is the number of Mining Rights"),
        ("cost = 14", "", "cards.1.cost: is missing"),
        ("cost = 14", "cost = -1", "cards.1.cost: should be 0 or more, not -1"),
        ("cost = 14", "cost = 100", "cards.1.cost: should be 99 or less, not 100"),
        ("cost = 14", 'cost = "14"', 'cards.1.cost: should be a whole number, not "14"'),
        ("cost = 14", "cots = 14", "cards.1.cots: no such key (did you mean cost?)"),
        ('type = "B"', 'type = "blue"', "cards.1.type: should be 'A', 'B' or 'E', not \"blue\""),
        ('"Orbital Greenhouse"', '""', "cards.1.name: is empty"),
        ('"space", "plant"', '"space", "plants"', "cards.1.tags.2: should be "),
        ('"oceans>=2"', '"ocean>=2"', f"cards, X01: {says_nothing('ocean>=2')}"),
        ('"p+1P; +2P"', '"p+1P; +2Q"', f"cards, X01: {says_nothing('+2Q')}"),
        ('"1 per 2 res"', '"one"', f"cards, X01: {says_nothing('one')}"),
        ('"-1E -> res+2@here"', '"-1E => res+2@here"', f"cards, X01: {says_nothing('-1E => res+2@here')}"),
        ("disc 1 tag:plant", "discount 1", f"cards, X01: {says_nothing('discount 1')}"),
        ('holds = "microbe"', 'holds = "plankton"', "cards.1.holds: should be "),
        ('play = "+2S"', 'action = "+2S"', "cards, X02: only an active card (B) may have an action"),
        (
            'ongoing = "next: disc 2 all"',
            'ongoing = "disc 2 all"',
            "cards, X03: an event (E) has no lasting effect, except one that begins with 'next:'",
        ),
    ],
)
def test_a_error_is_told_where_it_is(old: str, new: str, error: str) -> None:
    (told,) = errors(changed_text((old, new)))
    assert told.startswith(error)


def test_every_error_is_told_at_once() -> None:
    text = changed_text(("cost = 14", "cots = 14"), ('"+2S"', '"+2"'), ('"X03"', '"067"'))
    found = errors(text)
    assert len(found) == 3
    with pytest.raises(BadData) as caught:
        load("mine", text)
    assert str(caught.value).startswith("mine.toml: ")
    assert str(caught.value).endswith("(and 2 more)")
    assert files.SETS.refusal(Options(projects="mine", projects_text=text)) == str(caught.value)
    assert TERRAFORMING_MARS.options_refusal(Options(projects="mine", projects_text=text), 3) == str(caught.value)


@pytest.mark.parametrize("text", ["", "cards = []", "cards = 3", "[[card]]\nnum = 'X01'"])
def test_a_file_without_cards_is_none(text: str) -> None:
    assert errors(text)


@pytest.mark.parametrize(("name", "value"), [("projects", "none_such"), ("projects_text", "[["), ("venus", True)])
def test_a_save_with_cards_that_cannot_be_is_refused(name: str, value: object) -> None:
    record = Session.start(TERRAFORMING_MARS, Options(), [Seat(name="Ann")], seed=1).record
    with pytest.raises(TableError):
        Session.resume(TERRAFORMING_MARS, record.evolve(options={**record.options, name: value}))


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
    session = whole(Options(projects="mine"), 1, 5)
    assert session.record.options["projects_text"] == MINE
    mine.unlink()
    assert Session.resume(TERRAFORMING_MARS, session.record).state == session.state


def test_cards_that_are_not_there_are_refused_with_those_that_are(mine: Path) -> None:
    sentence = "there is no set of projects 'mien' (did you mean mine?); choose standard, mine or a TOML file"
    assert TERRAFORMING_MARS.options_refusal(Options(projects="mien"), 3) == sentence
    with pytest.raises(TableError) as caught:
        files.words_of({"projects": "mien"})
    assert str(caught.value) == sentence
    assert files.words_of({"projects": "mine"}) == {"projects": "mine", "projects_text": MINE}
    assert files.words_of({"projects": "standard"}) == {"projects": "standard", "projects_text": ""}
    assert files.words_of({}) == {}


# --- the command line ------------------------------------------------------------------------------------------------


def run(*words: object) -> Result:
    return CliRunner().invoke(cli.main, [str(word) for word in words], prog_name="powergrid")


def test_a_file_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(MINE, "utf-8")
    assert run("check", path).stdout == "my.toml: 3 project cards for Terraforming Mars\n"
    path.write_text(changed_text(("cost = 14", "cots = 14"), ('"+2S"', '"+2"')), "utf-8")
    result = run("check", path)
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        "my.toml: cards.1.cots: no such key (did you mean cost?)",
        f"my.toml: cards, X02: {says_nothing('+2')}",
    ]


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
