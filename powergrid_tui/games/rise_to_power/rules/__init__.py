"""The rules: one file per phase, and `flow`, which leads from one phase to the next."""
