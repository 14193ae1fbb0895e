"""What every test of the repository can use: rule markers, and pytester for the tests of the plugin itself."""

from hypothesis import HealthCheck, settings

pytest_plugins = ["sightline.rules.pytest_plugin", "pytester"]

# How fast a machine is says nothing about what is tested.
settings.register_profile("sightline", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("sightline")
