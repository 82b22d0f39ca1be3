"""What players are told about a map before a game is started there."""

from __future__ import annotations

from powergrid_tui.games.power_grid import files
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.maps.geography import project
from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.table.protocol.game import TableError
from powergrid_tui.table.words.language import mark, paragraph, tr, trn
from powergrid_tui.toolkit.viewmodel.preview import Plot, Preview, Spot

_LEVELS = {"easy": mark("easy"), "middle": mark("middle"), "hard": mark("hard")}


def preview(options: Options) -> Preview:
    """The map of these options as its edition prints it. There is no plot if it is not generated yet or cannot be
    read."""
    if options.map == files.RANDOM:
        return Preview(name=tr("a random country"), special=tr("A country made up from the seed of the game."))
    try:
        board = atlas.load(options.map, options.edition, options.map_text)
    except TableError as error:
        return Preview(name=options.map, special=str(error))
    about, notes = board.about, files.notes(board, options.edition)
    facts = (
        trn("{count} city", "{count} cities", len(board.cities)),
        trn("{count} region", "{count} regions", len(board.regions)),
    )
    return Preview(
        name=board.title,
        facts=facts,
        level=tr(_LEVELS[about.level]) if about.level else "",
        reason=tr(about.reason),
        special=tr(about.special) if about.special else paragraph(notes),
        rules=notes,
        plot=_plot(board, options.regions),
    )


def _plot(board: atlas.Board, regions: str | tuple[str, ...]) -> Plot:
    """The cities of a board. If the area in play is picked by hand, all others are dimmed."""
    picked = set(board.members(regions)) if regions and isinstance(regions, tuple) else set(range(len(board.cities)))
    spots = tuple(
        Spot(x, y, group=board.region_ids.index(city.region), tint=city.region, lit=at in picked)
        for at, (city, (x, y)) in enumerate(zip(board.cities, project(board), strict=True))
    )
    return Plot(spots, tuple((a, b) for a, b, _ in board.links))
