"""What Electropolis asks and shows, independent of the screen: questions, slices of the view, help."""
