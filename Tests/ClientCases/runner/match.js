/**
 * Whether a value is as a case expects it. An object of a case names the members that count; a list is complete. An
 * object whose members begin with `$` is a condition: see README.md.
 *
 * @module
 */

/**
 * @typedef {object} Names
 * @property {(name: string) => any} get the value of a name, as in `$milk`
 * @property {(name: string, value: any) => void} set
 * @property {number} patience how far times may be from what they should be, at least, in milliseconds
 */

const units = /** @type {Record<string, number>} */ ({ ms: 1, s: 1000, min: 60_000, h: 3600_000, d: 86_400_000 });

/** @param {string} text such as `10s`, `-1.5h` */
export function milliseconds(text) {
  const [, number, unit] = /^([+-]?[\d.]+)(ms|s|min|h|d)$/.exec(text) ?? [];
  if (!unit) throw new Error(`'${text}' is no span of time.`);
  return Number(number) * units[unit];
}

/**
 * A value of a case with its names replaced: `$milk` by itself may be anything, within a text it is text.
 * @param {any} value
 * @param {Names} names
 * @returns {any}
 */
export function resolve(value, names) {
  if (typeof value === 'string') {
    if (/^\$[\w.]+$/.test(value)) return names.get(value.slice(1));
    return value.replace(
      /\$\{([\w.]+)\}|\$([a-zA-Z]\w*(?:\.name)?)/g,
      (_, braced, plain) => String(names.get(braced ?? plain)),
    );
  }
  if (Array.isArray(value)) return value.map((each) => resolve(each, names));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [resolveKey(name, names), resolve(each, names)]),
    );
  }
  return value;
}

/** @param {string} name @param {Names} names */
function resolveKey(name, names) {
  return conditions.has(name) ? name : resolve(name, names);
}

const conditions = new Set([
  '$any',
  '$absent',
  '$not',
  '$in',
  '$gte',
  '$lte',
  '$matches',
  '$near',
  '$within',
  '$contains',
  '$size',
  '$same',
  '$json',
]);

/**
 * What differs; null if nothing does.
 * @param {any} wanted with names replaced
 * @param {any} found
 * @param {Names} names
 * @param {string} [path]
 * @returns {string | null}
 */
export function differs(wanted, found, names, path = '') {
  const say = (/** @type {string} */ what) => `${path || 'it'} ${what}; it is ${show(found)}`;
  if (wanted !== null && typeof wanted === 'object' && !Array.isArray(wanted)) {
    const keys = Object.keys(wanted);
    if (keys.some((key) => conditions.has(key))) return condition(wanted, found, names, path);
    if (found === null || typeof found !== 'object') return say(`should be an object with ${keys.join(', ')}`);
    for (const key of keys) {
      const problem = differs(wanted[key], found[key], names, `${path}/${key}`);
      if (problem) return problem;
    }
    return null;
  }
  if (Array.isArray(wanted)) {
    if (!Array.isArray(found)) return say('should be a list');
    if (found.length !== wanted.length) return say(`should have ${wanted.length} elements, ${show(wanted)}`);
    for (let n = 0; n < wanted.length; n++) {
      const problem = differs(wanted[n], found[n], names, `${path}/${n}`);
      if (problem) return problem;
    }
    return null;
  }
  return Object.is(wanted, found) ? null : say(`should be ${show(wanted)}`);
}

/** @param {any} value */
export function show(value) {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 600 ? `${text.slice(0, 600)}…` : text;
}

/** @param {any} wanted @param {any} found @param {Names} names @param {string} path @returns {string | null} */
function condition(wanted, found, names, path) {
  const say = (/** @type {string} */ what) => `${path || 'it'} ${what}; it is ${show(found)}`;
  if ('$any' in wanted) return found === undefined || found === null ? say('should be there') : null;
  if ('$absent' in wanted) return found === undefined ? null : say('should not be there');
  if ('$not' in wanted) {
    return differs(wanted.$not, found, names, path) ? null : say(`should not be ${show(wanted.$not)}`);
  }
  if ('$in' in wanted) {
    const fits = wanted.$in.some((/** @type {any} */ each) => !differs(each, found, names, path));
    return fits ? null : say(`should be one of ${show(wanted.$in)}`);
  }
  if ('$gte' in wanted && !(found >= wanted.$gte)) return say(`should be ${wanted.$gte} at least`);
  if ('$lte' in wanted && !(found <= wanted.$lte)) return say(`should be ${wanted.$lte} at most`);
  if ('$matches' in wanted && !new RegExp(wanted.$matches, 's').test(String(found))) {
    return say(`should match ${wanted.$matches}`);
  }
  if ('$json' in wanted) {
    try {
      return differs(wanted.$json, JSON.parse(found), names, path);
    } catch {
      return say('should be JSON');
    }
  }
  if ('$near' in wanted) {
    const distance = Math.abs(moment(found) - moment(wanted.$near));
    const most = Math.max(names.patience, milliseconds(wanted.$within ?? '2s'));
    if (!(distance <= most)) return say(`should be near ${new Date(moment(wanted.$near)).toISOString()}`);
  }
  if ('$size' in wanted && !(Array.isArray(found) && found.length === wanted.$size)) {
    return say(`should have ${wanted.$size} elements`);
  }
  if ('$contains' in wanted) {
    for (const each of wanted.$contains) {
      const fits = Array.isArray(found) && found.some((/** @type {any} */ one) => !differs(each, one, names, path));
      if (!fits) return say(`should contain ${show(each)}`);
    }
  }
  if ('$same' in wanted) {
    const known = names.get(`=${wanted.$same}`);
    if (known === undefined) names.set(`=${wanted.$same}`, found);
    else if (JSON.stringify(known) !== JSON.stringify(found)) {
      return say(`should be the same as before, ${show(known)}`);
    }
  }
  return null;
}

/** @param {any} value a time in milliseconds or RFC 3339 */
function moment(value) {
  return typeof value === 'number' ? value : Date.parse(value);
}
