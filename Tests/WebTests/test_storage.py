"""What a browser takes away, and a clock that is off: a sentence says so, and what is done arrives all the same."""

import datetime
import re

import pytest

from finding import add, box, field, first_task, go_offline, is_draft, kept, status, until
from screens import settle

DENIED = {
    "denied": """Object.defineProperty(globalThis, 'indexedDB', {
      get() { throw new DOMException('denied', 'SecurityError'); },
    });""",
    "missing": "Object.defineProperty(globalThis, 'indexedDB', {value: undefined});",
    "broken": "IDBFactory.prototype.open = () => { throw new DOMException('broken', 'InvalidStateError'); };",
}
FULL = """() => {
  const kept = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };
  globalThis.makeRoom = () => { IDBObjectStore.prototype.put = kept; };
}"""
CLOCK = """
  const Real = Date, off = %d * 3600 * 1000;
  globalThis.Date = class extends Real {
    constructor(...given) { given.length ? super(...given) : super(Real.now() + off); }
    static now() { return Real.now() + off; }
  };
"""


@pytest.fixture
def ada(person):
    return person("ada")


def is_done(user, made):
    return first_task(user, made)["status"] == "completed"


@pytest.mark.parametrize("how", DENIED)
def test_a_browser_that_stores_nothing_says_so_and_works(ada, how):
    made = ada.list_of("Errands", "Bread")
    context = ada.context("phone", service_workers="block")
    context.add_init_script(DENIED[how])
    page = context.new_page()
    page.goto(f"/lists/{made['id']}")
    page.get_by_text("This browser stores nothing for this page").wait_for()
    box(page, "Bread").click()
    assert until(lambda: is_done(ada, made))
    status(page, "^Saved$")
    context.close()


def test_a_browser_that_is_full_says_so_and_works(ada):
    """Until there is room again, what is done is kept by the page alone."""
    made = ada.list_of("Errands", "Bread", "Milk")
    with ada.at("phone", f"/lists/{made['id']}", service_workers="block") as page:
        box(page, "Bread").wait_for()
        status(page, "^Saved$")
        page.evaluate(FULL)
        box(page, "Bread").click()
        notice = page.get_by_text("This device has no space left")
        notice.wait_for()
        assert until(lambda: is_done(ada, made))
        page.evaluate("() => makeRoom()")
        box(page, "Milk").click()
        notice.wait_for(state="detached")
        status(page, "^Saved$")


def test_storage_that_is_removed_while_the_page_is_open(ada):
    """As a browser does that is told to forget a site: edits that wait, and what is being typed, are stored again."""
    made = ada.list_of("Errands", "Bread", "Milk")
    with ada.at("phone", f"/lists/{made['id']}") as page:
        box(page, "Bread").wait_for()
        go_offline(page)
        box(page, "Bread").click()
        field(page, "Add a task").fill("Eggs")
        status(page, "Offline, 1 change waiting")
        site = page.evaluate("location.origin")
        page.context.new_cdp_session(page).send(
            "Storage.clearDataForOrigin", {"origin": site, "storageTypes": "indexeddb"}
        )
        # Chromium refuses the page its storage for a moment, and the page asks again.
        page.get_by_text(re.compile("The browser deleted what|This browser stores nothing")).first.wait_for()
        assert until(lambda: len(kept(page, "outbox")) == 1 and is_draft(page, "Eggs"))
        add(page, "Butter")
        status(page, "Offline, 2 changes waiting")
        page.context.set_offline(False)
        status(page, "^Saved$")
        page.reload()
        box(page, "Butter").wait_for()
        assert until(lambda: is_done(ada, made))


@pytest.mark.parametrize("hours", [25, -25])
def test_a_clock_that_is_a_day_off(ada, hours):
    """What is recorded has the server's time, and Today is the server's day."""
    ada.settings(time_zone="Europe/Berlin")
    made = ada.list_of("Errands", "Bread")
    context = ada.context("phone")
    context.add_init_script(CLOCK % hours)
    page = context.new_page()
    page.goto(f"/lists/{made['id']}")
    box(page, "Bread").click()
    assert until(lambda: is_done(ada, made))
    now = datetime.datetime.now(datetime.timezone.utc)
    done = datetime.datetime.fromisoformat(first_task(ada, made)["completed_at"])
    assert abs((now - done).total_seconds()) < 120
    page.goto("/time")
    settle(page)
    page.get_by_role("button", name="Start the timer: Work", exact=True).click()
    entry = until(lambda: ada.call("GET", "/v1/timer").get("entry"))
    began = datetime.datetime.fromisoformat(entry["started_at"])
    assert abs((now - began).total_seconds()) < 120
    today = ada.call("GET", "/v1/today")["date"]
    day = datetime.date.fromisoformat(today)
    page.goto("/")
    page.get_by_role("button", name=re.compile(rf"\b{day.day}\b.*{day:%B}|{day:%B} {day.day}\b")).wait_for()
    status(page, "^Saved$")
    assert page.get_by_role("alert").filter(has_text=re.compile(r"\w")).count() == 0
    context.close()
