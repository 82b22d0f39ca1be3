"""The keys of a page for its help: those that do something now, and all others in groups."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from powergrid_tui.table.words.language import trc
from powergrid_tui.toolkit.viewmodel.keys import named_now

if TYPE_CHECKING:  # the title has a help, too, and comes without what only a board needs
    from powergrid_tui.toolkit.viewmodel.question import Prompt


class KeyRow(NamedTuple):
    """A key and what it does; or a sign and what it means."""

    key: str
    """As it is written now."""
    what: str
    why: str = ""
    """More about it, or why it does nothing now."""
    shut: bool = False
    """Whether it does nothing now."""


class KeyGroup(NamedTuple):
    """Keys that belong together."""

    heading: str
    rows: tuple[KeyRow, ...]


class KeysNow(NamedTuple):
    """The keys that do something at this moment."""

    asked: str = ""
    """What is asked, in words; empty where nothing is."""
    rows: tuple[KeyRow, ...] = ()
    where: str = ""
    """Which page it is, or which game and phase."""


def keys_now(prompt: Prompt, besides: Iterable[tuple[str, str]], notes: Mapping[str, str]) -> KeysNow:
    """The keys of a question, with their numbers, and those of the page besides, as they are written now. `notes` says
    more about some, by their default keys."""
    rows: list[KeyRow] = []
    if prompt.answer or prompt.button:
        does = prompt.button or prompt.answer
        more = (prompt.beside if prompt.button else "") or notes.get("enter", "")
        rows.append(KeyRow(named_now("enter", prompt.changed), does, "" if prompt.refused else more, prompt.refused))
    rows += [
        KeyRow(named_now(key.key, prompt.changed), key.what, key.why or notes.get(key.key, ""), bool(key.why))
        for key in prompt.keys
    ]
    taken = {row.key for row in rows}
    rows += [KeyRow(key, what) for key, what in besides if key not in taken]
    who = f"{prompt.who.name}{trc('question', ': ')}" if prompt.who else ""
    return KeysNow(f"{who}{prompt.question}", tuple(rows))
