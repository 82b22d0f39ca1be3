"""All companies in figures, milestones and awards, and the final table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from textual.strip import Strip

from powergrid_tui.games.terraforming_mars.viewmodel.slices import Companies, Goal, Goals, Result, ScoreLine, Standings
from powergrid_tui.table.words.language import listed, mark, tr, trc, trn
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, longest_of, right, wrap
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of
from powergrid_tui.toolkit.widgets.panels.names import longest, named
from powergrid_tui.toolkit.widgets.panels.panel import Panel, Styled, joined, length, packed, title

_RESOURCES = "MSTPEH"
_NAME, _TR, _SIX, _HAND, _POINTS = 10, 4, 7, 5, 7
_LEAST_NAME = 4
_BEST = 3
"""Number of companies whose standing is shown if there is no room for all."""


class CompaniesPanel(Panel[Companies]):
    """A row per company; below it its tags and cards, if there is room. Or a single company in full."""

    def picture(self, content: Companies, width: int, height: int) -> list[Strip]:
        """Stocks with production; TR and points."""
        wide = width >= 78
        six = _SIX if wide else 6
        heads = "".join(right(trc("resource", letter), six) for letter in _RESOURCES)
        head = f"{right(tr('TR'), _TR)}{heads}{right(tr('hand'), _HAND)}{right(tr('points'), _POINTS)}"
        passed = max(cells_of(tr("passed")), cells_of(tr("chosen"))) + 2
        room = width - 4 - cells_of(head) - passed
        name = max(_NAME, min(longest(line.owner for line in content.lines), room))
        rows = [strip_of((fit(f" {tr('COMPANIES')}", 4 + name), palette.TITLE), (head, palette.QUIET))]
        lines = content.lines if content.whole is None else content.lines[content.whole : content.whole + 1]
        rows += [strip_of(*self._row(line, six, name)) for line in lines]
        for line in lines:
            more = self._more(line, width)
            if content.whole is not None or len(rows) + 1 + len(more) < height:
                rows += [strip_of(""), *more]
        if len(lines) > 1 and len(rows) < height:
            hint = tr("{key} one company after another, with all its cards", key=content.key)
            rows = [*rows, *[strip_of("")] * (height - len(rows) - 1), strip_of((f" {hint}", palette.DIM))]
        return rows[:height]

    def _row(self, line: ScoreLine, six: int, name: int) -> list[Styled]:
        who = line.owner
        row: list[Styled] = [
            (self.glyphs.arrow if line.turn else " ", palette.NOW),
            (who.letter, palette.of(who)),
            ("1" if line.first else " ", palette.QUIET),
            (" ", palette.TEXT),
            *named(who, name, palette.DIM if line.passed else palette.TEXT),
            (right(str(line.tr), _TR), palette.STRONG),
        ]
        for stock, production in zip(line.stock, line.production, strict=True):
            row.append((right(f"{stock}{production:+}", six), palette.TEXT if stock or production else palette.DIM))
        row.append((right(str(line.hand), _HAND), palette.TEXT))
        row.append((right(str(line.points), _POINTS), palette.STRONG))
        if line.passed:
            row.append((f"  {tr('passed')}", palette.DIM))
        elif line.chosen:
            row.append((f"  {tr('chosen')}", palette.DIM))
        return row

    def _more(self, line: ScoreLine, width: int) -> list[Strip]:
        """Corporation, tags, card actions, and the cards in play."""
        tags = trc("list", ", ").join(f"{name} {count}" for name, count in line.tags)
        actions = tr("actions {left} of {all}", left=line.actions[0], all=line.actions[1])
        events = trn("{count} event", "{count} events", line.events)
        head: list[Styled] = [
            (f" {line.owner.letter} ", palette.of(line.owner)),
            (line.corporation or tr("no corporation yet"), palette.STRONG),
            (f"   {actions}   {events}", palette.QUIET),
        ]
        rows = [strip_of(*head)]
        for text, style in ((tags, palette.TEXT), (trc("list", ", ").join(line.played), palette.QUIET)):
            rows += [strip_of((f"   {part}", style)) for part in wrap(text, max(2, width - 5))] if text else []
        return rows


class OwnPanel(Panel[Companies]):
    """One's own company in one row, when there is no room for the others."""

    def picture(self, content: Companies, width: int, height: int) -> list[Strip]:
        """TR, stocks with production, and points."""
        line = content.lines[content.seat]
        groups: list[list[Styled]] = [
            [
                (f" {line.owner.letter} ", palette.of(line.owner)),
                (f"{tr('TR')} ", palette.QUIET),
                (str(line.tr), palette.STRONG),
            ]
        ]
        for letter, stock, production in zip(_RESOURCES, line.stock, line.production, strict=True):
            figures = f"{stock}{production:+}"
            groups.append([(f"{trc('resource', letter)} ", palette.QUIET), (figures, palette.TEXT)])
        groups.append([(f"{tr('points')} ", palette.QUIET), (str(line.points), palette.STRONG)])
        return [strip_of(*joined(groups, "  "))]


class GoalsPanel(Panel[Goals]):
    """Milestones and awards with the standings."""

    def picture(self, content: Goals, width: int, height: int) -> list[Strip]:
        """Who claimed or funded each goal, and how far everybody is.

        If there is room, each has a row, which also says what is counted and how the next production changes it. If
        there is little, those further behind are left out.
        """
        if height >= 2 + len(content.milestones) + len(content.awards):
            return self._all(content, partial(self._rows, width=width))
        for most in (len(content.awards[0].standings), _BEST):
            rows = self._all(content, partial(self._packed, width=width, most=most))
            if len(rows) <= height:
                break
        return rows[:height]

    def _all(self, content: Goals, draw: Callable[[tuple[Goal, ...]], list[Strip]]) -> list[Strip]:
        """Both kinds of goals, each below the price of the next one."""
        cost = tr("{cost} credits each", cost=content.milestone_cost) if content.milestone_cost else tr("all claimed")
        rows = [title(tr("MILESTONES"), (f"  {cost}", palette.DIM)), *draw(content.milestones)]
        cost = tr("the next for {cost} credits", cost=content.award_cost) if content.award_cost else tr("all funded")
        return [*rows, title(tr("AWARDS"), (f"  {cost}", palette.DIM)), *draw(content.awards)]

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

    def _packed(self, goals: tuple[Goal, ...], width: int, most: int) -> list[Strip]:
        """As many goals per row as fit, with at most `most` standings each."""
        groups = [[*self._named(goal), (":", palette.QUIET), *self._standing(goal.standings[:most])] for goal in goals]
        return [strip_of((" ", palette.TEXT), *row) for row in packed(groups, width - 2)]

    def _named(self, goal: Goal) -> list[Styled]:
        """A goal's name with the number required, and who has it."""
        row: list[Styled] = [(goal.name, palette.STRONG if goal.holder else palette.QUIET)]
        if goal.wanted:
            row.append((f" {goal.wanted}", palette.QUIET))
        if goal.holder:
            tick = "x" if self.glyphs.ascii else "✓"
            row += [(f" {tick}", palette.NOW), (goal.holder.letter, palette.of(goal.holder))]
        return row

    def _standing(self, standings: Standings) -> list[Styled]:
        """Letters with figures."""
        row: list[Styled] = []
        for player, value in standings:
            row += [(f" {player.letter}", palette.of(player)), (str(value), palette.TEXT)]
        return row


def _aligned(groups: list[list[Styled]]) -> list[list[Styled]]:
    """Groups padded to the same width."""
    cells = max(map(length, groups))
    return [[*group, (" " * (cells - length(group)), palette.TEXT)] for group in groups]


_COLUMNS = (mark("TR"), mark("milestones"), mark("awards"), mark("greeneries"), mark("cities"), mark("cards"))
_TOTALS = (mark("points"), mark("credits"))


class ResultPanel(Panel[Result]):
    """The end of the game: who won, and how the points add up."""

    def picture(self, content: Result, width: int, height: int) -> list[Strip]:
        """A row per company, best first."""
        end = tr("THE END")
        won = fit(f"  {self._won(content)}", max(1, width - 2 - cells_of(end))).rstrip()
        rows = [title(end, (won, palette.STRONG)), strip_of("")]
        heads, name = self._heads(width)
        titles = "".join(right(head, size) for head, size in heads)
        rows.append(strip_of((fit("", 5 + name), palette.TEXT), (titles, palette.QUIET)))
        for player, tally, money, rank in content.rows:
            row: list[Styled] = [
                ("   " if content.solo else f" {rank} ", palette.STRONG),
                (player.letter, palette.of(player)),
                (" ", palette.TEXT),
                *named(player, name, palette.TEXT),
            ]
            figures, styles = (
                (*tally, tally.total, money),
                (*[palette.TEXT] * len(tally), palette.STRONG, palette.QUIET),
            )
            for figure, style, (_, size) in zip(figures, styles, heads, strict=False):
                row.append((right(str(figure), size), style))
            rows.append(strip_of(*row))
        return rows

    def _heads(self, width: int) -> tuple[list[tuple[str, int]], int]:
        """(heading, width) of the columns, and the width of names. If space is short, the columns move closer
        together, credits are left out, and long headings are cut."""
        words, gap = [tr(head) for head in (*_COLUMNS, *_TOTALS)], 2
        if 5 + _LEAST_NAME + sum(gap + cells_of(word) for word in words) > width:
            words, gap = words[:-1], 1
        sizes = [max(3, cells_of(word)) for word in words]
        most = longest_of(sizes, width - 5 - _LEAST_NAME - gap * len(words))
        heads = [
            (fit(word, min(size, most)).rstrip(), gap + min(size, most))
            for word, size in zip(words, sizes, strict=True)
        ]
        return heads, max(_LEAST_NAME, min(14, width - 5 - sum(size for _, size in heads)))

    def _won(self, content: Result) -> str:
        points = content.rows[0][1].total
        if not content.won:
            return tr("Mars is not habitable: the game is lost")
        if content.solo:
            return trn(
                "Mars is habitable: won with {count} point", "Mars is habitable: won with {count} points", points
            )
        names = listed(content.winners)
        if len(content.winners) > 1:
            return trn("{players} win with {count} point", "{players} win with {count} points", points, players=names)
        return trn("{player} wins with {count} point", "{player} wins with {count} points", points, player=names)
