"""What Power Grid asks and shows, independent of the screen: questions, slices of the view, estimates, help."""
