"""Games as environments for learning: `environment` is PettingZoo's. It needs ``powergrid-tui[pettingzoo]``, and
nothing else of the program imports it."""
