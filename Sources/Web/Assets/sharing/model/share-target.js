/**
 * What a share of another app says, as a task. Apps put the same things in different fields. Pure.
 *
 * @param {{title?: string, text?: string, url?: string}} shared
 * @returns {{title: string, description: string}}
 */
export function taskOf({ title = '', text = '', url = '' }) {
  const lines = text.trim().split('\n').map((line) => line.trim());
  const first = lines.find((line) => line !== '') ?? '';
  const head = title.trim() || (isAddress(first) ? '' : first) || url.trim() || first;
  const letters = [...head.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/\s+/g, ' ')];
  const short = letters.length > 200 ? `${letters.slice(0, 199).join('').trimEnd()}…` : letters.join('');
  const rest = title.trim() || letters.length > 200
    ? text.trim()
    : lines.slice(lines.indexOf(first) + 1).join('\n').trim();
  const address = url.trim() && url.trim() !== short && !rest.includes(url.trim()) ? url.trim() : '';
  return {
    title: short,
    description: [rest === short ? '' : rest, address].filter((part) => part !== '').join('\n\n'),
  };
}

/** @param {string} text */
function isAddress(text) {
  return /^https?:\/\/\S+$/i.test(text);
}
