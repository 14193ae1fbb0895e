"""The Order: who is activated, what is declared, who reacts, what is rolled and what comes of it."""
