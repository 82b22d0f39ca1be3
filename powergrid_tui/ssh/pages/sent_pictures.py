"""Pictures that are drawn in another process, and sent to this one.

A style of Rich is compared by its hash, which depends on the process, and a strip of Textual keeps caches. So neither
is sent as it is: a style is sent in words, and a strip as its segments. Importing this module is enough for that.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from typing import Any, TypeVar

from rich.style import Style
from textual.strip import Strip

from powergrid_tui.table.words.language import speaking

R = TypeVar("R")


def sent(language: str, drawing: Callable[..., R], *about: Any) -> R:
    """What a drawing makes of its arguments, in a language. Called in the other process, which imports this by it."""
    with speaking(language):
        return drawing(*about)


copyreg.pickle(Style, lambda style: (Style.parse, (str(style),)))
copyreg.pickle(Strip, lambda strip: (Strip, (list(strip),)))
