"""Opens /docs in Chromium, as scripts/checks/page says. Arguments: the server's URL, and a folder for pictures or ''."""

import shutil
import sys

from playwright.sync_api import sync_playwright

server, pictures = sys.argv[1:]
faults = []


def expect(holds, fault):
    if not holds:
        faults.append(fault)


def look(browser, width, height, scheme, script):
    name = f"{width} px, {scheme}{'' if script else ', without script'}"
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, java_script_enabled=script
    )
    page = context.new_page()
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(server + "/docs")

    def picture(part):
        if pictures:
            page.screenshot(path=f"{pictures}/{width}-{scheme}{'' if script else '-no-script'}-{part}.png")

    def at(target):
        page.goto(f"{server}/docs#{target}")
        page.locator(f"#{target}").wait_for()
        top = page.locator(f"#{target} > :is(h1, h2, h3)").first.bounding_box()["y"]
        header = page.locator("header").bounding_box()
        below = 0 if header["x"] == 0 and header["width"] < width else header["height"]
        expect(below <= top < height, f"{name}: the heading of #{target} is at {top} px, below a bar of {below} px")
        expect(header["y"] == 0, f"{name}: at #{target} the contents are at {header['y']} px")

    def contents():
        if width < 960 and not page.locator("nav").is_visible():
            page.locator(".menu summary").click()
        expect(page.locator("nav").is_visible(), f"{name}: the contents do not open")

    picture("top")
    for target in ["listTasks", "updateSettings", "Checklist"]:
        at(target)
        picture(target)
    contents()
    picture("contents")
    if script:
        wide = page.evaluate(
            "(root => [root.scrollWidth, root.clientWidth])(document.documentElement)"
        )
        expect(wide[0] == wide[1], f"{name}: the page is {wide[0]} px wide, and the window {wide[1]} px")
        page.locator("nav input").fill("claim task")
        shown = page.locator("nav li a:visible").all_inner_texts()
        expect(any("/v1/tasks/{id}/claim" in text for text in shown), f"{name}: the filter shows {shown}")
        expect(not any("/v1/rewards" in text for text in shown), f"{name}: the filter shows {shown}")
        picture("filter")
        page.locator("nav li a:visible", has_text="/v1/tasks/{id}/claim").first.click()
        expect(page.url.endswith("#claimTask"), f"{name}: the entry leads to {page.url}")
        expect(width >= 960 or not page.locator("nav").is_visible(), f"{name}: the menu stays open")
        contents()
        page.locator("nav input").fill("no such thing")
        expect(page.locator("nav .none").is_visible(), f"{name}: the filter does not say that there is nothing")
    else:
        expect(not page.locator("nav input").is_visible(), f"{name}: there is a filter that does nothing")
        page.locator("nav details > summary").first.click()
        expect(page.locator("nav li a:visible").count() > 2, f"{name}: the contents do not unfold")
    expect(not said, f"{name}: the browser says {said}")
    context.close()


with sync_playwright() as tools:
    browser = tools.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    for width, height in [(320, 640), (375, 812), (768, 1024), (1280, 800)]:
        for scheme in ["light", "dark"]:
            for script in [True, False]:
                look(browser, width, height, scheme, script)
    browser.close()
for fault in faults:
    print(fault, file=sys.stderr)
sys.exit(1 if faults else 0)
