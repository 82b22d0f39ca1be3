"""What the bots that look ahead are made of; compiled with the rules."""
