"""A fingerprint of a whole state, to notice a replay that ends in a different one."""

import hashlib
import json
from typing import Any

from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.options import READINGS
from powergrid_tui.table.protocol.value import adapter

_LENGTH = 16
"""Hexadecimal digits."""

_MARK = ":"
"""Between the version and the digits."""


def digest(state: Any, version: int, **beside: Any) -> str:
    """The fingerprint of every field that the state does not exclude, and of what it refers to, passed as `beside`.

    Of a state's `options`, only those that differ from their defaults are in it: a game that gets a new option has the
    fingerprints that it had before. So a default must never change, except that of the readings, which always count.

    The game raises the version when the other fields change, in number or in meaning: fingerprints of different
    versions are not compared.
    """
    facts = {**adapter(state.__class__).dump_python(state, mode="json"), **beside}
    options = getattr(state, "options", None)
    if isinstance(options, Frozen):
        facts["options"] = {
            **options.model_dump(mode="json", exclude_defaults=True),
            **options.model_dump(mode="json", include={READINGS}),
        }
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"))
    return f"{version}{_MARK}{hashlib.sha256(text.encode()).hexdigest()[:_LENGTH]}"


def version_of(digest: str) -> str:
    """The version of a fingerprint, which by itself shows nothing about a state."""
    return digest.partition(_MARK)[0]


def differ(kept: str, found: str) -> bool:
    """Whether two fingerprints show that the states differ. Fingerprints of different versions, or without a version,
    show nothing."""
    version, mark, _ = kept.partition(_MARK)
    return bool(mark) and version == found.partition(_MARK)[0] and kept != found
