"""What a JSON schema cannot say about requests, so that schemathesis does not take it for a mistake of the server."""

import hashlib
import json
import re

import schemathesis

# Answers to requests of which each is valid by itself: what they name is not there, or not any more, or would come to too
# much, or the same key came with another request. They are 422 because it is the content that names it.
STATES = {
    "idempotency-key-reused",
    "neighbour-not-found",
    "own-subtask",
    "parent-not-found",
    "section-of-parent",
    "too-deep",
    "too-many-invitations",
    "too-many-tasks",
}

# What is not valid by a rule that no schema has words for: the time of day, other members, a list of passwords, the kind of
# equality.
RULES = [
    ("/expires_at", r"must be in the future"),
    ("/password", r"is refused"),
    (r".*/labels/\d+", r"is there twice"),
    # Of a document: in all of it, and within each other.
    (r"/tasks.*", r"more than [\d,]+ (tasks|levels of tasks)"),
]


def is_beyond_schemas(response, media_type):
    try:
        problem = json.loads(response.content)
    except ValueError:
        return False
    kind = problem.get("type", "").removeprefix("/problems/")
    # Any text is Markdown, but not each has a title and at most 10,000 tasks.
    if kind in STATES or kind == "unreadable-import" and media_type == "text/markdown":
        return True
    errors = problem.get("errors", [])
    return bool(errors) and all(
        any(re.fullmatch(place, error["pointer"]) and re.match(rule, error["detail"]) for place, rule in RULES)
        for error in errors
    )


@schemathesis.hook
def filter_failure(context, failure, case, response):
    if failure.code == "ST201":
        # Whatever is sent as Markdown is text, and text is Markdown: a body of another type cannot be sent.
        is_text = case.media_type == "text/markdown" and "in body" in failure.message
        # A query may have what nobody asked for: HTTP knows no closed set of parameters.
        is_further = "in query - violates `additionalProperties`" in failure.message
        return not (is_text or is_further)
    return not (failure.code == "ST202" and response.status_code == 422 and is_beyond_schemas(response, case.media_type))


@schemathesis.hook
def before_call(context, case, kwargs):
    """Gives each request a key of its own, and the same request the same: few would get past the first key otherwise. And
    lets no poll wait for longer than two seconds: thousands of them would take a day."""
    for values, name in ((case.query, "wait"), (case.headers, "Prefer")):
        if values and (wait := re.fullmatch(r"(?:wait=)?(\d{1,2})", str(values.get(name, "")))) and 2 < int(wait[1]) <= 60:
            values[name] = "2" if name == "wait" else "wait=2"
    headers = case.headers or {}
    for name, value in list(headers.items()):
        if name.lower() == "idempotency-key" and isinstance(value, str) and re.fullmatch(r"[!-~]{1,200}", value):
            request = repr((case.method, case.formatted_path, case.query, case.body, case.media_type, sorted(headers)))
            headers[name] = value + hashlib.sha256(request.encode("utf-8", "replace")).hexdigest()[:16]
