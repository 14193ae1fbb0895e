"""What bots know of Infinity, in all its editions."""
