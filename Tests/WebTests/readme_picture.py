"""The picture of README.md: a list at a desk, Today on a phone, beside each other in one PNG of 256 colours."""

import base64
import struct
import zlib

from screens import SCREENS, settle

# Height in pixels; widths of the desk, the phone, and the space between.
HEIGHT, DESK, PHONE, SPACE = 760, 1180, 360, 24
WIDTH = DESK + SPACE + PHONE
LAYOUT = f"""
  * {{ margin: 0; box-sizing: border-box }}
  body {{ display: flex; gap: {SPACE}px; width: {WIDTH}px; background: #fff }}
  img {{ display: block; height: {HEIGHT}px; border: 1px solid #d8d4cb; border-radius: 14px }}
"""
# Names of a run have numbers, so that runs do not meet. A reader needs none.
PLAIN_NAMES = """() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) walk.currentNode.data = walk.currentNode.data.replace(/-\\d+-\\d+-\\d+\\b/g, '');
  document.activeElement?.blur();
}"""
# 256 colours, each the one that is missed most by those before (how often it is there, how far from them), and for each
# pixel the nearest of them.
COLOURS = """async (url) => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const pixels = Array.from({ length: data.length / 4 }, (_, at) => data[4 * at] << 16 | data[4 * at + 1] << 8 | data[4 * at + 2]);
  const counts = new Map();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const colours = [...counts.keys()];
  const parts = (colour) => [colour >> 16, colour >> 8 & 255, colour & 255];
  const distance = (one, other) => parts(one).reduce((sum, part, at) => sum + (part - parts(other)[at]) ** 2, 0);
  const nearest = new Map(colours.map((colour) => [colour, { place: 0, away: Infinity }]));
  const missed = (colour) => nearest.get(colour).away * counts.get(colour);
  const palette = [];
  while (palette.length < 256) {
    const next = colours.reduce((one, other) => missed(other) > missed(one) ? other : one);
    for (const colour of colours) {
      const away = distance(colour, next);
      if (away < nearest.get(colour).away) nearest.set(colour, { place: palette.length, away });
    }
    palette.push(next);
  }
  return { palette: palette.flatMap(parts), pixels: pixels.map((pixel) => nearest.get(pixel).place) };
}"""


def photograph(scene, path):
    """Writes the picture to a path. `scene` has the data."""
    shots = [shot(scene, "desk", "task", DESK, "Design the error page"), shot(scene, "phone", "today", PHONE, "Stretch")]
    context = scene.ada.browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})
    try:
        page = context.new_page()
        page.set_content(f"<style>{LAYOUT}</style>" + "".join(f'<img src="{address(one)}">' for one in shots))
        page.wait_for_function("() => [...document.images].every((image) => image.complete)")
        colours = page.evaluate(COLOURS, address(page.screenshot()))
    finally:
        context.close()
    with open(path, "wb") as file:
        file.write(png(WIDTH, HEIGHT, bytes(colours["palette"]), bytes(colours["pixels"])))


def shot(scene, device, name, width, title):
    """One screen of the scene, light, as bytes of a PNG, as soon as it shows the task of this title."""
    screen = next(screen for screen in SCREENS if screen.name == name)
    with scene.ada.at(device, screen.path(scene), viewport={"width": width, "height": HEIGHT}, color_scheme="light") as page:
        settle(page)
        page.locator("main").get_by_text(title, exact=True).first.wait_for()
        page.evaluate(PLAIN_NAMES)
        return page.screenshot(animations="disabled")


def address(picture):
    return f"data:image/png;base64,{base64.b64encode(picture).decode()}"


def png(width, height, palette, pixels):
    """A PNG with a palette: one byte a pixel, which is much smaller than what a browser writes."""
    rows = b"".join(b"\0" + pixels[start:start + width] for start in range(0, width * height, width))
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)), (b"PLTE", palette),
        (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in chunks
    )
