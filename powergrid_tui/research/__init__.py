"""Games as environments for learning: `environment` is PettingZoo's. It needs the extra ``pettingzoo``, and
nothing else of the program imports it."""
