"""The clock of a table before its game, set with a line such as ``5m turn nights off``."""

from __future__ import annotations

from typing import Final

import msgspec

from powergrid_tui.plain.server.rulings import is_on
from powergrid_tui.server.clocks.rules import THENS, TIMES, ClockRules, time_in_words
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import markc, series, tr
from powergrid_tui.toolkit.viewmodel import verbs

_CODES: Final = dict(zip(("none", "1m", "5m", "1h", "1d", "3d", "15m+15s", "1h+1m", "3d+12h"), TIMES, strict=True))
_OTHERS: Final = {"off": "none", "minute": "1m", "hour": "1h", "day": "1d"}
_LEFT_OUT: Final = (markc("typed word", "nights"), markc("typed word", "weekends"))


def read(said: str, rules: ClockRules) -> ClockRules:
    """The rules that a line gives; what it does not name stays as it is. Raises `TableError`."""
    words = iter(said.lower().split())
    for typed in words:
        word = verbs.understood(typed, _LEFT_OUT, verbs.WORD)
        code = _OTHERS.get(word, word)
        if code in _CODES:
            rules = rules.with_time(_CODES[code])
        elif word in THENS:
            rules = msgspec.structs.replace(rules, then=word)
        elif word in _LEFT_OUT:
            rules = msgspec.structs.replace(rules, **{word: is_on(next(words, ""))})
        else:
            known = series([*_CODES, *THENS, *(f"{name} on, {name} off" for name in _LEFT_OUT)])
            raise TableError(tr("a clock is set with these words: {known}", known=known))
    return rules


def choices() -> list[str]:
    """What can be typed, with what it means."""
    return [
        *(tr("{word}: {about}", word=code, about=time_in_words(time)) for code, time in _CODES.items()),
        *(
            tr("{word}: {about}", word=then, about=tr("when it runs out, {what}", what=tr(words)))
            for then, words in THENS.items()
        ),
        tr("'nights off', 'weekends off': then no time runs; 'on': it does."),
    ]
