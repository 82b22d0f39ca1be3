"""The list of what has to hold in every game, whatever is played: one function for each check, which raises
`AssertionError` with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from powergrid_tui.table.protocol.game import Game
from powergrid_tui.testing.games import Otherwise, Played, played
from powergrid_tui.testing.positions import (
    nonsense_is_refused,
    odd_lines_are_understood_or_refused,
    positions_are_drawn,
    positions_are_worded,
)
from powergrid_tui.testing.rules import (
    apply_changes_nothing,
    auto_play_is_offered,
    damaged_lines_are_refused,
    digests_differ,
    games_end,
    games_go_on_where_they_were_left,
    imagined_worlds_can_be_played,
    lines_round_trip,
    undo_takes_back,
    what_is_offered_may_be_done,
    who_is_asked_agrees,
    who_is_asked_next_is_told,
)
from powergrid_tui.testing.saves import damaged_files_are_reported, seats_are_kept
from powergrid_tui.testing.secrets import (
    covered_states_tell_nothing,
    events_are_for_those_who_may_know,
    nothing_hidden_can_be_reached,
    reasons_keep_secrets,
    secrets_stay_secret,
    views_are_enough,
    words_and_questions_come_from_the_view,
)
from powergrid_tui.testing.table_views import (
    nobody_who_looks_on_is_called_you,
    views_fit_their_schema,
    views_keep_secrets,
    views_offer_what_may_be_done,
)
from powergrid_tui.testing.words import logs_can_be_read_as_they_grow, sentences_are_messages

Check = Callable[[Played], None]


def lines_are_typed(given: Played) -> None:
    """In plain mode a game is played by words, lines and numbers: what is typed is done, and saved as it was done."""
    from powergrid_tui.testing.plain_mode import played_in_lines

    played_in_lines(given)


def keys_are_pressed(given: Played) -> None:
    """Whatever keys are pressed at the board, what is played is legal and is what the question returned; and a key
    shown as doing nothing plays nothing."""
    from powergrid_tui.testing.keys import played_by_keys

    played_by_keys(given)


def only_who_is_asked_plays(given: Played) -> None:
    """Whatever keys are pressed by somebody who is not asked, or who looks on, nothing is played."""
    from powergrid_tui.testing.keys import only_who_is_asked_plays

    only_who_is_asked_plays(given)


def positions_are_typed(given: Played) -> None:
    """At each position plain mode tells the whole question, and does an action of each kind as it is typed."""
    from powergrid_tui.testing.plain_mode import positions_in_lines

    positions_in_lines(given)


CHECKS: tuple[Check, ...] = (
    games_end,
    who_is_asked_agrees,
    who_is_asked_next_is_told,
    what_is_offered_may_be_done,
    apply_changes_nothing,
    lines_round_trip,
    damaged_lines_are_refused,
    damaged_files_are_reported,
    games_go_on_where_they_were_left,
    seats_are_kept,
    digests_differ,
    views_are_enough,
    secrets_stay_secret,
    words_and_questions_come_from_the_view,
    reasons_keep_secrets,
    covered_states_tell_nothing,
    events_are_for_those_who_may_know,
    nothing_hidden_can_be_reached,
    imagined_worlds_can_be_played,
    undo_takes_back,
    auto_play_is_offered,
    logs_can_be_read_as_they_grow,
    sentences_are_messages,
    views_fit_their_schema,
    views_offer_what_may_be_done,
    views_keep_secrets,
    nobody_who_looks_on_is_called_you,
    lines_are_typed,
    keys_are_pressed,
    only_who_is_asked_plays,
    positions_are_typed,
    odd_lines_are_understood_or_refused,
    nonsense_is_refused,
    positions_are_worded,
    positions_are_drawn,
)
"""The suite, one function per check."""


def check_game(
    game: Game[Any, Any],
    options: Any = None,
    *,
    names: Collection[str] = (),
    otherwise: Otherwise | None = None,
    positions: Mapping[str, Any] | None = None,
) -> None:
    """Run every check on some random games and on these positions, as `played` keeps them. Raises `AssertionError`,
    which says what does not hold.

    >>> from powergrid_tui import game
    >>> check_game(game("electropolis"))  # doctest: +SKIP
    """
    given = played(game, options, names=names, otherwise=otherwise, positions=positions)
    for check in CHECKS:
        check(given)
