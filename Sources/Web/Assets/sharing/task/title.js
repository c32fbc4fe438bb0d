import { html, useEffect, useLayoutEffect, useRef, useState } from '../../view.js';
import { grow } from '../../parts/field.js';
import { edits } from '../../client/index.js';
import { announce } from '../../shell/announce.js';
import { useClient, useEdit } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { titleDraft } from '../drafts.js';

/**
 * The title of a task: saved by Enter and when the field is left, taken back by Escape, and where the field is left
 * empty. What others make of it shows unless something is typed here.
 * @param {{task: import('../model/types.js').Task, editable: boolean}} props
 */
export function TitleField({ task, editable }) {
  const client = useClient();
  const edit = useEdit();
  const area = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const [text, setText] = useState(() => client.drafts.get(titleDraft(task.id)) ?? task.title);
  const [wrong, setWrong] = useState(false);
  const isTyped = useRef(text !== task.title);
  useEffect(() => {
    if (!isTyped.current) setText(task.title);
  }, [task.title]);
  useLayoutEffect(() => grow(area.current), [text]);

  const takeBack = () => {
    isTyped.current = false;
    client.drafts.delete(titleDraft(task.id));
    setText(task.title);
    setWrong(false);
  };
  const save = () => {
    // A field that goes with its task is left, too: then what was typed stays a draft.
    if (!isTyped.current || !client.view.task(task.id)) return;
    const title = text.trim().replaceAll(/\s+/g, ' ');
    if (title === '') return setWrong(true);
    isTyped.current = false;
    client.drafts.delete(titleDraft(task.id));
    setText(title);
    if (title !== task.title) edit(edits.updateTask(task.id, { title }));
  };
  const leave = () => {
    if (text.trim() !== '') return save();
    announce(t('sharing.titleNeeded'));
    takeBack();
  };
  const latest = useRef(leave);
  latest.current = leave;
  // What was typed is not lost when the screen goes.
  useLayoutEffect(() => () => latest.current(), []);

  if (!editable) return html`<p class="task-title task-title-read" dir="auto">${task.title}</p>`;
  return html`<div class="task-title-field">
    <textarea ref=${area} class="task-title" rows="1" dir="auto" aria-label=${t('sharing.title')} value=${text}
      maxlength=${client.limits?.title_length ?? 200} aria-invalid=${wrong ? 'true' : undefined}
      aria-describedby=${wrong ? 'task-title-note' : undefined}
      onInput=${(/** @type {any} */ event) => {
    const next = event.currentTarget.value.replaceAll('\n', ' ');
    isTyped.current = next !== task.title;
    setText(next);
    setWrong(false);
    // An empty one is never saved: nobody misses it.
    if (isTyped.current && next.trim() !== '') client.drafts.set(titleDraft(task.id), next);
    else client.drafts.delete(titleDraft(task.id));
  }} onBlur=${leave} onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
    if (event.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      save();
    } else if (event.key === 'Escape' && isTyped.current) {
      event.preventDefault();
      takeBack();
    }
  }}></textarea>
    ${wrong && html`<p id="task-title-note" class="field-error">${t('sharing.titleNeeded')}</p>`}
    </div>`;
}
