"""N4: the Special Skills of deployment."""
