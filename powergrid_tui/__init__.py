"""Power Grid (Funkenschlag) in a terminal, and the table that it is played at."""

__version__ = "0.1.0"
"""As `pyproject.toml` has it: to look it up among what is installed takes as long as all else that `--version` does."""
