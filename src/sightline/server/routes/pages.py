"""The pages: the client, where it has been built."""

from importlib import resources
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

STATIC = Path(str(resources.files("sightline.server").joinpath("static")))
CLIENT = STATIC / "app" / "index.html"

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
        response = await self._answer(Request(scope), scope)
        await response(scope, receive, send)

    async def _answer(self, request: Request, scope: Scope) -> Response:
        try:
            return await self._files.get_response(self._files.get_path(scope), scope)
        except HTTPException as error:
            if error.status_code != 404 or not _opened_by_a_person(request):
                raise
            return FileResponse(CLIENT) if CLIENT.is_file() else Response(NOT_BUILT, 404, media_type="text/html")


def _opened_by_a_person(request: Request) -> bool:
    path = request.url.path
    if path == "/":
        return True
    wants_page = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    return wants_page and not path.startswith(("/api/", "/app/")) and "." not in path.rsplit("/", 1)[-1]
