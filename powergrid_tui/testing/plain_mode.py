"""Random input is typed at a table in plain mode."""

from __future__ import annotations

import asyncio
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

from powergrid_tui.plain.conversation import Gone
from powergrid_tui.plain.program import PlainProgram
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.record import dumps, loads
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.testing.games import Played, seats_of
from powergrid_tui.testing.presentation import registered, text_views_of
from powergrid_tui.toolkit.viewmodel.text_views import typed

LONGEST = 90
"""The most actions that are typed."""

LISTED = 0.2
"""The chance that the whole list is asked for before an action is typed by number."""

ASKED_AGAIN = "Give the same answer again if you mean it."
"""What plain mode says of an answer that gives something up for good."""

ASIDE = 11
"""Something else is typed first before one in this many actions."""


class Typist:
    """Types one of the actions offered to the seat at the keyboard: as its words, as its whole line, or by number."""

    def __init__(
        self, session: Session[Any, Any], luck: Random, output: StringIO, *, most: int = LONGEST, kind: str = ""
    ) -> None:
        """At most so many actions are typed, of that kind alone if one is named: their words then, in capitals and with
        spaces to spare, after the whole list."""
        self._session, self._luck, self._output = session, luck, output
        self._most, self._kind = most, kind
        self._seat = NOBODY
        self._typed: list[str] = []
        """What is to be typed next."""
        self._last, self._before = "", 0
        """What was typed last, and how many characters had been told before."""
        self._expected: tuple[int, str] | None = None
        """The position in the game at which a line should stand by now, and that line."""
        self._listed = ""
        """How a row of the requested list should begin."""
        self.played = 0
        words = ("?", "? all", "help", "log", "undo", "zzz", "99999", *text_views_of(session.game).by_word)
        self._words = words

    async def line(self) -> str:
        """The next line to be typed. Fails if the last one did not do what it said."""
        if self._typed:
            self._last, self._before = self._typed.pop(0), len(self._output.getvalue())
            return self._last
        session, game = self._session, self._session.game
        if self._expected is not None:
            at, line = self._expected
            if at == len(session.steps) and ASKED_AGAIN in self._output.getvalue()[self._before :]:
                self._before = len(self._output.getvalue())
                return self._last
            found = session.steps[at].line if at < len(session.steps) else "nothing"
            assert found == line, f"{line!r} was typed, and {found!r} was played"
            self._expected = None
            rows = self._output.getvalue().splitlines()
            assert not self._listed or any(row.startswith(self._listed) for row in rows), f"no row is {self._listed}"
            self._listed = ""
        if game.to_move(session.state) == NOBODY or self.played >= self._most:
            raise Gone
        self.played += 1
        asked = game.to_act(session.state)
        self._seat = self._seat if self._seat in asked else asked[0]
        if self.played % ASIDE == 0:
            self._typed = [self._luck.choice(self._words)]
            return ""
        view = game.view(session.state, self._seat)
        offers = game.choices(view, self._seat)
        of_kind = [offer for offer in offers if self._kind in ("", offer.kind)]
        actions = self._luck.choice([offer.actions for offer in of_kind if len(offer.actions)])
        action = actions[self._luck.randrange(len(actions))]
        self._expected = len(session.steps), game.format(action, session.state)
        if self._kind:
            self._typed = ["? all", f"  {typed(game, view, action).replace(' ', '   ').upper()} "]
            return ""
        numbered = [row.action for offer in offers for row in offer.rows() if not row.why]
        if self.played % 3 == 0 and action in numbered:
            number, words = numbered.index(action) + 1, typed(game, view, action)
            self._listed = f"{number}. {words}" if self._luck.random() < LISTED else ""
            self._typed = [*(["? all"] if self._listed else []), str(number)]
        else:
            self._typed = [self._expected[1] if self.played % 3 == 1 else typed(game, view, action)]
        return ""  # lifts the curtain where there is one, and otherwise answers nothing


def played_in_lines(given: Played) -> None:
    """Play some games in plain mode, and look at what they leave behind."""
    game = given.game
    with registered(game):
        for session in given.sessions[-1:]:
            table = Session.start(game, given.options, session.seats, seed=session.seed)
            output = StringIO()
            typist = Typist(table, Random(7), output)
            _talk(table, typist, output)
            assert typist.played, "nobody was asked"
            again = Session.resume(game, loads(dumps(table.record), "x.toml"))
            assert game.digest(again.state) == game.digest(table.state)
            assert again.record == table.record


def positions_in_lines(given: Played) -> None:
    """At each position plain mode tells the whole question, and does an action of each kind that is offered as it is
    typed."""
    game = given.game
    with registered(game):
        for name, state in given.positions.items():
            for seat in game.to_act(state)[:1]:
                offers = game.choices(game.view(state, seat), seat)
                legal = sum(not row.why for offer in offers for row in offer.rows())
                for offer in offers:
                    if len(offer.actions):
                        table = Session(
                            game,
                            options=given.options,
                            seats=seats_of(game, state),
                            seed=1,
                            opening=state,
                            steps=(),
                            save_file=None,
                        )
                        output = StringIO()
                        _talk(table, Typist(table, Random(9), output, most=1, kind=offer.kind), output)
                        rows = output.getvalue().splitlines()
                        lost = [n + 1 for n in range(legal) if not any(row.startswith(f"{n + 1}. ") for row in rows)]
                        assert not lost, f"{name}: of {legal} choices these are not told: {lost}"


def _talk(table: Session[Any, Any], typist: Typist, output: StringIO) -> None:
    """Play in plain mode until the typist leaves. All that is told can be shown."""
    with redirect_stdout(output):
        asyncio.run(PlainProgram(Store(Path("nowhere")), typist, table).talk())
    for line in output.getvalue().splitlines():
        assert line.strip(), "an empty line is said"
        assert line.isprintable(), f"{line!r} cannot be shown"
