"""Taking troopers over: who is Possessed or Sepsitorized fights for the other side."""
