"""The names that do not change: people who listen, and tests of others, find things by role and name."""

import pytest

PATHS = {
    "Today": "/", "Lists": "/lists", "Journal": "/journal", "Progress": "/progress", "Rewards": "/rewards", "Time": "/time",
    "Search": "/search", "Settings": "/settings",
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
