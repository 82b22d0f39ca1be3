"""Rise to Power, rule by rule."""
