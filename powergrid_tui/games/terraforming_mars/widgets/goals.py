"""Milestones and awards: who has them, who is how near, and what the next production changes."""

from __future__ import annotations

from collections.abc import Iterator

from textual.strip import Strip

from powergrid_tui.games.terraforming_mars.viewmodel.slices import Goal, Goals, Standings
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.panel import Panel, Styled, length, packed, title

_HEADED = 40
"""The width from which goals that do not all fit have titles."""
_BEST = 3
"""Number of companies whose standing after production is shown if there is no room for all."""


class GoalsPanel(Panel[Goals]):
    """Milestones and awards with the standings."""

    def picture(self, content: Goals, width: int, height: int) -> list[Strip]:
        """Each goal in a row if there is room for all. Otherwise those that matter most, as many side by side as fit:
        first those that are still available and nearest, each with as many standings as there is room for."""
        kinds = (content.milestones, content.awards)
        heads = self._heads(content)
        if height >= 2 + sum(map(len, kinds)):
            each = zip(heads, kinds, strict=True)
            return [row for head, goals in each for row in (title(head[0], head[1]), *self._rows(goals, width))]
        seats = len(content.awards[0].standings)
        for most in range(seats, 0, -1) if width >= _HEADED else (min(2, seats),):
            packs = [self._packed(head, goals, width, most) for head, goals in zip(heads, kinds, strict=True)]
            if sum(map(len, packs)) <= height:
                break
        milestones = max(height - len(packs[1]), (height + 1) // 2)
        return [strip_of(*row) for row in (*packs[0][:milestones], *packs[1])][:height]

    def _heads(self, content: Goals) -> list[tuple[str, Styled]]:
        """The title of each kind, and the price of the next one."""
        free = f"  {content.milestone_cost}" if content.milestone_cost else f"  {tr('all claimed')}"
        fund = f"  {content.award_cost}" if content.award_cost else f"  {tr('all funded')}"
        return [(tr("MILESTONES"), (free, palette.QUIET)), (tr("AWARDS"), (fund, palette.QUIET))]

    def _packed(self, head: tuple[str, Styled], goals: tuple[Goal, ...], width: int, most: int) -> list[list[Styled]]:
        """The title and the goals in as few rows as possible."""
        nearest = sorted(goals, key=lambda goal: goal.rank)
        had = [goal.holder is not None and goal.wanted > 0 for goal in nearest]
        groups = [
            _within(self._named(goal), [] if over else self._standing(goal.standings[:most]), width - 2)
            for goal, over in zip(nearest, had, strict=True)
        ]
        first: list[list[Styled]] = [[(head[0], palette.TITLE), head[1]]] if width >= _HEADED else []
        return [[(" ", palette.TEXT), *row] for row in packed([*first, *groups], width - 2)]

    def _rows(self, goals: tuple[Goal, ...], width: int) -> list[Strip]:
        """One row per goal."""
        rows = []
        names = _aligned([self._named(goal) for goal in goals])
        standings = _aligned([self._standing(goal.standings) for goal in goals])
        for goal, name, standing in zip(goals, names, standings, strict=True):
            row = [(" ", palette.TEXT), *name, *standing]
            room = width - length(row)
            rows.append(strip_of(*row, *next((told for told in self._told(goal) if length(told) <= room), [])))
        return rows

    def _told(self, goal: Goal) -> Iterator[list[Styled]]:
        """What is counted, and how the next production changes it, in ever shorter forms."""
        what: list[Styled] = [(f"   {goal.what}", palette.DIM)]
        after: list[Styled] = [(f"   {tr('after production')}", palette.DIM)]
        if goal.forecast:
            yield [*what, *after, *self._standing(goal.forecast)]
            yield [*after, *self._standing(goal.forecast)]
            yield [*after, *self._standing(goal.forecast[:_BEST])]
        yield what

    def _named(self, goal: Goal) -> list[Styled]:
        """A goal's name with the number required, and who has it."""
        row: list[Styled] = [(goal.name, palette.STRONG if goal.holder else palette.QUIET)]
        if goal.wanted:
            row.append((f" {goal.wanted}", palette.QUIET))
        if goal.ready:
            row.append((f" {tr('m claim')}", palette.NOW))
        if goal.holder:
            row += [(f" {self.glyphs.tick}", palette.NOW), (goal.holder.letter, palette.of(goal.holder))]
        return row

    def _standing(self, standings: Standings) -> list[Styled]:
        """Letters with figures."""
        row: list[Styled] = []
        for player, value in standings:
            row += [(" ", palette.TEXT), (player.letter, palette.of(player)), (str(value), palette.TEXT)]
        return row


def _within(named: list[Styled], standing: list[Styled], width: int) -> list[Styled]:
    """A goal in this many cells: if it takes more, its name is cut, and no figure."""
    (name, ink), *rest = named
    room = width - length(rest) - length(standing)
    return [(name if cells_of(name) <= room else fit(name, room), ink), *rest, *standing]


def _aligned(groups: list[list[Styled]]) -> list[list[Styled]]:
    """Groups padded to the same width."""
    cells = max(map(length, groups))
    return [[*group, (" " * (cells - length(group)), palette.TEXT)] for group in groups]
