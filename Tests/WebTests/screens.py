"""The screens of the page: where each is, and what shows that it is ready."""

from dataclasses import dataclass
from typing import Callable


@dataclass(frozen=True)
class Screen:
    """`path` takes the scene; `heading` is the accessible name of the heading of level 1, None where the scene decides."""

    name: str
    path: Callable
    heading: str | None = None


SCREENS = [
    Screen("today", lambda scene: "/", "Today"),
    Screen("lists", lambda scene: "/lists", "Lists"),
    Screen("list", lambda scene: f"/lists/{scene.lists['Website launch']['id']}", "Website launch"),
    Screen("list-foreign", lambda scene: f"/lists/{scene.lists['Team offsite']['id']}", "Team offsite"),
    Screen("task", lambda scene: f"/lists/{scene.lists['Website launch']['id']}/tasks/{scene.task['id']}"),
    Screen("task-repeating", lambda scene: f"/lists/{scene.lists['Habits']['id']}/tasks/{scene.repeating[0]['id']}"),
    Screen("journal", lambda scene: "/journal", "Journal"),
    Screen("progress", lambda scene: "/progress", "Progress"),
    Screen("rewards", lambda scene: "/rewards", "Rewards"),
    Screen("time", lambda scene: "/time", "Time"),
    Screen("reports", lambda scene: "/reports"),
    Screen("calendar", lambda scene: "/calendar"),
    Screen("search", lambda scene: "/search?q=launch", "Search"),
    Screen("settings", lambda scene: "/settings", "Settings"),
    *(
        Screen(f"settings-{section}", lambda scene, section=section: f"/settings/{section}")
        for section in ("profile", "planning", "notifications", "people", "sessions", "tokens", "links", "import", "appearance")
    ),
]


def settle(page):
    """Waits until a screen shows all that it is going to show."""
    page.locator("main h1").first.wait_for()
    page.wait_for_function("() => !document.querySelector('main [aria-busy=true], main .loading')")
