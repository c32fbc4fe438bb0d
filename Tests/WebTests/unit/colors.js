// Colours of the page's stylesheets, and their contrast by WCAG 2.

/**
 * The tokens that have a colour for light and one for dark.
 * @returns {Promise<Record<string, {light: string, dark: string}>>}
 */
export async function tokens() {
  const file = new URL('../../../Sources/Web/Assets/styles/tokens.css', import.meta.url);
  const text = await Deno.readTextFile(file);
  const found = text.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g);
  return Object.fromEntries([...found].map(([, name, light, dark]) => [name.replace('color-', ''), { light, dark }]));
}

/** @param {string} hex @returns {number[]} linear light */
export const ofHex = (hex) =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255).map((one) =>
    one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4
  );

/** @param {number} l @param {number} c @param {number} hue in degrees @returns {number[]} linear light, cut to sRGB */
export function ofOklch(l, c, hue) {
  const [a, b] = [c * Math.cos(hue * Math.PI / 180), c * Math.sin(hue * Math.PI / 180)];
  const [x, y, z] = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ]
    .map((one) => one ** 3);
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ].map((one) => Math.min(1, Math.max(0, one)));
}

/** @param {number[]} one @param {number[]} other */
export function contrast(one, other) {
  const [high, low] = [one, other].map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b).sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}
