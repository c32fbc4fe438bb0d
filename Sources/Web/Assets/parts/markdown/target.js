/**
 * Reads what stands behind a link's text: `(address "title")`, from behind the first parenthesis.
 * @param {string} text
 * @param {number} from
 * @returns {{href: string, title: string, end: number} | null} `end`: behind the last parenthesis.
 */
export function readTarget(text, from) {
  let at = blanks(text, from);
  const address = readAddress(text, at);
  if (!address) return null;
  at = blanks(text, address.end);
  let title = '';
  if (at > address.end && /["'(]/.test(text[at] ?? '')) {
    const end = endOfTitle(text, at);
    if (end < 0) return null;
    title = text.slice(at + 1, end);
    at = blanks(text, end + 1);
  }
  return text[at] === ')' ? { href: address.href, title, end: at + 1 } : null;
}

/** @param {string} text @param {number} at */
function readAddress(text, at) {
  if (text[at] === '<') {
    for (let end = at + 1; end < text.length; end += 1) {
      if (text[end] === '\\') end += 1;
      else if (text[end] === '>') return { href: text.slice(at + 1, end), end: end + 1 };
      else if (text[end] === '\n' || text[end] === '<') return null;
    }
    return null;
  }
  let open = 0;
  let end = at;
  for (; end < text.length; end += 1) {
    const sign = text[end];
    if (sign === '\\' && /[!-/:-@[-`{-~]/.test(text[end + 1] ?? '')) end += 1;
    else if (sign === '(') {
      open += 1;
      // Balanced, but not without end: this bounds the work for a text of opening parentheses.
      if (open > 32) return null;
    } else if (sign === ')') {
      if (open === 0) break;
      open -= 1;
    } else if (sign <= ' ' || sign === '\u007f') break;
  }
  return open === 0 ? { href: text.slice(at, end), end } : null;
}

/** @param {string} text @param {number} at */
function endOfTitle(text, at) {
  const close = text[at] === '(' ? ')' : text[at];
  for (let end = at + 1; end < text.length; end += 1) {
    if (text[end] === '\\') end += 1;
    else if (text[end] === close) return end;
    else if (close === ')' && text[end] === '(') return -1;
  }
  return -1;
}

/** @param {string} text @param {number} at */
function blanks(text, at) {
  while (/[ \n]/.test(text[at] ?? '')) at += 1;
  return at;
}
