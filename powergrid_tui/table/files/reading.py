"""How the program is read: what it imports stays, so nothing looks through it for garbage, then or later."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Import without stopping to look for garbage, which takes a tenth of the time.

    What is there by the end is left out of every later search: a whole one would last as long as ten keys.
    """
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if before:
            gc.enable()
