"""What every test of the repository can use: rule markers, and pytester for the tests of the plugin itself."""

pytest_plugins = ["sightline.rules.pytest_plugin", "pytester"]
