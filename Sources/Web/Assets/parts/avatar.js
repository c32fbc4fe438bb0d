import { html } from '../view.js';
import { classes } from './classes.js';
import { hueOf, initialsOf } from './initials.js';
import { t } from '../words/index.js';

/**
 * A person, as the interface gives one.
 * @typedef {{id?: string, username: string, display_name?: string | null}} Person
 */

/**
 * One's initials on one's colour. The name is for screen readers, and for others a tooltip.
 * @param {{person: Person, size?: 's' | 'm' | 'l', named?: boolean}} props `named`: the name stands beside it, and
 *   the picture says nothing.
 */
export function Avatar({ person, size = 'm', named = false }) {
  const name = nameOf(person);
  return html`
    <span class=${classes('avatar', `avatar-${size}`)} style=${{ '--hue': hueOf(person) }}
      role=${named ? undefined : 'img'} aria-hidden=${named ? 'true' : undefined} aria-label=${named ? undefined : name}
      title=${name}>${initialsOf(name)}</span>
  `;
}

/**
 * Several people side by side, and how many more there are.
 * @param {{people: Person[], limit?: number, size?: 's' | 'm' | 'l'}} props
 */
export function Avatars({ people, limit = 3, size = 's' }) {
  if (people.length === 0) return null;
  const shown = people.length > limit ? people.slice(0, limit - 1) : people;
  const others = people.length - shown.length;
  return html`<span class="avatars" role="group" aria-label=${t('parts.people', { count: people.length })}>
    ${shown.map((person) => html`<${Avatar} key=${person.username} person=${person} size=${size} />`)}
    ${
    others > 0 && html`
      <span class=${classes('avatar', `avatar-${size}`, 'avatar-others')} dir="ltr" role="img"
        aria-label=${people.slice(limit - 1).map(nameOf).join(', ')}
        title=${people.slice(limit - 1).map(nameOf).join(', ')}>${`+${others}`}</span>
    `
  }
    </span>`;
}

/**
 * What a person is called on screen.
 * @param {Person} person
 * @returns {string}
 */
export const nameOf = (person) => person.display_name?.trim() || person.username;
