"""The rules: one file per phase, and files for what several share. `flow` connects the phases."""
