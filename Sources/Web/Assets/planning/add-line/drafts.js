/**
 * Under which keys what stands in the lines that make tasks is kept.
 */

/**
 * The keys under which something was typed since the page was opened: of a list that is gone nobody knows the sections
 * any more.
 * @type {Set<string>}
 */
const noted = new Set();

/**
 * @param {string | null | undefined} checklist none on Today
 * @param {string | null} [place] the task or the section that the line is in
 */
export const lineDraft = (checklist, place) => `add:${checklist ?? 'today'}:${place ?? ''}`;

/** @param {string} key */
export const noteLineDraft = (key) => void noted.add(key);

/**
 * The keys of a list's lines.
 * @param {string} checklist
 * @returns {string[]}
 */
export const lineDrafts = (checklist) => {
  const whole = lineDraft(checklist);
  return [whole, ...[...noted].filter((key) => key !== whole && key.startsWith(whole))];
};
