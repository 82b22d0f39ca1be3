"""A running game: its session, and the host at which people, bots and spectators sit."""
