"""Makes tasks that repeat at random, reads their calendars by their links with the libraries of other programs, and
compares the dates with the daemon's own.

read-calendars.py URL REPEATS SEED [PROGRAM]

PROGRAM is that of read-calendar.cpp.

In two cases python-dateutil, which recurring-ical-events uses, differs from RFC 5545: BYDAY=MO,2TU, and BYSETPOS of
weeks. Such rules are not made; scripts/checks/recurrence tries them in another way.
"""

import asyncio
import datetime
import json
import random
import re
import subprocess
import sys
import tempfile
import urllib.error
import urllib.parse

import aiohttp
import icalendar
import recurring_ical_events
from daemon_client import Daemon
from vdirsyncer.storage.http import HttpStorage

daemon, repeats, seed = Daemon(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
korganizer = sys.argv[4] if len(sys.argv) > 4 else None
chooser = random.Random(seed)
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
ZONES = ["Europe/Berlin", "America/New_York", "Etc/UTC", "Australia/Lord_Howe", "Asia/Kolkata"]
# A checklist of each so many.
SIZE = 400


def some(values, most):
    return chooser.sample(list(values), chooser.randint(1, min(most, len(values))))


def day(low=-500, high=900):
    return datetime.date(2026, 1, 1) + datetime.timedelta(days=chooser.randint(low, high))


def rule():
    frequency = chooser.choice(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
    parts = {}
    if chooser.random() < 0.5:
        parts["INTERVAL"] = chooser.choice([2, 3, 4, 5, 7, 10, 13])
    if chooser.random() < 0.3:
        parts["BYMONTH"] = some(range(1, 13), 6)
    if frequency in ("MONTHLY", "YEARLY") and chooser.random() < 0.4:
        parts["BYMONTHDAY"] = some([n for n in range(-31, 32) if n], 6)
    if frequency == "YEARLY" and chooser.random() < 0.2:
        parts["BYYEARDAY"] = some([n for n in range(-366, 367) if n], 40)
    if chooser.random() < 0.5:
        plain = chooser.random() < 0.5 or frequency in ("DAILY", "WEEKLY")
        numbers = [""] if plain else [n for n in range(-5, 6) if n]
        parts["BYDAY"] = some([f"{n}{name}" for n in numbers for name in DAYS], 7)
    if frequency != "WEEKLY" and set(parts) - {"INTERVAL"} and chooser.random() < 0.3:
        parts["BYSETPOS"] = some([-2, -1, 1, 2, 3], 2)
    if chooser.random() < 0.3:
        parts["WKST"] = chooser.choice(DAYS)
    end = chooser.random()
    if end < 0.25:
        parts["COUNT"] = chooser.choice([1, 2, 5, 20, 200])
    elif end < 0.5:
        parts["UNTIL"] = day(0).strftime("%Y%m%d")
    values = {name: ",".join(map(str, v)) if isinstance(v, list) else v for name, v in parts.items()}
    return ";".join([f"FREQ={frequency}"] + [f"{name}={value}" for name, value in values.items()])


def repeat():
    made = {"rule": rule(), "starts_on": day(-500, 200).isoformat()}
    if chooser.random() < 0.4:
        made["except"] = sorted({day(-30, 400).isoformat() for _ in range(chooser.randint(1, 40))})
    if chooser.random() < 0.4:
        made["extra"] = sorted({day(-100, 400).isoformat() for _ in range(chooser.randint(1, 10))})
    if chooser.random() < 0.4:
        pauses = []
        for _ in range(chooser.randint(1, 4)):
            begin = day(-100, 400)
            end = None if chooser.random() < 0.1 else begin + datetime.timedelta(days=chooser.randint(0, 60))
            pauses.append({"from": begin.isoformat(), "to": end and end.isoformat()})
        made["pauses"] = pauses
    if chooser.random() < 0.4:
        made["starts_at"] = f"{chooser.randint(4, 23):02}:{chooser.randint(0, 59):02}"
        made["minutes"] = chooser.choice([15, 60, 600])
    return made


def theirs(calendar, component):
    """The dates of each component in 2026, and its times, by recurring-ical-events."""
    found, times = {}, {}
    query = recurring_ical_events.of(calendar, components=[component], skip_bad_series=False)
    for one in query.between(datetime.date(2026, 1, 1), datetime.date(2027, 1, 1)):
        begin = one["DTSTART"].dt
        name = str(one["UID"]).removesuffix("-event")
        if isinstance(begin, datetime.datetime):
            times.setdefault(name, set()).add(begin.strftime("%H:%M"))
            begin = begin.date()
        if begin.year == 2026:
            found.setdefault(name, set()).add(begin.isoformat())
    return found, times


def kdes(text):
    """The dates of each component in 2026, by KDE's library."""
    found = {"VTODO": {}, "VEVENT": {}}
    with tempfile.NamedTemporaryFile(suffix=".ics") as file:
        file.write(text)
        file.flush()
        for line in subprocess.run([korganizer, file.name], check=True, capture_output=True, text=True).stdout.splitlines():
            kind, name, dates = line.split(" ")
            kind = {"Todo": "VTODO", "Event": "VEVENT"}[kind]
            found[kind][name.removesuffix("-event")] = set(dates.split(",")) - {""}
    return found


def compare(reader, kind, name, found):
    """Prints the first components whose dates a reader finds otherwise; whether these are."""
    if found == expected.get(name, set()):
        return False
    if sum(differing.values()) < 10:
        print(f"{reader}: {kind} {name} in {zone} {json.dumps(listed[name]['repeat'])}", file=sys.stderr)
        print(f"  ours alone:   {sorted(expected.get(name, set()) - found)[:20]}", file=sys.stderr)
        print(f"  theirs alone: {sorted(found - expected.get(name, set()))[:20]}", file=sys.stderr)
    differing[reader] += 1
    return True


async def synchronised(url):
    """The items of a calendar, as vdirsyncer reads them."""
    async with aiohttp.TCPConnector() as connector:
        storage = HttpStorage(url, connector=connector)
        names = [name async for name, _ in storage.list()]
        return [(await storage.get(name))[0] for name in names]


token = daemon.user("ada")
made = checked = dates = clocks = items = again = 0
differing = {"icalendar and recurring-ical-events": 0} | ({"KDE's library": 0} if korganizer else {})
number = 0
while made < repeats:
    number += 1
    zone = ZONES[number % len(ZONES)]
    daemon.send("PATCH", "/v1/me/settings", {"time_zone": zone}, token)
    tasks = []
    while len(tasks) < min(SIZE, repeats - made):
        task = {"title": f"Task {made + len(tasks)}", "repeat": repeat()}
        try:
            daemon.ask("POST", "/v1/imports?dry_run=true", {"title": "x", "tasks": [task]}, token)
        except urllib.error.HTTPError as refusal:
            # A rule without dates.
            assert refusal.code == 422, refusal.read()
            continue
        tasks.append(task)
    made += len(tasks)
    checklist = daemon.ask("POST", "/v1/imports", {"title": f"List {number}", "tasks": tasks}, token)["id"]
    listed, path = {}, f"/v1/checklists/{checklist}/tasks?limit=500"
    for task in daemon.ask("GET", path, None, token)["tasks"]:
        listed[task["id"]] = task
    expected = daemon.dates(checklist, token, 2026)
    url = daemon.ask("PUT", f"/v1/checklists/{checklist}/calendar-link", None, token)["url"]
    text, headers = daemon.send("GET", urllib.parse.urlsplit(url).path + "?events=true")
    assert headers["Content-Type"] == "text/calendar; charset=utf-8"
    calendar = icalendar.Calendar.from_ical(text)
    others = kdes(text) if korganizer else {}
    kinds = {"VTODO": listed, "VEVENT": {i: t for i, t in listed.items() if t["repeat"]["starts_at"]}}
    for kind, wanted in kinds.items():
        found, times = theirs(calendar, kind)
        for name, task in wanted.items():
            checked += 1
            dates += len(expected.get(name, ()))
            clocks += bool(times.get(name, set()) - {task["repeat"]["starts_at"]})
            compare("icalendar and recurring-ical-events", kind, name, found.get(name, set()))
            # KDE's library takes BYMONTHDAY of a yearly rule as of one month, and with BYYEARDAY it drops dates.
            if korganizer and not re.search("FREQ=YEARLY.*(BYMONTHDAY|BYYEARDAY)", task["repeat"]["rule"]):
                compare("KDE's library", kind, name, others[kind].get(name, set()))
    items += len(asyncio.run(synchronised(url)))
    # What was written imports to the same dates.
    plain, _ = daemon.send("GET", urllib.parse.urlsplit(url).path)
    copy = daemon.ask("POST", f"/v1/imports?title=Copy%20{number}", plain.decode(), token, Content_Type="text/calendar")["id"]
    titles = {t["id"]: t["title"] for t in daemon.ask("GET", f"/v1/checklists/{copy}/tasks?limit=500", None, token)["tasks"]}
    copied = {titles[name]: found for name, found in daemon.dates(copy, token, 2026).items()}
    for name, task in listed.items():
        there, here = copied.get(task["title"], set()), expected.get(name, set())
        if there != here:
            again += 1
            if again <= 10:
                print(f"imported again in {zone}: {json.dumps(task['repeat'])}", file=sys.stderr)
                print(f"  lost: {sorted(here - there)[:20]} new: {sorted(there - here)[:20]}", file=sys.stderr)
    for one in (checklist, copy):
        daemon.send("DELETE", f"/v1/checklists/{one}", None, token)

print(f"{made} tasks, {checked} components, {dates} dates in a year, seed {seed}")
for reader, number in differing.items():
    print(f"{reader}: {number} components with other dates")
print(f"{clocks} components at other times")
print(f"vdirsyncer: {items} items of {made} tasks")
print(f"imported again: {again} tasks with other dates")
sys.exit(1 if any(differing.values()) or clocks or again or items != made else 0)
