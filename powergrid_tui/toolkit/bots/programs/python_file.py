"""A Python class of somebody's own as a bot: ``file.py:Class``. Its file is run where the bot
thinks, and nowhere else."""

import sys
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from powergrid_tui.table.protocol.game import Offer
from powergrid_tui.toolkit.bots.programs.allowed import place_of


class PythonFile:
    """Stands for the class until a process thinks with it. It travels as the words that name it, and is shown its view
    whatever the class says of that."""

    needs_view: ClassVar[bool] = True

    def __init__(self, kind: str) -> None:
        """Raises `TableError` for words that name no class in a file."""
        self.file, self.name = place_of(kind)

    @property
    def remembers(self) -> bool:
        """Whether the class wants to be shown what a careful person remembers. Runs the file."""
        return bool(getattr(_class_in(self.file, self.name), "remembers", False))

    def decide(self, view: Any, offers: Sequence[Offer[Any]], rng: Random) -> Any:
        """What a new bot of the class decides. Runs the file; raises whatever that raises."""
        return _class_in(self.file, self.name)().decide(view, offers, rng)


@lru_cache(maxsize=64)
def _class_in(file: Path, name: str) -> Any:
    """The class of this name. The file is run once in a process, and may import what lies beside it."""
    module_name = f"_bot_{file.stem}"
    spec = spec_from_file_location(module_name, file)
    if spec is None or spec.loader is None:
        raise ImportError(str(file))
    module = module_from_spec(spec)
    beside = str(file.parent.resolve())
    if beside not in sys.path:
        sys.path.append(beside)  # last: what lies there hides nothing of the program's
    sys.modules[module_name] = module  # as dataclasses and pickles want it
    spec.loader.exec_module(module)
    return getattr(module, name)
