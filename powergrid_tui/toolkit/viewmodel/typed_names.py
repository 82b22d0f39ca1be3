"""Names in typed lines: ``place air-pollution control e3`` is ``place scrubber e3``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from powergrid_tui.table.files.data import fold
from powergrid_tui.table.words.language import tr, trc


def by_name(messages: Iterable[tuple[str, str, str]]) -> dict[str, str]:
    """What names stand for, as typed in English or in the language of this context. Each is given as the context of
    its message (or an empty string), the message, and what it stands for; of two with one name the first counts."""
    found: dict[str, str] = {}
    for context, message, meant in messages:
        for name in (trc(context, message) if context else tr(message), message):
            found.setdefault(fold(name), meant)
    return found


def renamed(line: str, names: Mapping[str, str]) -> list[str]:
    """The words of a line with each name in it replaced, the longest first; of an empty one, an empty word."""
    verb, *words = line.split() or [""]
    found = [verb]
    while words:
        count = next((some for some in range(len(words), 0, -1) if fold(" ".join(words[:some])) in names), 0)
        found.append(names[fold(" ".join(words[:count]))] if count else words[0])
        del words[: count or 1]
    return found
