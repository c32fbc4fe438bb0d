"""What people and networks do wrong: a sentence says so, what was typed stays, and no error is left behind."""

import datetime
import re

import pytest

from finding import add, box, field, first_task, status, until
from people import PASSWORD
from screens import settle

LONG = "x" * 20_000
TITLE = "y" * 200
ANSWERS = {
    "html": lambda route: route.fulfill(content_type="text/html", body="<title>Hotel</title>Sign in here"),
    "garbage": lambda route: route.fulfill(content_type="application/json", body='{"checklists": [{"id": \x00'),
    "other": lambda route: route.fulfill(content_type="application/json", body='["something", "else"]'),
    "502": lambda route: route.fulfill(status=502, content_type="text/html", body="<h1>502 Bad Gateway</h1>"),
    "refused": lambda route: route.abort("connectionrefused"),
    "silent": lambda route: None,
}
"""What may come instead: a hotel's page, JSON cut short, somebody else's JSON, a proxy's page, nothing."""


@pytest.fixture
def ada(person):
    return person("ada")


def fits(page):
    """Whether nothing is cut off sideways."""
    wide = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    return wide[0] <= wide[1]


def test_long_texts_without_a_space_stay_in_the_window(ada):
    made = ada.list_of(TITLE, {"title": TITLE, "due_on": str(datetime.date.today()), "labels": ["z" * 50]})
    task = first_task(ada, made)
    with ada.at("phone", f"/lists/{made['id']}/tasks/{task['id']}", viewport={"width": 320, "height": 720}) as page:
        field(page, "Description").fill(LONG)
        field(page, "Description").press("Control+Enter")
        assert until(lambda: len(first_task(ada, made)["description"]) == len(LONG))
        field(page, "Comment").fill(LONG)
        page.get_by_role("button", name="Send", exact=True).click()
        assert until(lambda: len(ada.call("GET", f"/v1/tasks/{task['id']}/comments")["comments"]) == 1)
        ada.call("PATCH", f"/v1/checklists/{made['id']}", {"description": LONG})
        assert fits(page), "the task, as it was written"
        for path in (f"/lists/{made['id']}/tasks/{task['id']}", f"/lists/{made['id']}", "/lists", "/", "/search?q=yy"):
            page.goto(path)
            settle(page)
            assert fits(page), path
        page.goto(f"/lists/{made['id']}")
        for name in ("People", "Share", "Export", "More"):
            page.get_by_role("main").get_by_role("button", name=name, exact=True).click()
            page.locator("dialog[open], [role=menu]").first.wait_for()
            assert fits(page), name
            page.keyboard.press("Escape")


def test_a_title_that_is_too_long_is_kept_and_said(ada):
    made = ada.list_of("Long", "One")
    with ada.at("desk", f"/lists/{made['id']}") as page:
        line = field(page, "Add a task")
        line.fill(TITLE + "y")
        line.press("Enter")
        page.get_by_role("alert").filter(has_text="at most 200 characters").wait_for()
        assert line.input_value() == TITLE + "y"
        add(page, TITLE)


def give(page, path):
    """Chooses a file in the dialogue of the import."""
    page.get_by_role("dialog").locator("input[type=file]").set_input_files(path)


def drop(page, name, size):
    """Drops a file on the page, as from a file manager."""
    transfer = page.evaluate_handle(
        """([name, size]) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([new Uint8Array(size)], name, {type: 'text/markdown'}));
          return transfer;
        }""",
        [name, size],
    )
    for event in ("dragenter", "dragover", "drop"):
        page.locator("main h1").dispatch_event(event, {"dataTransfer": transfer})


def test_a_file_of_100_megabytes_is_not_sent(ada, tmp_path):
    large, small, picture, empty = (tmp_path / name for name in ("large.md", "small.md", "picture.png", "empty.md"))
    with open(large, "wb") as file:
        file.truncate(100 * 1024 * 1024)
    small.write_text("# Small\n\n- [ ] One\n")
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    empty.write_bytes(b"")
    sent = []
    with ada.at("phone", "/lists") as page:
        page.on("request", lambda request: sent.append(request.url) if "/v1/imports" in request.url else None)
        page.get_by_role("button", name="Import", exact=True).click()
        give(page, large)
        page.get_by_text(re.compile("large.md.+ has 100 MB. Files of up to .+ can be imported")).wait_for()
        give(page, picture)
        page.get_by_text(re.compile("picture.png.+ cannot be imported")).wait_for()
        give(page, empty)
        page.get_by_text(re.compile("empty.md.+ is empty")).wait_for()
        assert sent == []
        give(page, small)
        page.get_by_role("button", name="Import 1 task", exact=True).click()
        page.get_by_role("heading", level=1, name="Small").wait_for()


def test_a_file_of_100_megabytes_that_is_dropped_is_not_sent(ada):
    sent = []
    with ada.at("desk", "/lists") as page:
        page.on("request", lambda request: sent.append(request.url) if "/v1/imports" in request.url else None)
        page.get_by_role("heading", level=1, name="Lists").wait_for()
        drop(page, "dropped.md", 100 * 1024 * 1024)
        page.get_by_text(re.compile("dropped.md.+ has 100 MB. Files of up to .+ can be imported")).wait_for()
        assert sent == []
        # The page goes on.
        page.keyboard.press("Escape")
        page.get_by_role("main").get_by_role("link", name="Inbox", exact=True).first.click()
        page.get_by_role("heading", level=1, name="Inbox").wait_for()


@pytest.mark.parametrize("answer", ANSWERS)
def test_a_bad_answer_loses_no_edit(ada, answer):
    """What is done meanwhile shows, waits, and arrives once the server answers as it should."""
    made = ada.list_of("Errands", "Bread")
    with ada.at("desk", f"/lists/{made['id']}", service_workers="block") as page:
        box(page, "Bread").wait_for()
        status(page, "^Saved$")
        page.route("**/v1/**", ANSWERS[answer])
        add(page, "Milk")
        box(page, "Bread").click()
        status(page, "2 changes waiting")
        page.goto("/lists")
        page.get_by_role("heading", level=1, name="Lists").wait_for()
        page.goto(f"/lists/{made['id']}")
        box(page, "Milk").wait_for()
        page.unroute("**/v1/**")
        page.evaluate("() => dispatchEvent(new Event('online'))")
        status(page, "^Saved$")
        page.unroute_all(behavior="ignoreErrors")
    tasks = {task["title"]: task for task in ada.call("GET", f"/v1/checklists/{made['id']}/tasks")["tasks"]}
    assert set(tasks) == {"Bread", "Milk"} and tasks["Bread"]["status"] == "completed"


@pytest.mark.parametrize("answer", ANSWERS)
def test_a_bad_answer_at_the_first_visit_has_a_sentence(ada, answer):
    """Without a copy there is nothing to show but why, and a way on."""
    ada.list_of("Errands", "Bread")
    context = ada.context("phone", service_workers="block")
    page = context.new_page()
    page.route("**/v1/**", ANSWERS[answer])
    page.goto("/lists")
    again = page.get_by_role("main").get_by_role("button", name=re.compile("Try again|Reload"))
    again.wait_for()
    page.get_by_text(re.compile("You are offline|The server is busy")).wait_for()
    page.unroute("**/v1/**")
    # What hung is answered now, and the button may be gone at any moment.
    again.evaluate_all("(buttons) => buttons[0]?.click()")
    page.get_by_role("main").get_by_role("link", name="Errands", exact=True).first.wait_for()
    context.close()


@pytest.mark.parametrize("answer", sorted(ANSWERS.keys() - {"other"}))
def test_a_bad_answer_to_signing_in_has_a_sentence(ada, answer):
    context = ada.context("phone", signed_in=False, service_workers="block")
    page = context.new_page()
    page.goto("/sign-in")
    field(page, "Username or email").fill(ada.username)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.route("**/v1/sessions", ANSWERS[answer])
    page.get_by_role("button", name="Sign in", exact=True).click()
    # Nothing is waited for longer than an answer may take.
    page.get_by_role("alert").filter(has_text=re.compile("server")).wait_for(timeout=30_000)
    assert field(page, "Username or email").input_value() == ada.username
    page.unroute("**/v1/sessions")
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_role("heading", level=1, name="Today").wait_for()
    context.close()


@pytest.mark.parametrize(("file", "answer"), [
    *(("app.js", answer) for answer in ANSWERS),
    *(("words/*/*.json", answer) for answer in ANSWERS if answer != "silent"),
])
def test_a_page_whose_files_do_not_come_has_a_sentence(ada, complaints, file, answer):
    """Before there are words, the page has a sentence of its own."""
    context = ada.context("phone", service_workers="block")
    page = context.new_page()
    page.route(f"**/assets/*/{file}", ANSWERS[answer])
    page.goto("/", wait_until="commit")
    alert = page.get_by_role("alert").filter(has_text="Crosscheck could not be loaded")
    # Nothing is waited for longer than a slow network needs.
    alert.wait_for(timeout=30_000)
    # Chromium itself says what is wrong with a module.
    complaints.clear()
    page.unroute(f"**/assets/*/{file}")
    # What was silent answers after all, and the page starts by itself.
    if answer != "silent":
        alert.get_by_role("button", name="Try again", exact=True).click()
    page.get_by_role("heading", level=1, name="Today").wait_for()
    context.close()


@pytest.mark.parametrize("answer", ["html", "502", "refused"])
def test_an_invitation_at_a_server_that_answers_badly(ada, person, answer):
    bob = person("bob")
    made = ada.list_of("Ours", "One")
    token = ada.call("POST", f"/v1/checklists/{made['id']}/invitations", {"role": "editor"})["token"]
    context = bob.context("phone", service_workers="block")
    page = context.new_page()
    page.route("**/v1/invitations/preview", ANSWERS[answer])
    page.goto(f"/join#{token}")
    again = page.get_by_role("button", name="Try again", exact=True)
    again.wait_for()
    page.unroute("**/v1/invitations/preview")
    again.click()
    page.get_by_role("button", name="Join", exact=True).click()
    page.get_by_role("heading", level=1, name="Ours").wait_for()
    context.close()


def test_an_alert_whose_code_did_not_arrive_comes_later(ada):
    """The network goes away just when the page loads what its first screen does not need."""
    context = ada.context("desk", service_workers="block")
    page = context.new_page()
    page.route(re.compile(r"/later\b"), lambda route: route.abort())
    with page.expect_event("requestfailed"):
        page.goto("/")
    page.unroute(re.compile(r"/later\b"))
    page.get_by_text(re.compile("You are in Europe/Berlin now")).wait_for()
    context.close()
