"""Maps and decks that players make: what `docs/maps.md` builds, what is told of errors, and games that need no file."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from powergrid_tui.cli.check import kind_of
from powergrid_tui.games.power_grid import files
from powergrid_tui.games.power_grid.decks import deckfile
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.maps import atlas, table_errors
from powergrid_tui.games.power_grid.maps.mapfile import MapFile
from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.games.power_grid.rulebook import RulebookKey, rulebook
from powergrid_tui.games.power_grid.rulebook.variants import manhattan, northern_europe, russia
from powergrid_tui.games.power_grid.tables.map_tables import RETIRED, MapTables, rules_modules
from powergrid_tui.table.records.record import dumps, loads
from powergrid_tui.table.sessions.session import Session
from tests.power_grid.own_files import BLOCKS, CARDS, PAGE, VALE, changed, errors, played, snippet

# --- the page --------------------------------------------------------------------------------------------------------


def test_the_country_of_the_page_is_a_map_and_its_cards_are_a_deck(tmp_path: Path) -> None:
    for name, text in (("vale.toml", VALE), ("cards.toml", CARDS)):
        file = tmp_path / name
        file.write_text(text, "utf-8")
        assert f"{name}: {kind_of(file)}\n" in PAGE


@pytest.mark.parametrize(("players", "deck"), [(2, ""), (3, CARDS), (2, CARDS + snippet("[players]"))])
def test_it_is_played_to_the_end(players: int, deck: str) -> None:
    words = {"deck": "cards", "deck_text": deck} if deck else {}
    state = played(Options(map="vale", map_text=VALE, **words), players, 5).state
    assert state.book.counts.house_costs == (8, 12, 16)
    if deck:
        assert state.book.label(201) == "20+"
    area = {"": (9, 13), CARDS: (9, 13), CARDS + snippet("[players]"): (10, 13)}[deck][players - 2]
    assert len(state.book.cities_in_play) <= area
    assert max(len(player.cities) for player in state.players) >= 7


def test_what_the_page_says_of_errors_is_what_is_said() -> None:
    lines = re.findall(r"^vale\.toml: (?!a map)(.*)$", PAGE, re.MULTILINE)
    unfinished = VALE[: VALE.index("[tables]")]
    broken = changed(
        VALE, ('["Ashby", "Dunmoor", 9]', '["Ashby", "Dunmor", 9]'), ("coal = 21", "coal = 30"), ("end =", "ends =")
    )
    assert lines == [*errors(unfinished), *errors(broken)]


def keys(model: Any) -> Iterator[str]:
    """Every key of a file, at any depth."""
    for inner in get_args(model):
        yield from keys(inner)
    for key, field in getattr(model, "model_fields", {}).items():
        yield key
        yield from keys(field.annotation)


@pytest.mark.parametrize("file", [MapFile, deckfile.DeckFile])
def test_the_page_has_every_key_and_all_rules(file: type) -> None:
    codes = [
        *re.findall(r"`([^`\n]+)`", PAGE),
        *(line.partition("=")[0] for block in BLOCKS for line in block.split("\n")),
    ]
    named = {word for code in codes for word in re.findall(r"\w+", code)}
    assert {*keys(file), *rules_modules()} - named == set()


# --- rules of other maps ---------------------------------------------------------------------------------------------

TABLES = "[tables]\n"


@pytest.mark.parametrize("rules", rules_modules())
def test_borrowed_rules_say_what_they_need_or_make_a_game(rules: str) -> None:
    more = {"india": "ceiling = [3, 5, 8]\n", "uk_ireland": "islands = 1\n"}.get(rules, "")
    own = "[tables.recharged.deck]\nlow = [0, 0, 0, 0, 0]\n" if rules == "russia" else ""
    text = changed(VALE, (TABLES, f'[tables]\nrules = "{rules}"\n{more}'), ("[tables.start]", f"{own}[tables.start]"))
    missing = {"northern_europe": "orange", "manhattan": "houses = [10]"}
    if rules in missing:
        assert missing[rules] in errors(text)[0]
    else:
        assert played(Options(map="vale", map_text=text), 3, 2).state.over


def test_what_is_asked_for_rules_is_what_they_are_about() -> None:
    assert set(table_errors.NORTHERN) == set(northern_europe.REGIONAL)
    most = max(manhattan.TIMES)
    assert {price: count * most for price, count in manhattan.BLOCKED.items()} == table_errors.BLOCKED
    assert table_errors.DRAWN["manhattan"] == ((manhattan.LOW_OUT,) * 5, (0,) * 5)
    assert russia.EARLY == table_errors.EARLY
    assert rulebook(RulebookKey("russia", "original", "base", 3)).counts.sizes[0] == table_errors.RUSSIAN_MARKET


def test_rules_that_are_tables_now_are_still_read() -> None:
    for name, map_id in {
        "baden_wurttemberg": "baden-wurttemberg",
        "central_europe": "central-europe",
        "europe": "europe",
    }.items():
        old, now = MapTables.model_validate({"rules": name}), atlas.load(map_id).tables
        assert old.rules == now.rules == ""
        for key in RETIRED[name]:
            assert getattr(old, key) == getattr(now, key)
    # What a map says itself goes before.
    own = MapTables.model_validate({"rules": "europe", "plants": {"sizes": (7, 7, 6)}})
    assert (own.plants.sizes, own.deck.drawn) == ((7, 7, 6), True)


# --- files -----------------------------------------------------------------------------


def test_a_game_goes_on_when_the_files_are_gone(tmp_path: Path) -> None:
    paths = {"map": tmp_path / "vale.toml", "deck": tmp_path / "cards.toml"}
    paths["map"].write_text(VALE, "utf-8")
    paths["deck"].write_text(CARDS, "utf-8")
    words = files.words_of({name: str(path) for name, path in paths.items()})
    options = Options.model_validate(words)
    session = played(options, 2, 4)
    text = dumps(session.record)
    for path in paths.values():
        path.unlink()
    for cached in (atlas.load, atlas._file, deckfile.load, rulebook):
        cached.cache_clear()
    record = loads(text, "x.toml")
    again = Session.resume(POWER_GRID, record)
    assert POWER_GRID.digest(again.state) == POWER_GRID.digest(session.state)
    assert again.state.book.board.name == "The Vale"
    assert "20+" in again.state.book.labels.values()


def test_ones_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POWERGRID_HOME", str(tmp_path))
    for folder, text in (("maps", VALE), ("decks", CARDS)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.toml").write_text(text, "utf-8")
    options = POWER_GRID.complete(Options(map="mine", deck="mine"), 1)
    assert (options.map_text, options.deck_text) == (VALE, CARDS)
    assert ("mine", "mine (your own)") in files.map_choices()
    assert ("mine", "mine (your own)") in files.deck_choices()
    (tmp_path / "maps" / "mine.toml").write_text(changed(VALE, ("coal = 21", "coal = 30")), "utf-8")
    (row,) = (row for row in files.map_rows() if row["id"] == "mine")
    assert row["fault"] == "mine.toml: tables.start.coal: 30 tokens, but the track has 24 spaces"


def test_a_mark_of_the_byte_order_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "bom.toml").write_bytes(b"\xef\xbb\xbf" + VALE.encode())
    assert atlas.read_board(tmp_path / "bom.toml", "bom").name == "The Vale"


# --- tables instead of rules -----------------------------------------------------------------------------------------


def test_the_other_tables_of_the_page_are_right_too() -> None:
    text = VALE + snippet("[tables.resupply]") + snippet("[recharged]")
    board = atlas.load("vale", "recharged", text)
    assert "Molehaven" in [city.name for city in board.cities]
    costs = {frozenset((board.cities[a].name, board.cities[b].name)): cost for a, b, cost in board.links}
    assert costs[frozenset(("Jura", "Kelp"))] == 5
    assert costs[frozenset(("Ivel", "Molehaven"))] == 12
    assert frozenset(("Kelp", "Lorne")) not in costs


TABLE_RULES = """[tables.plants]
sizes = [6, 6, 5]
unsold = 3
obsolete = false
[tables.nuclear]
regions = ["plain"]
where = "down there"
[tables.rebate]
city = "Ashby"
resource = "coal"
elektro = 3
"""


def test_what_tables_say_instead_of_rules() -> None:
    assert atlas.load("vale", text=changed(VALE, (TABLES, f'{TABLES}rules = ""\n'))).tables.rules == ""
    plain = rulebook(RulebookKey("vale", "original", "base", 3, VALE))
    assert not plain.counts.order_after_auction
    order = (TABLES, f"{TABLES}order_after_auction = true\n")
    text = changed(VALE, order, ("[tables.start]", f"{TABLE_RULES}[tables.start]"))
    nuclear = atlas.load("vale", text=text).tables.nuclear
    assert nuclear
    assert nuclear.where == "down there"
    state = played(Options(map="vale", map_text=text), 3, 2).state
    counts = state.book.counts
    assert (state.over, state.book.layout.opening) == (True, (3, 4, 5, 6, 7, 8))
    assert (counts.unsold, counts.obsolete, counts.order_after_auction) == (3, False, True)
    # The rebate is for companies in the city.
    inside, outside = (
        state.players[0].evolve(cities=(state.book.board.city("Ashby"),)),
        state.players[1].evolve(cities=()),
    )
    state = state.evolve(players=(inside, outside, *state.players[2:]), markets=((6, 18, 6, 2),))
    steps = state.book.resources.price_steps
    # Six tokens at 7 and 8 Elektro; three less for each. Wrong: three less for them all together.
    assert (steps(state, 1, 0, 0), steps(state, 0, 0, 0)) == ((0, 7, 14, 21, 29, 37, 45), (0, 4, 8, 12, 17, 22, 27))
    assert steps(state, 0, 1, 0) == steps(state, 1, 1, 0), "of oil there is none"
    # The cheapest cost 1, 2 and 3 Elektro. Wrong: money for taking them.
    assert steps(state.evolve(markets=((24, 18, 6, 2),)), 0, 0, 0)[:11] == (*[0] * 10, 1)
