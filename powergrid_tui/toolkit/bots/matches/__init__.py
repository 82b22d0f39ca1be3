"""Games between bots: the arena, matches over identical deals, and the executors that run them."""
