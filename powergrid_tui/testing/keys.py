"""Random keys are pressed at a game's board in an app. Imports textual."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

from textual.app import App, ComposeResult
from textual.pilot import Pilot

from powergrid_tui.table.protocol.game import NATURE, NOBODY, Premove, Step
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.testing.games import Played, few, seats_of
from powergrid_tui.testing.idle import quickly
from powergrid_tui.testing.presentation import board_of
from powergrid_tui.toolkit.viewmodel.question import Several
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.widgets.boards.board import Board

MOMENTS = 14
"""Moments of a game at which keys are pressed."""

KEYS = 9
"""The most keys pressed at one moment."""

WAITING, IN_VAIN = 5, 4
"""Moments at which somebody who is not asked presses keys, and how many besides Enter."""

SIZE = (80, 22)
"""The cells of a board on a terminal of 80x24."""

ALWAYS = ("left", "right", "up", "down", "space", "escape", "tab", "backspace", "pageup", "home", "2", "x")
"""Keys that are pressed whether or not they mean anything."""

NAMED = {
    "arrows": ("left", "right", "up", "down"),
    "esc": ("escape",),
    "pgup": ("pageup",),
    "pgdn": ("pagedown",),
    "?": ("question_mark",),
}
"""Textual's keys by the name a prompt gives them."""


class BoardApp(App[None]):
    """An app that holds a board and records its answers."""

    def __init__(self, board: Board[Any]) -> None:
        super().__init__()
        self.board = board
        self.played: list[Any] = []
        self.premoves: list[Premove] = []

    def compose(self) -> ComposeResult:
        yield self.board

    def on_board_play(self, message: Board.Play) -> None:
        self.played += message.actions

    def on_board_instruct(self, message: Board.Instruct) -> None:
        self.premoves.append(message.premove)


class KeyPresser:
    """Presses keys at a board and looks at the results."""

    def __init__(self, given: Played, app: BoardApp, pilot: Pilot[None], luck: Random) -> None:
        self._game, self._app, self._pilot, self._luck = given.game, app, pilot, luck
        self._replies: list[Any] = []
        """What the question has answered to the keys."""
        self.decided = 0

    async def answer(self, state: Any, seats: Sequence[Seat], step: Step[Any, Any] | None = None) -> None:
        """Show the question of a state, after a step if one led to it, to somebody who is asked, and press keys until
        something is played."""
        game, app = self._game, self._app
        asked = game.to_act(state)
        seat = self._luck.choice(asked) if asked else self._luck.randrange(len(seats))
        self._show(state, seat, seats, step)
        app.played, app.premoves, self._replies = [], [], []
        for _ in range(KEYS):
            key, means_nothing = self._key()
            await self._pilot.press(key)
            if means_nothing:
                assert not app.played, f"{key} is shown to do nothing, and plays {app.played}"
            for premove in app.premoves:
                assert not game.premove_refusal(game.view(state, seat), seat, premove), premove
                assert type(premove) in game.premove_kinds, f"{premove} is not kept"
            answers = [reply for reply in self._replies if not isinstance(reply, str | Premove | None)]
            expected = [action for reply in answers[:1] for action in _actions(reply)]
            assert not answers or app.played == expected or not hasattr(self._app.board, "question"), (
                f"after {key} the question answers {expected}, and {app.played} is played"
            )
            if app.played or app.premoves:
                break
        after = state
        for action in app.played:
            assert not game.refusal(after, action), f"{game.format(action, after)} is played and not legal"
            before, after = after, game.apply(after, action)
            while game.to_move(after) == NATURE:
                after = game.apply(after, game.sample(after, self._luck))
            self._show(after, seat, seats, Step("", before, action, after))
            self.decided += 1

    def _show(self, state: Any, seat: int, seats: Sequence[Seat], step: Step[Any, Any] | None) -> None:
        game, board = self._game, self._app.board
        view = game.view(state, seat)
        others = step is not None and game.actor(step.before, step.action) != seat
        last = (game.view(step.before, seat), view) if step is not None and others else None
        log = game.tell((step,), seat) if step is not None and step.line else ()
        board.show(Snapshot(view, seat, game.choices(view, seat), tuple(seats), log, last=last))
        question: Any = getattr(board, "question", None)
        if question is not None:
            press = question.press

            def noted(key: str) -> Any:
                # what is out of sight is only brought into sight
                in_sight = not hasattr(board, "shows") or board.shows(question)
                reply = press(key)
                self._replies.append(reply if in_sight else "")
                return reply

            question.press = noted

    def _key(self) -> tuple[str, bool]:
        """A key, usually one the prompt names; and whether the prompt says it does nothing."""
        prompt = getattr(self._app.board, "prompt", None)
        keys = {name: bool(key.why) for key in prompt.keys for name in _named(key.key)} if prompt else {}
        drawn = self._luck.random()
        if drawn < 0.35:
            return "enter", bool(prompt and prompt.mine and prompt.refused)
        key = self._luck.choice([*keys]) if keys and drawn < 0.7 else self._luck.choice(ALWAYS)
        return key, keys.get(key, False)

    async def in_vain(self, state: Any, seats: Sequence[Seat]) -> None:
        """Press keys for somebody who is not asked, and for somebody who looks on: nothing is played."""
        game, app = self._game, self._app
        asked = game.to_act(state)
        waiting = [seat for seat in range(len(seats)) if seat not in asked]
        for seat, watching in ((self._luck.choice(waiting or [0]), False), ((*asked, 0)[0], True)):
            if not waiting and not watching:
                continue
            view = game.view(state, NOBODY if watching else seat)
            app.board.show(Snapshot(view, seat, (), tuple(seats), (), watching=watching))
            app.played, app.premoves = [], []
            for key in ("enter", "enter", *(self._key()[0] for _ in range(IN_VAIN))):
                await self._pilot.press(key)
            assert not app.played, f"seat {seat} is not asked, and plays {app.played}"
            assert not (watching and app.premoves), f"an onlooker plans {app.premoves}"


def _named(key: str) -> Sequence[str]:
    return NAMED.get(key, (key,) if key.isascii() and (len(key) == 1 or key.islower()) else ())


def _actions(reply: Any) -> tuple[Any, ...]:
    return reply.actions if isinstance(reply, Several) else (reply,)


def played_by_keys(given: Played) -> None:
    """Press keys at the game's board, at moments spread over the whole game and at each position."""
    with quickly():
        asyncio.run(_pressed(given))


def only_who_is_asked_plays(given: Played) -> None:
    """Whatever keys are pressed by somebody who is not asked, or who looks on, nothing is played."""
    with quickly():
        asyncio.run(_pressed_in_vain(given))


async def _pressed_in_vain(given: Played) -> None:
    app = BoardApp(board_of(given.game))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        presser = KeyPresser(given, app, pilot, Random(3))
        for session in given.sessions[-1:]:
            for step in few(session.steps, WAITING):
                await presser.in_vain(step.after, session.seats)
        for state in given.positions.values():
            await presser.in_vain(state, seats_of(given.game, state))


async def _pressed(given: Played) -> None:
    app = BoardApp(board_of(given.game))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        presser = KeyPresser(given, app, pilot, Random(8))
        for session in given.sessions[-1:]:
            for step in few(session.steps, MOMENTS):
                if given.game.to_move(step.after) != NATURE:
                    await presser.answer(step.after, session.seats, step)
        for state in given.positions.values():
            if given.game.to_move(state) != NATURE:
                await presser.answer(state, seats_of(given.game, state))
        assert presser.decided, "no key plays anything"
