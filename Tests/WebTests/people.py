"""People who use a real server: each has an account, a way to call the interface, and browsers of their own."""

import itertools
import json
import os
import time
import urllib.error
import urllib.request
from contextlib import contextmanager

SERVERS = os.environ.get("CROSSCHECK_SERVERS", "").split()
PASSWORD = "correct horse battery staple 9"
DEVICES = {
    "phone": {"viewport": {"width": 375, "height": 812}, "has_touch": True, "is_mobile": True},
    "desk": {"viewport": {"width": 1280, "height": 800}},
}
# What Chromium itself says of an answer that is no success. The page cannot prevent it.
EXPECTED = "Failed to load resource"
# What it says of a service worker that it looks for while the network is away.
EXPECTED_OFFLINE = "An unknown error occurred when fetching the script."
numbers = itertools.count()


class Refused(Exception):
    """An answer that is no success: `status`, and `problem` as the server sent it."""

    def __init__(self, status, problem):
        super().__init__(f"{status}: {problem}")
        self.status = status
        self.problem = problem


class Person:
    """A user of their own. `browser` is Playwright's; `watched` takes what the pages complain about."""

    def __init__(self, browser, watched, name, server=None):
        self.browser = browser
        self.watched = watched
        self.server = server or SERVERS[0]
        self.username = f"{name}-{os.getpid()}-{next(numbers)}-{time.time_ns() % 1_000_000}"
        self.email = f"{self.username}@example.org"
        self.token = None
        self.user = self.call(
            "POST", "/v1/users", {"username": self.username, "email": self.email, "password": PASSWORD}
        )
        self.token = self.call("POST", "/v1/sessions", {"login": self.username, "password": PASSWORD})["token"]

    def call(self, method, path, body=None, kind="application/json", **headers):
        """Calls the interface, and answers with what it says: JSON as values, other types as text."""
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.server + path, data=data, method=method, headers=headers)
        if data is not None:
            request.add_header("Content-Type", kind)
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                text = answer.read().decode()
                return json.loads(text) if "json" in answer.headers.get("Content-Type", "") else text
        except urllib.error.HTTPError as error:
            text = error.read().decode()
            raise Refused(error.code, json.loads(text) if text.startswith("{") else text) from None

    def import_document(self, path, title=None):
        """Makes a checklist of a Markdown file."""
        with open(path, "rb") as file:
            query = f"?title={urllib.request.quote(title)}" if title else ""
            return self.call("POST", f"/v1/imports{query}", file.read(), "text/markdown")

    def settings(self, **patch):
        return self.call("PATCH", "/v1/me/settings", patch)

    def list_of(self, title, *tasks, **members):
        """Makes a checklist with tasks; a task is a title, or a dictionary."""
        made = self.call("POST", "/v1/checklists", {"title": title, **members})
        for task in tasks:
            self.call("POST", f"/v1/checklists/{made['id']}/tasks", {"title": task} if isinstance(task, str) else task)
        return made

    def invite(self, other, checklist, role="editor"):
        """Puts another person on a checklist: by invitation, where they have to accept one."""
        answer = self.call("POST", f"/v1/checklists/{checklist['id']}/invitations", {"role": role})
        other.call("POST", "/v1/invitations/accept", {"token": answer["token"]})

    def context(self, device="desk", server=None, signed_in=True, **options):
        """A browser of this person's: a context of Playwright, signed in by a cookie."""
        server = server or self.server
        # What a browser keeps in which the person was before. In another language, the page is drawn twice.
        kept = {
            "crosscheck.account": json.dumps({"id": self.user["id"], "username": self.username}),
            "crosscheck.language": self.call("GET", "/v1/me/settings")["locale"],
        }
        storage = [{"name": name, "value": value} for name, value in kept.items()]
        state = {"cookies": [], "origins": [{"origin": server, "localStorage": storage}]}
        context = self.browser.new_context(
            base_url=server, storage_state=state if signed_in else None, reduced_motion="reduce",
            timezone_id="Europe/Berlin", locale="en-GB", **{**DEVICES[device], **options},
        )
        context.set_default_timeout(20_000)
        if signed_in:
            answer = context.request.post(
                "/v1/sessions", data={"login": self.username, "password": PASSWORD, "cookie": True},
                headers={"Origin": server},
            )
            assert answer.ok, answer.text()
        network = Network(context)
        context.on("page", lambda page: watch(page, self.watched, network))
        return context

    @contextmanager
    def at(self, device="desk", path="/", **options):
        """A page that is open at a path, until the end of the block."""
        context = self.context(device, **options)
        try:
            page = context.new_page()
            page.goto(path)
            yield page
        except BaseException:
            # Where failures are photographed, whoever does it closes the page: see conftest.py.
            if not os.environ.get("CROSSCHECK_FAILURES"):
                context.close()
            raise
        context.close()


class Network:
    """Whether a context is offline, which Playwright does not tell."""

    def __init__(self, context):
        self.is_offline = False
        set_offline = context.set_offline

        def note(offline):
            # What Chromium has said of a network that is away arrives before the answer to this call.
            self.is_offline = self.is_offline or offline
            set_offline(offline)
            self.is_offline = offline

        context.set_offline = note


def watch(page, watched, network):
    """Keeps what a page complains about: errors in the console, and errors that nobody caught."""

    def said(message):
        is_expected = message.text.startswith(EXPECTED) or network.is_offline and message.text.startswith(EXPECTED_OFFLINE)
        if message.type == "error" and not is_expected:
            watched.append(f"{page.url}: {message.text}")

    page.on("console", said)
    page.on("pageerror", lambda error: watched.append(f"{page.url}: {error}"))


def stored(page):
    """What a page's browser keeps in IndexedDB: the rows of each store, by `database/store`."""
    return page.evaluate(
        """async () => {
          const done = (request) => new Promise((resolve, reject) => {
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
          });
          const found = {};
          for (const { name } of await indexedDB.databases()) {
            const database = await done(indexedDB.open(name));
            for (const store of database.objectStoreNames) {
              found[`${name}/${store}`] = await done(database.transaction(store).objectStore(store).getAll());
            }
            database.close();
          }
          return found;
        }"""
    )
