"""The final table: ranks, cities powered, and what breaks a tie."""

from __future__ import annotations

from textual.strip import Strip

from powergrid_tui.games.power_grid.viewmodel.slices import Result
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.panel import Panel, title


def _columns() -> list[tuple[str, int]]:
    """The headings of the figures, each with its column's width."""
    heads = (trc("final table", "powered"), trc("final table", "money"), trc("final table", "cities"))
    return [(head, max(7, 1 + cells_of(head))) for head in heads]


class FinalPanel(Panel[Result]):
    """Shown when the game is over."""

    def picture(self, content: Result, width: int, height: int) -> list[Strip]:
        """Everybody, best first, by the figures that decide. The question below says who won."""
        columns = _columns()
        name = max(4, width - 6 - sum(size for _, size in columns) - 1)
        plants = width >= 70
        name = min(name, 20) if plants else name
        rows = [
            title(tr("THE END")),
            strip_of(""),
            strip_of(
                (" " * (6 + name) + "".join(right(head, size) for head, size in columns), palette.QUIET),
                (f"   {tr('power plants')}" if plants else "", palette.QUIET),
            ),
        ]
        spacious = height >= len(rows) + 2 * len(content.places)
        for place in content.places:
            style = palette.STRONG if place.rank == 1 else palette.TEXT
            figures = (place.powered, place.money, place.cities)
            rows.append(
                strip_of(
                    (f" {place.rank}  ", style),
                    (place.company.letter, palette.of(place.company)),
                    (f" {fit(place.company.name, name)}", style),
                    *[(right(str(n), size), style) for n, (_, size) in zip(figures, columns, strict=True)],
                    (f"   {' '.join(place.plants)}" if plants else "", palette.QUIET),
                )
            )
            if spacious:
                rows.append(strip_of(""))
        return rows
