"""Imports only point downwards."""

import ast
from collections.abc import Iterator
from pathlib import Path

import sightline

SOURCE = Path(sightline.__file__).parent

# From the bottom up. A package may import those before it, and itself.
LAYERS = (
    "_version",
    "i18n",
    "kernel",
    "rules",
    "geometry",
    "odds",
    "drawings",
    "content",
    "render",
    "games",
    "bots",
    "sim",
    "server",
    "cli",
    "fuzz",
)


def imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def test_imports_only_point_downwards() -> None:
    wrong = set()
    for layer in LAYERS:
        allowed = set(LAYERS[: LAYERS.index(layer) + 1])
        files = [SOURCE / f"{layer}.py"] if (SOURCE / f"{layer}.py").exists() else (SOURCE / layer).rglob("*.py")
        for file in files:
            for module in imports(file):
                parts = module.split(".")
                if parts[0] == "sightline" and len(parts) > 1 and parts[1] in LAYERS and parts[1] not in allowed:
                    wrong.add(f"{file.relative_to(SOURCE)} imports {module}")
    assert wrong == set()


def test_every_package_has_its_layer() -> None:
    packages = {path.name for path in SOURCE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert packages <= set(LAYERS)
