"""The parts shared by the view models of all games: players, questions, and words with roles. Nothing here draws."""
