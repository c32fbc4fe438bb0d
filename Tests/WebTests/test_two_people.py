"""Two people on two daemons, from signing up to a conflict that they resolve: what the page is for."""

import pathlib
import re
import statistics

from people import PASSWORD, SERVERS

HERE = pathlib.Path(__file__).parent
SHARED = HERE.parents[2] / "shared" / "data" / "front-end-checklist.md"
DOCUMENT = SHARED if SHARED.exists() else HERE / "data" / "front-end-checklist.md"
EDITS = 30


def sign_up(page, person):
    """Signs a new account up in the page, and leaves the first steps."""
    page.goto("/sign-up")
    page.get_by_role("textbox", name="Username", exact=True).fill(person)
    page.get_by_role("textbox", name="Email", exact=True).fill(f"{person}@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign up", exact=True).click()
    page.get_by_role("button", name=re.compile("skip", re.I)).click()
    page.get_by_role("heading", level=1, name="Today").wait_for()


def drop(page, path, target):
    """Drops a file on an element, as from a file manager."""
    transfer = page.evaluate_handle(
        """([name, text]) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([text], name, {type: 'text/markdown'}));
          return transfer;
        }""",
        [path.name, path.read_text()],
    )
    for event in ("dragenter", "dragover", "drop"):
        page.locator(target).first.dispatch_event(event, {"dataTransfer": transfer})


def saved(page):
    page.get_by_role("status").filter(has_text=re.compile(r"^Saved$")).wait_for()


def row(page, title):
    """The item of a task on a list."""
    return page.get_by_role("listitem").filter(has=page.get_by_role("checkbox", name=title, exact=True)).last


def test_a_phone_and_a_desk_work_on_one_list(person, complaints):
    ada, bob = person("maker"), person("joiner")
    desk_context = ada.context("desk", SERVERS[0], signed_in=False, permissions=["clipboard-read", "clipboard-write"])
    phone_context = bob.context("phone", SERVERS[-1], signed_in=False)
    desk, phone = desk_context.new_page(), phone_context.new_page()
    name = ada.username[:20]
    sign_up(desk, f"{name}-d")

    # Import by dropping a file: the page shows what would be made before it makes it.
    desk.get_by_role("navigation", name="Main").get_by_role("link", name="Lists", exact=True).click()
    desk.get_by_role("heading", level=1, name="Lists").wait_for()
    drop(desk, DOCUMENT, "main h1")
    desk.get_by_role("button", name=re.compile("^Import [0-9]+ tasks")).click()
    desk.get_by_role("heading", level=1, name=re.compile("Front-End Checklist")).wait_for()
    address = desk.url
    assert desk.get_by_role("checkbox").count() > 10

    # A link, which the phone opens before it has an account.
    desk.get_by_role("button", name="Share", exact=True).click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_role("button", name="Make a link", exact=True).click()
    link = dialog.get_by_role("textbox", name="Invitation link").input_value()
    assert "#" in link, "the token is in the fragment, which no server sees"
    desk.keyboard.press("Escape")
    phone.goto(SERVERS[-1] + link[link.index("/join"):])
    phone.get_by_text(re.compile("Front-End Checklist")).first.wait_for()
    assert "#" not in phone.url, "the token leaves the address"
    phone.get_by_role("button", name="Sign up and join", exact=True).click()
    phone.get_by_role("textbox", name="Username", exact=True).fill(f"{name}-p")
    phone.get_by_role("textbox", name="Email", exact=True).fill(f"{name}-p@example.org")
    phone.get_by_label("Password", exact=True).fill(PASSWORD)
    phone.get_by_role("button", name="Sign up", exact=True).click()
    phone.get_by_role("heading", level=1, name=re.compile("Front-End Checklist")).wait_for()
    desk.goto(address)

    # The last place on a task: one gets it, the other a sentence.
    for page in (desk, phone):
        page.get_by_role("textbox", name="Add a task", exact=True).wait_for()
    desk.get_by_role("textbox", name="Add a task", exact=True).fill("One place")
    desk.get_by_role("textbox", name="Add a task", exact=True).press("Enter")
    for page in (desk, phone):
        page.get_by_role("checkbox", name="One place", exact=True).wait_for()
    saved(desk)
    limit_to_one(desk, address)
    for page in (desk, phone):
        row(page, "One place").get_by_role("button", name="Claim").wait_for()
    phone_context.set_offline(True)
    row(phone, "One place").get_by_role("button", name="Claim").click()
    row(desk, "One place").get_by_role("button", name="Claim").click()
    row(desk, "One place").get_by_role("button", name="Release").wait_for()
    saved(desk)
    phone_context.set_offline(False)
    phone.get_by_role("alert").filter(has_text=re.compile("place")).wait_for()
    row(phone, "One place").get_by_text("1 of 1 places taken").wait_for()
    phone.get_by_role("alert").get_by_role("button", name="Discard").click()
    saved(phone)

    # How fast changes arrive.
    spent = [arrival(desk, phone, number) for number in range(EDITS)]
    spent.sort()
    print(f"\na change is on the other screen after: median {statistics.median(spent):.0f} ms, p95 {spent[int(EDITS * 0.95)]:.0f} ms")

    # Offline on the phone: five tasks, and a description that the desk edits too.
    titles = [f"Change {number}" for number in range(5)]
    phone.get_by_role("checkbox", name=titles[0], exact=True).wait_for()
    phone_context.set_offline(True)
    phone.get_by_role("status").filter(has_text="Offline").wait_for()
    for title in titles:
        phone.get_by_role("checkbox", name=title, exact=True).click()
    describe(phone, "Change 9", "Written on the phone.")
    phone.get_by_role("status").filter(has_text=re.compile("Offline, [0-9] changes waiting")).wait_for()
    describe(desk, "Change 9", "Written at the desk.")
    saved(desk)
    phone_context.set_offline(False)
    conflict = phone.get_by_role("alert").filter(has=phone.get_by_role("button", name="Keep both"))
    conflict.get_by_role("button", name="Keep both").click()
    saved(phone)
    desk.get_by_role("textbox", name="Description").filter(has_text="phone").or_(desk.get_by_text("Written on the phone.")).first.wait_for()
    desk.get_by_text("Written at the desk.").first.wait_for()
    desk.goto(address)
    desk.get_by_text(re.compile(r"^Completed \([0-9]+\)$")).last.click()
    for title in titles:
        desk.get_by_role("checkbox", name=title, exact=True).wait_for()
        assert desk.get_by_role("checkbox", name=title, exact=True).is_checked()
    desk_context.close()
    phone_context.close()


def limit_to_one(page, address):
    """Sets the places on the task that was added last to one, in its details."""
    row(page, "One place").get_by_role("link").first.click()
    places = page.get_by_label("Places", exact=True)
    places.fill("1")
    places.press("Tab")
    # The status still says of what was before that it is saved.
    page.get_by_text("0 of 1 places taken").first.wait_for()
    page.goto(address)


def arrival(writer, reader, number):
    """Milliseconds from Enter on one screen until the task is on the other."""
    title = f"Change {number}"
    reader.evaluate(
        """(title) => { window.arrived = new Promise((resolve) => {
          const look = () => document.querySelector(`[aria-label="${title}"]`) ? resolve(Date.now()) : requestAnimationFrame(look);
          look();
        }); }""",
        title,
    )
    field = writer.get_by_role("textbox", name="Add a task", exact=True)
    field.fill(title)
    began = writer.evaluate("() => Date.now()")
    field.press("Enter")
    return reader.evaluate("() => window.arrived") - began


def describe(page, title, text):
    """Writes a task's description in its details."""
    row(page, title).get_by_role("link").first.click()
    field = page.get_by_role("textbox", name="Description", exact=True)
    field.fill(text)
    field.press("Control+Enter")
