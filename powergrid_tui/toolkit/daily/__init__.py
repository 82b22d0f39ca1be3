"""The deal of the day: one game a day for everybody, from the date alone. docs/daily.md says what it promises."""
