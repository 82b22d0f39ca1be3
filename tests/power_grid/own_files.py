"""The map and the deck that `docs/maps.md` builds, for tests of what players make."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from powergrid_tui.games.power_grid import files
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.table.files.data import BadData, toml_of
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit.bots import RandomBot

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "maps.md").read_text("utf-8")
BLOCKS: list[str] = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def built(name: str) -> str:
    """The file that the page builds under that name."""
    return "".join(block for block in BLOCKS if block.startswith(f"# {name}\n"))


VALE, CARDS = built("vale.toml"), built("cards.toml")


def snippet(first: str) -> str:
    """The block that begins so."""
    (block,) = (block for block in BLOCKS if block.startswith(first))
    return block


def errors(text: str) -> tuple[str, ...]:
    """What is wrong with a map or a deck of this text."""
    with pytest.raises(BadData) as caught:
        files.described(toml_of(text, "my.toml"), "my.toml")
    return caught.value.errors


def changed(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert text.count(old) >= 1, old
        text = text.replace(old, new, 1)
    return text


def told(text: str, *changes: tuple[str, str]) -> tuple[str, ...]:
    return errors(changed(text, *changes))


def played(options: Options, players: int, seed: int) -> Session[Any, Any]:
    """A game of random bots to its end."""
    seats = tuple(Seat(name=name, bot="random") for name in ("Ann", "Bo", "Cyd")[:players])
    session = Session.start(POWER_GRID, options, seats, seed=seed)
    bot, luck = RandomBot(), Random(seed)
    while POWER_GRID.to_move(session.state) != NOBODY:
        session.play(bot.decide(session.state, POWER_GRID.choices(session.state), luck))
    return session
