"""The reader's language, and errors in it."""

from starlette.requests import Request

from sightline.i18n import LANGUAGES, Language, translate
from sightline.kernel.errors import BadInput, Refused


def language_of(request: Request) -> Language:
    """The language asked for: `?lang=`, or the first one of the browser's list that we speak, or English."""
    asked = request.query_params.get("lang", "")
    wanted = [asked, *request.headers.get("accept-language", "").split(",")]
    for each in wanted:
        for language in LANGUAGES:
            if each.strip().lower()[:2] == language:
                return language
    return "en"


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
    return {"error": body}
