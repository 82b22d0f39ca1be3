"""The plates of cities: the name on a dark ground, and after it the houses and the places that are free."""

from __future__ import annotations

from collections.abc import Collection

from rich.style import Style

from powergrid_tui.games.power_grid.viewmodel.slices.scene import Scene
from powergrid_tui.games.power_grid.widgets.map.labels import prints
from powergrid_tui.games.power_grid.widgets.map.legend import OWN, UNDERLINED, blocked, sign
from powergrid_tui.games.power_grid.widgets.map.placement import CityLabel, MapLayout
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.canvas import Canvas, on_ground
from powergrid_tui.toolkit.widgets.drawing.cells import fit
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of


def plates(
    canvas: Canvas,
    scene: Scene,
    where: MapLayout,
    cities: Collection[int],
    tints: tuple[str, ...],
    glyphs: Glyphs,
    *,
    signs: bool,
) -> None:
    """Draw the plates of these cities, as far as they are in play. `tints` are those of all cities' regions."""
    for city in cities:
        if city in where.places:
            _Plate(canvas, scene, city, where.places[city], tints[city], glyphs, signs).draw()


class _Plate:
    """The plate of one city."""

    def __init__(
        self, canvas: Canvas, scene: Scene, city: int, place: CityLabel, tint: str, glyphs: Glyphs, signs: bool
    ) -> None:
        self.canvas, self.scene, self.city, self.place, self.glyphs = canvas, scene, city, place, glyphs
        self.tint, self.signs = tint, signs
        self.pointed = city == scene.cursor or (scene.cursor is None and city in scene.lit)
        """The cursor is on it, or it is pointed at together with others."""
        self.chosen = self.pointed if not self._ticked_any else city in scene.lit
        """Enter is about this city."""

    def draw(self) -> None:
        """Pad, name, a space and the places. The full stop of a short name stands in the space, where it takes no room
        from the map."""
        place = self.place
        self._pad()
        self.canvas.text(place.x + 1, place.y, place.name, self._name())
        blank = self._on(palette.TEXT)
        self.canvas.text(place.houses - 1, place.y, " " * (place.end - place.houses + 1), blank)
        board, tag = self.scene.board, prints(self.scene.board)[self.city].tag
        short = board.short_name(self.city)
        if place.name == short + tag and board.marked_name(self.city) != short:
            room = tag.startswith(" ")
            mark = "'" if self.glyphs.free == "." else "."  # beside free places, which are full stops in ASCII
            self.canvas.text(place.x + 1 + cells_of(short if room else place.name), place.y, mark, self._name())
        self._places()

    def _on(self, style: Style) -> Style:
        """A style on the plate."""
        if self.chosen:
            return palette.BUTTON
        return palette.MARKED_SHUT if self.pointed else on_ground(style, palette.PLATE[self.tint])

    @property
    def _ticked_any(self) -> bool:
        """Whether cities are ticked, so that Enter builds them and not where the cursor is."""
        return bool(self.scene.lit) and self.scene.cursor is not None

    @property
    def _ticked(self) -> bool:
        return self.city in self.scene.lit and self._ticked_any

    def _pad(self) -> None:
        """What stands before the name: that it is pointed at, or ticked; its region's sign; or one's own colour."""
        owner = self.scene.owner
        pad, style = " ", self._on(palette.TEXT)
        if self.pointed:
            pad = self.glyphs.arrow
        elif self._ticked:
            pad, style = self.glyphs.tick, self._on(palette.NOW)
        elif self.signs:
            pad = sign(self.scene.board, self.scene.board.cities[self.city].region, self.glyphs)
            style = self._on(Style(color=palette.REGION_TINTS[self.tint]))
        elif owner is not None and owner in self.scene.houses[self.city]:
            pad, style = OWN, Style(color=palette.line(owner).color, bgcolor=style.bgcolor)
        self.canvas.text(self.place.x, self.place.y, pad, style)

    def _name(self) -> Style:
        scene, city = self.scene, self.city
        if city in scene.closed:
            style = self._on(palette.DIM)
        elif self._ticked or city in scene.route:
            style = self._on(palette.NOW)
        elif scene.owner is not None and scene.owner in scene.houses[city]:
            style = self._on(palette.STRONG)
        else:
            style = self._on(palette.TEXT)
        return style + UNDERLINED if city in scene.built else style

    def _places(self) -> None:
        """The houses, each a letter on its company's colour, and the places that are free in this step."""
        scene, place = self.scene, self.place
        houses, x = scene.houses[self.city], place.houses
        new = [company for city, company in scene.fresh if city == self.city]
        if scene.builder is not None and self.city in scene.built:
            new.append(scene.builder)
        for company in houses:
            style = palette.block(company)
            self.canvas.text(x, place.y, company.letter, style + UNDERLINED if company in new else style)
            x += 1
        if self.city in scene.closed:
            words = blocked(self.glyphs)
        else:
            free = max(0, min(scene.spaces[self.city], place.room) - len(houses))
            words = (prints(scene.board)[self.city].price or self.glyphs.free) * free
        self.canvas.text(x, place.y, fit(words, max(0, place.end - x)), self._on(palette.QUIET))
