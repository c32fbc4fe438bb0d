"""A smoke run in WebKit, the engine of Safari, by WebKitGTK's driver from Debian. The other tests run in Chromium."""

import os
import shutil
import subprocess
import time
from copy import copy

import pytest
from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from finding import until
from people import PASSWORD, SERVERS, Person

MISSING = [program for program in ("WebKitWebDriver", "Xvfb") if not shutil.which(program)]

pytestmark = pytest.mark.skipif(
    # Where it is asked for, it is not left out in silence.
    bool(MISSING) and os.environ.get("CROSSCHECK_WEBKIT") != "always",
    reason="WebKit is left out: webkit2gtk-driver and xvfb are not there. With --webkit, scripts/web installs them.",
)

# Which elements may have a role. Whether they do, and their names, are the browser's own words for screen readers.
CANDIDATES = {
    "button": "button",
    "checkbox": "input[type=checkbox]",
    "heading": "h1",
    "textbox": "input, textarea",
}


class Page:
    """A window, and how one finds things in it: by role and name, as soon as they are there."""

    def __init__(self, driver):
        self.driver = driver

    def go(self, path):
        self.driver.get(SERVERS[0] + path)

    def find(self, role, name):
        def look():
            for element in self.driver.find_elements(By.CSS_SELECTOR, CANDIDATES[role]):
                if element.is_displayed() and element.aria_role == role and element.accessible_name == name:
                    return element

        return self.wait(look, f"the {role} '{name}'")

    def wait(self, look, what):
        end = time.monotonic() + 40
        while True:
            try:
                if found := look():
                    return found
            except (StaleElementReferenceException, NoSuchElementException):
                # The page has drawn it anew.
                pass
            assert time.monotonic() < end, f"{what} is not there, but:\n{self.text()}"
            time.sleep(0.1)

    def text(self):
        return self.driver.find_element(By.TAG_NAME, "body").text


@pytest.fixture
def display():
    """A screen that nobody sees, for WebKit's browser opens a window."""
    assert not MISSING, f"{' and '.join(MISSING)} are not there."
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )
    yield f":{server.stdout.readline().strip()}"
    server.terminate()
    server.wait()


@pytest.fixture
def webkit(display):
    # There is no graphics card, and none is needed.
    drawing = {name: "1" for name in ("WEBKIT_DISABLE_DMABUF_RENDERER", "LIBGL_ALWAYS_SOFTWARE")}
    service = webdriver.WebKitGTKService(
        shutil.which("WebKitWebDriver"), env={**os.environ, **drawing, "DISPLAY": display, "LANGUAGE": "en"}
    )
    driver = webdriver.WebKitGTK(service=service)
    yield Page(driver)
    driver.quit()


# Selenium's word to itself.
@pytest.mark.filterwarnings("ignore:setting remote_server_addr")
def test_somebody_works_with_others_in_webkit(webkit):
    """Signs up, makes a list and tasks, ticks one, comes back; joins a list and sees what another person does."""
    bob = Person(None, [], "bob", SERVERS[-1])
    name = f"{bob.username}-w"[-32:]

    webkit.go("/sign-up")
    webkit.find("textbox", "Username").send_keys(name)
    webkit.find("textbox", "Email").send_keys(f"{name}@example.org")
    webkit.find("textbox", "Password").send_keys(PASSWORD)
    webkit.find("button", "Sign up").click()
    webkit.find("button", "Skip these steps").click()
    webkit.find("heading", "Today")

    webkit.go("/lists")
    webkit.find("button", "New list").click()
    webkit.find("textbox", "Title").send_keys("Errands")
    webkit.find("button", "Create").click()
    webkit.find("heading", "Errands")
    for title in ("Bread", "Milk"):
        webkit.find("textbox", "Add a task").send_keys(title, Keys.ENTER)
        webkit.find("checkbox", title)
    webkit.find("checkbox", "Bread").click()
    # A box shows its tick by itself, before the page has heard of it; and WebKit undoes what a page that it leaves is
    # just writing.
    ada = copy(bob)
    ada.token = bob.call("POST", "/v1/sessions", {"login": name, "password": PASSWORD})["token"]
    assert until(lambda: [1] == [
        checklist["open_task_count"] for checklist in ada.call("GET", "/v1/checklists")["checklists"]
        if checklist["title"] == "Errands"
    ])
    webkit.driver.refresh()
    assert not webkit.find("checkbox", "Milk").is_selected()
    webkit.find("button", "Completed (1)").click()
    assert webkit.find("checkbox", "Bread").is_selected()

    made = bob.list_of("Ours", "One")
    token = bob.call("POST", f"/v1/checklists/{made['id']}/invitations", {"role": "editor"})["token"]
    webkit.go(f"/join#{token}")
    webkit.find("button", "Join").click()
    webkit.find("heading", "Ours")
    webkit.find("checkbox", "One")
    bob.call("POST", f"/v1/checklists/{made['id']}/tasks", {"title": "Two"})
    webkit.find("checkbox", "Two").click()
    assert until(lambda: bob.call("GET", f"/v1/checklists/{made['id']}/tasks?status=completed")["tasks"])
