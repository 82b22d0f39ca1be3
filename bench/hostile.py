"""`python -m bench.hostile`: how long the program takes for files that are made to slow it down.

Each is checked as by `powergrid check`, including the replay. The mark is 2 seconds per file, whatever it contains; a
slow machine is not an error, so nothing here fails.
"""

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import tomli_w

from powergrid_tui.cli.check import kind_of
from powergrid_tui.games.power_grid.decks.deckfile import MOST
from powergrid_tui.games.power_grid.maps import generator
from powergrid_tui.games.power_grid.maps.map_errors import MOST_CITIES, MOST_LINKS, MOST_REGIONS
from powergrid_tui.table.files.data import BadData
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.head import MOST_LINES
from powergrid_tui.table.records.record import Record, dumps
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import RandomBot

GAME = registry.game("power_grid")
SEATS = tuple(Seat(name=name) for name in ("Ann", "Bo", "Cy"))

File = tuple[str, str]
"""A description, and the text of the file."""


def started(plays: int, idle: bool = False, **options: object) -> Session[object, object]:
    """A game of people who play at random; idle ones pass whenever they may."""
    session = Session.start(GAME, GAME.Options(**options), SEATS, seed=1)
    bot, luck = RandomBot(), Random(1)
    while len(session.steps) < plays and GAME.to_move(session.state) != NOBODY:
        offers = GAME.choices(session.state)
        passes = [offer.actions[0] for offer in offers if idle and offer.kind in ("pass", "done") and offer.actions]
        session.play(passes[0] if passes else bot.decide(session.state, offers, luck))
    return session


def with_line(words: str) -> str:
    """A save whose last line has these words, for whoever moves after the deal; or whose last line is nature's deal."""
    session = started(1)
    if words.startswith("deal"):
        lines: tuple[str, ...] = (f"nature: {words}",)
    else:
        mover = SEATS[GAME.to_move(session.state)].name
        lines = (session.record.actions[0], f"{mover}: {words}")
    return dumps(session.record.evolve(actions=lines, digest=""))


def unknown(count: int) -> str:
    return "".join(f"colour_of_{at} = 1\n" for at in range(count))


def saves() -> Iterator[File]:
    """Saved games."""
    record: Record = started(1).record
    fine = dumps(record)
    head = fine.partition("actions = [")[0]
    yield "a deal that goes back 800 times", with_line("deal order Ann" + " regions blocked a" * 800)
    yield "the same, with every word of a deal", with_line("deal order" + " a market b blocked deck " * 30_000)
    yield "80,000 spaces among plants", with_line("power 5" + " " * 80_000 + "x")
    yield "a line of 500,000 brackets", with_line("power " + "(" * 500_000)
    yield "a line of 200,000 plants", with_line("power " + "5," * 200_000 + "5")
    yield "200,000 plants for a bid", with_line("open " + "5" * 200_000)
    yield "100,000 tokens", with_line("buy " + "coal 1 " * 100_000)
    yield "a pile of 200,000 cards", with_line("deal order Ann,Bo,Cy regions red deck " + "13," * 200_000 + "step3")
    yield "100,000 regions", with_line("deal order Ann,Bo,Cy regions " + "red," * 100_000 + "red deck 13")
    yield "100,000 blocked", with_line("deal order Ann regions red blocked " + "Essen," * 99_999 + "Essen deck 13")
    yield "100,000 players", with_line("deal order " + "Ann," * 100_000 + "Bo regions red deck 13")
    yield "a line of 100,000 cities", with_line("build " + "Essen," * 100_000 + "Essen")
    yield "a line of 60,000 unknown cities", with_line("build " + "Esesn, Koln," * 30_000 + "Essen")
    yield "a verb of 900,000 letters", with_line("x" * 900_000)
    yield "20,000 unknown keys", unknown(20_000) + fine
    yield "20,000 unknown options", fine.replace("[options]\n", "[options]\n" + unknown(20_000))
    yield "20,000 wrong actions", head + "actions = [" + "1," * 20_000 + "]\n"
    yield "400,000 wrong actions", head + "actions = [" + "1," * 400_000 + "]\n"
    yield "9,000 seats", fine + '[[seats]]\nname = "X"\n' * 9_000
    yield "10,000 wrong seats", "seats = [" + "{name = 1, bot = 2}," * 10_000 + "]\n" + fine
    yield "30,000 regions", fine.replace('regions = "random"', "regions = [" + '"red",' * 30_000 + "]")
    yield "keys 900 deep", f"{'a.' * 900}a = 1\n" + fine
    yield "lists 390 deep", f"a = {'[' * 390}{']' * 390}\n" + fine
    yield "tables without end", "".join(f"[x{at}]\n" for at in range(100_000))
    yield "a number of a million figures", f"seed = 0x{'f' * 1_000_000}\n"
    yield "a name of a million letters", fine.replace('"germany"', f'"{"x" * 1_000_000}"')
    yield f"an idle game of {MOST_LINES} lines", dumps(_long(MOST_LINES))
    own = tomli_w.dumps(country())
    on_own = started(60, map="own", map_text=own).record
    for what, more in (("the largest map", ""), ("a map with faults", unknown(20_000))):
        text = f"# never read before\n{more}{own}"
        yield f"a game on {what}", dumps(on_own.evolve(options={**on_own.options, "map_text": text}))


def _long(lines: int) -> Record:
    """A game with this many lines, in which nobody ever builds."""
    record = started(300, idle=True).record
    at = next(at for at in range(len(record.actions) - 1, 0, -1) if record.actions[at] == record.actions[at - 24])
    again = record.actions[at - 23 : at + 1]
    return record.evolve(actions=(*record.actions[: at + 1], *again * (lines // 24))[:lines], digest="")


def country(strange: bool = False) -> dict[str, object]:
    """A map of the largest size allowed: towns in a grid, or linked to towns that do not exist."""
    made = generator.country(1)
    size = MOST_CITIES // MOST_REGIONS
    names = [f"Town {at:03}" for at in range(size * MOST_REGIONS)]
    links: dict[tuple[int, int], int] = {}
    for step in (1, size, 2, size + 1, 3, 7, 11):
        links.update({(at, at + step): at % 20 + 1 for at in range(len(names) - step)})
    cities = [{"name": name, "x": float(at % size), "y": float(at // size)} for at, name in enumerate(names)]
    regions = [
        {"id": f"r{at}", "name": f"Region {at}", "cities": cities[at * size :][:size]} for at in range(MOST_REGIONS)
    ]
    ends = [[names[a] + "x" * strange, names[b] + "yz" * strange, cost] for (a, b), cost in links.items()]
    return {"name": made["name"], "links": ends[:MOST_LINKS], "regions": regions}


def maps() -> Iterator[File]:
    """Maps."""
    yield "the largest map", tomli_w.dumps(country())
    yield "the largest map, every link misspelt", tomli_w.dumps(country(strange=True))
    apart = country()
    apart["links"] = apart["links"][:1]  # type: ignore[index]
    yield "the largest map, in pieces", tomli_w.dumps(apart)
    text = tomli_w.dumps(country())
    yield "20,000 unknown keys in a map", unknown(20_000) + text
    yield "20,000 unknown keys in a table", f"{text}\n[tables.players]\n{unknown(20_000)}"
    yield "20,000 unknown keys in the market", f"{text}\n[tables.track]\n{unknown(20_000)}"
    yield "15,000 cities", "links = []\n[[regions]]\ncities = [" + '{name="a"},' * 15_000 + "]\n"
    yield "40,000 cities that are none", "links = []\n[[regions]]\ncities = [" + "1," * 40_000 + "]\n"
    yield "10,000 links", "links = [" + '["a","b",1],' * 10_000 + "]\n"
    yield "10,000 links to redraw", text + "\n[recharged]\nlinks = [" + '["a","b",1],' * 10_000 + "]\n"
    rows = "step2 = [" + "20," * 20_000 + "]\n"
    yield "20,000 cards set aside and above", f"{text}\n[tables.deck]\n{rows}top = [{'20,' * 20_000}]\n"
    for key in ("out", "kept", "new_out"):
        numbers = ",".join(map(str, range(100, 1000))) + ","
        yield f"40,000 cards in {key}", f"{text}\n[tables.deck]\n{key} = [{numbers * 40}]\n"
    yield "40,000 regions for nuclear plants", f'{text}\n[tables.nuclear]\nwhere = "x"\nregions = [{_words(40_000)}]\n'
    yield "40,000 notes", f"{text}\n[tables]\nnotes = [{_words(40_000)}]\n"
    yield "half of 40,000 prices wrong", f"{text}\n[tables.track]\ncoal = [{'1,true,' * 20_000}]\n"


def _words(count: int) -> str:
    return ",".join(f'"r{at}"' for at in range(count))


def decks() -> Iterator[File]:
    """Decks of power plants."""
    plant = '{number = 3, fuel = "oil", need = 2, cities = 1},'
    fine = ",".join(f'{{number = {at + 3}, fuel = "cole", ned = 2, citys = 1}}' for at in range(MOST))
    market = "market = [3,4,5,6,7,8,9,10]\n"
    yield "9,000 plants", f"{market}plants = [{plant * 9_000}]\n"
    yield "45,000 plants that are none", f"{market}plants = [{'1,' * 45_000}]\n"
    yield "45,000 plants in the market", f"market = [{'3,' * 45_000}]\nplants = [{plant}]\n"
    yield f"{MOST} plants, each misspelt", f"{market}plants = [{fine}]\n"
    yield "20,000 unknown keys in a deck", f"{unknown(20_000)}{market}plants = [{plant}]\n"
    keys = ",".join(f"c{at} = 1" for at in range(20_000))
    yield "20,000 unknown keys in a plant", f"{market}plants = [{{number = 3, {keys}}}]\n"


def main() -> None:
    """A row for each file, printed as it is measured."""
    with TemporaryDirectory() as folder:
        for what, text in (*saves(), *maps(), *decks()):
            path = Path(folder) / "hostile.toml"
            path.write_text(text, "utf-8")
            start = time.perf_counter()
            try:
                said = kind_of(path)
            except BadData as error:
                said = f"{error.errors[0]} ({len(error.errors)} told)"
            print(f"{time.perf_counter() - start:6.2f} s  {what:40}  {said[:100]}", flush=True)


if __name__ == "__main__":
    main()
