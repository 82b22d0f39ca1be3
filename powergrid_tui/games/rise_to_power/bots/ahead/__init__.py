"""The parts of the bots that look ahead; compiled with the rules."""
