"""The pages: the client, where it has been built."""

import asyncio
import functools
import gzip
from importlib import resources
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

STATIC = Path(str(resources.files("sightline.server").joinpath("static")))
CLIENT = STATIC / "app" / "index.html"
PACKED = frozenset({".html", ".js", ".css", ".svg", ".json"})
"""What becomes much smaller when it is packed."""

NOT_BUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Sightline</title></head>
<body>
<h1>SIGHTLINE</h1>
<p>The client of the game has not been built yet: run <code>make play</code> in the repository.</p>
<p>Falta construir el cliente del juego: ejecuta <code>make play</code> en el repositorio.</p>
<p>Le client du jeu n'est pas encore construit : lancez <code>make play</code> dans le dépôt.</p>
</body>
</html>
"""


class Pages:
    """Files where there are files; the client for every other address that a person opens."""

    def __init__(self) -> None:
        self._files = StaticFiles(directory=STATIC)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with a file or with the client, which finds its own way."""
        if scope["type"] != "http":
            raise HTTPException(404)
        request = Request(scope)
        response = await _packed(request, await self._answer(request, scope))
        await response(scope, receive, send)

    async def _answer(self, request: Request, scope: Scope) -> Response:
        try:
            return await self._files.get_response(self._files.get_path(scope), scope)
        except HTTPException as error:
            if error.status_code != 404 or not _opened_by_a_person(request):
                raise
            return FileResponse(CLIENT) if CLIENT.is_file() else Response(NOT_BUILT, 404, media_type="text/html")


async def _packed(request: Request, response: Response) -> Response:
    """The same file packed, for whoever can unpack it: that is done once, and not on the loop."""
    can = "gzip" in request.headers.get("accept-encoding", "")
    if not can or not isinstance(response, FileResponse) or Path(response.path).suffix not in PACKED:
        return response
    path = Path(response.path)
    body = await asyncio.to_thread(_pack, path, path.stat().st_mtime_ns)
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    if "etag" in response.headers:  # another form of the same: a weak tag, which is still recognised when it comes back
        headers["ETag"] = f"W/{response.headers['etag']}"
    return Response(body, response.status_code, headers, response.media_type)


@functools.lru_cache(maxsize=256)
def _pack(path: Path, _changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), mtime=0)


def _opened_by_a_person(request: Request) -> bool:
    path = request.url.path
    if path == "/":
        return True
    wants_page = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    return wants_page and not path.startswith(("/api/", "/app/")) and "." not in path.rsplit("/", 1)[-1]
