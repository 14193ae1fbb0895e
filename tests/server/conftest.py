"""Asking the application without a network."""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

import httpx
import pytest
from fastapi import FastAPI

from sightline.server import create_app


class Answer(NamedTuple):
    status: int
    body: dict[str, object]


class Client:
    """Sends one request at a time to the application; what it raises becomes a 500, as for a user."""

    def __init__(self, app: FastAPI) -> None:
        self.transport = httpx.ASGITransport(app, raise_app_exceptions=False)

    def __call__(
        self,
        method: str,
        path: str,
        *,
        host: str = "127.0.0.1",
        json: object = None,
        content: bytes | None = None,
        language: str = "",
    ) -> httpx.Response:
        async def send() -> httpx.Response:
            async with httpx.AsyncClient(transport=self.transport, base_url=f"http://{host}") as client:
                headers = {"accept-language": language} if language else {}
                return await client.request(method, path, json=json, content=content, headers=headers)

        return asyncio.run(send())


@pytest.fixture(scope="session")
def client() -> Client:
    return Client(create_app())


@pytest.fixture(scope="session")
def ask(client: Client) -> Callable[..., Answer]:
    """Ask for odds."""

    def asked(active: object, *reactives: object, game: str = "codeone", lang: str = "en") -> Answer:
        body = {"active": active, "reactives": reactives, "game": game}
        response = client("POST", f"/api/odds?lang={lang}", json=body)
        return Answer(response.status_code, response.json())

    return asked
