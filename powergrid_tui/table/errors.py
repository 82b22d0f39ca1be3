"""What goes wrong at the table, for whoever may have to tell it. Imports nothing."""


class TableError(Exception):
    """What a person may read: one sentence, without a traceback."""
