"""A list on one page, to lie beside the table: as HTML for a browser and its printer, and as PDF.

`to_pdf` is in a module of its own, which loads matplotlib: `from sightline.content.armies.sheets.to_pdf import to_pdf`.
"""

from sightline.content.armies.sheets.page import Heading, Note, ProfileLine, Sheet, WeaponLine
from sightline.content.armies.sheets.to_html import to_html

__all__ = ["Heading", "Note", "ProfileLine", "Sheet", "WeaponLine", "to_html"]
