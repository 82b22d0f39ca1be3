"""Positions of a game: their lines are read, and their boards are drawn, and show nothing that is hidden.
Boards import textual."""

from __future__ import annotations

import asyncio
import re
from random import Random
from typing import Any

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.words.language import speaking
from powergrid_tui.testing.games import Played, few, one_sentence, seats_of, some_actions
from powergrid_tui.testing.presentation import all_texts, registered, text_views_of
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII, UNICODE
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

SIZES = ((80, 22), (120, 38), (200, 58))
"""The cells of a board on terminals of 80x24, 120x40 and 200x60: two rows belong to the table."""

TINY = ((20, 6), (3, 2))
"""The cells of a board on terminals that are too small for anything."""

LANGUAGES = ("en", "de", "zh_TW", "zh_CN")

TRIES = 50
"""How often the screen is looked at until it stays as it is."""


WHITE = ("\t", "\u00a0", "\u2003", "\u202f", "\u3000", " \t \u00a0")
"""What looks like a space, or nearly."""

ODD = ("+{}", "-{}", "{}_{}", "{}" * 400, "{}e1", "0x{}", "{}.0", "٣", "３", "²", "½")
"""What Python may read as a number, or nearly, and no game has."""


def odd_lines_are_understood_or_refused(given: Played) -> None:
    """A line with other white space, with other numbers than plain digits or with other capitals means the same, or is
    refused with a sentence."""
    game = given.game
    lines = [(step.line, step.action, step.before) for step in list(given.steps())[:: given.every]]
    for state in given.positions.values():
        for seat in game.to_act(state):
            lines += [(game.format(action, state), action, state) for action in some_actions(game.choices(state, seat))]
    for at, (line, action, state) in enumerate(lines):
        assert game.parse(line, state) == action, f"{line!r} is read as something else"
        odd = ODD[at % len(ODD)]
        for other in (
            line.replace(" ", WHITE[at % len(WHITE)]),
            re.sub(r"(?<= )[0-9]+", lambda found: odd.replace("{}", found[0]), line),  # noqa: B023  # used at once
            line.upper(),
            line.swapcase(),
        ):
            try:
                meant = game.parse(other, state)
                assert meant == action or game.refusal(state, meant), f"{other!r} is read as something else"
            except TableError as error:
                one_sentence(error)


TAILS = (
    *("", "x", ",", "and on", ":", "~", "~%%%", "~_____w", "~é", "'", "漢字", "nothing", "first"),
    *("-1", "0", "1000", "1.5", "²", "٤", "1 2", "9" * 50, "a0", "a99", "x " * 70, "1,1,", "{}"),
)
"""What may be typed after the beginning of a line by somebody who does not know better."""

AFTER, MOST_WORDS, PLACES = 2, 5, 10
"""So many of them are tried after each beginning; the most words of a beginning; and the moments looked at."""


def nonsense_is_refused(given: Played) -> None:
    """Whatever is typed, alone or after the first words of a line, in any phase: it is refused with a sentence, or it
    means something legal; in the words of whoever listens, too."""
    game, luck, beginnings = given.game, Random(6), {""}
    text_views = text_views_of(game)
    for step in given.steps():
        words = step.line.partition(": ")[2].split(" ")
        known = sum(beginning.startswith(words[0]) for beginning in beginnings)
        if known < 2 * MOST_WORDS:
            beginnings |= {" ".join(words[:count]) + " " for count in range(1, min(len(words), MOST_WORDS) + 1)}
    named = [(step.line.partition(":")[0], step.before) for step in few(list(given.steps()), PLACES)]
    for state in given.positions.values():
        for seat in game.to_act(state)[:1]:
            (action, *_) = some_actions(game.choices(state, seat))
            named.append((game.format(action, state).partition(":")[0], state))
    for name, state in named:
        views = [None, *(game.view(state, seat) for seat in game.to_act(state)[:1])]
        for beginning in sorted(beginnings):
            for tail in luck.sample(TAILS, AFTER) if beginning else TAILS:
                line = beginning + tail
                for view in views:
                    try:
                        meant = line if view is None else text_views.reworded(view, line)
                        game.apply(state, game.parse(f"{name}: {meant}", state))
                    except TableError as error:
                        one_sentence(error)


def positions_are_worded(given: Played) -> None:
    """At each position what is told without a screen can be shown in every language, and is the same whatever is
    hidden."""
    game, luck = given.game, Random(3)
    text_views = text_views_of(game)
    for name, state in given.positions.items():
        for seat in game.to_act(state)[:1]:
            said = all_texts(game, text_views, game.view(state, seat), seat)
            other = game.view(_otherwise(given, state, seat, luck), seat)
            assert all_texts(game, text_views, other, seat) == said, f"{name}: seat {seat} is told what is hidden"
            for language in LANGUAGES:
                with speaking(language):
                    said = all_texts(game, text_views, game.view(state, seat), seat)
                for words in said:
                    printable = all(line.isprintable() for line in words.splitlines())
                    assert printable, f"{name}: {words!r} cannot be shown"


def positions_are_drawn(given: Played) -> None:
    """The board of each position is drawn in each language, at each size and in both sets of glyphs in turn, and its
    cells are the same whatever is hidden. A tiny terminal breaks nothing."""
    if given.positions:
        from powergrid_tui.testing.idle import quickly

        with registered(given.game), quickly():
            for glyphs in (UNICODE, ASCII):
                asyncio.run(_drawn(given, glyphs))


async def _drawn(given: Played, glyphs: Any) -> None:
    """In one app, which is resized as a terminal is."""
    from powergrid_tui.testing.keys import BoardApp

    app = BoardApp(registry.board(given.game.id, given.game)(glyphs))
    async with app.run_test(size=SIZES[0]) as pilot:
        for turn, size in enumerate(SIZES):
            await pilot.resize_terminal(*size)
            await _settled(app, pilot)
            await _drawn_in_turn(given, 2 * turn + (glyphs is ASCII), app, pilot)
        for size in TINY if glyphs is UNICODE else ():
            await pilot.resize_terminal(*size)
            for state in few(list(given.positions.values()), 4):
                app.board.show(_snapshot(given.game, state, (*given.game.to_act(state), 0)[0]))
                await pilot.pause()


async def _drawn_in_turn(given: Played, turn: int, app: Any, pilot: Any) -> None:
    game, luck, size = given.game, Random(4), tuple(app.size)
    for number, (name, state) in enumerate(given.positions.items()):
        place = (number + turn) % (2 * len(SIZES))
        if place >= len(LANGUAGES):
            continue
        seat = (*game.to_act(state), 0)[0]
        alike = (state, _otherwise(given, state, seat, luck))[: 2 if place % 2 else 1]
        with speaking(LANGUAGES[place]):
            drawn = []
            for other in alike:
                app.board.show(_snapshot(game, other, seat))
                drawn.append(await _settled(app, pilot))
        assert any(row.strip() for row in drawn[0]), f"{name}: nothing is drawn at {size}"
        # names may have accents
        others = {sign for row in drawn[0] for sign in row if "\u2000" <= sign <= "\u2bff"}
        plain = app.board.glyphs is UNICODE or place or not others
        assert plain, f"{name}: the board is not drawn in ASCII: {others}"
        apart = next((pair for pair in zip(drawn[0], drawn[-1], strict=True) if pair[0] != pair[1]), None)
        assert apart is None, f"{name}: seat {seat} is shown what is hidden at {size}: {apart}"


async def _settled(app: Any, pilot: Any) -> list[str]:
    """The rows of the screen once they stay: a panel may lay itself out anew after it was drawn."""
    from powergrid_tui.toolkit.widgets.drawing.updates import screen_rows

    rows: list[str] = []
    for _ in range(TRIES):
        await pilot.pause()
        before, rows = rows, [strip.text for strip in screen_rows(app.screen)]
        if rows == before:
            break
    return rows


def _otherwise(given: Played, state: Any, seat: int, luck: Random) -> Any:
    if given.otherwise is not None:
        return given.otherwise(state, seat, luck)
    return given.game.determinize(given.game.recollection(state, seat), seat, luck)


def _snapshot(game: Game[Any, Any], state: Any, seat: int) -> Snapshot:
    view = game.view(state, seat)
    return Snapshot(view, seat, game.choices(view, seat), seats_of(game, state), ())
