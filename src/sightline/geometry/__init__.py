"""Real 3D geometry for free-form miniatures games."""
