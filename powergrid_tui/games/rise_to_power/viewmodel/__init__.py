"""What Rise to Power asks and shows, independent of the screen."""
