"""The language in which cards say what they do: a tree of small typed parts, and a parser."""
