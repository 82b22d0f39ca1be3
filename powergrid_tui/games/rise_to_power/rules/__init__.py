"""The rules: a file for each phase, and `flow`, which leads from one to the next."""
