"""N4's own ways of shooting: Suppressive Fire, Impact Templates, attacks out of sight, smoke."""
