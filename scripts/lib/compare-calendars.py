"""Imports the calendars of calendar_corpus.py for users in three zones, and compares what comes of them with what
icalendar and recurring-ical-events read.

compare-calendars.py URL DOCUMENTS SEED

The libraries read the plain form, and the daemon the other one. Every moment, date and time of the year 2027, and every
date of 1970, must be the same, unless an issue of the same component says that this very thing is otherwise: ALLOWED.
Where a task keeps the days of another zone, its dates must be those of that zone.

It also tells of how many of the other forms the libraries read the same as the plain form.
"""

import collections
import datetime
import random
import sys
import urllib.error
import warnings
import zoneinfo

import icalendar
import recurring_ical_events
from calendar_corpus import UTC, Maker
from daemon_client import Daemon

# That the libraries guess at names of zones.
warnings.simplefilter("ignore")
USERS = ["America/Los_Angeles", "Europe/Berlin", "Pacific/Auckland"]
YEARS = [1970, 2027]

KEPT = "its dates are kept, its time was left out"
# What an issue says, and what may be otherwise for it: the dates of a task that repeats, or its time.
ALLOWED = {
    KEPT: {"dates", "times"},
    "its time and its days are those of yours on the first date": {"dates", "times"},
    "RANGE=THISANDFUTURE: only the date": {"dates", "times"},
    "EXDATE at another time than the task": {"dates"},
    "its time is that of yours on the first date": {"times"},
    "RDATE at another time than the task": {"times"},
    "only its date is imported": {"times"},
}


def read(text, zone):
    """By title: the moments (for what has no series) and, by years, the dates and times of a user."""
    user = zoneinfo.ZoneInfo(zone)
    calendar = icalendar.Calendar.from_ical(text)
    found = {}
    for year in YEARS:
        begin, end = datetime.date(year - 1, 12, 28), datetime.date(year + 1, 1, 5)
        query = recurring_ical_events.of(calendar, components=["VEVENT", "VTODO"], skip_bad_series=False)
        for one in query.between(begin, end):
            if one.get("STATUS") == "CANCELLED":
                continue
            at = there = (one.get("DTSTART") or one["DUE"]).dt
            if isinstance(at, datetime.datetime):
                at = at.astimezone(user) if at.tzinfo else at.replace(tzinfo=user)
                if at.year == year:
                    found.setdefault(str(one["SUMMARY"]), set()).add((at.date(), at.strftime("%H:%M"), there.date()))
            elif at.year == year:
                found.setdefault(str(one["SUMMARY"]), set()).add((at, None, at))
    return found


def due(component, zone):
    """When a component is due that does not repeat, as the daemon says it, by the plain form."""
    for name in ("DTSTART", "DUE"):
        if name in component:
            at = component[name].dt
            if not isinstance(at, datetime.datetime):
                return at.isoformat()
            at = at if at.tzinfo else at.replace(tzinfo=zoneinfo.ZoneInfo(zone))
            return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.000Z")
    return None


class Comparison:
    def __init__(self):
        self.figures = collections.Counter()
        self.faults = []

    def compare(self, document, zone, token):
        """Imports a document for a user, and compares its tasks."""
        answer = daemon.ask(
            "POST", "/v1/imports?dry_run=true", document.text, token, Content_Type="text/calendar")
        self.issues = [(one["line"], one["message"]) for one in answer["issues"]]
        made = daemon.ask(
            "POST", f"/v1/imports?title=Document%20{document.number}", document.text, token,
            Content_Type="text/calendar")["id"]
        tasks = daemon.ask("GET", f"/v1/checklists/{made}/tasks?limit=500", None, token)["tasks"]
        dates = {year: daemon.dates(made, token, year) for year in YEARS}
        daemon.send("DELETE", f"/v1/checklists/{made}", None, token)
        self.document, self.zone = document, zone
        self.titles = {task["id"]: task["title"] for task in tasks}
        ours = {task["title"]: task for task in tasks}
        theirs = read(document.plain, zone)
        plain = icalendar.Calendar.from_ical(document.plain).walk()
        singles = {str(one["SUMMARY"]): one for one in plain if one.name in ("VEVENT", "VTODO")}
        wanted = {one.title for one in document.components}
        if set(ours) != wanted or len(tasks) != len(wanted):
            return self.fault("tasks", f"{sorted(ours)} instead of {sorted(wanted)}")
        for title in sorted(wanted):
            parts = [one for one in document.components if one.title == title]
            said = self.said(parts)
            self.figures["tasks"] += 1
            if any(line.name == "RRULE" for one in parts for line in one.lines):
                self.series(ours[title], parts, theirs.get(title, set()), dates, said)
            else:
                self.once(ours[title], parts[0], singles[title], said)
            above = self.titles.get(ours[title]["parent_id"])
            if above != parts[0].parent:
                self.fault(title, f"below {above} instead of {parts[0].parent}")

    def said(self, parts):
        """The issues within the lines of some components."""
        places = [place for one, place in zip(self.document.components, self.document.places) if one in parts]
        return [message for line, message in self.issues if any(first <= line <= last for first, last in places)]

    def once(self, task, component, plain, said):
        """Compares when something is due."""
        self.figures["moments"] += 1
        if component.has_unknown_zone and not any("is unknown" in message for message in said):
            self.fault(component.title, "an unknown zone without an issue")
        found, expected = task["due_at"] or task["due_on"], due(plain, self.zone)
        if found != expected:
            self.fault(component.title, f"due {found} instead of {expected}, with {said}")
        if component.is_alone and not any("a task of its own" in message for message in said):
            self.fault(component.title, "an instance alone without an issue")

    def series(self, task, parts, theirs, dates, said):
        """Compares the dates and times of a task that repeats."""
        if task["repeat"] is None:
            if not any("imported as a task that is due once" in message for message in said):
                self.fault(task["title"], "does not repeat, without an issue")
            elif theirs:
                self.fault(task["title"], f"does not repeat, with {len(theirs)} dates and {said}")
            return
        allowed = set().union(*(what for text, what in ALLOWED.items() if any(text in message for message in said)))
        for year in YEARS:
            ours = {datetime.date.fromisoformat(date) for date in dates[year].get(task["id"], ())}
            these = {one for one in theirs if one[0].year == year}
            self.figures["dates"] += len(these)
            expected = {date for date, _, _ in these}
            if any(KEPT in message for message in said):
                self.kept(task, parts, ours, theirs, year, said)
            elif ours != expected:
                self.differ(task, "dates", ours, expected, allowed, said)
            times = {time for date, time, _ in these if date in ours}
            if times and times != {task["repeat"]["starts_at"]}:
                self.differ(task, "times", {task["repeat"]["starts_at"]}, times, allowed, said)

    def kept(self, task, parts, ours, theirs, year, said):
        """Compares the dates of a task that keeps the days of another zone with the days of that zone."""
        self.figures["tasks with the days of another zone"] += 1
        if any(line.name == "RDATE" for one in parts for line in one.lines) or len(parts) > 1:
            return
        # Near both ends of the year, only one of both days is in it.
        inside = lambda date: datetime.date(year, 1, 2) <= date <= datetime.date(year, 12, 30)
        expected = {there for _, _, there in theirs if inside(there)}
        if {date for date in ours if inside(date)} != expected and not any("EXDATE at another" in one for one in said):
            self.fault(task["title"], f"not the days of its zone: {sorted(map(str, expected ^ ours))[:6]}, with {said}")

    def differ(self, task, what, ours, expected, allowed, said):
        self.figures[f"tasks with other {what}"] += 1
        if what in allowed:
            self.figures[f"tasks with other {what} that an issue states"] += 1
            return
        alone = [sorted(map(str, one))[:6] for one in (ours - expected, expected - ours)]
        self.fault(task["title"], f"other {what}: ours alone {alone[0]}, theirs alone {alone[1]}, with {said}")

    def fault(self, title, words):
        self.faults.append((self.document, f"document {self.document.number}, {title}, in {self.zone}: {words}"))


daemon, number, seed = Daemon(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
maker = Maker(random.Random(seed))
documents = [maker.document(index) for index in range(1, number + 1)]
comparison = Comparison()
for zone in USERS:
    name = zone.split("/")[1].lower().replace("_", "-")
    token = daemon.user(name)
    daemon.send("PATCH", "/v1/me/settings", {"time_zone": zone}, token)
    for document in documents:
        try:
            comparison.compare(document, zone, token)
        except urllib.error.HTTPError as refusal:
            comparison.document, comparison.zone = document, zone
            comparison.fault("the import", f"{refusal.code} {refusal.read().decode()[:500]}")

same = 0
for document in documents:
    try:
        same += read(document.text.decode(), USERS[1]) == read(document.plain, USERS[1])
    except Exception:
        # It is no form that they read.
        pass
print(f"{number} calendars for each of {len(USERS)} users, seed {seed}")
for name, figure in sorted(comparison.figures.items()):
    print(f"  {figure:7} {name}")
print(f"  {same:7} calendars that icalendar reads the same in both forms")
print(f"  {len(comparison.faults):7} differences that no issue states")
for document, fault in comparison.faults[:10]:
    print(fault, file=sys.stderr)
if comparison.faults:
    print(comparison.faults[0][0].plain, file=sys.stderr)
    print(comparison.faults[0][0].text, file=sys.stderr)
sys.exit(1 if comparison.faults else 0)
