"""What Power Grid asks and shows, below the screen: questions, slices of the view, reckoning, help."""
