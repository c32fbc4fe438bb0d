"""A server that gets another release while edits wait: the page says so, takes it, and loses nothing."""

import pytest

from finding import add, box, field, first_task, go_offline, is_draft, kept, status, until
from people import SERVERS
from releases import releases

# A copy of another release has another schema. It is so from the next page on.
OTHER_SCHEMA = """(async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const [{ name }] = await indexedDB.databases();
  const database = await done(indexedDB.open(name));
  const copy = database.transaction('copy', 'readwrite').objectStore('copy');
  await done(copy.put({ ...await done(copy.get('copy')), schema: 0 }));
  database.close();
})()"""
# What a page of a later release does first, if its database has more in it.
LATER_DATABASE = """async () => {
  const [{ name, version }] = await indexedDB.databases();
  await new Promise((resolve) => {
    const opening = indexedDB.open(name, version + 1);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}"""


@pytest.fixture
def ada(person):
    return person("ada")


def test_a_server_with_another_release_gets_the_edits_that_wait(ada):
    made = ada.list_of("Errands", "Bread")
    with releases(SERVERS[0]) as server, ada.at("desk", f"/lists/{made['id']}", server=server.address) as page:
        box(page, "Bread").wait_for()
        status(page, "^Saved$")
        page.wait_for_function("() => navigator.serviceWorker.controller")
        server.away = True
        box(page, "Bread").click()
        add(page, "Milk")
        status(page, "2 changes waiting")
        field(page, "Add a task").fill("Eggs")
        assert until(lambda: is_draft(page, "Eggs"))

        server.renew()
        # The page asks for a new version whenever one comes back to it.
        page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        take = page.get_by_role("button", name="New version: Reload", exact=True)
        take.wait_for()
        page.add_init_script(OTHER_SCHEMA)
        take.click()

        # The copy has to come anew, and the server is not there yet.
        page.get_by_text("This takes longer than usual").wait_for()
        assert page.locator(f"script[src*='/assets/{server.later}/']").count() > 0
        status(page, "2 changes waiting")
        server.away = False
        page.get_by_role("button", name="Reload", exact=True).click()
        box(page, "Milk").wait_for()
        status(page, "^Saved$")
        assert field(page, "Add a task").input_value() == "Eggs"
    tasks = ada.call("GET", f"/v1/checklists/{made['id']}/tasks")["tasks"]
    assert {task["title"]: task["status"] for task in tasks} == {"Bread": "completed", "Milk": "available"}


def test_a_later_release_in_another_tab_is_said(ada):
    """The page of the earlier one writes nothing any more, and leaves all that waits to the later one."""
    made = ada.list_of("Errands", "Bread")
    with ada.at("desk", f"/lists/{made['id']}") as page:
        other = page.context.new_page()
        other.goto("/v1/about")
        box(page, "Bread").wait_for()
        go_offline(page)
        box(page, "Bread").click()
        status(page, "Offline, 1 change waiting")
        field(page, "Add a task").fill("Eggs")
        assert until(lambda: is_draft(page, "Eggs"))
        other.evaluate(LATER_DATABASE)
        page.get_by_role("alert").filter(has_text="This page was updated in another tab").wait_for()
        assert [row["action"] for row in kept(other, "outbox")] == ["updateTask"]
        assert is_draft(other, "Eggs")
        page.context.set_offline(False)
        assert first_task(ada, made)["status"] == "available"
        # Where the server has the earlier page again, its page does not go near what waits.
        page.get_by_role("button", name="Reload", exact=True).click()
        page.get_by_text("This page is out of date").wait_for()
        status(page, "^Out of date$")
        assert len(kept(other, "outbox")) == 1
