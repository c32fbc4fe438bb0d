"""Photographs every screen into a folder: DEVICE-SCHEME-LANGUAGE-SCREEN.png. They are for looking at.

Arguments: the folder, and names of screens (all unless given). `readme` is the picture of README.md: readme.png, which is
committed as docs/pictures/readme.png.
"""

import os
import sys

from playwright.sync_api import sync_playwright

from readme_picture import photograph
from scene import Scene
from screens import SCREENS, settle

# Every device and scheme in English, and Arabic for the direction.
LOOKS = [
    ("phone", "light", "en"), ("phone", "dark", "en"), ("desk", "light", "en"), ("desk", "dark", "en"),
    ("phone", "light", "ar"), ("desk", "light", "ar"),
]


def main(folder, names):
    os.makedirs(folder, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ["CROSSCHECK_CHROMIUM"], args=["--no-sandbox"])
        for language in ("en",) if names == ["readme"] else ("en", "ar"):
            complaints = []
            scene = Scene(browser, complaints, language)
            for device, scheme, _ in (look for look in LOOKS if look[2] == language and names != ["readme"]):
                with scene.ada.at(device, color_scheme=scheme) as page:
                    for screen in (screen for screen in SCREENS if not names or screen.name in names):
                        page.goto(screen.path(scene))
                        settle(page)
                        page.screenshot(path=f"{folder}/{device}-{scheme}-{language}-{screen.name}.png", animations="disabled")
                        print(f"{device} {scheme} {language} {screen.name}", file=sys.stderr)
            if language == "en" and (not names or "readme" in names):
                photograph(scene, f"{folder}/readme.png")
            print("\n".join(complaints), file=sys.stderr)
        browser.close()


main(sys.argv[1], sys.argv[2:])
