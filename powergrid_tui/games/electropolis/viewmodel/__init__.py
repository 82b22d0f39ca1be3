"""What Electropolis asks and shows, below the screen: questions, slices of the view, help."""
