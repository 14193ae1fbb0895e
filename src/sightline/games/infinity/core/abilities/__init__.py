"""What troopers have: skills that work by themselves, and equipment."""
