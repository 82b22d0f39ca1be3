"""Rows of cells as Textual wants them, without the seven caches that it gives to each, most of which stay empty.

They are made when they are needed. An empty one takes as much memory as a dozen cells, and a board has hundreds of
strips. If a version of Textual gives its strips other attributes, they are made the way Textual does.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Any

from rich.segment import Segment
from textual.cache import FIFOCache
from textual.strip import Strip

__all__ = ["strip"]

_CACHES = MappingProxyType(
    {
        "_divide_cache": 4,
        "_crop_cache": 16,
        "_style_cache": 16,
        "_filter_cache": 4,
        "_line_length_cache": 4,
        "_crop_extend_cache": 4,
        "_offsets_cache": 4,
    }
)
"""Each cache, with how much it keeps."""
_OTHERS = ("_segments", "_cell_length", "_render_cache", "_link_ids", "_cell_count")


class _Lean(Strip):
    """A strip whose caches are made when they are needed."""

    __slots__ = ()

    def __init__(self, segments: Iterable[Segment], cell_length: int | None = None) -> None:
        self._segments = list(segments)
        self._cell_length = cell_length
        self._render_cache = self._link_ids = self._cell_count = None

    def __getattr__(self, name: str) -> Any:
        """Called for what is not there yet."""
        if name not in _CACHES:
            raise AttributeError(name)
        made: FIFOCache[Any, Any] = FIFOCache(_CACHES[name])
        setattr(self, name, made)
        return made


def kind_for(attributes: Iterable[str]) -> type[Strip]:
    """The class to make strips of, if Textual's have these attributes."""
    return _Lean if {*attributes} == {*_CACHES, *_OTHERS} else Strip


strip = kind_for(Strip.__slots__)
"""Makes a strip of segments, and its length in cells if that is known."""
