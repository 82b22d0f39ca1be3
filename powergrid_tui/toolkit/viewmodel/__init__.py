"""What the view models of all games are made of: who plays, what is asked, and words with roles. Nothing here draws."""
