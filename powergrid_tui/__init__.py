"""Power Grid (Funkenschlag) in a terminal, and the table that it is played at."""
