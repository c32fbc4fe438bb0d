"""photograph.py FOLDER [NAME...]: pictures of the gallery, served at 127.0.0.1:7710, in the forms that are to be looked at."""
import sys
from playwright.sync_api import sync_playwright

groups = {"a": "rows,buttons,people,banners", "b": "fields,calendar", "c": "states,markdown,sharing,chart", "icons": "icons"}
shapes = {
    "light-1280": dict(width=1280),
    "light-375": dict(width=375),
    "light-320": dict(width=320),
    "dark-1280": dict(width=1280, scheme="dark"),
    "dark-375": dict(width=375, scheme="dark"),
    "rtl-375": dict(width=375, query="language=ar"),
    "rtl-1280": dict(width=1280, query="language=ar"),
    "german-320": dict(width=320, query="language=de"),
    "forced-375": dict(width=375, forced="active", scheme="dark"),
    "text200-375": dict(width=375, query="text=200"),
    "menu-375": dict(width=375, query="only=buttons", press="Sort: due"),
    "menu-1280": dict(width=1280, query="only=buttons", press="Sort: due", height=700),
    "dialog-375": dict(width=375, query="only=rows&dialog&toast", height=700),
    "dialog-1280": dict(width=1280, query="only=rows&dialog", height=800),
    "toast-375": dict(width=375, query="only=rows&toast", height=700),
    "date-375": dict(width=375, query="only=fields", press="Due: open the calendar", height=700),
    "menudark-375": dict(width=375, query="only=buttons", press="Sort: due", scheme="dark", height=700),
    "menuforced-375": dict(width=375, query="only=buttons", press="Sort: due", forced="active", height=700),
    "datedark-375": dict(width=375, query="only=fields", press="Due: open the calendar", scheme="dark", height=700),
    "dialogdark-1280": dict(width=1280, query="only=rows&dialog&toast", scheme="dark", height=700),
    "toastrtl-375": dict(width=375, query="only=rows&toast&language=ar", height=700),
    "date-1280": dict(width=1280, query="only=fields", press="Due: open the calendar", height=900),
}

for form in [name for name, shape in shapes.items() if "press" not in shape and "height" not in shape]:
    for group, only in groups.items():
        query = shapes[form].get("query")
        shapes[f"{form}-{group}"] = dict(shapes[form], query=f"only={only}" + (f"&{query}" if query else ""))
    del shapes[form]

folder, wanted = sys.argv[1], sys.argv[2:] or list(shapes)
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    for name in wanted:
        shape = shapes[name]
        context = browser.new_context(
            viewport=dict(width=shape["width"], height=shape.get("height", 900)),
            is_mobile=shape["width"] < 640, has_touch=shape["width"] < 640, device_scale_factor=1,
            color_scheme=shape.get("scheme", "light"), forced_colors=shape.get("forced", "none"))
        page = context.new_page()
        page.on("console", lambda message: message.type in ("error", "warning") and print(name, message.text))
        page.on("pageerror", lambda error: print(name, error))
        page.goto(f"http://127.0.0.1:7710/?{shape.get('query', '')}")
        page.wait_for_selector("main section", timeout=8000)
        page.evaluate("() => document.fonts.ready.then(() => true)")
        if "press" in shape:
            page.get_by_role("button", name=shape["press"]).click()
            page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished)).then(() => true)")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if wide > 0:
            print(name, "is wider than the window by", wide)
        page.screenshot(path=f"{folder}/{name}.png", full_page="height" not in shape)
        context.close()
    browser.close()
