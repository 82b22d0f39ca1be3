"""The rules: a file for each phase and for what several share; `flow` leads from one phase to the next."""
