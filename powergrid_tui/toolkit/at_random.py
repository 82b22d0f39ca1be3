"""The random bot's choice. Compiled along with the rules because it runs as often."""

from collections.abc import Sequence
from random import Random
from typing import Any

from powergrid_tui.table.protocol.game import Offer


def drawn(view: Any, offers: Sequence[Offer[Any]], rng: Random) -> Any:
    """Any legal action: uniform over the kinds, then over the actions of that kind."""
    open_kinds = [actions for offer in offers if (actions := offer.actions)]
    actions = open_kinds[int(rng.random() * len(open_kinds))]
    return actions[int(rng.random() * len(actions))]
