"""What all games share: the protocol, records, chance, seats, sessions and the store."""
