"""A person with something on every screen: for pictures, for what a screen reader finds, and for the README."""

import pathlib
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from people import Person, Refused

DATA = pathlib.Path(__file__).parent / "data"
ZONE = "Europe/Berlin"


class Scene:
    """Ada, who works with Bob and Chen. `lists` has her checklists by title, `today` is her day."""

    def __init__(self, browser, watched, locale="en"):
        self.ada = Person(browser, watched, "ada")
        self.bob = Person(browser, watched, "bob")
        self.chen = Person(browser, watched, "chen")
        self.today = datetime.now(ZoneInfo(ZONE)).date()
        self.lists = {}
        self.ada.settings(time_zone=ZONE, locale=locale)
        for user, name in ((self.ada, "Ada Lovelace"), (self.bob, "Bob Okonkwo"), (self.chen, "Chen Meiling")):
            user.call("PATCH", "/v1/me", {"display_name": name})
        self.launch()
        self.habits()
        self.small_lists()
        self.rewards()
        self.time()

    def day(self, days):
        """The date so many days from today."""
        return str(self.today + timedelta(days=days))

    def launch(self):
        """The list that a team works on."""
        ada, bob, chen = self.ada, self.bob, self.chen
        made = ada.import_document(DATA / "launch.md", "Website launch")
        made = self.lists["Website launch"] = ada.call(
            "PATCH", f"/v1/checklists/{made['id']}",
            {"color": "#3b82f6", "due_at": f"{self.day(12)}T16:00:00Z",
             "description": "Everything between us and **launch day**. Take a task before you begin it."},
        )
        for user, role in ((bob, "editor"), (chen, "viewer")):
            ada.invite(user, made, role)
        tasks = ada.call("GET", f"/v1/checklists/{made['id']}/tasks?limit=500")["tasks"]
        self.tasks = {task["title"]: task for task in tasks}
        top = [task for task in tasks if task["parent_id"] is None]
        for task in top[:3]:
            ada.call("PATCH", f"/v1/tasks/{task['id']}", {"status": "completed"})
        for user, task in ((ada, top[3]), (bob, top[3]), (bob, top[4])):
            user.call("POST", f"/v1/tasks/{task['id']}/claim")
        self.task = ada.call(
            "PATCH", f"/v1/tasks/{top[3]['id']}",
            {"priority": "do_first", "due_at": f"{self.day(0)}T15:30:00Z", "labels": ["Design", "Review"], "points": 5,
             "description": "Compare with the *printed* guide:\n\n- logo and favicon\n- colours\n- `font-display`\n\n"
                            "See [the guide](https://example.org/guide)."},
        )
        ada.call("PATCH", f"/v1/tasks/{top[5]['id']}", {"priority": "plan", "due_on": self.day(2)})
        ada.call("PATCH", f"/v1/tasks/{top[6]['id']}", {"priority": "delegate", "labels": ["Copy"], "due_on": self.day(-1)})
        for user, text in ((bob, "The favicon is missing on Android."), (ada, "Thanks, I have added it.")):
            user.call("POST", f"/v1/tasks/{self.task['id']}/comments", {"body": text})

    def habits(self):
        """Repeating tasks, with some weeks of what was done."""
        made = self.lists["Habits"] = self.ada.list_of("Habits", color="#16a34a")
        self.repeating = []
        for title, rule, span, goal, points, missing in (
            ("Stretch", "FREQ=DAILY", "day", 1, 2, {4, 11}),
            ("Drink a glass of water", "FREQ=DAILY", "day", 3, 1, {2, 3, 9}),
            ("Read for half an hour", "FREQ=WEEKLY;BYDAY=MO,WE,FR,SU", "day", 1, 3, {7}),
            ("Plan the week", "FREQ=WEEKLY", "week", 1, 10, set()),
            ("Water the plants", "FREQ=MONTHLY", "month", 1, 5, set()),
        ):
            task = self.ada.call(
                "POST", f"/v1/checklists/{made['id']}/tasks",
                {"title": title, "points": points, "labels": ["Habit"],
                 "repeat": {"rule": rule, "starts_on": self.day(-40), "span": span, "goal": goal}},
            )
            self.repeating.append(task)
            for ago in range(40, 0, -1):
                if ago % 13 in missing:
                    continue
                try:
                    self.ada.call("PUT", f"/v1/tasks/{task['id']}/occurrences/{self.day(-ago)}", {"count": goal})
                except Refused as refused:
                    assert refused.status == 404
        water = self.repeating[1]
        self.ada.call("POST", f"/v1/tasks/{water['id']}/occurrences/{self.day(0)}/complete")

    def small_lists(self):
        """Lists of one's own, one of them of somebody else."""
        self.lists["Groceries"] = self.ada.list_of(
            "Groceries", "Oat milk", "Bread", "Olive oil", "Lemons", color="#f59e0b")
        self.lists["Trip to Lisbon"] = self.ada.list_of(
            "Trip to Lisbon", {"title": "Book the train", "due_on": self.day(5)}, "Find a place near the river",
            "Ask Bob about restaurants", color="#db2777", due_at=f"{self.day(30)}T08:00:00Z")
        self.ada.call("PATCH", f"/v1/me/checklists/{self.lists['Groceries']['id']}", {"favorite": True})
        offsite = self.bob.list_of("Team offsite", "Pick a date", "Invite everybody", "Rent bicycles", color="#7c3aed")
        self.bob.invite(self.ada, offsite)
        self.lists["Team offsite"] = offsite
        waiting = self.chen.list_of("Book club", "Vote for the next book")
        self.chen.call("POST", f"/v1/checklists/{waiting['id']}/invitations", {"role": "editor", "email": self.ada.email})
        inbox = self.ada.call("GET", "/v1/me/settings")["inbox_id"]
        for title in ("Call the dentist", "Renew the passport"):
            self.ada.call("POST", f"/v1/checklists/{inbox}/tasks", {"title": title, "due_on": self.day(0)})

    def rewards(self):
        """Rewards, one bought and one tracked."""
        for title, price, color in (("Cinema evening", 60, "#e11d48"), ("New headphones", 400, "#0891b2"), ("A slow Sunday", 30, "#65a30d")):
            made = self.ada.call("POST", "/v1/rewards", {"title": title, "price": price, "color": color})
            if price == 400:
                self.ada.call("PATCH", f"/v1/rewards/{made['id']}", {"tracked": True})
            if price == 30:
                self.ada.call("POST", f"/v1/rewards/{made['id']}/purchase", {"quantity": 1})

    def time(self):
        """Entries of the last days, and a timer that runs if the day is old enough."""
        modes = {mode["name"]: mode for mode in self.ada.call("GET", "/v1/modes")["modes"]}
        for ago in range(9, -1, -1):
            start = datetime.combine(self.today, datetime.min.time(), ZoneInfo(ZONE)) - timedelta(days=ago)
            for name, begins, minutes in (("Work", 9.0, 150), ("Break", 11.5, 30), ("Work", 12.25, 120 + ago * 5), ("Exercise", 17.5, 45), ("Study", 19.0, 60 + ago * 3)):
                begin = start + timedelta(hours=begins)
                end = begin + timedelta(minutes=minutes)
                if end.astimezone(timezone.utc) > datetime.now(timezone.utc) - timedelta(minutes=40):
                    continue
                self.ada.call(
                    "POST", "/v1/entries",
                    {"mode_id": modes[name]["id"], "started_at": instant(begin), "ended_at": instant(end),
                     "description": {"Work": "Website launch", "Study": "Portuguese"}.get(name, "")},
                )
        self.ada.call("POST", "/v1/timer/start", {"mode_id": modes["Work"]["id"], "task_id": self.task["id"], "description": "Favicon"})


def instant(time):
    """A time as the interface takes it."""
    return time.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
