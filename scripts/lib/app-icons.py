"""Makes the app's icons from Sources/Web/Assets/icons/icon.svg, beside it. Needs Chromium and PyPI playwright; the pictures are committed.

CHROMIUM names the browser where it is elsewhere than /usr/bin/chromium.
"""
import os, pathlib
from playwright.sync_api import sync_playwright

folder = pathlib.Path(__file__).resolve().parents[2] / "Sources/Web/Assets/icons"
icon = (folder / "icon.svg").read_text()
# Systems that cut the icon to their own shape get the whole square; the sign of a maskable one lies within its middle 80 %.
square = icon.replace(' rx="116"', "")
masked = square.replace("<g ", '<g transform="translate(51.2 51.2) scale(.8)"><g ').replace("</g>", "</g></g>")

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
    for name, size, source in (("192", 192, icon), ("512", 512, icon), ("maskable", 512, masked), ("180", 180, square)):
        page = browser.new_page(viewport=dict(width=size, height=size))
        page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{source}")
        page.screenshot(path=folder / f"{name}.png", omit_background=True)
        page.close()
    browser.close()
