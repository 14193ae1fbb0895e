"""The HTTP side of the API, a module for each thing it is about."""
