"""Measurements. `make bench` prints the table that stands in docs/performance.md."""


class BenchError(Exception):
    """What keeps something from being measured or written, in a sentence."""
