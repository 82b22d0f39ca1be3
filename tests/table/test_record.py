"""The record as text and its head, and the fingerprint of a state."""

from collections.abc import Iterator
from contextlib import nullcontext
from copy import deepcopy
from pathlib import Path
from typing import Annotated, Any

import pytest
import tomli
import tomli_w

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import BadData
from powergrid_tui.table.protocol.digest import differ, digest
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.options import Carried, with_readings_of_today
from powergrid_tui.table.records import record as records
from powergrid_tui.table.records.head import FORMAT, head_of
from powergrid_tui.table.records.progress import progress
from powergrid_tui.table.records.record import DailyMark, Record, dumps, loads, options_of
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from tests.table.toy import DIG, Options, State

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


# The head of a saved game: whatever it takes, the whole reading takes as well, and says the same of it


ROOT = Path(__file__).resolve().parents[2]

TITLED = GAME.evolve(
    title="Ours",
    seats=(SEATS[0], SEATS[1].evolve(stands_in=True)),
    actions=("nature: deal 1", "Ann: add 1"),
    deal=DailyMark(date="2026-05-04", version="1.0"),
)

ODD: tuple[Any, ...] = (
    *(True, False, 0, 1, 2, -1, 1 << 70, 1.0, "", " ", "x" * 17, "x" * 41, "x" * 300, "Ann", "ann", "nature", "NATURE"),
    *("a:b", "a,b", " Ann", "Ann ", "Cy\u200b", "Zoe\u0301", "👍🏽", "🇩🇪", "a\nb", "\u3000", "blue", "mauve", "open"),
    *([], ["Ann: add 1"], [1], [[]], {}, {"name": "Bo"}, [{"name": "Bo"}], {"round": 1}, {"round": 1.5}, {"x": "y\n"}),
)


def places(value: Any, *path: Any) -> Iterator[tuple[Any, ...]]:
    """Where every part of the tables is."""
    yield path
    for key, member in (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    ):
        yield from places(member, *path, key)


def variants() -> Iterator[dict[str, Any]]:
    """The game with each part left out, replaced, or with another beside it."""
    raw = tomli.loads(dumps(TITLED))
    for *path, last in filter(None, places(raw)):
        for odd in (None, *ODD):
            changed: Any = deepcopy(raw)
            parent = changed
            for key in path:
                parent = parent[key]
            if odd is None:
                del parent[last]
            else:
                parent[last] = odd
            yield changed
    for table in (None, "record", "deal", "where"):
        for odd in ("x", 1, True):
            changed = deepcopy(raw)
            (changed[table] if table else changed)["extra"] = odd
            yield changed


def told(record: Any) -> tuple[Any, ...]:
    """What the title says of a game."""
    names = [seat.name for seat in record.seats]
    return record.game, record.title, record.finished, dict(record.where), record.options, names


def test_what_the_head_takes_is_a_saved_game_that_says_the_same() -> None:
    taken = left = 0
    for raw in variants():
        text = tomli_w.dumps(raw)
        head = head_of(text, "x.toml")
        if head is None:
            left += 1
        else:
            taken += 1
            assert told(head) == told(loads(text, "x.toml")), raw
    assert taken > 50, "names, titles and facts that are merely others"
    assert left > 500


@pytest.mark.parametrize("path", [*(ROOT / "saves/examples").glob("*.toml")], ids=lambda path: path.stem)
def test_the_head_takes_what_is_written(path: Path) -> None:
    for text in (path.read_text("utf-8"), dumps(TITLED), dumps(TITLED.evolve(title="", deal=None, where={}))):
        head = head_of(text, path.name)
        assert head is not None
        assert told(head) == told(loads(text, path.name))


@pytest.mark.parametrize("text", ["format = 1\n", "game = ", "", "a.b.c = 1\n", 'game = "dig"\n', "format = 3\n"])
def test_what_is_older_or_damaged_is_left_to_the_whole_reading(text: str) -> None:
    with pytest.raises(BadData) as caught:
        loads(text, "x.toml")
    with pytest.raises(BadData) if text == "game = " else nullcontext() as unread:
        assert head_of(text, "x.toml") is None
    assert unread is None or str(unread.value) == str(caught.value)


# The fingerprint of a state, and when two of them are compared


STATE = State(names=("Ann", "Bo"), goal=20, sum=3, turn=1, nexts=0, cards=(4, 5), turns=2)


def test_every_field_counts_and_what_is_excluded_does_not() -> None:
    others = {"names": ("Ann", "Cy"), "goal": 21, "sum": 4, "turn": 0, "nexts": 1, "cards": (5, 4), "turns": 3}
    assert set(others) | {"events"} == set(State.model_fields)
    found = {digest(STATE, 1)} | {digest(STATE.evolve(**{name: value}), 1) for name, value in others.items()}
    assert len(found) == len(others) + 1
    told = DIG.apply(STATE, ("card",))
    assert told.events
    assert digest(told, 1) == digest(told.evolve(events=()), 1)


def test_what_the_state_points_to_counts_where_it_is_named() -> None:
    assert digest(STATE, 1, area=("north",)) != digest(STATE, 1, area=("south",)) != digest(STATE, 1)


def test_it_is_the_same_today_and_on_another_machine() -> None:
    assert digest(STATE, 3) == "3:9fb7b4d92888753d"


@pytest.mark.parametrize(
    ("kept", "found", "said"),
    [
        ("2:aa", "2:aa", False),
        ("2:aa", "2:ab", True),
        ("1:aa", "2:ab", False),
        ("3:aa", "2:ab", False),
        ("6326fd5114535dc4", "2:ab", False),
        ("", "2:ab", False),
    ],
)
def test_only_those_of_one_version_are_compared(kept: str, found: str, said: bool) -> None:
    assert differ(kept, found) is said


def test_a_record_with_the_digest_of_another_version_is_replayed_without_the_comparison() -> None:
    session = Session.start(DIG, Options(goal=100), (Seat(name="Ann"),), seed=3)
    session.play(("add", "1"))
    good = session.record
    wrong = digest(STATE, 2)
    assert good.digest.startswith("2:")
    with pytest.raises(TableError, match="ends differently from what the record says"):
        Session.resume(DIG, good.evolve(digest=wrong))
    for other in (f"0{wrong}", f"1{wrong[1:]}", wrong[2:]):
        assert Session.resume(DIG, good.evolve(digest=other)).state == session.state


# Where a game stands, in a few words


PHASES = {"deal": "set-up", "auction": "auction", "end": "the end"}


def progress_told(**where: int | str) -> str:
    return progress("Ann", where=where, phases=PHASES, during="round {round}, {phase}", over="finished in {round}")


def test_a_game_before_its_deal_while_it_is_played_and_after_its_end() -> None:
    assert progress_told(round=0, phase="deal") == "Ann · before the deal"
    assert progress_told(round=3, phase="auction") == "Ann · round 3, auction"
    assert progress_told(round=9, phase="end") == "Ann · finished in 9"


def test_a_record_that_tells_too_little_breaks_no_list() -> None:
    assert progress_told() == "Ann"
    assert progress_told(phase="market") == "Ann"
    assert progress_told(phase="auction") == "Ann · round ?, auction"
