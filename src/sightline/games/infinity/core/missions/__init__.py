"""The missions, one module each: what they are played for. The figures that differ are those of the edition."""
