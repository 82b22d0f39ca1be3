"""How a game stands, at any of its positions, as far as everybody may see it: its picture, who is asked what, and the
figures of its players. Slow: to be made in a thread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from rich.style import Style
from textual.strip import Strip

from powergrid_tui.table.protocol.game import NOBODY, Game
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import sentence, trc
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.players import Player, players_of
from powergrid_tui.toolkit.viewmodel.preview import Paper
from powergrid_tui.toolkit.viewmodel.question import Prompt
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.colours import palette
from powergrid_tui.toolkit.widgets.drawing.cells import fit, right
from powergrid_tui.toolkit.widgets.drawing.cells import width as cells_of
from powergrid_tui.toolkit.widgets.drawing.rows import strip_of

_CURVES = 3
"""How many figures of each player are shown."""
_NAME = 14


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """How a game stands."""

    picture: Sequence[Strip]
    """Empty where the game has none, or nothing to be drawn on was given."""
    prompt: Prompt | None
    """Who is asked what."""
    players: tuple[Player, ...]
    heads: tuple[str, ...]
    """What the figures are."""
    figures: tuple[tuple[int, ...], ...]
    """For each of these, a number by seat."""

    @property
    def asked(self) -> str:
        """Who is asked what, in a sentence; empty if nobody is."""
        if self.prompt is None or not self.prompt.question:
            return ""
        who, question = self.prompt.who, self.prompt.question.rstrip(".。")
        return sentence(f"{who.name}{trc('question', ': ')}{question}" if who else question)

    def rows(self, room: int) -> list[Strip]:
        """The players, a row each, with as many figures as there is room for."""
        sizes = [max(6, 2 + cells_of(head)) for head in self.heads]
        while sizes and 2 + _NAME + sum(sizes) > room:
            sizes.pop()
        heads = "".join(right(head, size) for head, size in zip(self.heads, sizes, strict=False))
        rows = [strip_of((" " * (2 + _NAME) + heads, palette.QUIET))] if sizes else []
        asked = self.prompt.who if self.prompt else None
        for seat, player in enumerate(self.players):
            numbers = (right(str(each[seat]), size) for each, size in zip(self.figures, sizes, strict=False))
            name = palette.STRONG if player == asked else palette.TEXT
            letter, gap = (player.letter, palette.letter_style(player)), (" ", palette.TEXT)
            rows.append(strip_of(letter, gap, (fit(player.name, _NAME), name), ("".join(numbers), palette.TEXT)))
        return rows

    @property
    def in_a_row(self) -> Strip:
        """The players with the first of their figures, in one row."""
        parts: list[tuple[str, Style]] = []
        for seat, player in enumerate(self.players):
            number = f" {self.figures[0][seat]}" if self.figures else f" {player.name}"
            parts += [(player.letter, palette.letter_style(player)), (f"{number}  ", palette.TEXT)]
        return strip_of(*parts, (self.heads[0] if self.heads else "", palette.QUIET))


def seen(session: Session[Any, Any], at: int | None = None) -> Snapshot:
    """A game after its first `at` actions, by default all, as everybody may see it: a finished one in full."""
    game, steps = session.game, session.steps[:at]
    over = game.to_move(session.state) == NOBODY
    states = [session.steps[0].before if session.steps else session.state, *(step.after for step in steps)]
    last, state = (state if over else game.view(state, NOBODY) for state in (states[-2:][0], states[-1]))
    seat = max(game.to_move(states[-1]), 0)
    figures = partial(registry.figures, session, len(steps))
    return Snapshot(state, seat, (), session.seats, (), watching=True, last=(last, state), figures=figures)


def portrait(session: Session[Any, Any], paper: Paper, at: int | None = None) -> Thumbnail:
    """How a game stands after its first `at` actions, by default all."""
    return _portrait(session, seen(session, at), paper)


def _portrait(session: Session[Any, Any], snapshot: Snapshot, paper: Paper) -> Thumbnail:
    board = registry.board(session.game.id)(paper.glyphs)
    prompt = board.ask(snapshot, None).asked()
    picture = board.portrait(snapshot, paper.width, paper.height, signs=paper.signs) if paper.height > 0 else ()
    chronicle = snapshot.figures()
    curves = chronicle.curves[:_CURVES] if chronicle.rounds else ()
    figures = tuple(tuple(values[-1] for values in curve.values) for curve in curves)
    return Thumbnail(picture, prompt, players_of(session.seats), tuple(curve.name for curve in curves), figures)


def after(game: Game[Any, Any], seats: tuple[Seat, ...], seat: int, step: tuple[Any, Any], paper: Paper) -> list[Strip]:
    """A picture of what an action makes of a position of a finished game, as its seat sees it; `step` is both."""
    before, action = step
    snapshot = Snapshot(game.apply(before, action), seat, (), seats, ())
    board = registry.board(game.id)(paper.glyphs)
    return board.portrait(snapshot, paper.width, paper.height, signs=paper.signs) if paper.height > 0 else []


def dealt(game: Game[Any, Any], options: Any, seats: tuple[Seat, ...], paper: Paper) -> Sequence[Strip]:
    """A picture of a game that has just been dealt, of one that is always played in the same place, as whoever plays it
    will see it."""
    session = Session.start(game, options, seats, seed=0)
    return _portrait(session, replace(seen(session), watching=False), paper).picture


def pictured(game_id: str) -> bool:
    """Whether there is a picture of how a game stands."""
    return bool(registry.board(game_id).PICTURE[0])
