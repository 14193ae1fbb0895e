"""The match: its state, commands and events, the stages it goes through, and what each player sees of it."""
