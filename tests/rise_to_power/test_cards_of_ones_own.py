"""Sets of cards that people make: what is told of errors, games with them, and records that need no file."""

from importlib import resources
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from powergrid_tui import cli
from powergrid_tui.games.rise_to_power import files
from powergrid_tui.games.rise_to_power.actions import Discard, Done, Power, Steal, Take
from powergrid_tui.games.rise_to_power.cardfile import card_errors, load
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import District, Options, Phase, State
from powergrid_tui.games.rise_to_power.rules.paying import MOST_WAYS
from powergrid_tui.games.rise_to_power.rules.piles import MOST_HANDS
from powergrid_tui.games.rise_to_power.scoring import values
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import BadData, toml_of
from powergrid_tui.table.protocol.game import NATURE
from powergrid_tui.table.records.record import dumps, loads
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit.bots import RandomBot

from .games import NAMES, played

SHIPPED = resources.files("powergrid_tui").joinpath("games", "rise_to_power", "data", "cards.toml").read_text("utf-8")

SMALL = """
name = "small"
[plant]
draw = 3
hand = 7
connections = 2
[prisms]
2 = 6
9 = 6
[agendas]
matched = 4
mixed = 0
balance = 9
tower = 1
[[districts]]
code = "XA"
name = "Docks"
sector = "offshore"
reward = "CC"
trade = "steal"
amount = 3
costs = [1, 1, 2, 9, 18, 18, 40, 60, 60]
[[districts]]
code = "XB"
name = "Dome"
sector = "space"
reward = ""
trade = "any_colour"
costs = [4, 4, 4, 4, 4, 4, 4, 4]
[[districts]]
code = "XC"
name = "Mall"
sector = "residential"
reward = "DHHC"
trade = "recover"
amount = 9
costs = [3, 5, 7]
"""
"""With as few cards as there may be, whose costs are often paid by none of two values."""

RICH = (
    SHIPPED.replace("draw = 2", "draw = 20")
    .replace("hand = 4", "hand = 20")
    .replace('reward = "HH"', 'reward = "HHHH"')
    .replace("[4, 6, 8, 10, 12]", "[4, 6, 8, 10, 60]")
    .replace(" = 3\n", " = 20\n", 6)
)
"""With hands of which nobody could list every set."""

SPARSE = SHIPPED.replace("connections = 4", "connections = 1").replace("hand = 4", "hand = 1")


def changed(*changes: tuple[str, str]) -> str:
    text = SMALL
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def errors(text: str) -> list[str]:
    return card_errors(toml_of(text, "my.toml"))


def test_these_sets_are_right() -> None:
    assert errors(SHIPPED) == errors(SMALL) == errors(RICH) == errors(SPARSE) == []


ALL_TRADES = "'points', 'redraw', 'contracts', 'draw', 'refill', 'recover', 'any_colour', 'discount' or 'steal'"


@pytest.mark.parametrize(("old", "new", "error"), [
    ('name = "small"', "", "name: is missing"),
    ('"small"', f'"{"x" * 61}"', "name: is longer than 60 characters"),
    ('"small"', '"sm\\nall"', "name: contains characters that cannot be shown as text, or has a space at either end"),
    ("draw = 3", "draw = 0", "plant.draw: should be 1 or more, not 0"),
    ("hand = 7", "hand = 21", "plant.hand: should be 20 or less, not 21"),
    ("connections = 2", 'connections = "2"', 'plant.connections: should be a whole number, not "2"'),
    ("2 = 6", "0 = 6", "prisms.0: prism cards must have the values 1 to 9"),
    ("2 = 6", "10 = 6", "prisms.10: prism cards must have the values 1 to 9"),
    ("2 = 6", "2 = -1", "prisms.2: should be 0 or more, not -1"),
    ("2 = 6", "two = 6", "prisms.two: prism cards must have the values 1 to 9"),
    ("2 = 6", "02 = 6", "prisms.02: prism cards must have the values 1 to 9"),
    ("2 = 6", "2 = 21", "prisms.2: should be 20 or less, not 21"),
    ("2 = 6", "2 = 5", "prisms: there are 33 cards; 36 are needed"),
    ("matched = 4", "matched = 21", "agendas.matched: should be 20 or less, not 21"),
    ("matched = 4", "matched = -1", "agendas.matched: should be 0 or more, not -1"),
    ('code = "XA"', "", "districts.1.code: is missing"),
    ('"XA"', '"X1"', "districts.1.code: should be two capital letters, such as SE, not 'X1'"),
    ('"XA"', '"ÄÖ"', "districts.1.code: should be two capital letters, such as SE, not 'ÄÖ'"),
    ('"XA"', '"XB"', "districts: 2 of them have the code 'XB'"),
    ('"Docks"', '"Dome"', "districts: 2 of them have the name 'Dome'"),
    ('"Docks"', '""', "districts.1.name: is empty"),
    ('"Docks"', f'"{"x" * 21}"', "districts.1.name: is longer than 20 characters"),
    ('"Docks"', '"Do\\u001b[31m"',
     "districts.1.name: contains characters that cannot be shown as text, or has a space at either end"),
    ('"CC"', '"CX"', "districts.1.reward: should be at most 4 of the letters DHC, not 'CX'"),
    ('"CC"', '"CCCCC"', "districts.1.reward: should be at most 4 of the letters DHC, not 'CCCCC'"),
    ('"steal"', '"steel"', f'districts.1.trade: should be {ALL_TRADES}, not "steel" (did you mean steal?)'),
    ("amount = 3", "amount = 0", "districts, XA: steal needs an 'amount' of at least 1"),
    ("amount = 3", "amuont = 3", "districts.1.amuont: no such key (did you mean amount?)"),
    ("amount = 3", "amount = 10", "districts.1.amount: should be 9 or less, not 10"),
    ('"any_colour"', '"any_colour"\namount = 1', "districts, XB: any_colour must not have an 'amount'"),
    ("[3, 5, 7]", "3", "districts.3.costs: should be a list in brackets, not 3"),
    ("[3, 5, 7]", "[]", "districts.3.costs: is empty"),
    ("[3, 5, 7]", "[0, 5, 7]", "districts.3.costs.1: should be 1 or more, not 0"),
    ("[3, 5, 7]", "[3, 5, 61]", "districts.3.costs.3: should be 60 or less, not 61"),
    ("[3, 5, 7]", "[3, 7, 5]", "districts, XC: influence 3 costs 5, less than influence 2, which costs 7"),
    ("[3, 5, 7]", "[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]", "districts.3.costs: has 10 entries; at most 9 are allowed"),
    ("[3, 5, 7]", "[3, 5]", "districts: there are 19 contracts; 20 are needed"),
    ("9 = 6", "1 = 6", "districts, XA: costs 60, but all cards of that colour add up to 18"),
])  # fmt: skip
def test_one_mistake_is_one_error_that_says_what_is_wrong(old: str, new: str, error: str) -> None:
    assert errors(changed((old, new))) == [error]


def test_every_error_is_told_at_once() -> None:
    text = changed(
        ("2 = 6", "two = 6"), ("mixed = 0", "mxied = 0"), ('"CC"', '"X"'), ("amount = 3", "amount = 0"),
        ("[3, 5, 7]", "[3, 7, 5]"), ('"XB"', '"XC"'),
    )  # fmt: skip
    assert errors(text) == [
        "agendas.mxied: no such key (did you mean mixed?)",
        "districts.1.reward: should be at most 4 of the letters DHC, not 'X'",
        "prisms.two: prism cards must have the values 1 to 9",
        "districts: 2 of them have the code 'XC'",
        "districts, XC: influence 3 costs 5, less than influence 2, which costs 7",
    ]
    with pytest.raises(BadData) as caught:
        load("mine", text)
    assert str(caught.value).startswith("mine.toml: ")
    assert str(caught.value).endswith("(and 4 more)")
    assert files.SETS.refusal(Options(cards="mine", cards_text=text)) == str(caught.value)


def test_tables_of_the_wrong_shape_are_told_too() -> None:
    assert "districts.2: should be a table of keys, not 1" in errors("districts = [{}, 1]")
    assert "districts: should be a list in brackets, not a table" in errors("[districts]")
    assert "prisms: should be a table of keys, not a list" in errors("prisms = []")


# --- games -----------------------------------------------------------------------------------------------------------


def whole(options: Options, players: int, seed: int) -> Session[Any, Any]:
    """A game of random bots to its end."""
    seats = tuple(Seat(name=name, bot="random") for name in NAMES[:players])
    session = Session.start(RISE_TO_POWER, options, seats, seed=seed)
    bot, luck = RandomBot(), Random(seed)
    while not session.state.over:
        session.play(bot.decide(session.state, RISE_TO_POWER.choices(session.state), luck))
    return session


def options(text: str) -> Options:
    return Options(cards="mine", cards_text=text)


def test_a_set_is_played_and_its_record_needs_no_file() -> None:
    session = whole(options(SPARSE), 3, 3)
    record = loads(dumps(session.record), "x.toml")
    assert record.options == {"cards": "mine", "cards_text": SPARSE}
    again = Session.resume(RISE_TO_POWER, record)
    assert again.state == session.state
    assert again.state.over
    assert "cards: mine" in RISE_TO_POWER.summary(record.options, again.state.names, record.where)


@pytest.mark.parametrize(("text", "players"), [(SMALL, 4), (RICH, 2), (SPARSE, 4)], ids=["small", "rich", "sparse"])
def test_games_with_strange_sets_end_and_lose_no_card(text: str, players: int) -> None:
    last = played(players, 1, options(text))[-1].after
    prisms = [*last.prism_track, *last.prism_deck, *last.discards]
    contracts = [*last.contract_track, *last.contract_deck, *last.exchange]
    for company in last.players:
        prisms += company.hand
        contracts += [card for district in company.districts for card in district.cards]
    assert sorted(prisms) == sorted(last.book.prisms)
    assert sorted(contracts) == sorted(last.book.contracts)


def test_the_numbers_are_those_of_the_set() -> None:
    state = RISE_TO_POWER.new(options(SMALL), ("Ann", "Bo"))
    company = state.players[0]
    assert values(state.book, company) == (3, 7, 2)
    mall = District(cell=(1, 0), cards=("XC2",), active=True)
    assert values(state.book, company.evolve(districts=(mall,))) == (4, 9, 3)
    assert len(state.book.prisms) == 36
    assert state.book.contracts["XA9"].cost == 60
    assert state.book.contracts["XC2"].colour == "g"
    assert state.book.agendas == {"matched": 4, "mixed": 0, "balance": 9, "tower": 1}


def bent(text: str, hands: tuple[tuple[str, ...], ...], **fields: Any) -> State:
    """A turn of the first of them, in the middle of its actions, with these hands."""
    state = RISE_TO_POWER.new(options(text), NAMES[: len(hands)])
    players = tuple(
        company.evolve(hand=hand, agenda="tower") for company, hand in zip(state.players, hands, strict=True)
    )
    return state.evolve(players=players, phase=Phase.ACTIONS, turn=0, current=0, round=1, points=2).evolve(**fields)


def test_three_cards_are_stolen_in_any_order_and_who_is_named_first_loses_more() -> None:
    state = bent(SMALL, ((), ("b2", "b9"), ("o2", "o9", "g9")), phase=Phase.STEALING, picks=3)
    (offer,) = RISE_TO_POWER.choices(state)
    assert set(offer.actions) == {Steal(seats=seats) for seats in ((1,), (2,), (1, 2), (2, 1))}
    stolen = RISE_TO_POWER.apply(state, Steal(seats=(2, 1)))
    assert stolen.turn == NATURE
    drawn = RISE_TO_POWER.sample(stolen, Random(1))
    assert [len(cards) for cards in drawn.prisms] == [2, 1]  # type: ignore[union-attr]


def test_what_is_offered_of_a_hand_without_measure_is_a_part_of_what_is_allowed() -> None:
    state = RISE_TO_POWER.new(options(RICH), ("Ann", "Bo"))
    prisms = tuple(dict.fromkeys(state.book.prisms)) * 3
    hand = tuple(sorted(prisms, key=state.book.prisms.index))
    mall = District(cell=(1, 0), cards=("MA5",), active=False)
    company = state.players[0].evolve(hand=hand, agenda="tower", districts=(mall,))
    state = bent(RICH, (hand, ()), any_colour=True).with_company(0, company)
    power = next(offer for offer in RISE_TO_POWER.choices(state) if offer.kind == "power")
    assert len(power.actions) == MOST_WAYS
    for action in power.actions[:: MOST_WAYS // 50]:
        assert RISE_TO_POWER.refusal(state, action) == ""
    sixes = tuple(card for card in hand if card[1] == "6")[:5]
    fives = tuple(card for card in hand if card[1] == "5")[:6]
    assert Power(card="MA5", prisms=sixes + fives) not in power.actions
    assert RISE_TO_POWER.refusal(state, Power(card="MA5", prisms=sixes + fives)) == ""
    (offer,) = RISE_TO_POWER.choices(state.evolve(phase=Phase.DISCARDING))
    assert 100 < len(offer.actions) <= MOST_HANDS
    assert {len(action.prisms) for action in offer.actions} == {len(hand) - 20}  # type: ignore[union-attr]
    assert RISE_TO_POWER.refusal(state.evolve(phase=Phase.DISCARDING), Discard(prisms=hand[-(len(hand) - 20) :])) == ""
    (offer,) = RISE_TO_POWER.choices(state.evolve(phase=Phase.RECOVERING, picks=9, discards=hand))
    assert 100 < len(offer.actions) <= MOST_HANDS
    assert all(isinstance(action, Take) and len(action.prisms) == 9 for action in offer.actions)


def test_nobody_waits_for_cards_that_do_not_come() -> None:
    """All prism cards are in hands that may hold them: the game ends when nobody does anything."""
    prisms = RISE_TO_POWER.new(options(SMALL), ("Ann", "Bo")).book.prisms
    state = bent(SMALL, (prisms[:18], prisms[18:]), contract_deck=("XA1",))
    roomy = tuple(District(cell=(x, 0), cards=("XC1",), active=True) for x in range(1, 7))
    for seat, company in enumerate(state.players):
        state = state.with_company(seat, company.evolve(districts=roomy))
    for _ in range(2):
        state = RISE_TO_POWER.apply(state, Done())
    assert state.over
    assert [len(company.hand) for company in state.players] == [18, 18]


# --- files -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set in the players' own folder."""
    monkeypatch.setenv("POWERGRID_HOME", str(tmp_path))
    (tmp_path / "cards").mkdir()
    path = tmp_path / "cards" / "mine.toml"
    path.write_text(SMALL, "utf-8")
    return path


def test_a_set_of_the_own_folder_is_offered_and_carried_by_the_record(mine: Path) -> None:
    choices = RISE_TO_POWER.option_choices("cards", Options(), 3)
    assert choices == (("standard", "the standard cards"), ("mine", "mine (your own)"))
    assert RISE_TO_POWER.options_refusal(Options(cards="mine"), 3) == ""
    session = whole(Options(cards="mine"), 2, 5)
    assert session.record.options == {"cards": "mine", "cards_text": SMALL}
    mine.unlink()
    assert Session.resume(RISE_TO_POWER, session.record).state == session.state


def test_a_set_that_is_not_there_is_refused_with_those_that_are(mine: Path) -> None:
    sentence = "there is no set of cards 'mien' (did you mean mine?); choose standard, mine or a TOML file"
    assert RISE_TO_POWER.options_refusal(Options(cards="mien"), 3) == sentence
    with pytest.raises(TableError) as caught:
        files.words_of({"cards": "mien"})
    assert str(caught.value) == sentence
    assert files.words_of({"cards": "mine"}) == {"cards": "mine", "cards_text": SMALL}
    assert files.words_of({"cards": "standard"}) == {"cards": "standard", "cards_text": ""}
    assert files.words_of({}) == {}


def run(*words: object) -> Result:
    return CliRunner().invoke(cli.main, [str(word) for word in words], prog_name="powergrid")


def test_a_file_is_checked_and_named_at_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(SMALL, "utf-8")
    assert run("check", path).stdout == "my.toml: a set of 20 contracts for Rise to Power\n"
    simulate = ("simulate", "--game", "rise_to_power", "--players", "3", "--games", "1", "--cards")
    assert run(*simulate, path).stdout.startswith("1 of 1 game")
    path.write_text(changed(("2 = 6", "two = 6"), ("mixed = 0", "mxied = 0")), "utf-8")
    result = run("check", path)
    assert result.exit_code == 1
    found = [
        "my.toml: agendas.mxied: no such key (did you mean mixed?)",
        "my.toml: prisms.two: prism cards must have the values 1 to 9",
    ]
    assert result.stderr.splitlines() == found
    result = run(*simulate, path)
    assert result.exit_code in (1, 2)
    assert "agendas.mxied: no such key (did you mean mixed?)" in result.stderr
    assert "there is no set of cards 'standrad' (did you mean standard?)" in run(*simulate, "standrad").stderr
