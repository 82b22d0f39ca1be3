"""Seats from a few words, with kinds of bots that no game has, and levels."""

import pytest

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.characters import CHARACTERS, in_character
from powergrid_tui.table.protocol.levels import ABOUT, about, default_level
from powergrid_tui.table.records import typed_seats
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.records.typed_seats import seats_of
from powergrid_tui.table.words.marks import COLOURS

KINDS = ("wise", "quick", "wise-hoarder")


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        ("Ann,Cleo", [("Ann", ""), ("Cleo", "")]),
        ("bot,bot:quick", [("Bo", "wise"), ("Cyd", "quick")]),
        ("bo,bot,bot:wise-hoarder", [("bo", ""), ("Cyd", "wise"), ("Dora", "wise-hoarder")]),
        ("bot,Cyd=bot:quick,BO", [("Dora", "wise"), ("Cyd", "quick"), ("BO", "")]),
        ("bot:command:./my --x=1,Cyd=bot:a b/c.py:Own", [("Bo", "command:./my --x=1"), ("Cyd", "a b/c.py:Own")]),
        ('Ann,bot:command:./my "1,2" -a,D\'Or', [("Ann", ""), ("Bo", 'command:./my "1,2" -a'), ("D'Or", "")]),
        ("bot: command:x:y,Ann", [("Bo", "command:x:y"), ("Ann", "")]),
        ("1", [("Eve", "")]),
        (" 3 ", [("Eve", ""), ("Bo", "wise"), ("Cyd", "wise")]),
    ],
)
def test_who_sits_there(monkeypatch: pytest.MonkeyPatch, words: str, seats: list[tuple[str, str]]) -> None:
    monkeypatch.setattr(typed_seats, "person", lambda: "Eve")
    found = typed_seats.seats_of(words, KINDS)
    assert [(seat.name, seat.bot) for seat in found] == seats
    assert [seat.colour for seat in found] == list(COLOURS[: len(seats)])


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("0", "nobody is sitting at the table"),
        ("7", "there is room for only 6"),
        ("9" * 5000, "there is room for only 6"),
        ("Ann,bot:simple", "there is no bot 'simple'; choose wise, quick"),
        ("Ann,Bo=bot:quik", "there is no bot 'quik' (did you mean quick?); choose wise, quick"),
        ("Ann,bot:wise-hord", "there is no bot 'wise-hord' (did you mean wise-hoarder?); choose wise-hoarder"),
        ("Ann,Bo=", "after Bo= write bot or bot:KIND"),
    ],
)
def test_words_that_seat_nobody(words: str, why: str) -> None:
    with pytest.raises(TableError) as refused:
        typed_seats.seats_of(words, KINDS)
    assert str(refused.value) == why


def test_for_another_game_a_person_sits_down_again_where_a_bot_played_on_and_a_bot_stays() -> None:
    ann, bo = Seat(name="Ann").handed("simple"), Seat(name="Bo", bot="simple")
    assert (ann.bot, ann.stands_in) == ("simple", True)
    assert ann.handed("random").again() == ann.handed("") == Seat(name="Ann"), "whichever bot it was"
    assert bo.handed("random").again() == Seat(name="Bo", bot="random")
    assert bo.handed("").handed("simple").again() == Seat(name="Bo"), "a person had taken the seat"


@pytest.mark.parametrize(
    ("words", "hand"), [("bo", (1, "")), ("Bo = bot", (1, "wise")), ("Ann=bot:command:./x=1", (0, "command:./x=1"))]
)
def test_which_seat_is_handed_to_whom(words: str, hand: tuple[int, str]) -> None:
    assert typed_seats.hand_of(words, [Seat(name="Ann"), Seat(name="Bo", bot="quick")], KINDS) == hand


@pytest.mark.parametrize("bot", ["x\ny:Z", "c" * 241])
def test_what_a_bot_is_called_can_be_read(bot: str) -> None:
    with pytest.raises(ValueError, match="bot"):
        Seat(name="Bo", bot=bot)


# Levels: which one is meant where none is named, and what is told of each


LEVELS = ("expert", "hard", "normal", "easy", "random")


@pytest.mark.parametrize(("kinds", "meant"), [(LEVELS, "normal"), (("simple", "random"), "simple")])
def test_the_default_one_is_normal_where_there_is_one_and_else_the_best(kinds: tuple[str, ...], meant: str) -> None:
    assert default_level(kinds) == meant
    assert [seat.bot for seat in seats_of("Ann,bot,Cyd=bot,bot:random", kinds)] == ["", meant, meant, "random"]
    assert [seat.bot for seat in seats_of("3", kinds)] == ["", meant, meant]


def test_each_is_told_of_in_one_sentence_and_strangers_in_none() -> None:
    assert all(about(kind).count(".") == 1 for kind in (*ABOUT, *in_character(["hard"], CHARACTERS)))
    assert {"easy", "normal", "hard", "expert"} <= set(ABOUT)
    assert about("brilliant") == ""
