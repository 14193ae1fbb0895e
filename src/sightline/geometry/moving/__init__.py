"""Where a trooper can stand and go: surfaces, walking, climbing, jumping and the shortest way."""
