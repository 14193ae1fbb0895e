"""Putting a changed file into a process that has loaded the file as it was.

A function that has never run has left nothing behind: giving it the changed code is the same as loading the changed
file. What runs while files are loaded (tables, classes, decorators, default values, and every function that these
call) may have been copied anywhere; a change there is left to a process that loads the changed file.
"""

import gc
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import CodeType, FrameType, FunctionType

import msgspec

Plan = tuple[tuple[FunctionType, CodeType], ...]
"""The code that each loaded function is to run instead of its own."""

_FUNCTION = 0x01
"""The mark of the code of a function: that of a module or a class runs once, while the file is loaded."""


class Watched:
    """Notes which code runs, until it is told to stop."""

    def __init__(self) -> None:
        self._ran: dict[int, CodeType] = {}

    def start(self) -> None:
        """Note every call from now on."""
        ran = self._ran

        def note(frame: FrameType, event: str, _argument: object) -> None:
            if event == "call":
                ran[id(frame.f_code)] = frame.f_code

        sys.setprofile(note)

    def stop(self) -> "Loaded":
        """What is loaded by now, and what of it has run."""
        sys.setprofile(None)
        modules = (getattr(each, "__file__", None) for each in list(sys.modules.values()))
        functions: dict[str, list[FunctionType]] = {file: [] for file in modules if file}
        for each in gc.get_objects():
            if type(each) is FunctionType and each.__code__.co_filename in functions:
                functions[each.__code__.co_filename].append(each)
        return Loaded(functions={os.path.realpath(file): found for file, found in functions.items()}, ran=self._ran)


class Loaded(msgspec.Struct, frozen=True, kw_only=True):
    """What a process has loaded."""

    functions: Mapping[str, list[FunctionType]]
    """By the file that they are written in."""
    ran: Mapping[int, CodeType]
    """The code that has run, by its identity."""

    def plan(self, file: Path, changed: bytes) -> Plan | None:
        """The changes after which the process goes on as if it had loaded the changed file; None where none will do."""
        loaded = self.functions.get(os.path.realpath(file), [])
        changes = _changes(compile(file.read_bytes(), file, "exec"), compile(changed, file, "exec"))
        if changes is None:
            return None
        found: list[tuple[FunctionType, CodeType]] = []
        for old, new in changes:
            functions = [each for each in loaded if each.__code__ == old]
            if not functions or any(not self._fits(each, new) for each in functions):
                return None
            found += [(each, new) for each in functions]
        return tuple(found)

    def _fits(self, function: FunctionType, code: CodeType) -> bool:
        return id(function.__code__) not in self.ran and function.__code__.co_freevars == code.co_freevars


def _changes(old: CodeType, new: CodeType) -> list[tuple[CodeType, CodeType]] | None:
    """The outermost functions that differ, each as it was and as it is; None where something else differs as well."""
    if _likeness(old) == _likeness(new):
        return []
    if old.co_flags & _FUNCTION:
        return [(old, new)]
    before, after = list(_inner(old)), list(_inner(new))
    if _own(old) != _own(new) or len(before) != len(after):
        return None
    found: list[tuple[CodeType, CodeType]] = []
    for one, other in zip(before, after, strict=True):
        changes = _changes(one, other)
        if changes is None:
            return None
        found += changes
    return found


def _inner(code: CodeType) -> Iterator[CodeType]:
    return (each for each in code.co_consts if isinstance(each, CodeType))


def _own(code: CodeType) -> tuple[object, ...]:
    """What a piece of code does by itself, wherever in the file it stands."""
    constants = [repr(each) for each in code.co_consts if not isinstance(each, CodeType)]
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return (code.co_name, code.co_code, code.co_exceptiontable, code.co_flags, names, constants)


def _likeness(code: CodeType) -> tuple[object, ...]:
    """The same, with everything in it."""
    return (*_own(code), [_likeness(each) for each in _inner(code)])
