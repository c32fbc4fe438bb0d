import process from 'node:process';

/**
 * Fails unless both are the same, member by member.
 * @param {unknown} found
 * @param {unknown} expected
 * @param {string} [about] what was looked at
 */
export function equal(found, expected, about = '') {
  const [one, other] = [found, expected].map((value) => JSON.stringify(value, sorted));
  if (one !== other) throw new Error(`${about}\n   found ${one}\nexpected ${other}`);
}

/** @type {(key: string, value: unknown) => unknown} */
const sorted = (_, value) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/**
 * The processor time of this process so far, in ms. Unlike elapsed time, other programs do not lengthen it.
 * @returns {number}
 */
export function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
