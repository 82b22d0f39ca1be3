"""``python -m powergrid_tui`` is the same as ``powergrid``."""

from powergrid_tui.cli import main

if __name__ == "__main__":
    main(prog_name="powergrid")
