"""Measurements. `make bench` prints the tables of docs/performance.md and bench/figures.md."""


class BenchError(Exception):
    """Why something cannot be measured or written, in a sentence."""
