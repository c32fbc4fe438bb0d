"""The names that do not change: people who listen, and tests of others, find things by role and name."""

import pytest

from finding import add, box, field, go_offline, status

PATHS = {
    "Today": "/", "Lists": "/lists", "Journal": "/journal", "Progress": "/progress", "Rewards": "/rewards",
    "Time": "/time", "Search": "/search", "Settings": "/settings",
}
IN_BAR = ["Today", "Lists", "Journal", "Time"]


@pytest.fixture
def ada(person):
    """Ada and a list with a task that has places; Bob is on it."""
    ada, bob = person("ada"), person("bob")
    made = ada.list_of("Errands", {"title": "Carry the piano", "participant_limit": 3}, "Bread")
    ada.invite(bob, made)
    for task in ada.call("GET", f"/v1/checklists/{made['id']}/tasks")["tasks"]:
        if task["title"] == "Carry the piano":
            for user in (ada, bob):
                user.call("POST", f"/v1/tasks/{task['id']}/claim")
            ada.task = f"/lists/{made['id']}/tasks/{task['id']}"
    ada.path = f"/lists/{made['id']}"
    return ada


def there(inside, role, *names, **options):
    """Waits until each name is on screen, once."""
    for name in names:
        found = inside.get_by_role(role, name=name, exact=True, **options)
        found.first.wait_for()
        assert found.count() == 1, f"{found.count()} of {role} {name}"


def test_navigation_at_a_desk(ada):
    with ada.at("desk") as page:
        main = page.get_by_role("navigation", name="Main", exact=True)
        there(main, "link", *PATHS)


def test_navigation_on_a_phone(ada):
    with ada.at("phone") as page:
        main = page.get_by_role("navigation", name="Main", exact=True)
        there(main, "link", *IN_BAR)
        main.get_by_role("button", name="More", exact=True).click()
        dialog = page.get_by_role("dialog")
        there(dialog, "link", *(name for name in PATHS if name not in IN_BAR))
        dialog.get_by_role("link", name="Progress", exact=True).click()
        page.get_by_role("heading", level=1, name="Progress", exact=True).wait_for()


def test_signing_in_and_up(ada):
    context = ada.context("phone", signed_in=False)
    page = context.new_page()
    page.goto("/sign-in")
    there(page, "textbox", "Username or email")
    there(page, "button", "Sign in")
    assert page.get_by_label("Password", exact=True).count() == 1
    page.goto("/sign-up")
    there(page, "textbox", "Username", "Email")
    there(page, "button", "Sign up")
    assert page.get_by_label("Password", exact=True).count() == 1
    context.close()


@pytest.mark.parametrize("device", ["phone", "desk"])
def test_lists(ada, device):
    with ada.at(device, "/lists") as page:
        main = page.get_by_role("main")
        there(page, "heading", "Lists", level=1)
        there(main, "link", "Errands")
        there(main, "button", "New list", "Import")
        main.get_by_role("button", name="New list", exact=True).click()
        dialog = page.get_by_role("dialog")
        there(dialog, "textbox", "Title")
        there(dialog, "button", "Create")
        page.keyboard.press("Escape")
        main.get_by_role("button", name="Import", exact=True).click()
        assert page.get_by_role("dialog").locator("input[type=file]").count() == 1


@pytest.mark.parametrize("device", ["phone", "desk"])
def test_a_list(ada, device):
    with ada.at(device, ada.path) as page:
        main = page.get_by_role("main")
        there(page, "heading", "Errands", level=1)
        there(main, "textbox", "Add a task")
        there(main, "checkbox", "Carry the piano", "Bread")
        there(main, "button", "People", "Share", "Export", "Print", "More")
        item = main.get_by_role("list").get_by_role("listitem").filter(
            has=page.get_by_role("checkbox", name="Carry the piano", exact=True)
        ).last
        there(item, "button", "Release")
        item.get_by_text("2 of 3 places taken", exact=True).wait_for()
        other = main.get_by_role("listitem").filter(has=page.get_by_role("checkbox", name="Bread", exact=True)).last
        there(other, "button", "Claim")
        add(page, "Milk")
        there(main, "checkbox", "Milk")


@pytest.mark.parametrize("device", ["phone", "desk"])
def test_a_task(ada, device):
    with ada.at(device, ada.task) as page:
        # Beside the list, or alone.
        inside = page.get_by_role("region", name="Carry the piano", exact=True)
        there(inside, "textbox", "Title", "Description", "Due", "Comment")
        there(inside, "combobox", "Status", "Priority")
        there(inside, "button", "Repeat", "Reminders", "Delete", "Send")
        inside.get_by_text("2 of 3 places taken", exact=True).wait_for()


@pytest.mark.parametrize("device", ["phone", "desk"])
def test_the_state_is_always_said(ada, device):
    """A status region says what is saved, on every screen; the heading is the screen's name."""
    with ada.at(device) as page:
        for name, path in PATHS.items():
            page.goto(path)
            there(page, "heading", name, level=1)
            status(page, "^Saved$")


@pytest.mark.parametrize("device", ["phone", "desk"])
def test_the_count_of_what_waits_is_said(ada, device):
    with ada.at(device, ada.path) as page:
        box(page, "Bread").wait_for()
        go_offline(page)
        status(page, "^Offline$")
        box(page, "Bread").click()
        page.get_by_role("status").get_by_role("button", name="Undo", exact=True).first.wait_for()
        status(page, "^Offline, 1 change waiting$")
        add(page, "One")
        add(page, "Two")
        status(page, "^Offline, 3 changes waiting$")
        page.route("**/v1/**", lambda route: None if route.request.method != "GET" else route.continue_())
        page.context.set_offline(False)
        status(page, "^3 changes waiting$")
        page.unroute("**/v1/**")


def test_a_conflict_is_an_alert(ada):
    with ada.at("desk", ada.task, service_workers="block") as page:
        description = field(page, "Description")
        description.wait_for()
        go_offline(page)
        description.fill("Mine")
        description.press("Control+Enter")
        status(page, "1 change waiting")
        ada.call("PATCH", f"/v1/tasks/{ada.task.split('/')[-1]}", {"description": "Theirs"})
        page.context.set_offline(False)
        alert = page.get_by_role("alert").filter(has_text="Carry the piano")
        there(alert, "button", "Keep mine", "Keep theirs", "Keep both")
