/**
 * The first letters of the first and the last word of a name.
 * @param {string} name
 * @returns {string}
 */
export function initialsOf(name) {
  const all = name.split(/[\s._-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  // Figures stand for somebody only where there are no letters.
  const named = all.filter((word) => /^\P{N}*\p{L}/u.test(word));
  const words = named.length ? named : all;
  const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  const letters = chosen.map((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? '');
  return letters.join('').toLocaleUpperCase() || '?';
}

/**
 * A hue of twelve, always the same for a person: a username never changes, and an id is not known everywhere.
 * @param {import('./avatar.js').Person} person
 * @returns {number} Degrees.
 */
export function hueOf(person) {
  let sum = 0;
  for (const letter of person.username.toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return (sum % 12) * 30;
}
