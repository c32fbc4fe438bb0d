"""Uses the generated Python client as a program would. The argument is the daemon's base URL."""

import sys
import threading

from crosscheck_client import AuthenticatedClient, Client
from crosscheck_client.api.accounts import sign_up
from crosscheck_client.api.checklists import create_checklist
from crosscheck_client.api.feed import get_changes
from crosscheck_client.api.sessions import sign_in
from crosscheck_client.api.tasks import claim_task, create_task, update_task
from crosscheck_client.models import (
    Changes,
    Checklist,
    ChecklistTask,
    NewChecklist,
    NewSession,
    NewTask,
    NewUser,
    OtherChange,
    Priority,
    Problem,
    SignIn,
    TaskPatch,
    User,
)

base = sys.argv[1]


def of(kind, answer):
    assert isinstance(answer, kind), f"{kind.__name__} expected: {answer}"
    return answer


anyone = Client(base_url=base)
password = "a lantern for the harbour 27"
of(User, sign_up.sync(client=anyone, body=NewUser(username="ada", email="ada@example.org", password=password)))
session = of(NewSession, sign_in.sync(client=anyone, body=SignIn(login="ada", password=password)))
client = AuthenticatedClient(base_url=base, token=session.token)

checklist = of(Checklist, create_checklist.sync(client=client, body=NewChecklist(title="Launch")))
task = of(ChecklistTask, create_task.sync(checklist.id, client=client, body=NewTask(title="Write the meta tags", priority=Priority.PLAN)))
assert (task.title, task.priority, task.status.value) == ("Write the meta tags", Priority.PLAN, "available"), task
before = of(Changes, get_changes.sync(client=client))

# One client waits for the other's change.
answers = []
waiting = threading.Thread(
    target=lambda: answers.append(get_changes.sync(client=client, since=before.cursor, wait=30)), daemon=True
)
waiting.start()
claimed = of(ChecklistTask, claim_task.sync(task.id, client=client))
assert [person.username for person in claimed.participants] == ["ada"], claimed
waiting.join(timeout=60)
changes = of(Changes, answers[0] if answers else None).changes
assert [change.kind.value for change in changes] == ["task.claimed"], changes
# The kind says that the body is the task.
assert of(ChecklistTask, changes[0].body) == claimed
# A later release may have more kinds of changes, and more members.
later = changes[0].to_dict() | {"kind": "task.framed", "body": {"frame": "oak"}, "weight": 3}
newer = Changes.from_dict({"cursor": before.cursor, "changes": [changes[0].to_dict(), later], "more": False}).changes
assert [type(change) for change in newer] == [type(changes[0]), OtherChange], newer
assert newer[1].kind == "task.framed" and newer[1]["weight"] == 3, newer

edited = update_task.sync(task.id, client=client, body=TaskPatch(title="Write them"), if_match=f'"{claimed.version}"')
assert of(ChecklistTask, edited).title == "Write them", edited
refused = update_task.sync(task.id, client=client, body=TaskPatch(title="No"), if_match=f'"{claimed.version}"')
assert of(ChecklistTask, of(Problem, refused).current) == edited, refused
