"""The troopers: profiles, weapons and programs on paper, army lists, and Markers."""
