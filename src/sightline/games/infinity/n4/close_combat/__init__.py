"""N4: the Special Skills of close combat."""
