"""Tables found both in an edition and, where a map differs from it, in a map file."""
