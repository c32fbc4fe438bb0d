/**
 * The first three steps of a new account: name a list, add a task, invite or skip. Then there is an example list.
 * @module
 */

import { html, useEffect, useLayoutEffect, useRef, useState } from '../view.js';
import { edits } from '../client/index.js';
import { Button } from '../parts/button.js';
import { TextField } from '../parts/field.js';
import { Heading } from '../parts/heading.js';
import { Icon } from '../parts/icon.js';
import { hold, keep } from '../shell/keep.js';
import { go } from '../shell/navigate.js';
import { account } from '../shell/session.js';
import { useClient, useEdit, useView } from '../shell/use.js';
import { t } from '../words/index.js';
import { makeExample } from './example.js';
import { LinkOnce } from './link-once.js';

const last = 3;

/** @param {{step: number}} props */
const Steps = ({ step }) =>
  html`
    <p
      class="welcome-steps"><span class="welcome-dots" aria-hidden="true">${[1, 2, 3].map((one) =>
        html`<span key=${one} class=${one <= step ? 'welcome-dot welcome-dot-done' : 'welcome-dot'}></span>`
      )}</span><span class="small muted">${t('accounts.welcome.step', { step, last })}</span></p>
  `;

/** @param {{onDone: (list: string) => void}} props */
function NameList({ onDone }) {
  const edit = useEdit();
  const [title, setTitle] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!title.trim()) return setMissing(true);
    const made = edits.createChecklist({ title: title.trim() });
    edit(made);
    onDone(made.creates);
  };
  return html`
    <form class="stack" onSubmit=${submit}>
      <${TextField} label=${t('accounts.welcome.listName')} value=${title} maxlength="200" autocomplete="off"
        onInput=${(/** @type {string} */ value) => setTitle(value)}
        error=${missing && !title.trim() ? t('accounts.welcome.listMissing') : null} />
      <div class="row" role="group" aria-label=${t('accounts.welcome.ideas')}>
        ${['home', 'project', 'trip'].map((idea) =>
          html`<button key=${idea} type="button" class="chip chip-button" onClick=${() =>
            setTitle(t(`accounts.welcome.idea.${idea}`))}>
            ${t(`accounts.welcome.idea.${idea}`)}</button>`
        )}</div>
      <div class="welcome-next">
        <${Button} type="submit" kind="primary" label=${t('accounts.welcome.next')} />
      </div>
    </form>
  `;
}

/** @param {{list: string, onDone: () => void}} props */
function AddTasks({ list, onDone }) {
  const edit = useEdit();
  const tasks = useView((view) => view.tasks(list));
  const [title, setTitle] = useState('');
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const add = () => {
    if (!title.trim()) return false;
    edit(edits.createTask(list, { title: title.trim() }));
    setTitle('');
    return true;
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    add();
    field.current?.focus();
  };
  return html`<form class="stack" onSubmit=${submit}>
    ${
    tasks.length > 0 && html`<ul class="welcome-tasks" aria-label=${t('accounts.welcome.added')}>
      ${
      tasks.map((task) =>
        html`
          <li key=${task.id}>
            <${Icon} name="open" size=${20} /><span class="wrap" dir="auto">${task.title}</span></li>
        `
      )
    }
      </ul>`
  }
    <div class="welcome-add"><${TextField} label=${t('accounts.welcome.task')} value=${title} maxlength="200"
      autocomplete="off" inputRef=${field} onInput=${(/** @type {string} */ value) => setTitle(value)}
      hint=${t('accounts.welcome.taskHint')} /></div>
    <div class="welcome-next">
      <${Button} type="submit" icon="plus" label=${t('accounts.welcome.add')} disabled=${!title.trim()} />
      <${Button} kind="primary" label=${t('accounts.welcome.next')} onClick=${() => {
    add();
    onDone();
  }} /></div>
    </form>`;
}

/** @param {{list: string, onDone: () => void}} props */
function Invite({ list, onDone }) {
  const title = useView((view) => view.checklists.get(list)?.title ?? '');
  return html`
    <div class="stack">
      <${LinkOnce} label=${t('accounts.welcome.link')} make=${t('accounts.welcome.makeLink')} title=${title}
        method="POST" path=${`/v1/checklists/${list}/invitations`} body=${{ role: 'editor', max_uses: 20 }}
        address=${(/** @type {{token: string}} */ { token }) => `/join#${token}`} note=${t(
          'accounts.welcome.linkNote',
        )} />
      <div class="welcome-next">
        <${Button} kind="primary" label=${t('accounts.welcome.done')} onClick=${onDone} />
      </div>
    </div>
  `;
}

export default function Welcome() {
  const client = useClient();
  const [step, setStep] = useState(1);
  const [list, setList] = useState('');
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => hold('after', null), []);
  useLayoutEffect(() => {
    const target = box.current?.querySelector('input:not([readonly])') ?? document.querySelector('main h1');
    /** @type {HTMLElement | null} */ (target)?.focus();
  }, [step]);
  const finish = () => {
    keep(`welcomed.${account.get().user?.id}`, 'yes');
    makeExample(client);
    go(list ? `/lists/${list}` : '/', { replace: true });
  };
  return html`
    <div class="page page-narrow welcome" ref=${box}>
      <${Steps} step=${step} />
      <${Heading} title=${t(`accounts.welcome.title${step}`)} />
      <p class="muted welcome-lead">${t(`accounts.welcome.lead${step}`)}</p>
      ${step === 1
        ? html`<${NameList} onDone=${(/** @type {string} */ id) => {
          setList(id);
          setStep(2);
        }} />`
        : step === 2
        ? html`<${AddTasks} list=${list} onDone=${() => setStep(3)} />`
        : html`<${Invite} list=${list} onDone=${finish} />`}
      ${step < last && html`<p class="welcome-skip"><button type="button" class="link-button" onClick=${finish}>
        ${t('accounts.welcome.skip')}</button></p>`}
    </div>
  `;
}
