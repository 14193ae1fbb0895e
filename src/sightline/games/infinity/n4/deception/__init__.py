"""N4: moving, hiding and posing so that others do not notice."""
