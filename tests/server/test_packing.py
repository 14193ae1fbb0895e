"""What is long is packed for whoever can unpack it."""

import asyncio
import re

import httpx
import pytest

from sightline.server import create_app
from sightline.server.routes.pages import CLIENT

APP = create_app()
built = pytest.mark.skipif(not CLIENT.is_file(), reason="the client is not built: run `make client`")


def get(path: str, **headers: str) -> httpx.Response:
    async def send() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(APP), base_url="http://127.0.0.1") as client:
            return await client.get(path, headers={name.replace("_", "-"): value for name, value in headers.items()})

    return asyncio.run(send())


def files() -> list[str]:
    return re.findall(r'(?:src|href)="(/app/assets/[^"]+\.(?:js|css))"', get("/").text)


@built
def test_files_are_packed_and_still_the_same() -> None:
    assert files()
    for path in ("/", *files()):
        packed, plain = get(path, accept_encoding="gzip"), get(path, accept_encoding="identity")
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.headers["vary"] == "Accept-Encoding"
        assert "content-encoding" not in plain.headers
        assert packed.content == plain.content
        assert int(packed.headers["content-length"]) < 0.6 * len(plain.content)


@built
def test_a_packed_file_that_has_not_changed_is_not_sent_again() -> None:
    path = files()[0]
    again = get(path, if_none_match=get(path, accept_encoding="gzip").headers["etag"])
    assert again.status_code == 304
    assert not again.content


def test_long_answers_are_packed_and_short_ones_are_not() -> None:
    assert get("/api/offers", accept_encoding="gzip").headers["content-encoding"] == "gzip"
    assert "content-encoding" not in get("/api/nothing", accept_encoding="gzip").headers
