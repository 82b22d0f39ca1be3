"""What Factory Manager asks and shows, independent of the screen."""
