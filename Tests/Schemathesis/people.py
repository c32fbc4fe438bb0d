"""Signs up the users of scripts/schemathesis and makes their data. The base URL is the argument."""

import json
import pathlib
import sys
import urllib.request

base = sys.argv[1]
folder = pathlib.Path(__file__).parent


def send(method, path, body=None, token=None, kind="application/json"):
    data = body.encode() if isinstance(body, str) else json.dumps(body).encode() if body is not None else None
    headers = {"Content-Type": kind} if data is not None else {}
    if token:
        headers["Authorization"] = "Bearer " + token
    request = urllib.request.Request(base + path, data=data, headers=headers, method=method)
    with urllib.request.urlopen(request, timeout=30) as answer:
        text = answer.read()
        return json.loads(text) if text else None


logins = [
    json.loads(user["loginEndpointAuth"]["payloadRaw"]) for user in json.loads((folder / "users.json").read_text())["auth"]
]
for login in logins:
    name = login["login"]
    send("POST", "/v1/users", {"username": name, "email": f"{name}@example.org", "password": login["password"]})
    token = send("POST", "/v1/sessions", login)["token"]
    document = (folder / "../../examples/release.md").read_text()
    checklist = send("POST", "/v1/imports", document, token, "text/markdown")["id"]
    for task in send("GET", f"/v1/checklists/{checklist}/tasks", token=token)["tasks"][:4]:
        send("POST", f"/v1/tasks/{task['id']}/comments", {"body": "Soon."}, token)
    send("POST", f"/v1/checklists/{checklist}/invitations", {"role": "viewer"}, token)
    send("PUT", f"/v1/checklists/{checklist}/public-link", token=token)
