"""The action spaces and who holds them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.toolkit.viewmodel.players import Player, Players


@dataclass(frozen=True, slots=True)
class ActionSpace:
    """An action space."""

    tiles: int
    """How many tiles its holder takes."""
    support: int
    """Support that its holder gains."""
    holder: Player | None
    """Who holds it; None while it is free."""
    turn: bool
    """Whether its holder acts now."""
    done: bool
    """Whether its holder has acted."""
    fresh: bool = False
    """Whether another player has just chosen it."""


@dataclass(frozen=True, slots=True)
class ActionBoard:
    """The action board."""

    spaces: tuple[ActionSpace, ...]
    """In the order in which they act."""
    pointed: int | None
    """The space under the cursor, counted from 0; None if there is none."""
    waiting: tuple[Player, ...]
    """Who has yet to choose or to act, the next one first."""
    choosing: bool
    """Whether spaces are being chosen in this phase."""


def action_board(view: State, players: Players, pointed: int | None = None) -> ActionBoard:
    """The action spaces and who holds them."""
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
    """The action board with the spaces marked that others have chosen since the view `before`."""
    if before is None or before.phase is not Phase.CHOOSING:
        return board
    spaces = zip(board.spaces, before.spaces, strict=True)
    return replace(
        board,
        spaces=tuple(replace(space, fresh=space.holder is not None and holder < 0) for space, holder in spaces),
    )
