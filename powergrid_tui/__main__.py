"""``python -m powergrid_tui`` is the same as ``powergrid``."""

import signal


def run() -> None:
    """Read the program, and run it. Ctrl+C ends the reading without a word: nothing has begun yet."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from powergrid_tui.table.files.importing import uncollected

    with uncollected():
        from powergrid_tui.cli import main

    signal.signal(signal.SIGINT, signal.default_int_handler)
    main(prog_name="powergrid")


if __name__ == "__main__":
    run()
