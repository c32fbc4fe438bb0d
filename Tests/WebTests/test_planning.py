"""Today, the journal and how tasks repeat, by hand: each flow, and what the server has then."""

import datetime
import re
import time
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from finding import go_offline
from people import stored

ZONE = "Europe/Berlin"
TODAY = datetime.datetime.now(ZoneInfo(ZONE)).date()


def day(number):
    """The date so many days from today."""
    return str(TODAY + datetime.timedelta(days=number))


@pytest.fixture
def ada(person):
    """Ada, who has a list of habits and some tasks. `ada.tasks` has their ids by title."""
    ada = person("ada")
    ada.settings(time_zone=ZONE)
    habits = ada.call("POST", "/v1/checklists", {"title": "Habits", "color": "#16a34a"})
    daily = {"rule": "FREQ=DAILY", "starts_on": day(-30)}
    ada.tasks = {}
    for task in (
        {"title": "Water", "points": 5, "repeat": {**daily, "goal": 3}},
        {"title": "Stretch", "repeat": {**daily, "starts_at": "07:30"}},
        {"title": "Plan", "repeat": {**daily, "rule": "FREQ=WEEKLY", "span": "week"}},
        {"title": "Invoice", "due_on": day(-2), "priority": "do_first"},
        {"title": "Call", "due_on": day(0)},
    ):
        ada.tasks[task["title"]] = ada.call("POST", f"/v1/checklists/{habits['id']}/tasks", task)["id"]
    ada.list = habits["id"]
    return ada


def occurrence(user, title, date=None):
    """The occurrence of a task on a day, as the server has it; None if there is none."""
    date = date or day(0)
    found = user.call("GET", f"/v1/occurrences?from={date}&to={date}&limit=500")["occurrences"]
    return next((one for one in found if one["task_id"] == user.tasks[title]), None)


def saved(page):
    page.get_by_role("status").filter(has_text=re.compile("waiting")).wait_for(state="detached")
    page.get_by_role("status").filter(has_text=re.compile("^Saved$")).wait_for()


def until(check):
    """What a check gives as soon as it gives something; the page may show an edit before the server has it."""
    end = time.monotonic() + 20
    while True:
        found = check()
        if found or time.monotonic() > end:
            return found
        time.sleep(0.1)


def box(page, title):
    return page.get_by_role("checkbox", name=title, exact=True)


def choose(page, title, item):
    """Takes an entry of a row's menu."""
    page.get_by_role("button", name=f"Actions for {title}", exact=True).first.click()
    page.get_by_role("menuitem", name=item, exact=True).click()


def undo(page):
    page.get_by_role("button", name="Undo", exact=True).last.click()


def test_today_counts_up_to_the_goal_and_takes_back(ada):
    with ada.at("desk") as page:
        box(page, "Water").click()
        page.get_by_text("1 of 3", exact=True).wait_for()
        for _ in range(2):
            box(page, "Water").focus()
            page.keyboard.press("Space")
        assert until(lambda: occurrence(ada, "Water")["done"])
        page.get_by_text("Done (1)").wait_for()
        # The row has gone to those that are done; the focus is on the next one.
        page.wait_for_function("() => document.activeElement?.type === 'checkbox'")
        page.keyboard.press("z")
        assert until(lambda: occurrence(ada, "Water")["count"] == 2)
        box(page, "Call").click()
        assert until(lambda: ada.call("GET", f"/v1/tasks/{ada.tasks['Call']}")["status"] == "completed")
        undo(page)
        assert until(lambda: ada.call("GET", f"/v1/tasks/{ada.tasks['Call']}")["status"] == "available")


def test_an_occurrence_is_skipped_postponed_and_taken_out(ada):
    with ada.at("phone") as page:
        choose(page, "Stretch", "Skip")
        assert until(lambda: occurrence(ada, "Stretch")["skipped"])
        undo(page)
        assert until(lambda: not occurrence(ada, "Stretch")["skipped"])
        choose(page, "Stretch", "Postpone")
        page.get_by_role("dialog").get_by_role("button", name="Tomorrow", exact=True).click()
        assert until(lambda: occurrence(ada, "Stretch") is None)
        box(page, "Stretch").wait_for(state="detached")
        undo(page)
        assert until(lambda: occurrence(ada, "Stretch"))
        choose(page, "Water", "Delete")
        page.get_by_role("button", name="This date only").click()
        box(page, "Water").wait_for(state="detached")
        undo(page)
        box(page, "Water").wait_for()
        choose(page, "Water", "Delete")
        page.get_by_role("button", name="Delete altogether").click()
        box(page, "Water").wait_for(state="detached")


def test_a_task_that_is_due_later_says_when(ada):
    weekly = {"rule": "FREQ=WEEKLY", "starts_on": day(1)}
    parent = ada.tasks["Call"]
    for task in ({"title": "Bins"}, {"title": "Lid", "parent_id": parent}):
        ada.call("POST", f"/v1/checklists/{ada.list}/tasks", {**task, "repeat": weekly})
    ada.call("POST", f"/v1/checklists/{ada.list}/tasks", {"title": "Oil", "parent_id": parent, "repeat": {"rule": "FREQ=DAILY", "starts_on": day(-1)}})
    with ada.at("phone", f"/lists/{ada.list}") as page:
        said = page.get_by_role("status").get_by_text("Due next: Tomorrow.", exact=True)
        for path, title in ((f"/lists/{ada.list}", "Bins"), (f"/lists/{ada.list}/tasks/{parent}", "Lid"), ("/search?q=Bins", "Bins")):
            page.goto(path)
            expect(box(page, title)).to_have_attribute("title", "Nothing of it is due today.")
            for _ in range(2):
                box(page, title).focus()
                page.keyboard.press("Space")
                expect(said).to_be_visible()
                expect(box(page, title)).not_to_be_checked()
            # What is said again is there once.
            expect(said).to_have_count(1)
        page.goto(f"/lists/{ada.list}/tasks/{parent}")
        box(page, "Oil").click()
        expect(box(page, "Oil")).to_be_checked()
        page.get_by_role("status").get_by_role("button", name="Undo", exact=True).click()
        expect(box(page, "Oil")).not_to_be_checked()


def test_the_add_line_shows_what_it_reads_and_gives_it_back(ada):
    with ada.at("desk") as page:
        line = page.get_by_role("textbox", name="Add a task", exact=True)
        line.fill("Bank tomorrow 17:00 #Errand !2")
        page.get_by_role("button", name=re.compile("^Due: Tomorrow")).wait_for()
        line.press("Enter")
        task = until(lambda: ada.call("GET", "/v1/tasks?q=Bank")["tasks"])[0]
        assert (task["title"], task["labels"], task["priority"]) == ("Bank", ["Errand"], "plan")
        at = datetime.datetime.fromisoformat(task["due_at"]).astimezone(ZoneInfo(ZONE))
        assert (str(at.date()), f"{at:%H:%M}") == (day(1), "17:00")

        line.fill("Read about tomorrow")
        page.get_by_role("button", name=re.compile("^Due: Tomorrow")).press("Backspace")
        assert line.input_value() == "Read about tomorrow"
        line.press("Enter")
        task = until(lambda: ada.call("GET", "/v1/tasks?q=about")["tasks"])[0]
        assert (task["title"], task["due_on"]) == ("Read about tomorrow", day(0))

        line.fill("Bins every 2 weeks on monday 7:00")
        page.get_by_role("button", name=re.compile("^Repeats: Every 2 weeks on Monday")).wait_for()
        line.press("Enter")
        repeat = until(lambda: ada.call("GET", "/v1/tasks?q=Bins")["tasks"])[0]["repeat"]
        assert (repeat["rule"], repeat["starts_at"]) == ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "07:00")

        line.fill("x" * 201)
        line.press("Enter")
        page.get_by_text("A title has at most 200 characters").wait_for()
        assert line.input_value() == "x" * 201
        assert until(lambda: "x" * 201 in str(stored(page))), "the draft is not stored"
        page.reload()
        assert until(lambda: line.input_value() == "x" * 201), "the draft is gone"


def test_today_goes_on_without_a_network(ada):
    context = ada.context("phone")
    page = context.new_page()
    page.goto("/")
    box(page, "Water").wait_for()
    go_offline(page)
    box(page, "Stretch").click()
    line = page.get_by_role("textbox", name="Add a task", exact=True)
    line.fill("Written offline")
    line.press("Enter")
    box(page, "Written offline").wait_for()
    page.get_by_role("status").filter(has_text="2 changes waiting").wait_for()
    assert occurrence(ada, "Stretch")["count"] == 0
    context.set_offline(False)
    assert until(lambda: occurrence(ada, "Stretch")["done"])
    assert until(lambda: ada.call("GET", "/v1/tasks?q=offline")["tasks"])
    context.close()


def test_the_journal_corrects_the_past(ada):
    with ada.at("desk", f"/journal?date={day(-3)}") as page:
        box(page, "Water").click()
        page.get_by_text("1 of 3", exact=True).wait_for()
        assert until(lambda: occurrence(ada, "Water", day(-3))["count"] == 1)
        choose(page, "Stretch", "Skip")
        assert until(lambda: occurrence(ada, "Stretch", day(-3))["skipped"])
        page.get_by_role("link", name="Week", exact=True).click()
        box(page, "Plan").first.wait_for()
        assert box(page, "Water").count() == 0
        page.get_by_role("link", name="Month", exact=True).click()
        page.get_by_text("Nothing").first.wait_for()


def test_how_a_task_repeats_is_said_in_a_sentence(ada):
    with ada.at("desk", f"/lists/{ada.list}/tasks/{ada.tasks['Stretch']}") as page:
        page.get_by_role("button", name="Repeat", exact=True).click()
        dialog = page.get_by_role("dialog", name="Repeat")
        dialog.get_by_role("radio", name="Weekly").check(force=True)
        for weekday in ("Monday", "Thursday"):
            dialog.get_by_role("checkbox", name=weekday).check(force=True)
        dialog.get_by_text("Every Monday and Thursday").wait_for()
        dialog.get_by_role("button", name="Save", exact=True).click()
        repeat = until(lambda: changed(ada, "Stretch", "FREQ=WEEKLY;BYDAY=MO,TH"))
        assert repeat["former"][0]["rule"] == "FREQ=DAILY"
        page.get_by_role("button", name="Repeat", exact=True).click()
        dialog.get_by_role("button", name="Do not repeat").click()
        assert until(lambda: ada.call("GET", f"/v1/tasks/{ada.tasks['Stretch']}")["repeat"] is None)


def changed(user, title, rule):
    """How a task repeats, once it does so by a rule."""
    repeat = user.call("GET", f"/v1/tasks/{user.tasks[title]}")["repeat"]
    return repeat if repeat["rule"] == rule else None


def test_due_dates_are_typed_and_reminders_are_set(ada):
    task = ada.tasks["Invoice"]
    with ada.at("desk", f"/lists/{ada.list}/tasks/{task}") as page:
        due = page.get_by_role("textbox", name="Due", exact=True)
        due.fill("nonsense")
        due.press("Enter")
        page.get_by_text("This is not a date").wait_for()
        due.fill("in 3 days 9:00")
        due.press("Enter")
        assert until(lambda: ada.call("GET", f"/v1/tasks/{task}")["due_at"])
        page.get_by_role("button", name="Reminders", exact=True).click()
        dialog = page.get_by_role("dialog", name="Reminders")
        dialog.get_by_role("button", name="Add", exact=True).click()
        dialog.get_by_role("combobox", name="Before it is due").select_option(label="30 minutes before")
        dialog.get_by_role("button", name="Save", exact=True).click()
        expected = [{"at": "09:00"}, {"before_minutes": 30}]
        assert until(lambda: ada.call("GET", f"/v1/tasks/{task}/reminders")["reminders"] == expected)


def test_a_chart_begins_at_its_newest_day_on_a_phone(ada):
    ada.call("PATCH", f"/v1/tasks/{ada.tasks['Call']}", {"status": "completed"})
    with ada.at("phone", "/progress") as page:
        page.locator(".chart-picture img").first.wait_for()
        page.wait_for_function(
            """part => {
              const place = document.querySelector('.chart-picture');
              const day = place.scrollWidth * part;
              return place.matches('.chart-more-left, .chart-more-right')
                && place.scrollLeft <= day && day <= place.scrollLeft + place.clientWidth;
            }""",
            arg=TODAY.day / 31,
        )
