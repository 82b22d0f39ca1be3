"""One's own factory: the tiles on its cells, those lying aside, and the sums."""

from __future__ import annotations

from textual.geometry import Region
from textual.strip import Strip

from powergrid_tui.games.factory_manager.viewmodel.slices import Chip, Floor
from powergrid_tui.games.factory_manager.widgets import looks
from powergrid_tui.games.factory_manager.words import counted
from powergrid_tui.table.words.language import tr, trc, trn
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.hotspots import Clickable
from powergrid_tui.toolkit.widgets.panels.panel import Styled, length


class FloorPanel(Clickable[Floor]):
    """The cells with their tiles, marking those that a plan removes or adds, and the sums before and after."""

    def picture(self, content: Floor, width: int, height: int) -> list[Strip]:
        """A title; the cells; the rooms and the tiles lying aside; the sums."""
        self.hotspots = []
        owner = content.owner
        head: list[Styled] = [
            (f" {tr('FACTORY')} ", palette.TITLE),
            (owner.letter, palette.of(owner)),
            (f" {owner.name}", palette.TEXT),
            (f"   {tr('{filled} of {cells} cells', filled=content.filled, cells=content.cells)}", palette.QUIET),
        ]
        if content.closed:
            more = trn("{count} more at {price}", "{count} more at {price} each", content.closed, price=content.price)
            head.append((f"{trc('list', ', ')}{more}", palette.DIM))
        rows = [strip_of(*head), *self._cells(content, 1, width)]
        rows.append(self._rooms(content, len(rows)))
        return [*rows, self._sums(content)]

    def _cells(self, content: Floor, y: int, width: int) -> list[Strip]:
        """Every tile drawn once per copy, then those to be added, then the cells that stay empty."""
        pieces: list[list[Styled]] = []
        stops: list[int | None] = []
        for chip in content.tiles:
            for at in range(chip.count):
                pieces.append(self._tile(chip, at, content))
                stops.append(chip.stop)
        for chip in content.coming:
            pieces += [[("+", palette.NOW), looks.drawn(chip.tile)]] * (
                0 if looks.tint(chip.tile) in (looks.tint("C"), looks.tint("O")) else chip.count
            )
        stops += [None] * (len(pieces) - len(stops))
        pieces += [[(f" {self.glyphs.free}", palette.DIM)]] * max(0, content.cells - content.filled)
        stops += [None] * (len(pieces) - len(stops))
        rows: list[list[Styled]] = [[(" ", palette.TEXT)]]
        for piece, stop in zip(pieces, stops, strict=True):
            if length(rows[-1]) + length(piece) > width - 1 and len(rows) < 2:
                rows.append([(" ", palette.TEXT)])
            if stop is not None:
                self.hotspots.append((Region(length(rows[-1]), y + len(rows) - 1, length(piece), 1), ("stop", stop)))
            rows[-1] += piece
        return [strip_of(*row) for row in rows]

    def _tile(self, chip: Chip, at: int, content: Floor) -> list[Styled]:
        """One copy of a chip. While factories run, running tiles are ticked; otherwise tiles to be removed are struck
        out."""
        picked = at < chip.picked
        cursor = chip.cursor and at == (min(chip.picked, chip.count - 1) if content.running else 0)
        if content.running and chip.stop is not None:
            on = ("+" if self.glyphs.ascii else "✓") if picked else " "
            return [(on, palette.NOW), looks.drawn(chip.tile, cursor=cursor, dim=not picked)]
        gone = ("x" if self.glyphs.ascii else "✗") if picked and not content.running else " "
        return [(gone, palette.WARN), looks.drawn(chip.tile, cursor=cursor, dim=picked and not content.running)]

    def _rooms(self, content: Floor, y: int) -> Strip:
        row: list[Styled] = [(" ", palette.TEXT)]
        coming = {chip.tile.rstrip("0123456789"): chip.tile for chip in content.coming}
        for (name, chip), code in zip(content.rooms, ("C", "O"), strict=True):
            row.append((f"{name} ", palette.QUIET))
            if chip is not None:
                pieces = self._tile(chip, 0, content)
                if chip.stop is not None:
                    self.hotspots.append((Region(length(row), y, length(pieces), 1), ("stop", chip.stop)))
                row += pieces
            if code in coming:
                row += [("+", palette.NOW), looks.drawn(coming[code])]
            elif chip is None:
                row.append((self.glyphs.free, palette.DIM))
            row.append(("   ", palette.TEXT))
        if content.lying:
            row.append((f"{tr('aside')} ", palette.QUIET))
            for chip in content.lying:
                pieces = [("+" if chip.picked else " ", palette.NOW), looks.drawn(chip.tile, cursor=chip.cursor)]
                if chip.count > 1:
                    pieces.append((f"x{chip.count}", palette.QUIET))
                if chip.stop is not None:
                    self.hotspots.append((Region(length(row), y, length(pieces), 1), ("stop", chip.stop)))
                row += pieces
        return strip_of(*row)

    def _sums(self, content: Floor) -> Strip:
        """The sums now and after the plan; goods that cannot be stored are highlighted."""
        row: list[Styled] = [(" ", palette.TEXT)]
        for name, now, then in (
            (tr("production"), content.now.production, content.then.production),
            (tr("storage"), content.now.storage, content.then.storage),
            (tr("energy"), content.now.energy, content.then.energy),
            (tr("workers"), content.now.workers, content.then.workers),
        ):
            words = str(now) if now == then else f"{now} {self.glyphs.arrow} {then}"
            lost = name == tr("production") and then > content.then.storage
            style = palette.WARN if lost else palette.STRONG if now == then else palette.NOW
            row += [(f"{name} ", palette.QUIET), (words, style)]
            row.append(("   ", palette.TEXT))
        row[-1] = (f" {tr('of {most}', most=content.workers)}", palette.QUIET)
        if content.idle:
            row += [(f"   {tr('idle')} ", palette.QUIET), (counted(content.idle), palette.WARN)]
        return strip_of(*row)
