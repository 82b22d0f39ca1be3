"""One terminal at the other end of a line: its driver, its keys, its limits."""
