"""What is told of a map or a deck that somebody made wrong: every error at once, each in a sentence."""

import re
from random import Random

import pytest

from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.maps.map_errors import map_errors
from powergrid_tui.games.power_grid.maps.mapfile import board_of
from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.games.power_grid.tables.map_tables import rules_modules
from powergrid_tui.table.files.data import BadData, read_toml, shipped, toml_of
from powergrid_tui.table.records.record import dumps, loads
from powergrid_tui.table.sessions.session import Session
from tests.power_grid.own_files import CARDS, ROOT, VALE, errors, played, snippet, told

ROW = "regions = [2, 3, 4, 5, 5]"
TABLES, START = "[tables]\n", "[tables.start]"
BARLOW, NEAR, FAR = "x = 45, y = 5", '["Ashby", "Barlow", 7]', '["Ashby", "Dunmoor", 9]'
RULES = f"choose {', '.join(rules_modules())}"


def inside(line: str) -> tuple[str, str]:
    """A line more in [tables]."""
    return TABLES, f"{TABLES}{line}\n"


def above(lines: str) -> tuple[str, str]:
    """A table of its own."""
    return START, f"{lines}\n{START}"


ERRORS = [
    (('name = "The Vale"', 'nam = "The Vale"'), "nam: no such key (did you mean name?)"),
    (("entry = 2", "entri = 2"), "regions.3.cities.2.entri: no such key (did you mean entry?)"),
    ((ROW, f"{ROW}\nstep3 = [1, 1, 1, 1, 1]"), "tables.players.step3: no such key (did you mean step2?)"),
    (
        inside("regions = 3"),
        "tables.regions: no such key here; regions belongs at the top of the file, above the first line in brackets",
    ),
    (inside("removed = [0, 0]"), "tables.removed: no such key here; removed belongs in tables.players"),
    (("uranium = 2", "uranum = 2"), "tables.start.uranum: no such key (did you mean uranium?)"),
    (("uranium = 2", ""), "tables.start.uranium: is missing"),
    (
        (ROW, "regions = [2, 3, 4, 5]"),
        "tables.players.regions: 4 numbers; give one for each number of players from 2 to 6",
    ),
    ((ROW, "regions = [0, 3, 4, 5, 5]"), "tables.players.regions.1: should be 1 or more, not 0"),
    (inside('rules = "quebek"'), f"tables.rules: there are no rules quebek (did you mean quebec?); {RULES}"),
    (inside('rules = "..rulebook"'), f"tables.rules: there are no rules ..rulebook; {RULES}"),
    (
        inside('rules = "quebec.Rules"'),
        f"tables.rules: there are no rules quebec.Rules (did you mean quebec?); {RULES}",
    ),
    (inside('rules = "os"'), f"tables.rules: there are no rules os; {RULES}"),
    (inside('rules = "central_europe"'), "tables.rebate.city: there is no city Wien"),
    (inside('rules = "india"'), "tables.ceiling: is missing; the rules of india need it"),
    (inside("ceiling = [3, 5, 8]"), 'tables.ceiling: applies only with rules = "india"'),
    (inside('market = "North"'), "tables.market: names one of two markets, but there is no tables.second"),
    (("[8, 12, 16]", "[]"), "tables.house_costs: is empty"),
    (("[0, 1, 2]", "[1, 0, 2]"), "regions.3.cities.4: Mole: open must not fall from step to step"),
    (("[0, 1, 2]", "[0, 1, 1]"), "regions.3.cities.4: Mole: houses lists 2 prices, but at most 1 spaces open"),
    ((BARLOW, "x = 45"), "regions.1.cities.2: Barlow needs a position: lat and lon, or x and y"),
    ((BARLOW, "lat = 45, lon = 5"), "regions: some cities have lat and lon and others x and y; use the same for all"),
    ((BARLOW, 'x = "45", y = 5'), 'regions.1.cities.2.x: should be a number, not "45"'),
    ((BARLOW, "x = nan, y = 5"), "regions.1.cities.2.x: should be a number, not nan"),
    ((NEAR, '["Ashby", "Barlow", 1001]'), "links.1.3: should be 1000 or less, not 1001"),
    ((NEAR, '["Ashby", "Barlow", "7"]'), 'links.1.3: should be a whole number, not "7"'),
    ((NEAR, '["Ashby", "Barlow"]'), 'links.1: a link is its two ends and the cost, such as ["Essen", "Kassel", 7]'),
    ((FAR, '["Barlow", "Ashby", 9]'), "links: Barlow and Ashby are linked twice"),
    ((FAR, '["Ashby", "Ashby", 9]'), "links: Ashby is linked to itself"),
    ((FAR, '["Ashby", "Oz", 9]'), "links: there is no city Oz"),
    (('id = "hills"', 'id = "plain"'), "regions: the ID plain is used twice"),
    (
        ('id = "hills"', 'id = "draft"'),
        "regions.1.id: an ID is up to 20 lower-case letters, digits and hyphens, other than random and draft",
    ),
    (("The Hills", "The \\u001b[31mHills"), "regions.1.name: contains characters that cannot be shown as text"),
    (("The Hills", "The Hills" * 5), "regions.1.name: is longer than 40 characters"),
    (
        above('[tables.nuclear]\nregions = ["plan"]\nwhere = "up there"'),
        "tables.nuclear.regions: there is no region plan (did you mean plain?)",
    ),
    (
        above('[tables.rebate]\ncity = "Ashbi"\nresource = "coal"\nelektro = 3'),
        "tables.rebate.city: there is no city Ashbi (did you mean Ashby?)",
    ),
    (
        above("[tables.plants]\nsizes = [6, 7, 6]"),
        "tables.plants.sizes: the plant market must never grow from step to step",
    ),
    (("coal = 21", "coal = 25"), "tables.start.coal: 25 tokens, but the track has 24 spaces"),
    (
        above("[tables.tokens]\ncoal = 20\noil = 24\ngarbage = 24\nuranium = 12"),
        "tables.start.coal: 21 tokens, but there are only 20",
    ),
    (
        above("[tables.track]\ncoal = [1, 3, 2]"),
        "tables.track.coal: 2 follows 3, but the cheapest space must come first",
    ),
    (above("[tables.deck]\nout = [41]"), "tables.deck.out: there is no plant 41"),
    (above("[tables.deck]\nout = [20]\ntop = [20]"), "tables.deck.top: plant 20 is out of the game"),
    (above("[tables.deck]\nkept = [4]"), "tables.deck.kept: plant 4 is in the market at the start"),
    (above("[tables.deck]\nnew_out = [98]"), "tables.deck.new_out: the new deck has no plant 98"),
    (above("[tables.recharged]\nnuclear_exit = 41"), "tables.recharged.nuclear_exit: there is no plant 41"),
    (
        above("[tables.recharged.deck]\nmarket = [20]"),
        "tables.recharged.deck.market: plant 20 is not a plug plant: 15 is the last",
    ),
    (
        (ROW, f"{ROW}\nremoved = [40, 8, 4, 0, 0]"),
        "tables.players.removed: 40 plants leave the game with 2 players, but only 33 of the pile can be removed",
    ),
    (
        ("end = [8, 9,", "end = [8, 14,"),
        "tables.players.end: 14 cities with 3 players, but no 3 regions have more than 13",
    ),
    (
        (ROW, "regions = [4, 4, 4, 4, 4]"),
        "regions: there are 3, too few for any number of players: at least 4 are in play (tables.players.regions)",
    ),
    (
        above('[recharged]\ncities = [{ city = "Mol", name = "Port", x = 1, y = 2 }]'),
        "recharged.cities: there is no city Mol (did you mean Mole?)",
    ),
    (
        above('[recharged]\ncities = [{ city = "Mole", name = "Jura", x = 1, y = 2 }]'),
        "recharged.cities: Jura is the name of another city",
    ),
    (
        above('[recharged]\nlinks = [["Ashby", "Molle", 2]]'),
        "recharged.links: there is no city Molle (did you mean Mole?)",
    ),
    (above('[recharged]\ncut = [["Ashby", "Mole"]]'), "recharged.cut: no link connects Ashby and Mole"),
    (above('[recharged]\ncut = [["Kelp", "Mole"], ["Lorne", "Mole"]]'), "recharged.cut: Mole cannot be reached"),
]


@pytest.mark.parametrize(("change", "said"), ERRORS)
def test_one_error_of_a_map_is_one_sentence(change: tuple[str, str], said: str) -> None:
    assert told(VALE, change) == (said,)


@pytest.mark.parametrize(
    "name", ["Bar, low", "Old deck town", "Old market town", "Is blocked now", " Barlow", "?!", "draft"]
)
def test_a_name_that_a_record_cannot_hold_is_refused(name: str) -> None:
    said = told(VALE, ('{ name = "Barlow"', f'{{ name = "{name}"'), ('["Ashby", "Barlow"', f'["Ashby", "{name}"'))
    assert [error.partition(":")[0] for error in said if "links" not in error] == ["regions.1.cities.2.name"]


@pytest.mark.parametrize(
    "name", ["Bar: low", "Frankfurt (Oder)", "St. Louis", "market", "Deck", "No 7; or so", "[red]"]
)
def test_any_other_name_can_be_read_back(name: str) -> None:
    text = VALE.replace('"Barlow"', f'"{name}"')
    deck = CARDS + snippet("[players]")
    session = played(Options(map="vale", map_text=text, deck="cards", deck_text=deck), 3, 1)
    assert any(name in line.split(" deck ")[0] for line in session.record.actions)
    record = loads(dumps(session.record), "x.toml")
    assert Session.resume(POWER_GRID, record).state == session.state


def test_errors_of_every_kind_are_told_together() -> None:
    said = told(
        VALE,
        ('name = "The Vale"', 'nane = "The Vale"'),
        ('["Ashby", "Dunmoor", 9]', '["Ashby", "Dunmor", -9]'),
        ("entry = 2", "entry = true"),
        ('{ name = "Mole"', '{ name = "Jura"'),
        ("house_costs = [8, 12, 16]", "house_costs = [8, 12, 16, 20]\nislands = 0"),
        ("coal = 21", "coal = 30"),
        ("step2 = [4, 4,", "step2 = [10, 4,"),
        ("end =", "edn ="),
    )
    first = "nane links.2.3 links links regions.3.cities.2.entry regions.coast tables.house_costs tables.islands"
    wanted = f"{first} tables.start.coal tables.players.step2 tables.players.edn"
    assert sorted(error.partition(":")[0] for error in said) == sorted(wanted.split())


def test_what_cannot_be_read_is_not_held_against_the_rest() -> None:
    # Wrong: that the cities of the broken region, or the tokens of the broken track, are told to be missing.
    said = told(
        VALE,
        ('cities = [\n  { name = "Elder"', 'citis = [\n  { name = "Elder"'),
        ("[tables.start]", "[tables.track]\ncoal = 3\n[tables.start]"),
    )
    assert said == (
        "regions.2.citis: no such key (did you mean cities?)",
        "tables.track.coal: should be a list in brackets, not 3",
    )


def test_a_region_that_is_never_in_play_is_told() -> None:
    # The coast hangs on the plain alone, and in each pair it would be with the hills or leave a city alone.
    cut = [('  ["Corrie", "Jura", 8],\n', ""), ('  ["Dunmoor", "Jura", 9],\n', ""), ('  ["Holt", "Lorne", 7],\n', "")]
    assert told(VALE, *cut) == ("links: Jura, Kelp, Lorne, Mole cannot be reached",)
    far = [
        ('  ["Corrie", "Jura", 8],\n', ""),
        ('  ["Dunmoor", "Jura", 9],\n', ""),
        ('  ["Jura", "Lorne", 7],\n', '  ["Ashby", "Jura", 7],\n'),
        ('  ["Jura", "Kelp", 6],\n', ""),
    ]
    assert told(VALE, *far, (ROW, "regions = [2, 2, 2, 2, 2]"), ("15, 14]", "9, 9]"), ("17,", "9,")) == (
        "regions.coast: is cut off: never part of 2 connected regions",
    )


def test_no_network_can_begin_where_no_city_is_a_start() -> None:
    text = re.sub(r"(name = \"(?:Jura|Lorne|Kelp|Elder|Fenby|Garth|Holt|Ivel)\")", r"\1, start = false", VALE)
    assert errors(text) == (("regions: no network can begin in plain, coast, and these may be the regions in play"),)


def test_two_markets_share_one_supply() -> None:
    text = (ROOT / "maps" / "korea.toml").read_text()
    assert told(text, ("coal = 12\noil = 6", "coal = 13\noil = 6")) == (
        "tables.second.start.coal: 13 tokens, but the track has 12 spaces",
        "tables.start.coal: 12 tokens, plus 13 in North, but there are only 24",
    )
    assert told(text, ('name = "North"', 'name = "south"')) == (("tables.second.name: both markets are called south"),)
    assert told(text, ('name = "North"', 'name = "The North"'))[0].startswith(
        "tables.second.name: the name of a market is a single word of letters only"
    )
    assert told(text, ('market = "South"\n', "")) == (
        "tables.market: is missing; where there are two markets, both need a name",
    )


# --- files that are no maps ------------------------------------------------------------------------------------------


def test_what_stands_there_twice_is_told_by_its_line() -> None:
    (error,) = errors(VALE + "[tables]\nislands = 1\n")
    assert error.startswith("not TOML: a key or table appears twice: ")
    assert "line" in error


def test_a_giant_is_turned_away_at_once() -> None:
    many = "".join(f'["Ashby", "Nowhere {at}", 1],\n' for at in range(10_000))
    assert told(VALE, ("links = [\n", f"links = [\n{many}")) == ("links: there are 10022; at most 1000 are allowed",)
    cities = "".join(f'{{ name = "New {at}", x = 1, y = 1 }},\n' for at in range(300))
    assert "cities: there are 313; at most 200 are allowed" in told(
        VALE, ('{ name = "Elder"', f'{cities}{{ name = "Elder"')
    )
    unknown = "".join(f'["Ashby", "Nowhere {at}", 1],\n' for at in range(900))
    said = told(VALE, ("links = [\n", f"links = [\n{unknown}"))
    assert len(said) == 21
    assert said[-1] == "and 880 more errors"
    deep = "x = " + "[" * 5000 + "]" * 5000
    with pytest.raises(BadData, match="not TOML"):
        toml_of(deep, "deep.toml")


@pytest.mark.parametrize("first", range(10))
@pytest.mark.some(5)
def test_whatever_is_changed_in_a_map_is_told_in_printable_lines(first: int) -> None:
    luck = Random(first)
    good = (ROOT / "maps" / "germany.toml").read_text("utf-8")
    told_of = [error for error in (_trouble(_damaged(good, luck)) for _ in range(30)) if error]
    assert len(told_of) > 10, "most changes break something"
    assert all(line and line.isprintable() for lines in told_of for line in lines)


def _trouble(text: str) -> tuple[str, ...]:
    """What is told of a text; nothing where it makes a board in either edition."""
    try:
        file = atlas.read_map(toml_of(text, "my.toml"), "my")
    except BadData as error:
        return (*error.errors, str(error))
    for edition in ("original", "recharged"):
        assert board_of(file, "my", edition).cities
    return ()


def _swapped(text: str, pattern: str, new: str) -> str:
    return re.sub(pattern, lambda _: new, text, count=1)


def _damaged(text: str, luck: Random) -> str:
    lines = text.splitlines()
    for _ in range(luck.choice((1, 1, 2, 5))):
        at = luck.randrange(len(lines))
        match luck.randrange(5):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, luck.choice(lines))
            case 2:
                sign = luck.choice(["", "x", '"', "[", "]", "{", "9", "-", ",", "=", ".", "\x1b", "\0", "\u202e", "ß"])
                place = luck.randrange(len(lines[at]) + 1)
                lines[at] = lines[at][:place] + sign + lines[at][place + 1 :]
            case 3:
                numbers = ["-1", "1e400", "nan", "inf", "true", '"a"', "[]", "{}", "1979-05-27", "9" * 30]
                lines[at] = _swapped(lines[at], r"\d+", luck.choice(numbers))
            case 4:
                words = ['""', "3", '"\\u001b[2J"', '"' + "x" * 50 + '"', '"a, b"', "[1]", "{ a = 1 }"]
                lines[at] = _swapped(lines[at], r'"[^"]*"', luck.choice(words))
    return "\n".join(lines)


@pytest.mark.parametrize("name", atlas.map_ids())
def test_a_map_that_comes_with_the_program_has_no_errors(name: str) -> None:
    """They are not searched for when it is loaded."""
    assert map_errors(read_toml(shipped("maps").joinpath(f"{name}.toml"), name)) == []


def test_a_damaged_map_of_the_program_is_told_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atlas, "read_toml", lambda *_: {"name": "Nowhere"})
    with pytest.raises(BadData) as refused:
        atlas._file.__wrapped__("usa", "")
    assert str(refused.value) == "usa.toml: links: is missing (and 1 more)"
