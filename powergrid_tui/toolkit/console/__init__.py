"""What all commands share, including those of games: reading arguments, printing lines. Imports only click."""
