"""Texts and pages that try to run as something else. The page shows them as what they are."""

import json
import re

import pytest

from people import stored
from screens import settle

MARKUP = [
    "<script>window.hit = 1</script>",
    "<img src=x onerror='window.hit = 1'>",
    "<svg onload='window.hit = 1'></svg>",
    "\"><iframe srcdoc='<script>parent.hit = 1</script>'></iframe>",
]
MARKDOWN = (
    "[one](javascript:window.hit=1) [two](JaVaScRiPt:window.hit=1) [three](data:text/html,<script>1</script>) "
    "[four](vbscript:x) ![five](https://example.org/x.png) <a href='javascript:window.hit=1'>six</a> <b onclick='1'>seven</b>"
)


def test_markup_is_text_everywhere(person):
    """Names, titles, labels, comments and descriptions with markup run nothing and make no element."""
    ada = person()
    for number, text in enumerate(MARKUP):
        made = ada.list_of(f"{text} {number}", {"title": text, "description": f"{text}\n\n{MARKDOWN}", "labels": ["<b>x</b>"]})
    ada.call("PATCH", "/v1/me", {"display_name": MARKUP[1][:60]})
    task = ada.call("GET", f"/v1/checklists/{made['id']}/tasks")["tasks"][0]
    ada.call("POST", f"/v1/tasks/{task['id']}/comments", {"body": f"{MARKUP[0]} {MARKDOWN}"})
    with ada.at("desk") as page:
        for path in ("/lists", f"/lists/{made['id']}", f"/lists/{made['id']}/tasks/{task['id']}", "/search?q=window", "/settings"):
            page.goto(path)
            settle(page)
            assert page.evaluate("() => window.hit") is None
            assert page.locator("iframe, main img[src='x'], [onerror], [onclick], [onload]").count() == 0
        page.goto(f"/lists/{made['id']}/tasks/{task['id']}")
        settle(page)
        page.get_by_text("seven").first.wait_for()
        links = page.locator("main a, aside a").evaluate_all("(links) => links.map((link) => [link.getAttribute('href'), link.rel])")
        assert all(re.match(r"(/|https?:|mailto:)", href) for href, _ in links if href), links


def test_links_of_others_open_apart(person):
    ada = person()
    made = ada.list_of("Links", {"title": "One", "description": "[away](https://example.org/)"})
    task = ada.call("GET", f"/v1/checklists/{made['id']}/tasks")["tasks"][0]
    with ada.at("desk", f"/lists/{made['id']}/tasks/{task['id']}") as page:
        link = page.get_by_role("link", name="away")
        assert set(link.get_attribute("rel").split()) >= {"noopener", "noreferrer"}
        assert link.get_attribute("target") == "_blank"


@pytest.mark.parametrize("name", ["\u202egnp.exe", "a\u2066b", "A" * 64])
def test_names_stay_in_their_place(person, name):
    """A name with controls of direction turns nothing around it, and a long one pushes nothing aside."""
    ada, eve = person(), person("eve")
    made = ada.list_of("Ours", "One")
    try:
        eve.call("PATCH", "/v1/me", {"display_name": name})
    except Exception as refused:  # the server refuses some of them, and that is as good
        assert "422" in str(refused)
    ada.invite(eve, made)
    with ada.at("phone", f"/lists/{made['id']}") as page:
        page.get_by_role("button", name="People", exact=True).click()
        page.get_by_text(eve.username).first.wait_for()
        wide = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert wide[0] <= wide[1]


def test_the_page_may_not_be_framed(person, complaints):
    ada = person()
    context = ada.context()
    page = context.new_page()
    headers = page.goto("/").headers
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "require-trusted-types-for 'script'" in headers["content-security-policy"]
    assert page.evaluate("() => { try { document.body.innerHTML = '<b>x</b>'; return 'set'; } catch { return 'refused'; } }") == "refused"
    context.close()
    # The browser says so in the console.
    complaints.clear()


def test_the_cookie_is_out_of_reach(person):
    ada = person()
    context = ada.context()
    page = context.new_page()
    page.goto("/")
    assert page.evaluate("() => document.cookie") == ""
    cookie = next(cookie for cookie in context.cookies() if cookie["name"].endswith("crosscheck"))
    assert cookie["httpOnly"] and cookie["sameSite"] == "Strict" and cookie["path"] == "/"
    context.close()


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"}, {},
    ],
)
def test_other_origins_change_nothing(person, headers):
    """Every unsafe request with the cookie needs a proof that it comes from the page."""
    ada = person()
    context = ada.context()
    for method, path, data in (
        ("POST", "/v1/checklists", {"title": "x"}), ("PATCH", "/v1/me", {"display_name": "x"}),
        ("DELETE", "/v1/sessions/current", None), ("POST", "/v1/timer/stop", None),
    ):
        answer = context.request.fetch(path, method=method, data=data, headers=headers)
        assert answer.status == 403 and "cross-origin" in answer.text(), (method, path, answer.status, answer.text())
    assert [made["title"] for made in ada.call("GET", "/v1/checklists")["checklists"]] == ["Inbox"]
    context.close()


def test_a_second_person_finds_nothing_of_the_first(person):
    """Signing out deletes what the browser kept; the service worker never has anything of a user."""
    ada, bob = person("ada"), person("bob")
    secret = f"secret {ada.username}"
    made = ada.list_of("Mine", secret)
    context = ada.context()
    page = context.new_page()
    page.goto(f"/lists/{made['id']}")
    page.get_by_role("checkbox", name=secret, exact=True).wait_for()
    kept = """async (secret) => {
      const found = [];
      for (const name of await caches.keys()) {
        for (const request of await (await caches.open(name)).keys()) {
          const text = await (await (await caches.open(name)).match(request)).text();
          if (text.includes(secret) || new URL(request.url).pathname.startsWith('/v1')) found.push(request.url);
        }
      }
      if (JSON.stringify({...localStorage, ...sessionStorage}).includes(secret)) found.push('storage');
      return found;
    }"""
    assert not [place for place in page.evaluate(kept, secret) if place.startswith("http")], "the worker keeps nothing of users"
    assert secret in json.dumps(stored(page)), "the copy is where this test looks for it"
    page.goto("/settings")
    page.get_by_role("link", name=re.compile("Sign out")).or_(page.get_by_role("button", name=re.compile("Sign out"))).first.click()
    page.get_by_role("button", name="Sign in", exact=True).wait_for()
    assert page.evaluate(kept, secret) == []
    assert secret not in json.dumps(stored(page)), "signing out deletes the copy"
    page.get_by_role("textbox", name="Username or email").fill(bob.username)
    page.get_by_label("Password", exact=True).fill("correct horse battery staple 9")
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_role("navigation", name="Main").wait_for()
    assert secret not in page.content()
    context.close()
