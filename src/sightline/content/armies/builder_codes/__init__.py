"""What players paste from the official list builder: army codes, links and text lists; and the same the other way.

`pasting` says what somebody has pasted, `reading` and `writing` know the bytes of a code, `resolving` turns its numbers
into a list of ours and back, and `text` reads and writes the lines that people copy into forums.
"""

from sightline.content.armies.builder_codes.layout import BuilderCode, CodeGroup, CodeMember, Layout
from sightline.content.armies.builder_codes.reading import read_code
from sightline.content.armies.builder_codes.writing import write_code

__all__ = ["BuilderCode", "CodeGroup", "CodeMember", "Layout", "read_code", "write_code"]
