"""Every screen for everyone: axe without a finding, nothing cut off at 320 px, one heading, names that are there."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from scene import Scene
from screens import SCREENS, settle

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
WIDTHS = {320: 720, 1280: 800}


@pytest.fixture(scope="module", params=["en", "ar"])
def scenes(request, browser):
    return request.param, Scene(browser, [], request.param)


def findings(page):
    """What axe finds, one line for each rule."""
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": TAGS}}).response["violations"]
    return [f"{rule['id']}: {node['target']} {node['html'][:160]}" for rule in found for node in rule["nodes"][:4]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_screens_have_no_finding(scenes, scheme, width):
    language, scene = scenes
    said = []
    viewport = {"width": width, "height": WIDTHS[width]}
    with scene.ada.at("phone" if width < 1024 else "desk", "/lists", viewport=viewport, color_scheme=scheme) as page:
        # The language is the account's, once the copy is there.
        page.wait_for_function("(dir) => document.documentElement.dir === dir", arg="rtl" if language == "ar" else "ltr")
        for screen in SCREENS:
            page.goto(screen.path(scene))
            settle(page)
            said += [f"{screen.name}: {finding}" for finding in findings(page)]
            wide = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
            if wide[0] > wide[1]:
                said.append(f"{screen.name}: is {wide[0]} px wide in a window of {wide[1]} px")
            if (headings := page.locator("h1:visible").count()) != 1:
                said.append(f"{screen.name}: has {headings} headings of level 1")
    assert not said, "\n".join([f"{language}, {scheme}, {width} px:", *said])


def test_screens_grow_with_the_text(scene):
    """At 200 % text nothing is cut off sideways (WCAG 1.4.4)."""
    said = []
    with scene.ada.at("desk") as page:
        for screen in SCREENS:
            page.goto(screen.path(scene))
            settle(page)
            page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
            wide = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
            if wide[0] > wide[1]:
                said.append(f"{screen.name}: {wide[0]} px in {wide[1]} px")
    assert not said, "\n".join(said)


def test_screens_set_the_title_and_focus_their_heading(scene):
    with scene.ada.at("desk", "/lists") as page:
        page.get_by_role("heading", level=1, name="Lists").wait_for()
        for link in ("Today", "Journal", "Progress", "Rewards", "Time", "Search", "Settings", "Lists"):
            page.get_by_role("navigation", name="Main").get_by_role("link", name=link, exact=True).click()
            page.get_by_role("heading", level=1, name=link, exact=True).wait_for()
            # A search begins by typing: at a desk its field has the focus, and the heading is above it.
            wanted = "INPUT" if link == "Search" else "H1"
            page.wait_for_function("(tag) => document.activeElement?.tagName === tag", arg=wanted)
            assert link in page.title()
