"""A fingerprint of a whole state, for noticing a replay that ends elsewhere."""

import hashlib
import json
from typing import Any

from powergrid_tui.table.protocol.value import adapter

_LENGTH = 16
"""Hexadecimal figures."""

_MARK = ":"
"""Between the version and the figures."""


def digest(state: Any, version: int, **beside: Any) -> str:
    """The fingerprint of every field that the state does not exclude, and of what it points to `beside` them.

    The game raises the version when the fields change, in number or in meaning: fingerprints of different versions are
    not compared.
    """
    facts = {**adapter(state.__class__).dump_python(state, mode="json"), **beside}
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"))
    return f"{version}{_MARK}{hashlib.sha256(text.encode()).hexdigest()[:_LENGTH]}"


def differ(kept: str, found: str) -> bool:
    """Whether two fingerprints tell of different states; those of different versions, or of none, tell nothing."""
    version, mark, _ = kept.partition(_MARK)
    return bool(mark) and version == found.partition(_MARK)[0] and kept != found
