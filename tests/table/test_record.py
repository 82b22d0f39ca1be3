"""The record as text: what is written comes back, and what is wrong with a file is told in a sentence."""

from typing import Annotated

import pytest

from powergrid_tui.table.files.data import BadData
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.options import Carried, with_readings_of_today
from powergrid_tui.table.records import record as records
from powergrid_tui.table.records.head import FORMAT
from powergrid_tui.table.records.record import Record, dumps, loads, options_of
from powergrid_tui.table.records.seat import Seat

SEATS = (Seat(name="Ann", colour="blue"), Seat(name="Jörg Ö", bot="simple"))
GAME = Record(
    game="dig",
    seed=7,
    options={"goal": 20, "regions": ["north", "east"]},
    seats=SEATS,
    actions=('nature: deal "1" 2\\3', "Ann: add 1", "Jörg Ö: done"),
    digest="abc",
    where={"round": 1, "phase": "adding"},
)

HAND = """
format = 2
game = "dig"
[[seats]]
name = "Ann"
[record]
actions = [
  "nature: deal 1 2 3",   # the hidden cards
  "Ann: add 1",
]
"""


def error(text: str) -> str:
    with pytest.raises(BadData) as caught:
        loads(text, "x.toml")
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_what_is_written_comes_back() -> None:
    assert loads(dumps(GAME), "x.toml") == GAME
    over = GAME.evolve(finished=True, actions=(), digest="")
    assert loads(dumps(over), "x.toml") == over


def test_the_file_has_the_shape_that_people_write() -> None:
    text = dumps(GAME)
    head = (f"format = {FORMAT}", '\ngame = "dig"\n')
    order = (*head, "\n[where]\n", "\n[options]\n", "\n[[seats]]\n", "\n[record]\n", "\nactions = [\n")
    places = [text.index(part) for part in order]
    assert places == sorted(places)
    assert '\n  "Ann: add 1",\n' in text, "a line an action"
    assert text.count("[[seats]]") == 2
    assert 'bot = ""' not in text, "nothing is said of what nobody chose"


def test_a_hand_written_record_may_leave_out_what_only_the_program_knows() -> None:
    record = loads(HAND, "x.toml")
    assert record.actions == ("nature: deal 1 2 3", "Ann: add 1")
    assert (record.seed, record.digest, record.where, record.finished) == (0, "", {}, False)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("format = 2", "format = 7", "was written by a newer version (format 7; this version reads up to 2)"),
        ("format = 2", "format = 0", "format: there has never been a format 0"),
        ("format = 2", "format = true", "format: "),
        ("format = 2", 'format = "1"', "format: "),
        ("format = 2", "", "format: is missing"),
        ('game = "dig"', "", "game: is missing"),
        ('game = "dig"', "game = 3", "game: "),
        ('game = "dig"', 'game = "dig"\nseeds = 4', "seeds: no such key (did you mean seed?)"),
        ('game = "dig"', 'game = "dig"\nseed = "4"', "seed: "),
        ('game = "dig"', 'game = "dig"\nfinished = 1', "finished: "),
        ('game = "dig"', 'game = "dig"\noptions = 1', "options: "),
        ('name = "Ann"', 'nam = "Ann"', "seats.1.nam: no such key (did you mean name?)"),
        ('name = "Ann"', 'name = "Ann"\ncolor = "red"', "seats.1.color: no such key (did you mean colour?)"),
        ('name = "Ann"', 'name = "Ann"\ncolour = "pink"', "choose one of these colours: orange"),
        ('name = "Ann"', 'name = "A:n"', "a name must not contain a colon, comma or semicolon"),
        ('name = "Ann"', 'name = "A;"', "seats.1.name: a name must not contain a colon, comma or semicolon"),
        ('name = "Ann"', 'name = "Ann "', "a name must not begin or end with a space"),
        ('name = "Ann"', 'name = " "', "a name needs a character that can be seen"),
        ('name = "Ann"', 'name = "A\\u200Bn"', "the character U+200B ZERO WIDTH SPACE, which cannot be seen"),
        ('name = "Ann"', 'name = "Ann\\u00A0"', "the character U+00A0 NO-BREAK SPACE, which cannot be seen"),
        ('name = "Ann"', 'name = "A\\u001Bn"', "the character U+001B, which cannot be seen"),
        ('name = "Ann"', 'name = "Ann\\u3164"', "the character U+3164 HANGUL FILLER, which cannot be seen"),
        ('name = "Ann"', 'name = "Ann"\n[[seats]]\nname = "ANN"', "seats: two seats have the name ANN"),
        ('[[seats]]\nname = "Ann"', "", "seats: is missing"),
        ('[[seats]]\nname = "Ann"', "seats = []", "seats: nobody is sitting at the table"),
        ('"Ann: add 1"', "1", "record.actions.2: "),
        ("actions = [", 'action = "x"\nactions = [', "record.action: no such key (did you mean actions?)"),
        ("[record]", "[recorded]", "recorded: no such key (did you mean record?)"),
        ("[record]", "[record", "not TOML: "),
        ("]\n", "", "not TOML: "),
    ],
)
def test_each_error_is_named(old: str, new: str, said: str) -> None:
    assert old in HAND
    at = HAND.rindex(old)
    text = HAND[:at] + new + HAND[at + len(old) :]
    told = error(text)
    assert told.startswith("x.toml: ")
    assert said in told or said in " ".join(errors(text))


def errors(text: str) -> tuple[str, ...]:
    with pytest.raises(BadData) as caught:
        loads(text, "x.toml")
    return caught.value.errors


def test_all_errors_are_told_at_once() -> None:
    text = HAND.replace("game =", "gaem =").replace('"Ann"', '"A;"')
    assert len(errors(text)) == 2
    assert error(text).endswith("(and 1 more)")


@pytest.mark.parametrize("text", ['[project]\nname = "x"\n', 'name = "Germany"\nlinks = []\n', "a = 1", "", "  \n"])
def test_another_programs_file_is_no_saved_game(text: str) -> None:
    assert error(text).startswith("x.toml: not a saved game")


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "a = " + "9" * 5000, "\x00", "format = 1\nformat = 1"])
def test_odd_texts_end_in_a_sentence_too(text: str) -> None:
    assert error(text).startswith("x.toml: not TOML: ")


def test_a_save_of_format_1_loses_its_sentence_and_nothing_else() -> None:
    old = HAND.replace("format = 2", 'format = 1\nsummary = "round 1 \\u001b"')
    assert loads(old, "x.toml") == loads(HAND, "x.toml")
    assert "summary" not in dumps(loads(old, "x.toml"))
    assert "summary: no such key" in error(old.replace("format = 1", "format = 2"))


def test_an_older_format_is_brought_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    def renamed(raw: records.Raw) -> records.Raw:
        title = raw.pop("title")
        return {**raw, "game": title}

    def grown(raw: records.Raw) -> records.Raw:
        raw["options"] = {"goal": raw["goal"]}
        del raw["goal"]
        return raw

    monkeypatch.setattr(records, "MIGRATIONS", {FORMAT - 2: renamed, FORMAT - 1: grown})
    old = HAND.replace("format = 2", f"format = {FORMAT - 2}\ngoal = 9").replace("game =", "title =")
    record = loads(old, "x.toml")
    assert (record.format, record.game, record.options) == (FORMAT, "dig", {"goal": 9})
    assert "is damaged" in error(old.replace("goal = 9", "")), "a migration that finds no goal says so"
    assert loads(HAND, "x.toml").options == {}, "today's format is left alone"


def test_names_that_terminals_draw_with_different_widths_are_replaced_wherever_they_stand() -> None:
    text = HAND.replace("Ann", "🇩🇪Ann✌️").replace("[record]", '[record]\ndigest = "3:abc"', 1)
    record = loads(text, "x.toml")
    assert record.seats[0].name == "DEAnn✌"
    assert record.actions == ("nature: deal 1 2 3", "DEAnn✌: add 1")
    assert record.digest == "3", "names are part of the rest of the fingerprint"
    assert Seat(name="Ann👍🏽").name == "Ann👍"


class Settled(Frozen):
    """Options of a game whose rules have been read in two ways."""

    readings: Annotated[int, Carried] = 2


class Numbers(Frozen):
    """Options of a game without readings."""


@pytest.mark.parametrize(
    ("digest", "options", "readings"),
    [
        ("", {}, 2),
        ("3:40f1b4e0aa9957a7", {}, 1),
        ("3", {}, 1),
        ("4:40f1b4e0aa9957a7", {"readings": 2}, 2),
        ("4:40f1b4e0aa9957a7", {"readings": 1}, 1),
        ("", {"readings": 1}, 1),
    ],
)
def test_a_game_goes_on_by_the_readings_with_which_it_was_begun(
    digest: str, options: dict[str, int], readings: int
) -> None:
    record = Record(game="x", options=options, seats=(Seat(name="Ann"),), digest=digest)
    assert options_of(Settled, record).readings == readings


def test_a_new_game_has_the_readings_of_today_even_if_its_options_come_from_an_older_one() -> None:
    assert with_readings_of_today(Settled(readings=1)).readings == 2
    assert with_readings_of_today(Numbers()) == Numbers(), "a game whose rules were never read in another way"
