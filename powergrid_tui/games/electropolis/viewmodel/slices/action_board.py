"""The action spaces, with who stands on them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.toolkit.viewmodel.players import Player, Players


@dataclass(frozen=True, slots=True)
class ActionSpace:
    """An action space."""

    tiles: int
    """Tiles that are taken from it."""
    support: int
    """Support that it brings."""
    holder: Player | None
    """Who stands on it; None while it is free."""
    turn: bool
    """Whoever stands here acts now."""
    done: bool
    """Whoever stands here has acted."""
    fresh: bool = False
    """Another has just chosen it."""


@dataclass(frozen=True, slots=True)
class ActionBoard:
    """The action board."""

    spaces: tuple[ActionSpace, ...]
    """The first to act first."""
    pointed: int | None
    """The space under the cursor, counted from 0; None for none."""
    waiting: tuple[Player, ...]
    """Who is yet to choose or to act, the next one first."""
    choosing: bool
    """It is the phase in which spaces are chosen."""


def action_board(view: State, players: Players, pointed: int | None = None) -> ActionBoard:
    """The action spaces, with who stands on them."""
    numbers = view.book.numbers.spaces
    holders = view.spaces or (NOBODY,) * len(numbers.tiles)
    acting = view.phase in (Phase.TAKING, Phase.PLACING)
    return ActionBoard(
        tuple(
            ActionSpace(
                tiles,
                support,
                players[holder] if holder >= 0 else None,
                acting and holder == view.turn,
                holder in view.acted,
            )
            for tiles, support, holder in zip(numbers.tiles, numbers.support, holders, strict=True)
        ),
        pointed,
        tuple(players[seat] for seat in view.waiting),
        view.phase is Phase.CHOOSING,
    )


def just_chosen(board: ActionBoard, before: State | None) -> ActionBoard:
    """The action board with the space that another has just chosen, from what was seen before."""
    if before is None or before.phase is not Phase.CHOOSING:
        return board
    spaces = zip(board.spaces, before.spaces, strict=True)
    return replace(
        board,
        spaces=tuple(replace(space, fresh=space.holder is not None and holder < 0) for space, holder in spaces),
    )
