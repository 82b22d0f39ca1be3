"""What boards are put together from, as values: cards, markets, plans, tracks, bars, companies. No words are made here:
a game words everything in the reader's language."""
