"""Measurements. `make bench` prints the table that stands in docs/performance.md."""
