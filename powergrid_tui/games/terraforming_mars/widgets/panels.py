"""The panels of Mars that are not components: the parameters, and milestones and awards."""

from __future__ import annotations

from textual.strip import Strip

from powergrid_tui.games.terraforming_mars.viewmodel.slices import Goal, Goals, Standings
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.components.parts import Bar
from powergrid_tui.toolkit.viewmodel.components.track import Track
from powergrid_tui.toolkit.viewmodel.players import Player
from powergrid_tui.toolkit.viewmodel.short import short
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.components import bars, track
from powergrid_tui.toolkit.widgets.components.drawing import drawn
from powergrid_tui.toolkit.widgets.drawing.cells import fit, longest_of
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.panel import Panel, Styled, beside, joined, length, packed

TRACKS = 100
"""The width from which there are tracks."""


class GaugesPanel(Panel[tuple[Track, ...]]):
    """Two rows, or one without what is to come."""

    def picture(self, content: tuple[Track, ...], width: int, height: int) -> list[Strip]:
        """The values, the goals, and the next bonuses."""
        if width >= TRACKS and height > 1:
            each = width // len(content)
            parts = [drawn(one, track.LINE, each, height, self.glyphs).strips() for one in content]
            return [Strip.join(row) for row in zip(*parts, strict=True)]
        sign: Styled = (f"{self.glyphs.bonus} ", palette.WARN)
        coming: list[list[Styled]] = [
            [sign, (one.note, palette.QUIET)] for one in content if one.note and any(stop.bonus for stop in one.stops)
        ]
        below = packed(coming, width - 2, "  ")
        if len(below) >= height:
            below = packed([[sign, (short(note), ink)] for sign, (note, ink) in coming], width - 2, "  ")
        rows = [_values(content, width - 1), *below]
        return [strip_of((" ", palette.TEXT), *row) for row in rows[:height]]


def _values(content: tuple[Track, ...], width: int) -> list[Styled]:
    """Where the parameters stand: with their names as long as there is room for them, but with every figure."""
    figures = [(one.stops[one.now or 0].label, f"/{one.stops[-1].label}") for one in content]
    row: list[Styled] = []
    for names, gap in _NAMED:
        told: list[list[Styled]] = [
            [(f"{names(one)} ", palette.QUIET), (now, palette.STRONG), (goal, palette.QUIET)]
            for one, (now, goal) in zip(content, figures, strict=True)
        ]
        row = joined(told, gap)
        if length(row) <= width:
            return row
    most = longest_of([cells_of(short(one.brief)) for one in content], width - length(row) + _all(content))
    return joined(
        [
            [(f"{fit(short(one.brief), min(most, cells_of(short(one.brief))))} ", palette.QUIET), (now, palette.STRONG)]
            for one, (now, _) in zip(content, figures, strict=True)
        ],
        " ",
    )


def _all(content: tuple[Track, ...]) -> int:
    """The width of all short names together, in cells."""
    return sum(cells_of(short(one.brief)) for one in content)


def _whole(one: Track) -> str:
    return one.brief


def _short(one: Track) -> str:
    return short(one.brief)


_NAMED = ((_whole, "  "), (_whole, " "), (_short, "  "), (_short, " "))
"""Ways to name the parameters, longest first, with what stands between them."""


_HEADED = 40
"""The width from which goals that do not all fit have titles."""
_LEAST_NAME = 8
"""The least width of a goal's name in a table."""
_BAR = 5
"""The width of a bar that shows how near somebody is to a milestone."""
_PAIR = 56
"""The width from which milestones and awards stand side by side."""


class GoalsPanel(Panel[Goals]):
    """Milestones and awards with the standings."""

    def picture(self, content: Goals, width: int, height: int) -> list[Strip]:
        """Two tables, a row for each goal: one below the other with how far everybody is from it, or side by side. With
        less room, those that matter most, as many side by side as fit: first those that are still available and
        nearest, each with as many standings as there is room for."""
        kinds = (content.milestones, content.awards)
        heads = self._heads(content)
        each = 1 + max(map(len, kinds))
        if height >= 2 * each and width >= _HEADED:
            tables = [self._table(head, goals, width, full=True) for head, goals in zip(heads, kinds, strict=True)]
            gap = [Strip([])] if height > 2 * each else []
            return [*tables[0], *gap, *tables[1]]
        if height >= each and width >= _PAIR:
            half = width // 2
            left = self._table(heads[0], kinds[0], half - 1, full=False)
            return beside(left, self._table(heads[1], kinds[1], width - half, full=False), half)
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

    def _table(self, head: tuple[str, Styled], goals: tuple[Goal, ...], width: int, *, full: bool) -> list[Strip]:
        """The title with everybody's letter, and a row for each goal. If it is `full`, also what is counted, and as far
        as there is room, a bar that shows how near everybody is to a milestone, and how the next production changes an
        award."""
        players = sorted((player for player, _ in goals[0].standings), key=lambda player: player.letter)
        names = [self._named(goal, room=full) for goal in goals]
        longest = max(map(length, names))
        for more in (True, False) if full else (False,):
            columns = [[self._cell(goal, player, more=more) for goal in goals] for player in players]
            cells = [max(1, *map(length, column)) for column in columns]
            left = width - 1 - sum(cells)
            if longest + len(cells) <= left:
                break
        left -= full and longest + len(cells) < left  # a blank at the edge, if there is room for one
        told = longest + 2 + max(cells_of(goal.what) for goal in goals) if full else longest
        ways = ((gap, name) for name in (told, longest) for gap in (3, 2, 1))
        gap = next((gap for gap, name in ways if gap * len(cells) + name <= left), 1)
        room = max(_LEAST_NAME, left - gap * len(cells))
        title_row: list[Styled] = [(f" {head[0]}", palette.TITLE), head[1]]
        if more and not goals[0].wanted and any(goal.forecast for goal in goals):
            means: list[Styled] = [(f"   {self.glyphs.arrow} {tr('after the next production')}", palette.DIM)]
            title_row += means if length(title_row) + length(means) <= 1 + room else []
        rows = [_padded(title_row, 1 + room)]
        for player, wide in zip(players, cells, strict=True):
            rows[0] += self._head_of(player, gap + wide)
        for at, goal in enumerate(goals):
            counted: list[Styled] = [*_padded(names[at], longest), (f"  {goal.what}", palette.DIM)]
            named = counted if full and told <= room else _cut(names[at], room)
            row = _padded([(" ", palette.TEXT), *named], 1 + room)
            for column, wide in zip(columns, cells, strict=True):
                row += [(" " * (gap + wide - length(column[at])), palette.TEXT), *column[at]]
            rows.append(row)
        return [strip_of(*row) for row in rows]

    def _head_of(self, player: Player, wide: int) -> list[Styled]:
        """A letter at the right end of its column."""
        return [(" " * (wide - cells_of(player.letter)), palette.TEXT), (player.letter, palette.letter_style(player))]

    def _cell(self, goal: Goal, player: Player, *, more: bool) -> list[Styled]:
        """How far somebody is: the best figure of an award and one that is enough for a milestone are bold."""
        value, best = dict(goal.standings)[player], goal.standings[0][1]
        there = value >= goal.wanted if goal.wanted else value == best > 0
        figure: list[Styled] = [(str(value), palette.STRONG if there else palette.TEXT)]
        if more and goal.wanted:
            near = Bar(max(0, min(_BAR, _BAR * value // goal.wanted)), length=_BAR)
            return [*figure, (" ", palette.TEXT), *bars.bar(near, player, self.glyphs)]
        if more and goal.forecast and (then := dict(goal.forecast)[player]) != value:
            return [*figure, (f"{self.glyphs.arrow}{then}", palette.DIM)]
        return figure

    def _named(self, goal: Goal, *, room: bool = True) -> list[Styled]:
        """A goal's name with the number required, and who has it; if there is room, with the key that claims it."""
        ink = palette.STRONG if goal.holder else palette.NOW if goal.ready and not room else palette.QUIET
        row: list[Styled] = [(goal.name, ink)]
        if goal.wanted:
            row.append((f" {goal.wanted}", palette.QUIET))
        if goal.ready and room:
            row.append((f" {tr('m claim')}", palette.NOW))
        if goal.holder:
            row += [(f" {self.glyphs.tick}", palette.NOW), (goal.holder.letter, palette.letter_style(goal.holder))]
        return row

    def _standing(self, standings: Standings) -> list[Styled]:
        """Letters with figures."""
        row: list[Styled] = []
        for player, value in standings:
            row += [(" ", palette.TEXT), (player.letter, palette.letter_style(player)), (str(value), palette.TEXT)]
        return row


def _within(named: list[Styled], standing: list[Styled], width: int) -> list[Styled]:
    """A goal in this many cells: if it takes more, its name is cut, and no figure."""
    return [*_cut(named, width - length(standing)), *standing]


def _cut(named: list[Styled], room: int) -> list[Styled]:
    """A goal in this many cells: if it takes more, its name is cut."""
    (name, ink), *rest = named
    left = room - length(rest)
    return [(name if cells_of(name) <= left else fit(name, max(1, left)), ink), *rest]


def _padded(row: list[Styled], cells: int) -> list[Styled]:
    """A row with blanks up to this width."""
    return [*row, (" " * max(0, cells - length(row)), palette.TEXT)]
