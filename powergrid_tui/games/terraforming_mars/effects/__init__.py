"""The language in which cards say what they do: a tree of small typed parts, and the parser that makes it of text."""
