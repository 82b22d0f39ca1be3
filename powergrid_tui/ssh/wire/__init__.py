"""One terminal at the other end of a connection: its driver, its keys and lines, limits, and what all share."""
