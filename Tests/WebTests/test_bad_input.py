"""What people and networks do wrong: each has a sentence on screen, keeps what was typed, and leaves no error behind."""

import datetime
import re
import time

import pytest

from screens import settle

LONG = "x" * 20_000
TITLE = "y" * 200
ANSWERS = {
    "html": lambda route: route.fulfill(status=200, content_type="text/html", body="<title>Hotel</title><p>Sign in to the network"),
    "garbage": lambda route: route.fulfill(status=200, content_type="application/json", body='{"checklists": [{"id": \x00'),
    "refused": lambda route: route.abort("connectionrefused"),
}
"""What may come in place of the server's answers: a hotel's page, JSON cut short, nothing."""


@pytest.fixture
def ada(person):
    return person("ada")


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


def status(page, text):
    page.get_by_role("status").filter(has_text=re.compile(text)).wait_for()


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
        add = field(page, "Add a task")
        add.fill(TITLE + "y")
        add.press("Enter")
        page.get_by_role("alert").filter(has_text="at most 200 characters").wait_for()
        assert add.input_value() == TITLE + "y"
        add.fill(TITLE)
        add.press("Enter")
        box(page, TITLE).wait_for()


def test_a_file_of_100_megabytes_is_not_sent(ada, tmp_path):
    large, small = tmp_path / "large.md", tmp_path / "small.md"
    with open(large, "wb") as file:
        file.truncate(100 * 1024 * 1024)
    small.write_text("# Small\n\n- [ ] One\n")
    sent = []
    with ada.at("phone", "/lists") as page:
        page.on("request", lambda request: sent.append(request.url) if "/v1/imports" in request.url else None)
        page.get_by_role("button", name="Import", exact=True).click()
        choose = page.get_by_role("dialog").locator("input[type=file]")
        choose.set_input_files(large)
        page.get_by_text(re.compile("large.md.+ has 100 MB. Files of up to .+ can be imported")).wait_for()
        assert sent == []
        picture = tmp_path / "picture.png"
        picture.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
        choose.set_input_files(picture)
        page.get_by_text(re.compile("picture.png.+ cannot be imported")).wait_for()
        empty = tmp_path / "empty.md"
        empty.write_bytes(b"")
        choose.set_input_files(empty)
        page.get_by_text(re.compile("empty.md.+ is empty")).wait_for()
        assert sent == []
        choose.set_input_files(small)
        page.get_by_role("button", name="Import 1 task", exact=True).click()
        page.get_by_role("heading", level=1, name="Small").wait_for()


@pytest.mark.parametrize("answer", ANSWERS)
def test_a_bad_answer_loses_no_edit(ada, answer):
    """What is done meanwhile shows, waits, and arrives once the server answers as it should."""
    made = ada.list_of("Errands", "Bread")
    with ada.at("desk", f"/lists/{made['id']}", service_workers="block") as page:
        box(page, "Bread").wait_for()
        status(page, "^Saved$")
        page.route("**/v1/**", ANSWERS[answer])
        add = field(page, "Add a task")
        add.fill("Milk")
        add.press("Enter")
        box(page, "Milk").wait_for()
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


def test_a_bad_answer_at_the_first_visit_has_a_sentence(ada):
    """Without a copy there is nothing to show but why, and a way on."""
    ada.list_of("Errands", "Bread")
    context = ada.context("phone", service_workers="block")
    page = context.new_page()
    page.route("**/v1/**", ANSWERS["garbage"])
    page.goto("/lists")
    page.get_by_role("main").get_by_role("button", name=re.compile("Try again|Reload")).first.wait_for()
    page.unroute("**/v1/**")
    page.get_by_role("main").get_by_role("button", name=re.compile("Try again|Reload")).first.click()
    page.get_by_role("main").get_by_role("link", name="Errands", exact=True).first.wait_for()
    context.close()
