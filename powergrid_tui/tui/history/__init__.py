"""Pages that look back: replay, review, figures and statistics."""
