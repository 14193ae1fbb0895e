"""The rule catalogue: every rule by id, where it is enforced, and which test proves it.

>>> from sightline.rules import find, search, term
>>> find("C1-LOF-004").title
'Minimum visible area'
>>> search("ligne de tir", game="codeone")[0].rule.section
'Line of Fire'
>>> term("line_of_fire", "es")
'Línea de Tiro (LDT)'
"""

# The marker comes first: the modules that everything else is built on use it, and the rest of this package uses them.
from sightline.rules.registry import rule

# isort: split
from sightline.rules.entries import GAMES, Example, Game, Rule, Term
from sightline.rules.glossary import term
from sightline.rules.library import Catalogue, catalogue, find, find_example, resolve
from sightline.rules.report import Coverage, coverage
from sightline.rules.searching import Found, search
from sightline.rules.translations import told

__all__ = [
    "GAMES",
    "Catalogue",
    "Coverage",
    "Example",
    "Found",
    "Game",
    "Rule",
    "Term",
    "catalogue",
    "coverage",
    "find",
    "find_example",
    "resolve",
    "rule",
    "search",
    "term",
    "told",
]
