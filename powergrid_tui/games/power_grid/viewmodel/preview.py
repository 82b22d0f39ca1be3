"""What players are told about a map before a game is started there."""

from __future__ import annotations

from collections.abc import Mapping

from powergrid_tui.games.power_grid import files
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.maps.board import MapBoard
from powergrid_tui.games.power_grid.maps.geography import project
from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.games.power_grid.rulebook import Rulebook
from powergrid_tui.games.power_grid.rules.compatibility import book_of
from powergrid_tui.games.power_grid.viewmodel.phrases import all_cities, area_in_play
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import mark, paragraph, series, tr, trn
from powergrid_tui.toolkit.viewmodel.preview import Plot, Preview, Spot

_LEVELS = {"easy": mark("easy"), "middle": mark("middle"), "hard": mark("hard")}


_NOBODY: Mapping[int, str] = {}
_ROUNDS = 9
"""The rounds of a game, in the median: see bench/strength.md."""


def preview(options: Options, players: int = 0) -> Preview:
    """The map of these options as its edition prints it, and what that means for this number of players, if it is
    known. There is no plot if it is not generated yet or cannot be read."""
    if options.map == files.RANDOM:
        return Preview(name=tr("a random country"), special=tr("A country generated from the seed of the game."))
    try:
        board = atlas.load(options.map, options.edition, options.map_text)
    except TableError as error:
        return Preview(name=options.map, special=str(error))
    about, notes = board.about, files.notes(board, options.edition)
    book = _book(options, players)
    short = all_cities(book) if book else ""
    special = tr(about.special) if about.special else paragraph(notes)
    facts = (
        trn("{count} city", "{count} cities", len(board.cities)),
        trn("{count} region", "{count} regions", len(board.regions)),
    )
    return Preview(
        name=board.title,
        facts=facts,
        level=tr(_LEVELS[about.level]) if about.level else "",
        reason=tr(about.reason),
        special=paragraph((short, special)) if short else special,
        rules=(short, *notes) if short else notes,
        figures=_figures(board, book) if players else (),
        plot=plot(board, options.regions),
    )


def _book(options: Options, players: int) -> Rulebook | None:
    """The rulebook of a game by so many; None for options that do not go together."""
    try:
        return book_of(options, players) if players else None
    except TableError:
        return None


def _figures(board: MapBoard, book: Rulebook | None) -> tuple[tuple[str, str], ...]:
    """The numbers of a game, as its rulebook has them."""
    prices = [cost for _, _, cost in board.links]
    links = tr("{least} to {most} Elektro", least=min(prices), most=max(prices)) if prices else ""
    if book is None:
        return ((tr("Links"), links),) if links else ()
    counts = book.counts
    steps = {
        "cities": tr("Step 2 at {cities} cities, the end at {end}", cities=counts.step2_at, end=counts.end_at),
        "card": tr("Step 2 when its card is drawn, the end at {end} cities", end=counts.end_at),
        "pile": tr("Step 2 when the pile runs out, the end at {end} cities", end=counts.end_at),
    }[counts.step2_by]
    fuels = (tr("coal"), tr("oil"), tr("garbage"), tr("uranium"))
    resupply = zip(fuels, book.resources.resupply, strict=True)
    refill = series(f"{fuel} {'/'.join(map(str, by_step))}" for fuel, by_step in resupply)
    found = (
        (tr("In play"), area_in_play(book)),
        (tr("Links"), links),
        (tr("Steps"), steps),
        (tr("Refill"), tr("{tokens} in Steps 1/2/3", tokens=refill)),
        (tr("Length"), trn("about {count} round", "about {count} rounds", _ROUNDS)),
    )
    return tuple((label, words) for label, words in found if words)


def plot(board: MapBoard, regions: str | tuple[str, ...], owners: Mapping[int, str] = _NOBODY) -> Plot:
    """The cities of a board. If the area in play is picked by hand, all others are dimmed. `owners` are the colours of
    those who were first in a city."""
    picked = set(board.members(regions)) if regions and isinstance(regions, tuple) else set(range(len(board.cities)))
    spots = tuple(
        Spot(
            *(x, y),
            group=board.region_ids.index(city.region),
            tint=city.region,
            lit=at in picked,
            owner=owners.get(at, ""),
        )
        for at, (city, (x, y)) in enumerate(zip(board.cities, project(board), strict=True))
    )
    return Plot(spots, tuple((a, b) for a, b, _ in board.links))
