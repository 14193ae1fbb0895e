"""Turning functions into machine code, and keeping the result between runs.

Compiling takes some seconds, once on a machine: what comes out is kept next to the source (or in the user's cache,
where that cannot be written) and loaded in a moment ever after.

Arithmetic is that of IEEE doubles in the order it is written: no answer depends on the machine.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba import types
from numba.extending import intrinsic

F = TypeVar("F", bound=Callable[..., object])


_translate: Any = numba.njit
_INNER = {"error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def compiled(function: F) -> F:
    """Machine code for a function that other compiled functions call.

    It makes no arrays, so nobody has to count who holds them, which would take longer than the work itself.
    """
    return cast(F, _once(_translate(**_INNER, _nrt=False)(function)))


def allocating(function: F) -> F:
    """The same for a function that makes arrays."""
    return cast(F, _once(_translate(**_INNER)(function)))


def entry(function: F) -> F:
    """The same for a function that is called from outside; it is kept with everything that it calls.

    What is kept is found again by the code of the function alone, so the number of the edition is put to it: when
    something that it calls was changed, it is compiled anew.
    """
    dispatcher = _translate(error_model="numpy", cache=True)(function)
    kept = dispatcher._cache
    key_of = kept._index_key
    kept._index_key = lambda signature, codegen: (*key_of(signature, codegen), EDITION)
    return cast(F, dispatcher)


def _edition() -> str:
    """What changes with any source file of this package."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


EDITION = _edition()


def _once(dispatcher: Any) -> Any:
    """Have one translation of a function: not another one for every constant that it is called with."""
    translate, plain = dispatcher.compile, cast(Any, types.unliteral)
    dispatcher.compile = lambda arguments: translate(tuple(plain(each) for each in arguments))
    return dispatcher


def _mark(_context: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
        builder.function.attributes.add("noinline")
        return context.get_dummy_value()

    return types.void(), generate


stays_apart = cast(Callable[[], None], intrinsic(_mark))
"""Said in a function, keeps it from being copied to every place that calls it: that would only be longer to compile."""
