"""The door of a server: who may come in, each visit, what is logged, and the commands of its owners."""
