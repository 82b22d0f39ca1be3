"""What no table of a map can express: a `Variant` for each map that needs one, overriding the hooks of a concern or
two."""
