"""A list of thousands: few rows are in the document, and the focus never lies on one that was taken out."""

import pytest
from playwright.sync_api import expect

COUNT = 3000


@pytest.fixture
def page(person):
    ada = person()
    text = "# Long\n\n" + "".join(f"- [ ] Task number {number}\n" for number in range(COUNT))
    made = ada.call("POST", "/v1/imports", text.encode(), "text/markdown")
    with ada.at("desk", f"/lists/{made['id']}") as page:
        task(page, 0).wait_for()
        yield page


def task(page, number):
    return page.get_by_role("checkbox", name=f"Task number {number}", exact=True)


def test_few_rows_are_in_the_document(page):
    assert page.get_by_role("checkbox").count() < 150
    row = page.get_by_role("listitem").filter(has=task(page, 0)).last
    assert row.get_attribute("aria-setsize") == str(COUNT) and row.get_attribute("aria-posinset") == "1"
    page.evaluate("() => document.scrollingElement.scrollTo(0, document.scrollingElement.scrollHeight)")
    task(page, COUNT - 1).wait_for()
    assert page.get_by_role("checkbox").count() < 150


def test_the_focus_stays_on_its_row_while_one_scrolls(page):
    task(page, 2).focus()
    page.evaluate("() => document.scrollingElement.scrollTo(0, 60_000)")
    task(page, 0).wait_for(state="detached")
    expect(task(page, 2)).to_be_focused()
    # Keys go on from there, and bring it into view.
    page.keyboard.press("j")
    expect(task(page, 3)).to_be_focused()
    expect(task(page, 3)).to_be_in_viewport()


@pytest.mark.parametrize("count", [14, 200])
def test_a_task_that_is_added_comes_into_view(person, count):
    ada = person()
    text = "# Some\n\n" + "".join(f"- [ ] Task number {number}\n" for number in range(count))
    made = ada.call("POST", "/v1/imports", text.encode(), "text/markdown")
    with ada.at("phone", f"/lists/{made['id']}") as page:
        task(page, 0).wait_for()
        line = page.get_by_role("textbox", name="Add a task", exact=True)
        for title in ("One more", "And another"):
            line.fill(title)
            line.press("Enter")
            row = page.get_by_role("checkbox", name=title, exact=True)
            expect(row).to_be_in_viewport()
            page.wait_for_function(
                """(title) => {
                  const row = document.querySelector(`input[type=checkbox][aria-label="${title}"]`)?.closest('.list-row');
                  const line = document.querySelector('.list-add');
                  return row && row.getBoundingClientRect().bottom <= line.getBoundingClientRect().top;
                }""",
                arg=title,
            )
            expect(line).to_be_focused()


def test_a_change_far_away_moves_nothing(page):
    page.evaluate("() => document.scrollingElement.scrollTo(0, 60_000)")
    task(page, 0).wait_for(state="detached")
    # One on the screen: a click at another would scroll.
    name = page.wait_for_function(
        """() => [...document.querySelectorAll('main li input[type=checkbox], main [role=listitem] input[type=checkbox]')]
          .find((box) => box.getBoundingClientRect().top > 200 && box.getBoundingClientRect().bottom < 600)
          ?.getAttribute('aria-label')"""
    ).json_value()
    box = page.get_by_role("checkbox", name=name, exact=True)
    before = box.bounding_box()["y"]
    box.click()
    expect(page.get_by_role("checkbox", name=name, exact=True)).to_be_checked()
    assert abs(page.get_by_role("checkbox", name=name, exact=True).bounding_box()["y"] - before) < 2
