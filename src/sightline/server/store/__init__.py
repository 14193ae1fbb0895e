"""What the server remembers: accounts, matches with every command, offers, saved lists."""
