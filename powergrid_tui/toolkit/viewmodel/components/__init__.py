"""The components of boards, as values: cards, markets, plans, tracks, bars, companies. They hold finished text: the
game words everything in the reader's language."""
