/**
 * @param {unknown} actual
 * @param {unknown} expected
 * @param {string} [what]
 */
export function equals(actual, expected, what = '') {
  const [found, wanted] = [Deno.inspect(actual, shown), Deno.inspect(expected, shown)];
  if (found !== wanted) throw new Error(`${what} should be ${wanted}; it is ${found}`);
}

const shown = { depth: 20, sorted: true, strAbbreviateSize: 10_000, iterableLimit: 1000, compact: false };
