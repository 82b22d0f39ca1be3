"""A Python class supplied by a player as a bot: ``file.py:Class``. Its file is run only where the bot thinks."""

import sys
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from powergrid_tui.table.protocol.game import Offer
from powergrid_tui.table.records.kinds import place_of


class PythonFile:
    """Stands for the class until a process thinks with it. It is pickled as the words that name it, and is given a view
    whatever the class says about that."""

    needs_view: ClassVar[bool] = True

    def __init__(self, kind: str) -> None:
        """Raises `TableError` for words that do not name a class in a file."""
        self.file, self.name = place_of(kind)

    @property
    def remembers(self) -> bool:
        """Whether the class wants what a careful player would remember. Runs the file."""
        return bool(getattr(_class_in(self.file, self.name), "remembers", False))

    def decide(self, view: Any, offers: Sequence[Offer[Any]], rng: Random) -> Any:
        """The decision of a new instance of the class. Runs the file; raises whatever that raises."""
        return _class_in(self.file, self.name)().decide(view, offers, rng)


@lru_cache(maxsize=64)
def _class_in(file: Path, name: str) -> Any:
    """The class of this name. The file is run once per process, and may import modules next to it."""
    module_name = f"_bot_{file.stem}"
    spec = spec_from_file_location(module_name, file)
    if spec is None or spec.loader is None:
        raise ImportError(str(file))
    module = module_from_spec(spec)
    beside = str(file.parent.resolve())
    if beside not in sys.path:
        sys.path.append(beside)  # last, so that nothing there shadows the program's own modules
    sys.modules[module_name] = module  # dataclasses and pickle look it up
    spec.loader.exec_module(module)
    return getattr(module, name)
