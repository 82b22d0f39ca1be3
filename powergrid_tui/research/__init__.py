"""Games as environments for machine learning: `environment` implements PettingZoo's API. Needs the extra
``pettingzoo``; nothing else in the program imports it."""
