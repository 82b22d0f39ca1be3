"""Messages in the reader's language, and text that is safe to show."""
