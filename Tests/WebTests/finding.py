"""How tests find what is on screen, and wait for what the server has."""

import re
import time

from people import stored


def until(check):
    """What a check gives as soon as it gives something; the page may show an edit before the server has it."""
    end = time.monotonic() + 20
    while not (found := check()) and time.monotonic() < end:
        time.sleep(0.1)
    return found


def first_task(user, made):
    return user.call("GET", f"/v1/checklists/{made['id']}/tasks")["tasks"][0]


def box(page, title):
    return page.get_by_role("checkbox", name=title, exact=True)


def field(page, name):
    return page.get_by_role("textbox", name=name, exact=True)


def add(page, title):
    """Writes a task into the line of a list."""
    field(page, "Add a task").fill(title)
    field(page, "Add a task").press("Enter")
    box(page, title).wait_for()


def status(page, text):
    """Waits until the status says so: `text` is a regular expression."""
    page.get_by_role("status").filter(has_text=re.compile(text)).wait_for()


# Whether the code of edits is there, with all that it imports. It comes a moment after the first screen.
CODE_OF_EDITS = """() => {
  const code = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
  const before = globalThis.codeBefore;
  globalThis.codeBefore = code.length;
  return before === code.length && code.some(({ name }) => /\\/all\\b[^/]*$/.test(name));
}"""


def go_offline(page):
    """Takes the network away from a page that has all that it needs without one."""
    status(page, "^Saved$")
    page.wait_for_function(CODE_OF_EDITS, polling=200)
    page.context.set_offline(True)


def kept(page, store):
    """What the browser keeps in one of the page's stores: `outbox`, `drafts`."""
    return [row for name, rows in stored(page).items() if name.endswith(f"/{store}") for row in rows]


def is_draft(page, text):
    return any(row["text"] == text for row in kept(page, "drafts"))
