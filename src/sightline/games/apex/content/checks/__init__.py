"""What a pack must keep to: the counts of the box, sound cards, and what the book says about single cards."""
