/**
 * @import { Checklist } from '../client/types/server.js'
 */
import { html } from '../view.js';

/**
 * The colour of a checklist: one's own for it, else its own.
 * @param {Pick<Checklist, 'color' | 'mine'>} list
 * @returns {string | null}
 */
export const colorOf = (list) => list.mine?.color ?? list.color ?? null;

/**
 * The style of a dot. A property that is undefined would be written as that word.
 * @param {string | null | undefined} color
 */
export const dotStyle = (color) => (color ? { '--dot': color } : undefined);

/**
 * A checklist's dot and name, small.
 * @param {{list: Pick<Checklist, 'color' | 'mine' | 'title'>}} props
 */
export function ListMark({ list }) {
  return html`<span class="list-mark-of"><span class="dot" style=${dotStyle(colorOf(list))}></span><bdi
    class="truncate">${list.title}</bdi></span>`;
}
