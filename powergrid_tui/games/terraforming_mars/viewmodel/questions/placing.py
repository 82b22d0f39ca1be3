"""The question of where a tile goes."""

from __future__ import annotations

from functools import cached_property
from typing import Self

from powergrid_tui.games.terraforming_mars.actions import Place
from powergrid_tui.games.terraforming_mars.effects.parser import parse_effect
from powergrid_tui.games.terraforming_mars.effects.tree import PlaceTile
from powergrid_tui.games.terraforming_mars.notation import space_name
from powergrid_tui.games.terraforming_mars.phases import Part
from powergrid_tui.games.terraforming_mars.rules.needs import counted
from powergrid_tui.games.terraforming_mars.viewmodel import slices
from powergrid_tui.games.terraforming_mars.viewmodel.questions.base import Postponing, Reply
from powergrid_tui.games.terraforming_mars.wording.names import a_tile, tile_name
from powergrid_tui.table.words.language import mark, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import Row, quiet
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Prompt
from powergrid_tui.toolkit.viewmodel.question_keys import key
from powergrid_tui.toolkit.viewmodel.short import Worded
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

_BEST = 5
"""How many spaces are marked with what they bring."""
_STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class PlacingTile(Postponing):
    """The map with the legal spaces highlighted. None is selected before a key is pressed."""

    part = Part.MAP
    MOUSE = mark("Click a space twice to place the tile there.")

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self.spaces = tuple([action.space for action in self.offers["place"].actions if isinstance(action, Place)])
        self.space = ""

    def restore(self, before: Self) -> None:
        if before.spaces == self.spaces:
            self.space = before.space

    @cached_property
    def gains(self) -> dict[str, tuple[int, int]]:
        """(points, credits) that each space brings, as things stand."""
        found = {}
        for space in self.spaces:
            changes = {c.what: c.after - c.before for c in self.found(Place(space=space)).seats[self.seat]}
            found[space] = (changes.get("points", 0), changes.get("stock M", 0))
        return found

    @cached_property
    def ranked(self) -> tuple[str, ...]:
        """The spaces, those that bring the most first: points, then credits and what is printed."""
        bonus = {space: len(self.view.book.spaces[space].bonus) for space in self.spaces}
        gains = self.gains
        return tuple(sorted(self.spaces, key=lambda at: (-gains[at][0], -gains[at][1] - bonus[at])))

    @key(
        *_STEPS,
        name=lambda _: "arrows",
        does=lambda _: trc("on the map", "space"),
        note=mark("to the nearest free space in a direction; the first press goes to the best"),
    )
    def _move(self, pressed: str) -> Reply:
        self.space = self._toward(_STEPS[pressed]) if self.space else self.ranked[0]
        return ""

    @key(
        "n",
        "space",
        does=mark("next"),
        note=mark("from the best space to the next best"),
        id="board.next_space",
        label=mark("Next space"),
    )
    def _next(self, _pressed: str) -> Reply:
        return self._step(1)

    @key(
        "b",
        does=mark("back"),
        note=mark("from a space to the one before it"),
        id="board.space_before",
        label=mark("Previous space"),
    )
    def _back(self) -> Reply:
        return self._step(-1)

    def _step(self, by: int) -> str:
        at = self.ranked.index(self.space) + by if self.space else 0
        self.space = self.ranked[at % len(self.ranked)]
        return ""

    @key("enter", note=mark("places the tile"))
    def _place(self) -> Reply:
        if not self.space:
            return tr("Choose a space first, with the arrows.")
        return Place(space=self.space)

    def _toward(self, step: tuple[int, int]) -> str:
        """The nearest legal space in a direction; the current one if there is none."""
        spaces = self.view.book.spaces
        here = _point(spaces[self.space].row, spaces[self.space].index)
        found = []
        for name in self.spaces:
            there = _point(spaces[name].row, spaces[name].index)
            x, y = there[0] - here[0], 2 * (there[1] - here[1])
            along, aside = x * step[0] + y * step[1], abs(x * step[1]) + abs(y * step[0])
            if along > 0:
                found.append((along**2 + 4 * aside**2, name))  # prefer the next row to the one after it
        return min(found)[1] if found else self.space

    def point_at(self, hotspot: Hotspot) -> Reply:
        what, at = hotspot
        names = self.view.book.on_map
        if what != "hex" or names[at] not in self.spaces:
            return None
        if names[at] == self.space:
            return Place(space=self.space)
        self.space = names[at]
        return ""

    def placing(self) -> slices.MapIntent:
        return slices.MapIntent({space: self._gain(space) for space in self.spaces}, self.space)

    def _gain(self, space: str) -> str:
        """What a space brings, in a few characters."""
        points, credits = self.gains[space]
        best = space in self.ranked[:_BEST] or space == self.space
        return f"{points:+}" if points and best else f"{credits}M" if credits > 0 and best else ""

    def prompt(self) -> Prompt:
        assert self.task is not None
        effect = parse_effect(self.task.text)
        what = tile_name(effect.kind) if isinstance(effect, PlaceTile) else tr("your claim")
        asked = trn(
            "where does it go: {what}? {count} space is free for it",
            "where does it go: {what}? {count} spaces are free for it",
            len(self.spaces),
            what=what,
        )
        # Translators: what is placed on the map, and on how many spaces it may be
        asked = Worded(asked, trc("short", "where? {what}: {count} free", what=what, count=len(self.spaces)))
        if not self.space:
            first = trc("short", "first choose a space, with the arrows")
            none = Worded(tr("first choose a space, with the arrows: the most rewarding comes first"), first)
            return self._prompt(asked, none, details=self.rest_row(), refused=True)
        name = space_name(self.view, self.space)
        called = self.view.book.space_called(self.space)
        where = tr("{space}, {name}", space=name, name=called) if called else name
        answer = tr("place it at {space}", space=where)
        details = [*self.consequences(Place(space=self.space)), *self._others_best(), *self.rest_row()]
        return self._prompt(asked, answer, details=tuple(details))

    def spoken(self) -> str:
        assert self.task is not None
        effect = parse_effect(self.task.text)
        what = a_tile(effect.kind) if isinstance(effect, PlaceTile) else tr("your claim")
        return trn(
            "where do you place {what}? {count} space is free for it.",
            "where do you place {what}? {count} spaces are free for it.",
            len(self.spaces),
            what=what,
        )

    def _others_best(self) -> list[Row]:
        """The other spaces that bring most."""
        others = [space for space in self.ranked[:_BEST] if space != self.space]
        told = series(f"{space_name(self.view, at)} {self._worth(at)}".strip() for at in others)
        left = len(self.spaces) - 1 - len(others)
        words = tr("others: {spaces}", spaces=told)
        more = trn("{count} more", "{count} more", left)
        return [quiet(f"{words}   {more}" if left else words)] if told else []

    def _worth(self, space: str) -> str:
        """What a space brings, in points and credits."""
        points, credits = self.gains[space]
        return trc("list", ", ").join(
            [*([f"{points:+}"] if points else []), *([counted("M", credits)] if credits > 0 else [])]
        )


def _point(row: int, index: int) -> tuple[int, int]:
    """Coordinates of a space, in half hexes across and rows down; above the map if off it."""
    return (2 * index + abs(row - 4), row) if row >= 0 else (0, -2)
