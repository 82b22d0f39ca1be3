"""Whether a step told a seat something that it did not know: undo stops there.

No list of actions says so. What the seat sees after the step is compared with what it would have seen in other worlds
that fit its view before it.
"""

from __future__ import annotations

from typing import Any

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import NATURE, Game, Step

_OTHERS = 8
"""How many actions of each kind are tried at most in place of the one that another seat chose."""


def tells(game: Game[Any, Any], step: Step[Any, Any], seat: int) -> bool:
    """Whether a step may have told a seat anything beyond what its own action determines.

    It has if the same action would have looked different in another world, or would not have been possible there. It
    also has if it was chosen by another seat that knows more than this one: any choice tells something about its
    reasons, unless this seat sees no difference between it and others.
    """
    actor = game.actor(step.before, step.action)
    if actor == NATURE or game.reveals(step.before, step.after, seat):
        return True
    seen = game.view(step.after, seat)
    try:
        worlds = game.worlds(game.view(step.before, seat), seat)
        if any(_differs(game, world, step.action, seat, seen) for world in worlds):
            return True
        if actor == seat:
            return False
        known = game.view(step.before, actor)
        return any(game.view(world, actor) != known for world in worlds) and _might_have(game, step, actor, seat, seen)
    except TableError:
        return True  # the game cannot imagine a world that fits: nobody can say that nothing was told


def _differs(game: Game[Any, Any], world: Any, action: Any, seat: int, seen: Any) -> bool:
    return bool(game.refusal(world, action)) or game.view(game.advance(world, action), seat) != seen


def _might_have(game: Game[Any, Any], step: Step[Any, Any], actor: int, seat: int, seen: Any) -> bool:
    """Whether another seat might have done something else that this seat would have noticed."""
    for offer in game.choices(step.before, actor):
        actions = offer.actions
        for at in range(0, len(actions), max(1, -(-len(actions) // _OTHERS))):
            if game.view(game.advance(step.before, actions[at]), seat) != seen:
                return True
    return False
