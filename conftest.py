"""What every test of the repository can use: rule markers, and pytester for the tests of the plugin itself."""

import gc

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["sightline.rules.pytest_plugin", "pytester"]

# How fast a machine is says nothing about what is tested.
settings.register_profile("sightline", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("sightline")

# Thousands of tests are collected, and stay until the end: looking for garbage among them would only take time.
gc.disable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop() -> None:
    """What has been collected is nobody's garbage; from here on it is looked for again."""
    gc.freeze()
    gc.enable()
