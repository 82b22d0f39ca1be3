"""The opponents of Power Grid."""
