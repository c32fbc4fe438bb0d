/**
 * Joins class names, leaving out what is empty.
 * @param {...(string | false | null | undefined)} names
 * @returns {string}
 */
export const classes = (...names) => names.filter(Boolean).join(' ');

let count = 0;

/**
 * A new id for elements that name each other within this page.
 * @param {string} kind
 * @returns {string}
 */
export const newID = (kind) => `${kind}-${++count}`;
