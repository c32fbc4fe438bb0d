import { html, useMemo, useRef, useState } from '../../view.js';
import { IconButton } from '../../parts/button.js';
import { newID } from '../../parts/classes.js';
import { Combobox } from '../../parts/combobox.js';
import { Field } from '../../parts/field.js';
import { Icon } from '../../parts/icon.js';
import { useClient, useView } from '../../shell/use.js';
import { t } from '../../words/index.js';

/**
 * @import * as Server from '../../client/types/server.js'
 * @import { View } from '../../client/types/client.js'
 */

const most = 8;

/**
 * The open tasks that a text may mean: those whose title begins with it, then those that have it inside. Without a text,
 * those that one is on.
 * @param {View} view
 * @param {string} text
 * @param {string | undefined} me one's own user id
 * @returns {Server.Task[]}
 */
function found(view, text, me) {
  const wanted = text.trim().toLocaleLowerCase();
  const mine = /** @type {Server.Task[]} */ ([]);
  const starts = /** @type {Server.Task[]} */ ([]);
  const others = /** @type {Server.Task[]} */ ([]);
  for (const list of view.lists) {
    for (const task of view.tasks(list.id)) {
      if (task.status === 'completed') continue;
      const title = task.title.toLocaleLowerCase();
      if (wanted && !title.includes(wanted)) continue;
      if (!wanted && task.participants.some((person) => person.id === me)) mine.push(task);
      else if (wanted && title.startsWith(wanted)) starts.push(task);
      else others.push(task);
      if (starts.length >= most || mine.length >= most) break;
    }
  }
  return [...mine, ...starts, ...others].slice(0, most);
}

/**
 * A task of one's lists, or none: found by typing a part of its title.
 * @param {{value: string | null, onChange: (id: string | null) => void, hideLabel?: boolean, class?: string}} props
 */
export function TaskField({ value, onChange, hideLabel, class: name }) {
  const client = useClient();
  const chosen = useView((view) => (value ? view.task(value) : undefined));
  const lists = useView((view) => view.lists);
  const [text, setText] = useState(/** @type {string | null} */ (null));
  const id = useRef('');
  id.current ||= newID('task-field');
  /** @type {import('../../vendor/preact.d.ts').Ref<HTMLInputElement | null>} */
  const input = useRef(null);
  const tasks = useMemo(() => found(client.view, text ?? '', client.view.user?.id), [text, lists]);
  const missing = value !== null && !chosen;
  return html`
    <${Field} id=${id.current} label=${t('time.task.label')} hideLabel=${hideLabel} class=${name}>
      <div class="time-task">
        <${Combobox} id=${id.current} inputRef=${input} class="grow" listLabel=${t('time.task.found')}
          value=${text ?? chosen?.title ?? (missing ? t('time.task.gone') : '')} placeholder=${t(
            'time.task.placeholder',
          )}
          onInput=${setText} options=${tasks} keyOf=${(/** @type {Server.Task} */ task) => task.id}
          note=${text ? t('time.task.nothing') : null}
          show=${(/** @type {Server.Task} */ task) =>
            html`<span class="time-task-option"><span class="truncate" dir="auto">${task.title}</span>
              <span class="muted small truncate"><${ListName} id=${task.checklist_id} /></span></span>`}
          onPick=${(/** @type {Server.Task} */ task) => {
            setText(null);
            onChange(task.id);
          }}
          onFocus=${(/** @type {FocusEvent} */ event) => {
            /** @type {HTMLInputElement} */ (event.currentTarget).select();
          }}
          onBlur=${() => {
            if (text === '' && value !== null) onChange(null);
            setText(null);
          }} />
        ${value !== null && html`<${IconButton} icon="close" label=${t('time.task.none')} onClick=${() => {
          setText(null);
          onChange(null);
          input.current?.focus();
        }} />`}
      </div>
      <//>
  `;
}

/** @param {{id: string}} props */
function ListName({ id }) {
  const title = useView((view) => view.checklists.get(id)?.title);
  return html`<bdi>${title ?? ''}</bdi>`;
}

/**
 * A link to the task of an entry, as long as one has that task.
 * @param {{id: string | null}} props
 */
export function TaskLink({ id }) {
  const task = useView((view) => (id ? view.task(id) : undefined));
  if (!task) return null;
  return html`<a class="time-task-link" href=${`/lists/${task.checklist_id}/tasks/${task.id}`}>
    <${Icon} name="check" size=${16} /><bdi class="truncate">${task.title}</bdi>
    </a>`;
}
