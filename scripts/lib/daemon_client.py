"""Asks a daemon over HTTP."""

import json
import urllib.request


class Daemon:
    def __init__(self, base):
        self.base = base

    def send(self, method, path, body=None, token=None, **headers):
        """The answer's body and headers. A body that is no text or bytes goes as JSON."""
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
        data = body.encode() if isinstance(body, str) else body
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if data is not None:
            headers.setdefault("Content-Type", "application/json")
        if token:
            headers["Authorization"] = "Bearer " + token
        request = urllib.request.Request(self.base + path, data=data, headers=headers, method=method)
        with urllib.request.urlopen(request, timeout=300) as answer:
            return answer.read(), answer.headers

    def ask(self, *arguments, **headers):
        """The answer, which is JSON."""
        return json.loads(self.send(*arguments, **headers)[0])

    def user(self, name):
        """The token of a new user."""
        password = "an engine that weaves"
        self.send("POST", "/v1/users", {"username": name, "email": f"{name}@example.org", "password": password})
        return self.ask("POST", "/v1/sessions", {"login": name, "password": password})["token"]

    def dates(self, checklist, token, year):
        """The dates of each task of a checklist in a year."""
        found = {}
        path = f"/v1/occurrences?from={year}-01-01&to={year}-12-31&limit=500&checklist_id={checklist}"
        while path:
            body, headers = self.send("GET", path, None, token)
            for occurrence in json.loads(body)["occurrences"]:
                if occurrence["date"] >= f"{year}-01-01":
                    found.setdefault(occurrence["task_id"], set()).add(occurrence["date"])
            link = headers.get("Link")
            path = link.split("<")[1].split(">")[0] if link else None
            if path and path.startswith("http"):
                path = path[len(self.base) :]
        return found
