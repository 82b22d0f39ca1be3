"""Power Grid (Funkenschlag), 2004 edition."""
