"""Whose prism cards to steal?"""

from __future__ import annotations

from typing import Self

from powergrid_tui.games.rise_to_power.actions import Steal
from powergrid_tui.games.rise_to_power.phases import Part
from powergrid_tui.games.rise_to_power.rules.trading import counts
from powergrid_tui.games.rise_to_power.viewmodel.questions.base import Question, Reply
from powergrid_tui.table.words.language import mark, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import Row, quiet
from powergrid_tui.toolkit.viewmodel.question import Prompt
from powergrid_tui.toolkit.viewmodel.question_keys import key, upright
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class Stealing(Question):
    """One other player, or several. Nobody is selected before a key is pressed."""

    part = Part.COMPANIES

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self.ways: list[Steal] = [a for a in self.offers["steal"].actions if isinstance(a, Steal)]
        self.at: int | None = None

    def restore(self, before: Self) -> None:
        if before.ways == self.ways:
            self.at = before.at

    @key("left", "right", "up", "down", name=upright, does=mark("company"), note=mark("whom you steal from"))
    def _move(self, pressed: str) -> Reply:
        step = 1 if pressed in ("right", "down") else -1
        self.at = (0 if step > 0 else -1) if self.at is None else self.at + step
        self.at %= len(self.ways)
        return ""

    @key("enter", note=mark("steals the cards"))
    def _steal(self) -> Reply:
        if self.at is None:
            return tr("Choose first, with {keys}.", keys=self.glyphs.upright)
        return self.ways[self.at]

    def prompt(self) -> Prompt:
        question = tr("steal from whom?")
        if self.at is None:
            answer = tr("first choose, with {keys}", keys=self.glyphs.upright)
            return self._prompt(question, answer, details=self._hands(), refused=True)
        return self._prompt(question, self._told(self.ways[self.at]), details=self._hands())

    def _told(self, way: Steal) -> str:
        stolen = counts(self.view.evolve(victims=way.seats))
        return trc("list", ", ").join(
            trn("{count} card from {player}", "{count} cards from {player}", count, player=self.players[seat].name)
            for seat, count in zip(way.seats, stolen, strict=True)
        )

    def _hands(self) -> tuple[Row, ...]:
        held = series(
            trn("{player} {count} card", "{player} {count} cards", len(company.hand), player=self.players[seat].name)
            for seat, company in enumerate(self.view.players)
            if seat != self.seat
        )
        return (quiet(tr("In hand: {hands}.", hands=held)),)
