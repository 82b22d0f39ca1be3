"""What Terraforming Mars asks and shows, independent of the screen."""
