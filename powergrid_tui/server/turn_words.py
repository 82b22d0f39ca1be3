"""What is asked at a table, in words that everybody may read."""

from __future__ import annotations

from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.toolkit import registry


def game_in_words(table: ServerTable) -> str:
    """What is played."""
    return tr(registry.GAMES[table.game.id].name)


def asked_in_words(table: ServerTable) -> str:
    """The game, its round and its phase. They are made of the facts that lists show of a game, and of nothing else: no
    secret is among them."""
    where = table.where
    phase = registry.phases(table.game.id).get(str(where.get("phase", "")), "")
    parts = [game_in_words(table)]
    if where.get("round"):
        parts.append(tr(table.game.round_number, round=where["round"]))
    if phase:
        parts.append(tr(phase))
    return trc("list", ", ").join(parts)
