"""Games between bots: the arena, matches over the same deals, and the jobs that play them."""
