"""Catalogues of messages, a folder a language; the English source is the code itself. `make words` keeps them up."""
