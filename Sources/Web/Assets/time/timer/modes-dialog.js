import { html, useLayoutEffect, useRef, useState } from '../../view.js';
import { edits } from '../../client/index.js';
import { Button, IconButton } from '../../parts/button.js';
import { addDays, today } from '../../parts/dates.js';
import { Dialog } from '../../parts/dialog.js';
import { ColorField, colors, TextField } from '../../parts/field.js';
import { Menu } from '../../parts/menu.js';
import { toast } from '../../parts/toast.js';
import { announce } from '../../shell/announce.js';
import { takeBack, useClient, useEdit, useResource, useView } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { dotOf, nameProblem, useModes } from './modes.js';
import { last, moved } from '../order.js';

/** @import * as Server from '../../client/types/server.js' */

/**
 * One's modes: add, rename, colour, order, archive, delete.
 * @param {{onClose: () => void}} props
 */
export function ModesDialog({ onClose }) {
  const client = useClient();
  const edit = useEdit();
  const { all, offered, archived } = useModes();
  const modes = [...all.values()];
  const [editing, setEditing] = useState(/** @type {string | 'new' | null} */ (null));
  const [deleted, setDeleted] = useState(/** @type {{id: string, name: string} | null} */ (null));
  const used = useUsedModes();
  const free = colors.find((color) => !modes.some((mode) => mode.color === color.value))?.value ?? colors[0].value;
  /** @type {import('../../vendor/preact.d.ts').Ref<HTMLElement | null>} */
  const box = useRef(null);

  // The editor that closes had the focus.
  const edited = useRef(editing);
  useLayoutEffect(() => {
    const former = edited.current;
    edited.current = editing;
    if (former === null || editing !== null) return;
    const row = box.current?.querySelector(former === 'new' ? '.time-mode-add' : `[data-mode="${former}"] .menu`);
    row?.querySelector('button')?.focus();
  }, [editing]);

  /** @param {string} id @param {-1 | 1} by */
  const move = (id, by) => {
    for (const { id: one, position } of moved(offered, id, by)) edit(edits.updateMode(one, { position }));
    const at = offered.findIndex((mode) => mode.id === id) + by;
    announce(t('time.modes.moved', { place: at + 1, count: offered.length }));
  };
  /** @param {Server.Mode} mode @param {boolean} off */
  const archive = (mode, off) => {
    edit(edits.updateMode(mode.id, { archived: off }));
    announce(t(off ? 'time.modes.archivedOne' : 'time.modes.restoredOne', { mode: mode.name }));
  };
  /** @param {Server.Mode} mode */
  const remove = (mode) => {
    const handle = edit(edits.deleteMode(mode.id));
    announce(t('time.modes.deletedOne', { mode: mode.name }));
    setDeleted({ id: handle.id, name: mode.name });
    /** @param {any} [refusal] */
    const over = (refusal) => {
      setDeleted((one) => (one?.id === handle.id ? null : one));
      if (refusal?.name !== 'mode-in-use') return;
      client.dismiss(handle.id);
      toast({
        text: t('time.modes.inUse', { mode: mode.name }),
        action: { label: t('time.modes.archive'), run: () => archive(mode, true) },
      });
    };
    handle.done.then(() => over(), over);
  };
  /** @param {string | null} id @param {{name: string, color: string | null}} words */
  const save = (id, words) => {
    if (id) edit(edits.updateMode(id, words));
    else edit(edits.createMode({ ...words, position: last(modes) }));
    setEditing(null);
  };

  /** @param {Server.Mode} mode @param {number} index @param {Server.Mode[]} group */
  const row = (mode, index, group) =>
    editing === mode.id
      ? html`
        <li key=${mode.id} class="time-mode-edit">
          <${Editor} mode=${mode} modes=${modes} color=${mode.color} onSave=${(
            /** @type {{name: string, color: string | null}} */ words,
          ) => save(mode.id, words)} onCancel=${() => setEditing(null)} />
        </li>
      `
      : html`<li key=${mode.id} class="time-mode" data-mode=${mode.id} style=${dotOf(mode)}>
        <span class="dot" aria-hidden="true"></span>
        <span class="time-mode-name truncate" dir="auto">${mode.name}</span>
        ${
        !mode.archived && html`
          <${IconButton} icon="up" label=${t('time.modes.up', { mode: mode.name })} disabled=${index === 0}
            onClick=${() => move(mode.id, -1)} />
          <${IconButton} icon="down" label=${t('time.modes.down', { mode: mode.name })}
            disabled=${index === group.length - 1} onClick=${() => move(mode.id, 1)} />
        `
      }
        <${Menu} icon="more" label=${t('time.modes.more', { mode: mode.name })} items=${[
        { label: t('time.modes.edit'), icon: 'edit', run: () => setEditing(mode.id) },
        {
          label: t(mode.archived ? 'time.modes.restore' : 'time.modes.archive'),
          icon: mode.archived ? 'undo' : 'archive',
          run: () => archive(mode, !mode.archived),
        },
        {
          label: t('time.modes.delete'),
          icon: 'trash',
          danger: true,
          disabled: used.has(mode.id),
          hint: used.has(mode.id) ? t('time.modes.hasEntries') : undefined,
          run: () => remove(mode),
        },
      ]} />
        </li>`;

  return html`
    <${Dialog} title=${t('time.modes.title')} onClose=${onClose} class="time-modes"
      actions=${html`<${Button} kind="primary" label=${t('time.done')} onClick=${onClose} />`}>
      <div ref=${box} class="stack">
        <p class="muted">${t('time.modes.what')}</p>
        <ul class="time-mode-list">${offered.map(row)}</ul>
        ${deleted && html`
          <${Deleted} key=${deleted.id} name=${deleted.name} onUndo=${() => {
            takeBack(client, deleted.id);
            setDeleted(null);
          }} />
        `}
        ${editing === 'new'
          ? html`
            <div class="time-mode-edit">
              <${Editor} mode=${null} modes=${modes} color=${free}
                onSave=${(/** @type {{name: string, color: string | null}} */ words) => save(null, words)}
                onCancel=${() => setEditing(null)} />
            </div>
          `
          : html`
            <div class="time-mode-add">
              <${Button} icon="plus" label=${t('time.modes.add')} onClick=${() => setEditing('new')} />
            </div>
          `}
        ${archived.length > 0 && html`
          <section>
            <h3 class="section-title">${t('time.modes.archived')}</h3>
            <ul class="time-mode-list">${archived.map(row)}</ul>
          </section>
        `}
      </div>
      <//>
  `;
}

/**
 * Offers to bring back the mode that was just deleted, and takes the focus. The page's own offer lies behind the dialogue.
 * @param {{name: string, onUndo: () => void}} props
 */
function Deleted({ name, onUndo }) {
  /** @type {import('../../vendor/preact.d.ts').Ref<HTMLElement | null>} */
  const line = useRef(null);
  useLayoutEffect(() => line.current?.querySelector('button')?.focus(), []);
  return html`
    <p ref=${line} class="spread time-mode-deleted">
      <span class="wrap">${t('time.modes.deletedOne', { mode: name })}</span>
      <${Button} small icon="undo" label=${t('shell.undo')} onClick=${onUndo} />
    </p>
  `;
}

/**
 * Name and colour of a mode.
 * @param {{mode: Server.Mode | null, modes: Server.Mode[], color: string | null,
 *   onSave: (words: {name: string, color: string | null}) => void, onCancel: () => void}} props
 */
function Editor({ mode, modes, color: first, onSave, onCancel }) {
  const client = useClient();
  const [name, setName] = useState(mode?.name ?? '');
  const [color, setColor] = useState(first);
  const [tried, setTried] = useState(false);
  const problem = nameProblem(name, modes, { id: mode?.id, length: client.limits?.mode_name_length });
  /** @type {import('../../vendor/preact.d.ts').Ref<HTMLFormElement | null>} */
  const form = useRef(null);
  useLayoutEffect(() => {
    form.current?.querySelector('input')?.focus();
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return html`
    <form ref=${form} class="stack gap-2" noValidate onSubmit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      setTried(true);
      if (!problem) onSave({ name: name.trim(), color });
    }} onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }}>
      <${TextField} label=${t('time.modes.name')} value=${name} onInput=${setName} error=${tried ? problem : null}
        autocomplete="off" />
      <${ColorField} label=${t('time.modes.color')} value=${color} onChange=${setColor} />
      <div class="row">
        <${Button} kind="primary" type="submit" label=${t(mode ? 'time.save' : 'time.modes.addThis')} />
        <${Button} label=${t('time.cancel')} onClick=${onCancel} />
      </div>
    </form>
  `;
}

/**
 * The modes that entries of the last ten years have, as far as that is known: they cannot be deleted.
 * @returns {Set<string>}
 */
function useUsedModes() {
  const client = useClient();
  const settings = useView((view) => view.settings);
  const running = useView((view) => view.entry?.mode_id);
  const to = settings && today(settings, client.now());
  const from = to && addDays(to, 1 - Math.min(3650, client.limits?.progress_days ?? 3650));
  const report = useResource(to ? `/v1/reports/time?from=${from}&to=${to}&by=month` : null);
  /** @type {{mode_id: string}[]} */
  const modes = report.value?.totals.modes ?? [];
  return new Set([...modes.map((mode) => mode.mode_id), ...(running ? [running] : [])]);
}
