"""Rules for requests that a JSON schema cannot express, so that schemathesis does not report them as faults of the server."""

import copy
import datetime
import hashlib
import itertools
import json
import re

import schemathesis
from hypothesis.errors import FlakyStrategyDefinition
from schemathesis.core.parameters import ParameterLocation
from schemathesis.engine import Status
from schemathesis.engine.run.stateful import _executor as stateful

# Refusals of requests that are valid by themselves: the thing is missing or gone, a limit would be exceeded,
# or the same key came with another request. They are 422 because the content names the thing.
STATES = {
    "above-goal",
    "range-too-long",
    "too-many-dates",
    "too-many-records",
    "too-many-repeating",
    "idempotency-key-reused",
    "mode-not-found",
    "neighbour-not-found",
    "own-subtask",
    "parent-not-found",
    "section-of-parent",
    "task-not-found",
    "too-deep",
    "rule-invalid",
    "rule-without-dates",
    "too-many-checklists",
    "too-many-invitations",
    "too-many-modes",
    "too-many-overlaps",
    "too-many-purchases",
    "too-many-rewards",
    "too-many-tasks",
    "too-many-tokens",
    "zone-unknown",
}

# Values that a rule forbids which no schema can express: the time of day, other members, how strong a password is, the
# kind of equality, characters that ECMA-262 has no classes for.
RULES = [
    ("/expires_at", r"must be in the future"),
    (r"(/operations/\d+)?/at", r"must not be in the future|needs the status 'completed'"),
    ("/(started|ended)_at", r"must not be (in the future|before the start)|must be (in 1970 or later|at most)"),
    ("", r"must have count or skipped"),
    (r"/reminders/\d+", r"must have at or before_minutes"),
    ("/password", r"is refused"),
    # Where the task does not repeat yet.
    (r".*/repeat/(rule|starts_on)", r"is required"),
    # RFC 5545, in a document.
    (r"/tasks/.*/repeat/rule", r".*"),
    (r"\?to", r"must not be before"),
    (r".*/pauses/\d+/to", r"must not be before"),
    # Beyond the first 65,536 characters, whose hidden ones the pattern leaves out.
    ("/display_name", r"must not contain U\+[0-9A-F]{5}"),
    # As the server compares them: labels and ids ignoring case, reminders without members that are null.
    (r".*/(labels|reminders|task_ids)/\d+", r"appears twice"),
    # A subtask is in the section of its parent.
    (r"/tasks/.*/subtasks/\d+/section", r"is not that of its parent"),
    # In all of a document.
    (r"/tasks.*", r"more than [\d,]+ tasks"),
]

# The media types of documents that are texts.
TEXTS = ("text/markdown", "text/calendar", "text/csv")

# Levels of tasks in an imported document.
LEVELS = 8


def problem_of(response):
    try:
        problem = json.loads(response.content)
    except ValueError:
        return {}
    return problem if isinstance(problem, dict) else {}


def value_at(body, pointer):
    """The value at a JSON pointer whose names have no ~ or /."""
    for name in pointer.split("/")[1:]:
        body = body[int(name) if isinstance(body, list) else name]
    return body


def is_beyond_schemas(case, response):
    problem = problem_of(response)
    kind = problem.get("type", "").removeprefix("/problems/")
    # Any text is Markdown, but not every text has a title and at most 10,000 tasks. Few texts are calendars or tables.
    if kind in STATES or kind == "unreadable-import" and case.media_type in TEXTS:
        return True
    errors = problem.get("errors", [])
    return bool(errors) and all(
        any(re.fullmatch(place, error["pointer"]) and re.match(rule, error["detail"]) for place, rule in RULES)
        or error["detail"].startswith("must be an existing time") and is_no_time(value_at(case.body, error["pointer"]))
        for error in errors
    )


def is_no_time(text):
    """Whether a text is no date or time of the years 1 to 9999 in UTC. Its schema leaves the length of months to the
    server, and what an offset makes of the first and the last day."""
    try:
        time = datetime.datetime.fromisoformat(re.sub(r"(\.\d{6})\d+", r"\1", text.upper()))
        (time if time.tzinfo else time.replace(tzinfo=datetime.UTC)).astimezone(datetime.UTC)
    except (ValueError, OverflowError):
        return True
    return False


def remains_valid(case, mutation):
    """Whether the request is still valid after this one mutation."""
    if mutation.parameter_location == ParameterLocation.BODY:
        # Every such body is text, and every text is Markdown: a body of another type cannot be sent.
        return case.media_type in TEXTS
    # A query may have unknown parameters: HTTP has no closed set of them.
    return (
        mutation.parameter_location == ParameterLocation.QUERY
        and not mutation.schema_pointer
        and mutation.keywords == ("additionalProperties",)
    )


def is_valid_all_the_same(case):
    """Whether no mutation of the request gives the server a reason to refuse it."""
    done = case.meta.phase.data
    if done.mutations:
        return all(remains_valid(case, mutation) for mutation in done.mutations)
    # The phase that tries every bound does one mutation at a time, and says only where.
    return done.parameter_location == ParameterLocation.BODY and case.media_type in TEXTS


def is_of_something_else(case, response):
    """Whether a 404 is not about the thing that was just made, with which the path begins, but about another thing that
    nobody has made."""
    # A checklist has no link until a PUT makes one; no POST does.
    if case.method in ("GET", "DELETE") and case.operation.path.endswith(("/public-link", "/calendar-link")):
        return True
    # The sign-in may have been another user's, and nobody ends another's session.
    if case.operation.path == "/v1/sessions/{id}":
        return True
    problem = problem_of(response)
    # No user has this name.
    if problem.get("type") == "/problems/user-not-found":
        return True
    # The batch's checklist exists, but an operation names a task that does not.
    errors = problem.get("errors", [])
    return (
        case.operation.path == "/v1/checklists/{id}/tasks/batch"
        and bool(errors)
        and all(re.fullmatch(r"/operations/\d+", error["pointer"]) for error in errors)
    )


def restore(value):
    """Translates the document's extensions into JSON Schema. The document avoids these keywords because client generators fail on them."""
    if isinstance(value, list):
        for element in value:
            restore(element)
    elif isinstance(value, dict):
        for element in value.values():
            restore(element)
        rules = []
        if (names := value.pop("x-at-most-one-of", None)) is not None:
            pairs = [{"required": list(pair)} for pair in itertools.combinations(names, 2)]
            rules.append({"not": {"anyOf": pairs}})
        if (names := value.pop("x-one-value-of", None)) is not None:
            pairs = [
                {"properties": {name: {"not": {"type": "null"}} for name in pair}, "required": list(pair)}
                for pair in itertools.combinations(names, 2)
            ]
            rules.append({"not": {"anyOf": pairs}})
        if (condition := value.pop("x-condition", None)) is not None:
            rules.append(condition)
        if rules:
            value["allOf"] = value.get("allOf", []) + rules
        if (required := value.pop("x-requires", None)) is not None:
            value["dependentRequired"] = required
        # This release has no other words.
        if (words := value.pop("x-extensible-enum", None)) is not None:
            value["enum"] = words
        if (constant := value.pop("x-const", None)) is not None:
            value["const"] = constant
        if (body := value.pop("x-request-body", None)) is not None:
            value["requestBody"] = body


def close(schemas):
    """Closes what the document leaves open for later releases: this one has no other members and no other kinds."""
    for schema in schemas.values():
        if "properties" in schema:
            schema.setdefault("additionalProperties", False)
    choices = schemas["Change"]["oneOf"]
    choices.remove({"$ref": "#/components/schemas/OtherChange"})
    del schemas["OtherChange"]


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """Restores the keywords from extensions. It also expands the levels of tasks, whose number the OpenAPI document has only in words: sometimes
    schemathesis cannot find values that violate a schema that contains itself, and counts it as an error of its own
    ("Cannot generate an array with 1 demanded elements")."""
    restore(raw_schema)
    schemas = raw_schema["components"]["schemas"]
    close(schemas)
    name = "TaskDocument"
    for level in range(2, LEVELS + 1):
        task = copy.deepcopy(schemas["TaskDocument"])
        if level == LEVELS:
            task["properties"]["subtasks"] = {"type": ["array", "null"], "maxItems": 0}
        schemas[name]["properties"]["subtasks"]["items"] = {"$ref": f"#/components/schemas/TaskDocument{level}"}
        name = f"TaskDocument{level}"
        schemas[name] = task


def has_no_date(case):
    """Whether a bound of tasks is no date or time that exists."""
    bounds = ((case.query or {}).get(name) for name in ("due_before", "due_after"))
    return any(isinstance(bound, str) and is_no_time(bound) for bound in bounds)


@schemathesis.hook
def filter_failure(context, failure, case, response):
    if failure.code == "ST201":
        return not is_valid_all_the_same(case)
    if failure.code == "ST202" and response.status_code == 400 and has_no_date(case):
        return False
    if failure.code == "ST202":
        return not (response.status_code == 422 and is_beyond_schemas(case, response))
    if failure.code == "ST302":
        return not is_of_something_else(case, response)
    return True


@schemathesis.hook
def before_call(context, case, kwargs):
    """Gives each different request its own key; otherwise few requests would get past the first key. It also
    limits each poll to two seconds, because thousands of them would take a day."""
    for values, name in ((case.query, "wait"), (case.headers, "Prefer")):
        if values and (wait := re.fullmatch(r"(?:wait=)?(\d{1,2})", str(values.get(name, "")))) and 2 < int(wait[1]) <= 60:
            values[name] = "2" if name == "wait" else "wait=2"
    headers = case.headers or {}
    for name, value in list(headers.items()):
        if name.lower() == "idempotency-key" and isinstance(value, str) and re.fullmatch(r"[!-~]{1,200}", value):
            request = repr((case.method, case.formatted_path, case.query, case.body, case.media_type, sorted(headers)))
            headers[name] = value + hashlib.sha256(request.encode("utf-8", "replace")).hexdigest()[:16]


def until_there_were_enough(classify):
    """The result of the stateful phase where Hypothesis gave up because the same choices led elsewhere.

    With a server that has a state they do. schemathesis 4.32 takes that for the end of the phase, after some dozens of chains;
    where Hypothesis runs out of ideas it begins again with another seed, until there were as many chains as examples. So do we.
    """

    def classified(error, *, ctx, engine, settings, **rest):
        status, again, events = classify(error, ctx=ctx, engine=engine, settings=settings, **rest)
        if isinstance(error, FlakyStrategyDefinition) and status is Status.SUCCESS and not engine.has_to_stop:
            again = ctx.completed_scenarios < settings.max_examples
        return status, again, events

    return classified


stateful._classify_suite_error = until_there_were_enough(stateful._classify_suite_error)
