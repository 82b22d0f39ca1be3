"""What is asked and shown, below the screen."""
