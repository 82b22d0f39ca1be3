"""Errors that people may read. Imports nothing."""


class TableError(Exception):
    """An error with a message for people: one sentence, shown without a traceback."""
