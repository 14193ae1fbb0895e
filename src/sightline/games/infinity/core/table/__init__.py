"""The table: where pieces are, who sees whom, how they move and come onto it."""
