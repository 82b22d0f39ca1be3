"""Rise to Power: districts of one's own grid, paid with prism cards."""
