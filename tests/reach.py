"""What can be had from an object by following what it holds, as a bot could that means to cheat."""

import gc
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

_SHARED = (type, ModuleType, CodeType, str, bytes, int, float, bool, type(None))
"""What all games share, or what holds nothing."""


def reached(*starts: Any) -> Iterator[Any]:
    """Everything that these hold, and what that holds, through closures and bound methods too; but for the globals of
    functions, which all games share."""
    seen: dict[int, Any] = {}
    left = list(starts)
    while left:
        thing = left.pop()
        if id(thing) in seen or isinstance(thing, _SHARED):
            continue
        seen[id(thing)] = thing
        yield thing
        if isinstance(thing, FunctionType):
            left += [*(thing.__closure__ or ()), *(thing.__defaults__ or ()), *(thing.__kwdefaults__ or {}).values()]
        else:
            left += gc.get_referents(thing)
