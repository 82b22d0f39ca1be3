"""What every game at the table shares: the protocol, the record, chance, seats, the session, the store."""
