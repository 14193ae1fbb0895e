"""The reader's language, and errors in it."""

from collections.abc import Mapping

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from sightline.i18n import LANGUAGES, Language, translate
from sightline.kernel.errors import BadInput, Refused

STATUS = {
    "rules.unknown_rule": 404,
    "server.not_found": 404,
    "server.no_match": 404,
    "server.no_list": 404,
    "server.no_account": 401,
    "server.wrong_password": 401,
    "server.not_yours": 403,
    "server.not_invited": 403,
    "server.not_a_member": 403,
    "server.words_of_others": 403,
    "server.foreign": 403,
    "armies.imports_closed": 403,
    "server.hint_against_people": 403,
    "server.hint_strict": 403,
    "server.not_asked": 409,
    "server.name_taken": 409,
    "server.stale": 409,
    "server.over": 409,
    "server.not_over": 409,
    "server.not_begun": 409,
    "server.old_rules": 409,
    "server.damaged": 409,
    "server.no_seat": 409,
    "server.already_seated": 409,
    "server.no_offer": 409,
    "server.offer_changed": 409,
    "server.bot_plays_on": 409,
    "server.too_fast": 429,
    "server.failed": 500,
    "server.closed": 503,
    "server.not_written": 503,
}
"""The HTTP status of a refusal; 422 for all that a client got wrong in any other way."""


def language_from(headers: Mapping[str, str], asked: str = "") -> Language:
    """The language asked for, or the first one of the browser's list that we speak, or English."""
    for each in (asked, *headers.get("accept-language", "").split(",")):
        for language in LANGUAGES:
            if each.strip().lower()[:2] == language:
                return language
    return "en"


def language_of(request: HTTPConnection) -> Language:
    """The language of `?lang=` or of the browser's list."""
    return language_from(request.headers, request.query_params.get("lang", ""))


def error_document(error: BadInput, language: Language, field: str | None = None) -> dict[str, object]:
    """An error as the API answers it; programs compare the code, people read the message.

    >>> error_document(BadInput("odds.nobody_reacts"), "en")["error"]["code"]
    'odds.nobody_reacts'
    """
    reasons = error.violations if isinstance(error, Refused) else (error,)
    message = "\n".join(translate(reason.code, language, **reason.params) for reason in reasons)
    body: dict[str, object] = {"code": error.code, "message": message}
    if error.params:
        body["params"] = error.params
    if error.rule:
        body["rule"] = error.rule
    if field:
        body["field"] = field
    if isinstance(error, Refused):
        body["violations"] = [
            {
                "code": each.code,
                "rule": each.rule,
                "params": each.params,
                "message": translate(each.code, language, **each.params),
            }
            for each in error.violations
        ]
    return {"error": body}


def error_response(error: BadInput, language: Language, field: str | None = None) -> Response:
    """An error as an answer over HTTP."""
    status = STATUS.get(error.code, 422)
    return json_response(error_document(error, language, field), status)


def json_response(document: object, status: int = 200) -> Response:
    """Anything that is data as an answer over HTTP."""
    return Response(msgspec.json.encode(document), status, media_type="application/json")
