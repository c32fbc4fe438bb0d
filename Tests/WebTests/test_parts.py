"""The parts by keys and by their roles, in the gallery, which needs no daemon."""

import os
import pathlib
import re
import socket
import subprocess

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

GALLERY = pathlib.Path(__file__).parent / "gallery"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.fixture(scope="module")
def gallery():
    """The gallery's address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    deno = os.environ.get("DENO", "deno")
    server = subprocess.Popen(
        [deno, "run", "--no-check", "--allow-net", "--allow-read", GALLERY / "serve.js", str(port)],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )
    server.stdout.readline()
    yield f"http://127.0.0.1:{port}"
    server.terminate()
    server.wait()


@pytest.fixture
def show(gallery, browser, complaints):
    """Opens parts of the gallery: `show("buttons", width=375)`."""
    contexts = []

    def open_page(only, query="", **options):
        context = browser.new_context(viewport={"width": options.pop("width", 1280), "height": 800}, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: said.type == "error" and "favicon" not in said.location["url"] and complaints.append(said.text))
        page.goto(f"{gallery}/?only={only}&{query}")
        page.locator("main section").first.wait_for()
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.mark.parametrize("query", ["", "language=ar", "theme=dark", "text=200"])
@pytest.mark.parametrize("width", [320, 1280])
def test_parts_have_no_finding(show, width, query):
    page = show("rows,buttons,fields,people,banners,states,markdown,calendar,sharing,chart,icons", query, width=width)
    page.get_by_text(re.compile("Loading|جارٍ")).wait_for()
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": TAGS}}).response["violations"]
    assert not [f"{rule['id']}: {node['html'][:200]} {node['failureSummary'][-120:]}" for rule in found for node in rule["nodes"][:5]]
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


def test_targets_are_large_enough(show):
    page = show("rows,buttons,fields,people,calendar", width=375)
    small = page.evaluate("""() => [...document.querySelectorAll('button, a.button, input, select, [role=checkbox]')]
      .filter((one) => one.checkVisibility() && !one.matches('.visually-hidden, .item-title, [type=radio], [tabindex="-1"]'))
      .filter((one) => {
        const box = one.getBoundingClientRect();
        const after = getComputedStyle(one, '::after');
        const [width, height] = after.position === 'absolute' && after.content !== 'none'
          ? [Math.max(box.width, parseFloat(after.width)), Math.max(box.height, parseFloat(after.height))] : [box.width, box.height];
        return (width < 24 || height < 43.5) && !one.closest('.switch, .chip, .color');
      }).map((one) => `${one.outerHTML.slice(0, 120)} ${JSON.stringify(one.getBoundingClientRect())}`)""")
    assert not small, "\n".join(small)


def test_menu_by_keys(show):
    page = show("buttons")
    button = page.get_by_role("button", name="Sort: due")
    button.focus()
    expect(button).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("menu")).to_be_visible()
    expect(page.get_by_role("menuitem", name="Edit")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("menuitem", name="Delete")).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.type("gr")
    expect(page.get_by_role("menuitem", name="Groceries")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("menu")).to_have_count(0)
    expect(button).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("menuitem", name="Delete")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.get_by_role("menu"), "a disabled item does nothing").to_be_visible()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").get_by_role("button", name="Undo")).to_be_visible()
    expect(button).to_be_focused()


def test_menu_by_pointer(show):
    page = show("buttons")
    button = page.get_by_role("button", name="Sort: due")
    for _ in range(2):
        button.click()
        expect(page.get_by_role("menu")).to_be_visible()
        button.click()
        expect(page.get_by_role("menu")).to_have_count(0)
    button.click()
    page.mouse.click(5, 5)
    expect(page.get_by_role("menu")).to_have_count(0)


def test_dialog_keeps_and_returns_the_focus(show):
    page = show("rows")
    button = page.get_by_role("button", name="Open a dialogue")
    button.click()
    dialog = page.get_by_role("dialog", name="New list")
    expect(dialog.get_by_role("textbox", name="Title")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()
    button.click()
    page.keyboard.press("Enter")
    expect(dialog, "Enter submits").to_have_count(0)
    button.click()
    page.mouse.click(5, 5)
    expect(dialog, "a press beside it closes").to_have_count(0)


def test_day_is_typed_or_picked(show):
    page = show("fields")
    due = page.get_by_role("textbox", name="Due")
    due.fill("2026-12-24")
    due.press("Enter")
    expect(due).to_have_value("Thu, Dec 24")
    due.fill("no day")
    due.press("Tab")
    expect(due).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("This is not a day")).to_be_visible()
    due.press("Escape")
    expect(due).to_have_value("Thu, Dec 24")
    page.get_by_role("button", name="Due: open the calendar").click()
    day = page.get_by_role("button", name="Thursday, December 24, 2026")
    expect(day).to_be_focused()
    for key, name in (("ArrowRight", "Friday, December 25"), ("ArrowDown", "Friday, January 1, 2027"), ("PageUp", "Tuesday, December 1,"),
                      ("Home", "Monday, November 30"), ("End", "Sunday, December 6")):
        page.keyboard.press(key)
        expect(page.get_by_role("button", name=re.compile(f"^{name}"))).to_be_focused()
    page.keyboard.press("Enter")
    expect(due).to_have_value("Sun, Dec 6")
    expect(page.get_by_role("button", name="Due: open the calendar")).to_be_focused()


def test_day_goes_with_the_reading(show):
    page = show("calendar", "language=ar")
    page.locator(".calendar-day[tabindex='0']").focus()
    before = page.evaluate("document.activeElement.closest('td').cellIndex")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.closest('td').cellIndex") == (before + 1) % 7


def test_person_is_found_and_picked(show):
    page = show("people")
    field = page.get_by_role("combobox", name="Add someone")
    field.press_sequentially("a")
    expect(page.get_by_role("option")).to_have_count(2)
    page.keyboard.press("ArrowDown")
    chosen = page.get_by_role("option", selected=True)
    expect(chosen).to_contain_text("alan")
    assert field.get_attribute("aria-activedescendant") == chosen.get_attribute("id")
    page.keyboard.press("Enter")
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    field.press_sequentially("zz")
    expect(page.get_by_text("Nobody has a username")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("Nobody has a username")).to_have_count(0)


def test_labels_are_added_and_taken_off(show):
    page = show("fields")
    field = page.get_by_role("combobox", name="Labels")
    field.press_sequentially("launch,")
    expect(page.get_by_role("button", name="Remove launch")).to_be_visible()
    field.press_sequentially("new one")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Remove new one")).to_be_visible()
    page.keyboard.press("Backspace")
    expect(page.get_by_role("button", name="Remove new one")).to_have_count(0)
    page.get_by_role("button", name="Remove seo").click()
    expect(page.get_by_role("button", name="Remove seo")).to_have_count(0)
    expect(field).to_be_focused()


def test_toast_stands_still_under_focus(show):
    page = show("rows", "toast")
    page.clock.install()
    page.reload()
    undo = page.get_by_role("status").get_by_role("button", name="Undo")
    undo.focus()
    page.clock.run_for(200_000)
    expect(undo).to_be_visible()
    page.get_by_role("button", name="Open a dialogue").focus()
    page.clock.run_for(101_000)
    expect(undo).to_have_count(0)


def test_markdown_makes_no_markup(show):
    page = show("markdown")
    field = page.get_by_role("textbox", name="Description")
    expect(page.locator(".markdown-field strong", has_text="text")).to_be_visible()
    field.fill("<img src=x onerror=alert(1)> [a](javascript:alert(1)) [b](https://example.org)")
    field.blur()
    expect(page.locator(".markdown-field img")).to_have_count(0)
    links = page.locator(".markdown-field a")
    expect(links).to_have_count(1)
    expect(links).to_have_attribute("rel", "noopener noreferrer")
