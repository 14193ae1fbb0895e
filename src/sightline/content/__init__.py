"""What the games are played with: tables, rosters and scenarios as data files, and the code that reads them."""
