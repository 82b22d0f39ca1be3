"""A running game: its session, and the host at which people and bots sit, and onlookers watch."""
