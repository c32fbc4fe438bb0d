"""What every test of the page has: one browser, people, and a check that no page complained."""

import os

import pytest
from playwright.sync_api import sync_playwright

from people import SERVERS, Person
from scene import Scene


def pytest_configure():
    if not SERVERS:
        pytest.exit("CROSSCHECK_SERVERS names no server: start these tests with scripts/web.", returncode=64)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Photographs the pages of a test that failed into the folder CROSSCHECK_FAILURES, if it is set."""
    report = yield
    folder, browser = os.environ.get("CROSSCHECK_FAILURES"), item.funcargs.get("browser")
    if report.when == "call" and report.failed and folder and browser:
        os.makedirs(folder, exist_ok=True)
        pages = [page for context in browser.contexts for page in context.pages]
        for number, page in enumerate(pages):
            page.screenshot(path=f"{folder}/{item.name}-{number}.png")
        for context in browser.contexts:
            context.close()
    return report


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CROSSCHECK_CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"]
        )
        yield browser
        browser.close()


@pytest.fixture
def complaints():
    """What pages complained about. A test that expects some clears it."""
    said = []
    yield said
    assert not said, "\n".join(said)


@pytest.fixture
def person(browser, complaints):
    """Makes people: `person("ada")`."""
    return lambda name="ada", server=None: Person(browser, complaints, name, server)


@pytest.fixture(scope="session")
def scene(browser):
    """A person with something on every screen. Tests that share it change nothing."""
    return Scene(browser, [])
