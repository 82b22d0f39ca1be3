"""What a map may have otherwise than the rule book, by concern: variants override these, and the phases ask them."""
