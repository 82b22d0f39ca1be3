"""Games between bots: the arena, matches over the same deals, and the executors that run them."""
