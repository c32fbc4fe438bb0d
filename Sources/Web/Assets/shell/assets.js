/**
 * Where this edition's files are. Modules do not say: the build joins them into chunks that lie elsewhere.
 * @module
 */

/** @type {HTMLScriptElement | null | undefined} */
const script = globalThis.document?.querySelector('script[type="module"]');
const base = script?.src || 'http://localhost/';

/**
 * The address of a file.
 * @param {string} path as in `Assets`, such as `styles/time.css`
 * @returns {string}
 */
export const asset = (path) => new URL(path, base).href;
