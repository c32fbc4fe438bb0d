import { Component, html, useMemo, useRef } from '../view.js';
import { language, t } from '../words/index.js';

/**
 * A component that is drawn again only when one of its properties is another.
 * @template P
 * @param {(props: P) => any} draw
 * @returns {import('../vendor/preact.d.ts').ComponentType<P>}
 */
export function memo(draw) {
  class Memo extends Component {
    /** @param {Record<string, unknown>} next */
    shouldComponentUpdate(next) {
      const now = /** @type {Record<string, unknown>} */ (this.props);
      const names = Object.keys(next);
      return names.length !== Object.keys(now).length || names.some((name) => !Object.is(next[name], now[name]));
    }
    /**
     * @override
     * @param {any} props
     */
    render(props) {
      return html`<${draw} ...${props} />`;
    }
  }
  return /** @type {any} */ (Memo);
}

/**
 * Functions that stay the same and do what the latest ones do, so that rows need not be drawn again for them.
 * @template {Record<string, (...args: any[]) => any>} F
 * @param {F} functions always with the same names
 * @returns {F}
 */
export function useStable(functions) {
  const latest = useRef(functions);
  latest.current = functions;
  return useMemo(() => {
    const entries = Object.keys(functions).map((name) => [
      name,
      (/** @type {any[]} */ ...args) => latest.current[name](...args),
    ]);
    return Object.fromEntries(entries);
  }, []);
}

/** @type {Map<string, string>} */
const sentences = new Map();
let spoken = '';

/**
 * A sentence without parameters, looked up once a language: the menus of many rows say the same.
 * @param {string} key
 * @returns {string}
 */
export function fixed(key) {
  if (spoken !== language()) sentences.clear();
  spoken = language();
  let text = sentences.get(key);
  if (text === undefined) sentences.set(key, text = t(key));
  return text;
}

/**
 * A user's text within a sentence, whatever its direction.
 * @param {unknown} text
 */
export const own = (text) => html`<bdi>${text}</bdi>`;

/**
 * A colour that a list has on screen: one's own for it, or else everybody's.
 * @param {{color: string | null, mine?: {color: string | null}}} list
 * @returns {string | null}
 */
export const colorOf = (list) => list.mine?.color ?? list.color;

/**
 * The style of what is drawn in a list's colour.
 * @param {string | null} color
 * @returns {Record<string, string> | undefined}
 */
export const dotStyle = (color) => color ? { '--dot': color } : undefined;

/**
 * Where a list is shown, or a task of it.
 * @param {string} list
 * @param {string} [task]
 */
export const pathOf = (list, task) => task ? `/lists/${list}/tasks/${task}` : `/lists/${list}`;
