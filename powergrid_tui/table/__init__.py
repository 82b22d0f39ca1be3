"""What all games share: the protocol, records, sessions, preferences, files and words."""
