"""Drawings of troopers, each at an address that says all it is made from."""

import functools
from collections import OrderedDict

from fastapi import APIRouter, Request
from fastapi.responses import Response

from sightline.drawings import Facts, to_svg
from sightline.drawings.composing import Form
from sightline.games.infinity.armies.drawn import draw, from_address
from sightline.kernel.errors import BadInput
from sightline.server.documented import fairly

FORMS: dict[str, Form] = {"card": "card", "badge": "badge"}
KEPT = 1000
"""Drawings that are remembered; a drawing has some 8 kB, and a table shows a few dozen."""

router = APIRouter(prefix="/api/drawings")


@router.get("/{form}/{revision}", responses={200: {"content": {"image/svg+xml": {}}}}, response_class=Response)
async def drawing(request: Request, form: str, revision: str) -> Response:
    """A trooper as its address describes it: `card` for all of it, `badge` for head and shoulders.

    The revision is part of the address so that a browser may keep what it has got: with other drawings the program
    names other addresses.
    """
    del revision
    if form not in FORMS:
        raise BadInput("drawings.form", form=form[:20], known=", ".join(FORMS))
    faction, facts = from_address(dict(request.query_params))
    wanted = (faction, facts, FORMS[form])
    content = _kept.get(wanted)
    if content is None:
        content = await fairly(request, functools.partial(_drawn, *wanted))
        _keep(wanted, content)
    return Response(content, media_type="image/svg+xml")


_Wanted = tuple[str, Facts, Form]
_kept: OrderedDict[_Wanted, bytes] = OrderedDict()
"""Those that were drawn last. To hand one out is no work: a club behind one address may all look at the same table."""


def _keep(wanted: _Wanted, content: bytes) -> None:
    _kept[wanted] = content
    while len(_kept) > KEPT:
        _kept.popitem(last=False)


def _drawn(faction: str, facts: Facts, form: Form) -> bytes:
    return to_svg(draw(faction, facts, form)).encode()
