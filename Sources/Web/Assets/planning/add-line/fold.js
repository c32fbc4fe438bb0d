/**
 * Text made equal where people write it differently: case, Arabic vowels and letters, digits, spaces, marks of direction.
 * @typedef {{text: string, at: number[]}} Folded the folded text, and where each of its characters stands in the original
 */

const dropped = /[\u064B-\u065F\u0670\u0640\u200E\u200F\u061C\u2066-\u2069\u202A-\u202E]/;

/** @type {Record<string, string>} */
const alike = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه', '،': ',', '؛': ';', '؟': '?', '’': "'", 'ʼ': "'" };

/**
 * @param {string} text
 * @returns {Folded}
 */
export function fold(text) {
  let folded = '';
  const at = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (dropped.test(character)) continue;
    for (const one of foldOne(character)) {
      folded += one;
      at.push(index);
    }
  }
  at.push(text.length);
  return { text: folded, at };
}

/** @param {string} character */
function foldOne(character) {
  const code = character.charCodeAt(0);
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660);
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0);
  if (/\s/.test(character)) return ' ';
  return alike[character] ?? character.toLowerCase();
}
