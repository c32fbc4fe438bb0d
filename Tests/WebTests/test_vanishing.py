"""What is gone while somebody uses it: lists, tasks, invitations. What was typed there comes back."""

import datetime

import pytest

from finding import field, first_task, go_offline, is_draft, status, until
from people import PASSWORD

ENDED, FOREIGN = "This invitation has ended", "This invitation is not for you, or is gone"


@pytest.fixture
def team(person):
    """Ada, Bob who is on her list, and the list."""
    ada, bob = person("ada"), person("bob")
    made = ada.list_of("Ours", "One", "Two")
    ada.invite(bob, made)
    return ada, bob, made


def path_of(user, made):
    return f"/lists/{made['id']}/tasks/{first_task(user, made)['id']}"


@pytest.mark.parametrize("name", ["Description", "Title", "Comment", "Add a task"])
def test_a_list_that_vanishes_gives_back_what_was_typed(team, name):
    ada, bob, made = team
    with bob.at("desk", f"/lists/{made['id']}" if name == "Add a task" else path_of(ada, made)) as page:
        inside = page.get_by_role("region", name="One", exact=True) if name != "Add a task" else page
        field(inside, name).fill("Not lost")
        ada.call("DELETE", f"/v1/checklists/{made['id']}")
        page.get_by_text("This list is not here any more").wait_for()
        page.get_by_role("heading", name="What you were writing").wait_for()
        kept = field(page, "Your text")
        assert kept.input_value() == "Not lost"
        # Whoever looks for it later finds it at the same place.
        assert until(lambda: is_draft(page, "Not lost"))
        page.reload()
        kept.wait_for()
        assert kept.input_value() == "Not lost"
        page.get_by_role("button", name="Discard", exact=True).click()
        kept.wait_for(state="detached")


def test_a_task_that_vanishes_gives_back_what_was_typed(team):
    ada, bob, made = team
    with bob.at("phone", path_of(ada, made)) as page:
        field(page, "Description").fill("Not lost")
        ada.call("DELETE", f"/v1/tasks/{first_task(ada, made)['id']}")
        page.get_by_text("This task is not here any more").wait_for()
        assert field(page, "Your text").input_value() == "Not lost"
        page.get_by_role("button", name="Discard", exact=True).click()
        field(page, "Your text").wait_for(state="detached")


def test_a_description_that_waited_for_a_list_that_is_gone(team):
    """Written offline, left, and refused: the alert has the text, so that one can take it elsewhere."""
    ada, bob, made = team
    with bob.at("phone", path_of(ada, made)) as page:
        field(page, "Description").wait_for()
        go_offline(page)
        field(page, "Description").fill("Written in a tunnel")
        field(page, "Description").press("Control+Enter")
        status(page, "1 change waiting")
        ada.call("DELETE", f"/v1/checklists/{made['id']}")
        page.context.set_offline(False)
        alert = page.get_by_role("alert").filter(has=page.get_by_role("button", name="Discard"))
        alert.get_by_role("button", name="Your text").click()
        alert.get_by_text("Written in a tunnel").wait_for()
        alert.get_by_role("button", name="Discard").click()
        alert.wait_for(state="detached")


def invitation(user, made, **members):
    return user.call("POST", f"/v1/checklists/{made['id']}/invitations", {"role": "editor", **members})


def bad_invitation(kind, ada, bob, made):
    """The token of an invitation that Eve cannot take, and the sentence that says why."""
    if kind == "used":
        token = invitation(ada, made, max_uses=1)["token"]
        bob.call("POST", "/v1/invitations/accept", {"token": token})
        return token, ENDED
    if kind == "expired":
        soon = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=2)
        token = invitation(ada, made, expires_at=soon.strftime("%Y-%m-%dT%H:%M:%SZ"))["token"]
        assert until(lambda: datetime.datetime.now(datetime.timezone.utc) > soon)
        return token, ENDED
    if kind == "withdrawn":
        made_now = invitation(ada, made)
        ada.call("DELETE", f"/v1/checklists/{made['id']}/invitations/{made_now['id']}")
        return made_now["token"], FOREIGN
    return "cc_" + "A" * 43, FOREIGN


@pytest.mark.parametrize("signed_in", [True, False], ids=["signed-in", "signed-out"])
@pytest.mark.parametrize("kind", ["used", "expired", "withdrawn", "invented"])
def test_an_invitation_that_cannot_be_taken(person, kind, signed_in):
    ada, bob, eve = person("ada"), person("bob"), person("eve")
    token, sentence = bad_invitation(kind, ada, bob, ada.list_of("Ours", "One"))
    context = eve.context("phone", signed_in=signed_in)
    page = context.new_page()
    page.goto(f"/join#{token}")
    page.get_by_text(sentence).first.wait_for()
    assert "#" not in page.url, "the token is not left in the address"
    page.get_by_role("button", name="Go to Today" if signed_in else "Sign in", exact=True).click()
    page.get_by_role("heading", level=1, name="Today" if signed_in else "Sign in").wait_for()
    assert [one["title"] for one in eve.call("GET", "/v1/checklists")["checklists"]] == ["Inbox"]
    context.close()


@pytest.mark.parametrize("signed_in", [True, False], ids=["signed-in", "signed-out"])
def test_an_invitation_of_somebody_else(person, signed_in):
    """Before one signs in it may be anybody's; afterwards a sentence says that it is not."""
    ada, bob, eve = person("ada"), person("bob"), person("eve")
    token = invitation(ada, ada.list_of("Ours", "One"), email=bob.email)["token"]
    context = eve.context("phone", signed_in=signed_in)
    page = context.new_page()
    page.goto(f"/join#{token}")
    if signed_in:
        page.get_by_role("button", name="Join", exact=True).click()
    else:
        page.get_by_role("button", name="I have an account", exact=True).click()
        field(page, "Username or email").fill(eve.username)
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_text(FOREIGN).first.wait_for()
    assert [one["title"] for one in eve.call("GET", "/v1/checklists")["checklists"]] == ["Inbox"]
    context.close()
