"""What no table of a map can say: a small `Rulebook` for each map that needs one, overriding named hooks."""
