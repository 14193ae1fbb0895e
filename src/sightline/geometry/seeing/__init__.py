"""Who sees whom: line of fire and cover between silhouettes among solids."""
