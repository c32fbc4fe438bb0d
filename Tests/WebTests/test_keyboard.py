"""The page by keyboard alone: each flow of lists and tasks, the keys that hold everywhere, and every screen by Tab."""

import re

import pytest
from playwright.sync_api import expect

from finding import box, is_draft, kept, until
from people import PASSWORD
from screens import SCREENS, settle

STOPS = 250
"""How often Tab is pressed on a screen at most. A list draws only the rows that are near."""


@pytest.fixture
def ada(person):
    """Ada, who has one list. `ada.path` leads to it."""
    ada = person("ada")
    made = ada.list_of("Errands", "Bread", "Milk", "Stamps", "Paint")
    ada.list, ada.path = made["id"], f"/lists/{made['id']}"
    return ada


def tasks(user):
    """The tasks of the list by title, as the server has them, in their order."""
    return {task["title"]: task for task in user.call("GET", f"/v1/checklists/{user.list}/tasks?limit=500")["tasks"]}


def row(page, title):
    """The item of a task."""
    return page.get_by_role("listitem").filter(has=box(page, title)).last


def is_focused(locator):
    return locator.count() > 0 and locator.first.evaluate("(element) => element === document.activeElement")


def wait_focus(locator):
    """Waits until an element has the focus."""
    assert until(lambda: is_focused(locator)), f"{locator} has no focus, but {focused(locator.page)}"


def focused(page):
    """What has the focus, to say it when a test fails."""
    return page.evaluate("() => document.activeElement?.outerHTML.slice(0, 200)")


def tab_to(locator, key="Tab"):
    """Presses Tab until an element has the focus, and shows it."""
    for _ in range(STOPS):
        if is_focused(locator):
            assert locator.first.evaluate("(element) => element.matches(':focus-visible')")
            return
        locator.page.keyboard.press(key)
    raise AssertionError(f"Tab does not reach {locator}, but stands on {focused(locator.page)}")


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def test_signing_in(person):
    ada = person()
    context = ada.context(signed_in=False)
    page = context.new_page()
    page.goto("/sign-in")
    tab_to(page.get_by_role("textbox", name="Username or email", exact=True))
    page.keyboard.type(ada.username)
    press(page, "Enter")
    page.get_by_text("Enter your password.").wait_for()
    tab_to(page.get_by_label("Password", exact=True))
    page.keyboard.type("a wrong one")
    press(page, "Enter")
    page.get_by_text("Username or password is wrong.").wait_for()
    # The password is selected, so that one types it again at once.
    wait_focus(page.get_by_label("Password", exact=True))
    page.keyboard.type(PASSWORD)
    press(page, "Enter")
    page.get_by_role("heading", level=1, name="Today").wait_for()
    context.close()


def test_the_first_stop_leads_past_the_navigation(ada):
    """WCAG 2.4.1: one need not go through the sidebar on every screen."""
    with ada.at("desk", ada.path) as page:
        box(page, "Bread").wait_for()
        press(page, "Tab")
        assert "content" in (page.evaluate("() => document.activeElement.textContent") or "").lower(), focused(page)
        press(page, "Enter")
        assert page.evaluate("() => document.activeElement.closest('main') !== null")


def test_a_list_is_made_and_filled(ada):
    with ada.at("desk", "/lists") as page:
        page.get_by_role("heading", level=1, name="Lists").wait_for()
        press(page, "n")
        dialog = page.get_by_role("dialog")
        wait_focus(dialog.get_by_role("textbox", name="Title", exact=True))
        page.keyboard.type("Garden")
        press(page, "Enter")
        page.get_by_role("heading", level=1, name="Garden").wait_for()
        press(page, "n")
        add = page.get_by_role("textbox", name="Add a task", exact=True)
        wait_focus(add)
        for title in ("Dig", "Sow"):
            page.keyboard.type(title)
            press(page, "Enter")
            box(page, title).wait_for()
            wait_focus(add)
        # Escape leaves the empty line, so that keys are the list's again.
        press(page, "Escape")
        wait_focus(box(page, "Dig"))
        press(page, "j", "n", "Escape")
        wait_focus(box(page, "Sow"))
        assert until(lambda: len(ada.call("GET", "/v1/tasks?q=Sow")["tasks"]) == 1)


def test_a_task_is_completed_claimed_and_moved(ada):
    with ada.at("desk", ada.path) as page:
        box(page, "Bread").wait_for()
        press(page, "j")
        wait_focus(box(page, "Bread"))
        press(page, "j", "j", "k")
        wait_focus(box(page, "Milk"))
        press(page, "x")
        assert until(lambda: tasks(ada)["Milk"]["status"] == "completed")
        wait_focus(box(page, "Milk"))
        press(page, "z")
        assert until(lambda: tasks(ada)["Milk"]["status"] == "available")
        wait_focus(box(page, "Milk"))
        press(page, "c")
        row(page, "Milk").get_by_role("button", name="Release", exact=True).wait_for()
        assert until(lambda: tasks(ada)["Milk"]["participants"])
        press(page, "c")
        assert until(lambda: not tasks(ada)["Milk"]["participants"])
        press(page, "Alt+ArrowDown")
        assert until(lambda: list(tasks(ada)) == ["Bread", "Stamps", "Milk", "Paint"])
        wait_focus(box(page, "Milk"))
        press(page, "Alt+ArrowRight")
        assert until(lambda: tasks(ada)["Milk"]["parent_id"] == tasks(ada)["Stamps"]["id"])
        wait_focus(box(page, "Milk"))
        press(page, "Alt+ArrowLeft")
        assert until(lambda: tasks(ada)["Milk"]["parent_id"] is None)


def test_a_task_is_opened_edited_and_closed(ada):
    with ada.at("desk", ada.path) as page:
        box(page, "Bread").wait_for()
        press(page, "j", "e")
        title = page.get_by_role("textbox", name="Title", exact=True)
        title.wait_for()
        tab_to(title)
        press(page, "End")
        page.keyboard.type(" and butter")
        press(page, "Enter")
        assert until(lambda: "Bread and butter" in tasks(ada))
        description = page.get_by_role("textbox", name="Description", exact=True)
        tab_to(description)
        page.keyboard.type("From the *small* shop")
        press(page, "Control+Enter")
        assert until(lambda: tasks(ada)["Bread and butter"]["description"] == "From the *small* shop")
        tab_to(page.get_by_role("combobox", name="Status", exact=True))
        press(page, "ArrowDown")
        assert until(lambda: tasks(ada)["Bread and butter"]["status"] == "in_progress")
        tab_to(page.get_by_role("textbox", name="Due", exact=True))
        page.keyboard.type("tomorrow")
        press(page, "Enter")
        assert until(lambda: tasks(ada)["Bread and butter"]["due_on"])
        tab_to(page.get_by_role("textbox", name="Comment", exact=True))
        page.keyboard.type("Two loaves")
        tab_to(page.get_by_role("button", name="Send", exact=True))
        press(page, "Enter")
        page.get_by_text("Two loaves").wait_for()
        press(page, "Escape")
        title.wait_for(state="detached")
        # Closed, the focus is on the row that was opened.
        wait_focus(row(page, "Bread and butter").locator(":focus"))


def test_a_deleted_task_gives_the_focus_to_the_next(ada):
    with ada.at("desk", ada.path) as page:
        box(page, "Bread").wait_for()
        press(page, "j", "j", "Delete")
        box(page, "Milk").wait_for(state="detached")
        wait_focus(box(page, "Stamps"))
        press(page, "j", "Delete")
        box(page, "Paint").wait_for(state="detached")
        # The last one gives it to the one before.
        wait_focus(box(page, "Stamps"))
        press(page, "z")
        box(page, "Paint").wait_for()
        press(page, "z")
        box(page, "Milk").wait_for()
        assert set(tasks(ada)) == {"Bread", "Milk", "Stamps", "Paint"}
        wait_focus(box(page, "Stamps"))
        press(page, "e")
        tab_to(page.get_by_role("button", name="Delete", exact=True))
        press(page, "Enter")
        box(page, "Stamps").wait_for(state="detached")
        wait_focus(box(page, "Paint"))
        press(page, "Delete", "Delete", "Delete")
        assert until(lambda: page.get_by_role("checkbox").count() == 0), focused(page)
        wait_focus(page.get_by_role("heading", level=1, name="Errands"))


def test_an_emptied_title_comes_back(ada):
    with ada.at("desk", ada.path) as page:
        page.get_by_role("link", name="Bread", exact=True).click()
        title = page.get_by_role("textbox", name="Title", exact=True)
        title.fill("")
        press(page, "Enter")
        page.get_by_text("Write a title.").wait_for()
        press(page, "Tab")
        expect(title).to_have_value("Bread")
        expect(title).not_to_have_attribute("aria-invalid", "true")
        # Nor is it kept while the field has the focus.
        title.fill("Bre")
        assert until(lambda: is_draft(page, "Bre"))
        title.fill("")
        assert until(lambda: not kept(page, "drafts"))
        page.reload()
        expect(title).to_have_value("Bread")
        assert "Bread" in tasks(ada)


def test_a_toast_gives_the_focus_back(ada):
    with ada.at("desk", ada.path) as page:
        box(page, "Milk").click()
        undo = page.get_by_role("status").get_by_role("button", name="Undo", exact=True)
        undo.focus()
        press(page, "Enter")
        wait_focus(box(page, "Milk"))
        expect(box(page, "Milk")).not_to_be_checked()
        # Where nothing had it before, the heading gets it.
        page.evaluate("() => document.activeElement.blur()")
        page.get_by_role("status").get_by_role("button", name="Dismiss", exact=True).first.click()
        wait_focus(page.get_by_role("heading", level=1, name="Errands"))


def test_what_cannot_be_undone_is_said_once(ada):
    with ada.at("desk", ada.path) as page:
        box(page, "Milk").wait_for()
        page.locator(".shell-banners").wait_for(state="attached")
        press(page, "z", "z", "z")
        said = page.get_by_role("status").get_by_text("There is nothing to undo.", exact=True)
        # What is done later is said later.
        box(page, "Milk").click()
        page.get_by_role("status").get_by_role("button", name="Undo", exact=True).wait_for()
        assert said.count() == 1


def test_search_of_a_phone_begins_in_its_field(ada):
    with ada.at("phone", ada.path) as page:
        box(page, "Bread").wait_for()
        page.get_by_role("navigation", name="Main").get_by_role("button", name="More", exact=True).click()
        page.get_by_role("dialog").get_by_role("link", name="Search", exact=True).click()
        expect(page.get_by_role("searchbox")).to_be_focused()


def test_the_menu_of_a_row(ada):
    with ada.at("desk", ada.path) as page:
        box(page, "Bread").wait_for()
        press(page, "j", "j", ".")
        menu = page.get_by_role("menu")
        menu.wait_for()
        assert is_focused(menu.get_by_role("menuitem").first)
        press(page, "ArrowUp")
        wait_focus(menu.get_by_role("menuitem", name="Delete", exact=True))
        press(page, "Home", "m")
        assert "Move" in page.evaluate("() => document.activeElement.textContent")
        press(page, "Escape")
        menu.wait_for(state="detached")
        button = row(page, "Milk").get_by_role("button", name="Actions")
        wait_focus(button)
        press(page, "ArrowDown")
        menu.wait_for()
        item = menu.get_by_role("menuitem", name="Move down", exact=True)
        for _ in range(12):
            if is_focused(item):
                break
            press(page, "ArrowDown")
        press(page, "Enter")
        assert until(lambda: list(tasks(ada)) == ["Bread", "Stamps", "Milk", "Paint"])
        wait_focus(row(page, "Milk").locator(":focus"))


@pytest.mark.parametrize("name", ["People", "Share", "Export"])
def test_a_dialogue_gives_the_focus_back(ada, name):
    with ada.at("desk", ada.path) as page:
        box(page, "Bread").wait_for()
        button = page.get_by_role("button", name=name, exact=True)
        tab_to(button)
        press(page, "Enter")
        dialog = page.get_by_role("dialog")
        dialog.wait_for()
        for _ in range(20):
            press(page, "Tab")
            # The browser's own bar is a stop as well.
            assert page.evaluate("() => document.activeElement === document.body || !!document.activeElement.closest('dialog')")
        press(page, "x", "?")
        press(page, "Escape")
        dialog.wait_for(state="detached")
        wait_focus(button)


def test_keys_that_hold_everywhere(ada):
    with ada.at("desk") as page:
        heading = lambda name: page.get_by_role("heading", level=1, name=name, exact=True)
        heading("Today").wait_for()
        # The keys come with what the first screen does not wait for.
        page.locator(".shell-banners").wait_for(state="attached")
        for keys, name in (("gl", "Lists"), ("gj", "Journal"), ("gp", "Progress"), ("gt", "Today"), ("/", "Search")):
            press(page, *keys)
            heading(name).wait_for()
            expect(page.get_by_role("searchbox") if name == "Search" else heading(name)).to_be_focused()
        page.get_by_role("navigation", name="Main").get_by_role("link", name="Lists", exact=True).focus()
        press(page, "?")
        dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
        dialog.wait_for()
        for key in ("?", "/", "z", "g"):
            assert dialog.locator("kbd", has_text=re.compile(f"^{re.escape(key)}$")).count(), key
        press(page, "Escape")
        dialog.wait_for(state="detached")
        page.goto(ada.path)
        box(page, "Bread").wait_for()
        page.locator(".shell-banners").wait_for(state="attached")
        press(page, "?")
        for key in ("n", "/", "j", "k", "x", "c", "e", "."):
            dialog.locator("kbd", has_text=re.compile(f"^{re.escape(key)}$")).first.wait_for()


def test_shortcuts_do_nothing_in_fields(ada):
    with ada.at("desk", ada.path) as page:
        box(page, "Bread").wait_for()
        press(page, "n")
        add = page.get_by_role("textbox", name="Add a task", exact=True)
        wait_focus(add)
        words = "gl x c e . / ? z n j k"
        page.keyboard.type(words)
        assert add.input_value() == words
        assert page.url.endswith(ada.path)
        assert page.get_by_role("dialog").count() == 0
        add.fill("")
        page.get_by_role("link", name="Bread", exact=True).click()
        title = page.get_by_role("textbox", name="Title", exact=True)
        title.focus()
        press(page, "End")
        page.keyboard.type(" x?")
        assert title.input_value() == "Bread x?"
        assert tasks(ada)["Bread"]["status"] == "available"


def test_shortcuts_can_be_switched_off(ada):
    """WCAG 2.1.4."""
    with ada.at("desk", "/settings/shortcuts") as page:
        switch = page.get_by_role("switch", name="Keyboard shortcuts").or_(page.get_by_role("checkbox", name="Keyboard shortcuts"))
        tab_to(switch)
        press(page, "Space")
        assert not switch.is_checked()
        page.goto(ada.path)
        box(page, "Bread").wait_for()
        press(page, "j", "x", "?", "g", "l")
        assert page.url.endswith(ada.path)
        assert page.get_by_role("dialog").count() == 0
        assert page.evaluate("() => document.activeElement === document.body || document.activeElement.tagName === 'H1'")
        box(page, "Bread").focus()
        press(page, "x", "c", "e", "Delete")
        assert page.url.endswith(ada.path)
        # Keys of the browser still work.
        press(page, "Space")
        assert until(lambda: tasks(ada)["Bread"]["status"] == "completed")
        assert list(tasks(ada)) == ["Bread", "Milk", "Stamps", "Paint"]


LOOK = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  window.stops ??= [];
  const again = window.stops.includes(element);
  if (!again) window.stops.push(element);
  // What is drawn for screen readers only may have its sign beside it.
  const shown = element.closest('label, .field, .item') ?? element;
  const { width, height, top, bottom, left, right } = element.getBoundingClientRect();
  const around = shown.getBoundingClientRect();
  return {
    again,
    what: element.outerHTML.slice(0, 140),
    seen: Math.max(width, around.width) > 1 && Math.max(height, around.height) > 1
      && around.bottom > 0 && around.top < innerHeight && around.right > 0 && around.left < innerWidth,
    named: Boolean(element.ariaLabel || element.textContent.trim() || element.labels?.length || element.title
      || element.getAttribute('aria-labelledby')),
  };
}"""
MISSED = """() => [...document.querySelectorAll('main :is(a[href], button, input, select, textarea, [tabindex="0"])')]
  .filter((element) => element.checkVisibility({visibilityProperty: true}) && !element.disabled && element.tabIndex >= 0
    && !(element.type === 'radio' && !element.checked) && !window.stops.includes(element))
  .map((element) => element.outerHTML.slice(0, 140))
  // A field that had the focus draws what it shows anew.
  .filter((html) => !window.stops.some((stop) => stop.outerHTML.slice(0, 140) === html))"""


def test_every_screen_by_tab(scene, complaints):
    """Tab reaches each link, button and field of a screen, is nowhere out of sight, and goes out at the end."""
    said = []
    with scene.ada.at("desk", "/lists") as page:
        for screen in SCREENS:
            page.goto(screen.path(scene))
            settle(page)
            # From the first stop on, wherever the screen has put the focus.
            page.evaluate("() => { window.stops = []; document.querySelector('a[href]').focus(); }")
            for number in range(STOPS):
                if number > 0:
                    press(page, "Tab")
                stop = page.evaluate(LOOK)
                if stop is None or stop["again"]:
                    break
                if not stop["seen"]:
                    said.append(f"{screen.name}: out of sight: {stop['what']}")
                if not stop["named"]:
                    said.append(f"{screen.name}: without a name: {stop['what']}")
            else:
                said.append(f"{screen.name}: Tab does not come to an end")
            said += [f"{screen.name}: Tab does not reach {what}" for what in page.evaluate(MISSED)]
    assert not said, "\n".join(said)
