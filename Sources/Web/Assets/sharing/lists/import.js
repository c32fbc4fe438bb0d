import { html, useEffect, useRef, useState } from '../../view.js';
import { Banner } from '../../parts/banner.js';
import { Button } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog.js';
import { TextField } from '../../parts/field.js';
import { Icon } from '../../parts/icon.js';
import { Loading } from '../../parts/states.js';
import { toast } from '../../parts/toast.js';
import { go } from '../../shell/navigate.js';
import { errorText } from '../../shell/problems.js';
import { useClient, useStatus, useView } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { fold } from '../model/filters.js';
import { accept, importType, titleOfFile } from '../model/documents.js';
import { pathOf } from '../tools.js';
import { formatBytes } from './bytes.js';
import { Issues, Preview } from './preview.js';

/**
 * @typedef {{line: number, severity: string, message: string}} Issue
 * @typedef {{title: string, task_count: number, section_count: number, sections: string[], tasks: import('./preview.js').DryTask[]}} Dry
 * @typedef {{file: File, type: string, text: string}} Read
 */

/** How large a document may be where the server has not said it, in bytes. */
const most = 1_048_576;

/**
 * Makes a list of a file. What would be made is shown first.
 * @param {{dropped?: File | null, onClose: () => void}} props
 */
export function ImportDialog({ dropped = null, onClose }) {
  const client = useClient();
  const { offline } = useStatus();
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [read, setRead] = useState(/** @type {Read | null} */ (null));
  const [dry, setDry] = useState(/** @type {{made: Dry, issues: Issue[]} | null} */ (null));
  const [title, setTitle] = useState('');
  const [busy, setBusy] = useState(/** @type {'reading' | 'importing' | null} */ (null));
  const [wrong, setWrong] = useState(/** @type {{text: string, issues: Issue[]} | null} */ (null));
  const turn = useRef(0);
  const taken = useView((view) =>
    view.lists.filter((list) => list.role === 'owner').map((list) => fold(list.title)).join('\n')
  );
  const isTaken = taken.split('\n').includes(fold(title.trim()));
  useEffect(() => {
    if (dropped) void take(dropped);
    return () => {
      turn.current += 1;
    };
  }, []);

  /** @param {Read} from @param {string} query */
  const send = (from, query) =>
    client.send('POST', `/v1/imports${query}`, from.text, { headers: { 'content-type': from.type } });

  /** @param {File} file */
  const take = async (file) => {
    const now = ++turn.current;
    setRead(null);
    setDry(null);
    const limit = client.limits?.body_bytes ?? most;
    const type = importType(file);
    if (!type) return setWrong({ text: t('sharing.import.unknown', { name: file.name }), issues: [] });
    if (file.size > limit) {
      return setWrong({
        text: t('sharing.import.tooLarge', {
          name: file.name,
          size: formatBytes(file.size),
          limit: formatBytes(limit),
        }),
        issues: [],
      });
    }
    if (file.size === 0) return setWrong({ text: t('sharing.import.empty', { name: file.name }), issues: [] });
    setWrong(null);
    setBusy('reading');
    try {
      const from = { file, type, text: await file.text() };
      const { value } = await look(from);
      if (now !== turn.current) return;
      setRead(from);
      setTitle(value.would_create.title);
      setDry({ made: value.would_create, issues: value.issues });
    } catch (error) {
      if (now === turn.current) setWrong(reason(error));
    }
    if (now === turn.current) setBusy(null);
  };
  /**
   * A document without a title of its own gets the file's name.
   * @param {Read} from
   */
  const look = async (from) => {
    const named = `?dry_run=true&title=${
      encodeURIComponent(titleOfFile(from.file.name) || t('sharing.import.untitled'))
    }`;
    if (from.type === 'text/csv') return send(from, named);
    try {
      return await send(from, '?dry_run=true');
    } catch (error) {
      const { name } = /** @type {{name?: string}} */ (error ?? {});
      if (name !== 'unreadable-import' && name !== 'invalid-request') throw error;
      return send(from, named).catch(() => {
        throw error;
      });
    }
  };
  const make = async () => {
    if (!read || !dry) return;
    const wanted = title.trim();
    if (!wanted || isTaken) return;
    setBusy('importing');
    setWrong(null);
    try {
      const { value, status } = await send(read, `?title=${encodeURIComponent(wanted)}`);
      client.refresh();
      onClose();
      toast({
        text: t(status === 200 ? 'sharing.import.again' : 'sharing.import.done', {
          title: value.title,
          count: value.task_count,
        }),
        seconds: 6,
      });
      await arrival(client, value.id);
      go(pathOf(value.id));
    } catch (error) {
      setWrong(reason(error));
      setBusy(null);
    }
  };

  return html`
    <${Dialog} title=${t('sharing.import.title')} onClose=${onClose} wide onSubmit=${make}
      actions=${html`<${Button} label=${t('sharing.cancel')} onClick=${onClose} />
        ${
        dry && html`
          <${Button} type="submit" kind="primary" icon="import" busy=${busy === 'importing'} disabled=${!title.trim()}
            label=${offline
              ? t('sharing.needsConnection')
              : t('sharing.import.make', { count: dry.made.task_count })} disabledReason=${offline
              ? t('sharing.needsConnection')
              : undefined} />
        `
      }`}>
      <div class="stack">
        ${offline && html`<${Banner} kind="warn" icon="offline" text=${t('sharing.import.offline')} />`}
        <label class="import-pick">
          <input ref=${input} type="file" accept=${accept} aria-label=${t(
            'sharing.import.file',
          )} disabled=${busy === 'importing'}
            onChange=${(/** @type {any} */ event) => {
              const file = event.currentTarget.files?.[0];
              if (file) void take(file);
              event.currentTarget.value = '';
            }} />
          <${Icon} name="import" size=${28} />
          <span class="import-name"><bdi>${read?.file.name ?? t('sharing.import.choose')}</bdi></span>
          <span class="muted small">${t('sharing.import.formats')}</span>
        </label>
        ${busy === 'reading' && html`<${Loading} label=${t('sharing.import.reading')} />`}
        ${wrong && html`
          <div class="stack">
            <${Banner} kind="danger" text=${wrong.text} />
            <${Issues} issues=${wrong.issues} />
          </div>
        `}
        ${dry && html`
          <${TextField} label=${t(
            'sharing.title',
          )} value=${title} onInput=${setTitle} required maxlength=${client.limits?.title_length ?? 200}
            error=${!title.trim() ? t('sharing.titleNeeded') : isTaken ? t('sharing.titleTaken') : null} />
          <${Preview} made=${dry.made} />
          <${Issues} issues=${dry.issues} />
        `}
      </div>
      <//>
  `;
}

/**
 * Why a document cannot be imported, and what the server says of each line.
 * @param {unknown} error
 * @returns {{text: string, issues: Issue[]}}
 */
function reason(error) {
  const { problem } = /** @type {{problem?: {errors?: {pointer: string, detail: string}[]}}} */ (error ?? {});
  const issues = (problem?.errors ?? []).map(({ pointer, detail }) => ({
    line: Number(/^line (\d+)$/.exec(pointer)?.[1] ?? 0),
    severity: 'error',
    message: detail,
  }));
  return { text: errorText(error), issues };
}

/**
 * Waits until the copy has a list, for a moment: then it opens at once.
 * @param {import('../model/types.js').Client} client
 * @param {string} id
 * @returns {Promise<void>}
 */
function arrival(client, id) {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, 5000);
    const unsubscribe = client.subscribe(() => client.view.checklists.has(id) && end());
    if (client.view.checklists.has(id)) end();
  });
}
