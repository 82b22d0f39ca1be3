"""Power Grid, rule by rule."""
