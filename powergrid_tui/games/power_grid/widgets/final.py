"""The final table: ranks, cities powered, and what breaks a tie."""

from __future__ import annotations

from textual.strip import Strip

from powergrid_tui.games.power_grid.desk.slices import Result
from powergrid_tui.paint import palette
from powergrid_tui.paint.cells import fit, right, wrap
from powergrid_tui.paint.panel import Panel, title
from powergrid_tui.paint.rows import strip_of

_COLUMNS = (("powered", 8), ("money", 7), ("cities", 7))


class FinalPanel(Panel[Result]):
    """Shown when the game is over."""

    def picture(self, content: Result, width: int, height: int) -> list[Strip]:
        """Who won and why, then everybody, best first."""
        winners = [place.company for place in content.places if place.rank == 1]
        name = max(4, width - 6 - sum(size for _, size in _COLUMNS) - 1)
        plants = width >= 70
        name = min(name, 20) if plants else name
        names = " and ".join(company.name for company in winners)
        rows = [
            title("THE END"),
            strip_of(""),
            strip_of(
                (" ", palette.TEXT),
                *[(company.letter, palette.of(company) + palette.CURSOR) for company in winners],
                (f" {names} {'win' if len(winners) > 1 else 'wins'}", palette.STRONG),
            ),
            *[strip_of((f" {line}", palette.QUIET)) for line in wrap(content.decided, width - 2)],
            strip_of(""),
            strip_of(
                (" " * (6 + name) + "".join(right(head, size) for head, size in _COLUMNS), palette.QUIET),
                ("   power plants" if plants else "", palette.QUIET),
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
                    *[(right(str(n), size), style) for n, (_, size) in zip(figures, _COLUMNS, strict=True)],
                    (f"   {' '.join(place.plants)}" if plants else "", palette.QUIET),
                )
            )
            if spacious:
                rows.append(strip_of(""))
        rows.append(strip_of((" Cities powered, then Elektro, then cities.", palette.DIM)))
        return rows
