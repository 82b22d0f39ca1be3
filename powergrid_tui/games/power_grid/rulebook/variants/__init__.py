"""What no table of a map can say: for each map that needs it a `Variant`, with its own hooks of one concern or two."""
