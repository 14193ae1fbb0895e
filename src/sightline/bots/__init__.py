"""Players that are programs. They see a match as anybody does: decisions, options, views."""
