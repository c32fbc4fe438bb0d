import { html, useEffect, useState } from '../view.js';
import { useClient } from '../shell/use.js';
import { Avatar } from './avatar.js';
import { Combobox } from './combobox.js';
import { Field, useFieldID } from './field.js';
import { t } from '../words/index.js';

/** @typedef {import('./avatar.js').Person} Person */

/**
 * Finds a person by the beginning of the username: among those given, else on the server.
 * @param {{
 *   label: string,
 *   onPick: (username: string, person: Person) => void,
 *   exclude?: string[],
 *   people?: Person[],
 *   hideLabel?: boolean,
 *   hint?: any,
 *   error?: string | null,
 *   id?: string,
 *   inputRef?: any,
 * }} props `exclude`: usernames that are not offered.
 */
export function PersonPicker({ label, onPick, exclude = [], people, hideLabel, hint, error, id: given, inputRef }) {
  const client = useClient();
  const id = useFieldID(given);
  const [text, setText] = useState('');
  const [found, setFound] = useState(
    /** @type {{for: string, users: Person[], failed?: boolean}} */ ({ for: '', users: [] }),
  );
  const prefix = text.trim().replace(/^@/, '').toLowerCase();

  useEffect(() => {
    if (people || !prefix) return;
    let here = true;
    const timer = setTimeout(async () => {
      try {
        const { value } = await client.get(`/v1/users?prefix=${encodeURIComponent(prefix)}&limit=20`);
        if (here) setFound({ for: prefix, users: value.users });
      } catch {
        if (here) setFound({ for: prefix, users: [], failed: true });
      }
    }, 150);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [prefix]);

  const not = new Set(exclude.map((name) => name.toLowerCase()));
  const all = people
    ? people.filter((person) =>
      person.username.toLowerCase().startsWith(prefix) || person.display_name?.toLowerCase().includes(prefix)
    )
    : prefix
    ? found.users
    : [];
  const options = all.filter((person) => !not.has(person.username.toLowerCase()));
  const note = !people && found.for === prefix && prefix && options.length === 0
    ? t(found.failed ? 'parts.person.offline' : 'parts.person.none')
    : null;

  return html`
    <${Field} id=${id} label=${label} hideLabel=${hideLabel} hint=${hint} error=${error}>
      <${Combobox} id=${id} inputRef=${inputRef} value=${text} onInput=${setText} options=${options}
        note=${note}
        keyOf=${(/** @type {Person} */ person) => person.username} listLabel=${label} placeholder=${t(
          'parts.person.placeholder',
        )}
        aria-describedby=${error || hint ? `${id}-note` : undefined} aria-invalid=${error ? 'true' : undefined}
        show=${(/** @type {Person} */ person) => html`<${PersonLine} person=${person} />`}
        onPick=${(/** @type {Person} */ person) => {
          setText('');
          onPick(person.username, person);
        }} />
      <//>
  `;
}

/**
 * A person with picture, name and username.
 * @param {{person: Person, size?: 's' | 'm' | 'l', note?: any}} props
 */
export function PersonLine({ person, size = 'm', note }) {
  const name = person.display_name?.trim();
  return html`
    <span class="person">
      <${Avatar} person=${person} size=${size} named />
      <span class="person-words">
        <bdi class="truncate">${name || person.username}</bdi>
        ${(note || name) &&
          html`<small class="muted truncate">${note ?? html`<bdi>@${person.username}</bdi>`}</small>`}
      </span>
    </span>
  `;
}
