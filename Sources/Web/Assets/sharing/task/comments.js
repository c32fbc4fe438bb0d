import { html, useEffect, useRef, useState } from '../../view.js';
import { Avatar } from '../../parts/avatar.js';
import { Button, IconButton } from '../../parts/button.js';
import { TextField } from '../../parts/field.js';
import { Markdown } from '../../parts/markdown.js';
import { Failed } from '../../parts/failed.js';
import { Loading } from '../../parts/states.js';
import { formatAgo, formatDayTime } from '../../parts/dates.js';
import { edits } from '../../client/index.js';
import { useClient, useEdit, useResource, useStatus } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { commentDraft } from '../drafts.js';
import { mayDeleteComment, rights } from '../model/roles.js';

/**
 * @import { Checklist, Comment, Task } from '../model/types.js'
 * @typedef {Comment & {waits?: boolean}} Shown
 */

/**
 * What people say about a task. Those that are not sent yet stand below the others.
 * @param {{list: Checklist, task: Task, me: string | undefined}} props
 */
export function Comments({ list, task, me }) {
  const client = useClient();
  const edit = useEdit();
  useStatus(); // Comments that wait are asked for at each drawing.
  const path = `/v1/tasks/${task.id}/comments?limit=100`;
  const { value, next, loading, problem, offline, stale, reload } = useResource(path, { keep: true });
  const [older, setOlder] = useState(/** @type {{comments: Comment[], next: string | null} | null} */ (null));
  const [added, setAdded] = useState(/** @type {Comment[]} */ ([]));
  const may = rights(list);
  useEffect(() =>
    client.onOthers((changes) => {
      if (changes.some(({ kind, body }) => kind.startsWith('comment.') && body?.task_id === task.id)) reload();
    }), [client, task.id]);

  const pending = client.pending();
  const deleted = new Set(pending.filter((one) => one.action === 'deleteComment').map((one) => one.params.comment));
  /** @type {Shown[]} */
  const waiting = pending.filter((one) => one.action === 'addComment' && one.params.task === task.id).map((one) => ({
    id: one.creates ?? one.id,
    task_id: task.id,
    checklist_id: list.id,
    author: { id: me ?? '', username: client.view.user?.username ?? '' },
    body: one.body?.body ?? '',
    created_at: new Date(one.made_at).toISOString(),
    waits: true,
  }));
  /** @type {Map<string, Shown>} */
  const all = new Map();
  for (const comment of [...(value?.comments ?? []), ...(older?.comments ?? []), ...added, ...waiting]) {
    if (!deleted.has(comment.id)) all.set(comment.id, comment);
  }
  const more = older ? older.next : next;
  const readMore = async () => {
    if (!more) return;
    const page = await client.get(more).catch(() => null);
    if (page) {
      setOlder({
        comments: [...(older?.comments ?? []), ...page.value.comments],
        next: /** @type {any} */ (page).next ?? null,
      });
    }
  };
  /** @param {string} body */
  const send = (body) => {
    const { done } = edit(edits.addComment(task.id, body));
    done.then((comment) => {
      if (comment) setAdded((former) => [...former, comment]);
      reload();
    }, () => {});
  };
  /** @param {Comment} comment */
  const remove = (comment) => {
    const { done } = edit(edits.deleteComment(comment.id, task.id), { undo: t('sharing.comments.deleted') });
    done.then(() => {
      setAdded((former) => former.filter((one) => one.id !== comment.id));
      reload();
    }, () => {});
  };

  return html`<section class="task-section" aria-labelledby="comments-title">
    <h2 id="comments-title">${t('sharing.comments.title')}</h2>
    ${!value && loading && html`<${Loading} />`}
    ${!value && problem && html`<${Failed} problem=${problem} retry=${reload} />`}
    ${
    (offline || stale) &&
    html`<p class="muted small">${t(offline ? 'sharing.comments.notKnown' : 'sharing.comments.stale')}</p>`
  }
    ${
    all.size > 0 && html`<ul class="task-comments">
      ${
      [...all.values()].map((comment) =>
        html`
          <${OneComment} key=${comment.id} comment=${comment}
            deletable=${!comment.waits && mayDeleteComment(list, comment, me ?? '')} onDelete=${() =>
              remove(comment)} />
        `
      )
    }
      </ul>`
  }
    ${more && html`<${Button} small kind="quiet" label=${t('sharing.comments.more')} onClick=${readMore} />`}
    ${may.comment && html`<${NewComment} task=${task} onSend=${send} />`}
    </section>`;
}

/** @param {{comment: Shown, deletable: boolean, onDelete: () => void}} props */
function OneComment({ comment, deletable, onDelete }) {
  const name = comment.author?.username ?? t('sharing.somebody');
  return html`<li class="task-comment">
    <${Avatar} person=${comment.author ?? { username: name }} size="s" named/>
    <div class="task-comment-body">
      <p class="task-comment-head"><bdi class="task-comment-author">${name}</bdi>
        <time class="muted" datetime=${comment.created_at} title=${formatDayTime(comment.created_at, 'long')}>${
    comment.waits ? t('sharing.waits') : formatAgo(comment.created_at)
  }</time></p>
      <${Markdown} text=${comment.body} />
    </div>
    ${
    deletable &&
    html`<${IconButton} icon="trash" size=${16} label=${t('sharing.comments.remove')} onClick=${onDelete} />`
  }
    </li>`;
}

/** @param {{task: Task, onSend: (body: string) => void}} props */
function NewComment({ task, onSend }) {
  const client = useClient();
  const key = commentDraft(task.id);
  const [text, setText] = useState(() => client.drafts.get(key) ?? '');
  const field = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const send = () => {
    const body = text.trim();
    if (!body) return field.current?.focus();
    onSend(body);
    setText('');
    client.drafts.delete(key);
    field.current?.focus();
  };
  return html`
    <form class="task-new-comment" onSubmit=${(/** @type {Event} */ event) => (event.preventDefault(), send())}>
      <${TextField} label=${t('sharing.comments.label')} hideLabel multiline rows="1" value=${text} inputRef=${field}
        placeholder=${t('sharing.comments.placeholder')} maxlength=${client.limits?.description_length ?? 20000}
        onInput=${(/** @type {string} */ next) => {
          setText(next);
          if (next) client.drafts.set(key, next);
          else client.drafts.delete(key);
        }} onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
          if (event.key !== 'Enter' || event.isComposing || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          send();
        }} />
      <${Button} type="submit" kind="primary" icon="send" label=${t('sharing.comments.send')} />
    </form>
  `;
}
