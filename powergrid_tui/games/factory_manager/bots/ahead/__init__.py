"""What looks ahead, in modules that `make fast` compiles."""
