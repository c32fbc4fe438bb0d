import { html, render, useEffect } from '../../view.js';
import { Markdown } from '../../parts/markdown.js';
import { dueText, formatDay, formatDayTime, today } from '../../parts/dates.js';
import { useClient } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { outline, sectionPath } from '../model/outline.js';

/**
 * @import { Client } from '../model/types.js'
 */

/** The element that is on paper instead of the page. */
const paperID = 'paper';

/**
 * Puts a list on paper whenever its page is printed, by the button or by the browser's own command.
 * @param {string} listID
 */
export function usePrinting(listID) {
  const client = useClient();
  useEffect(() => {
    const before = () => lay(client, listID);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', clear);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', clear);
      clear();
    };
  }, [client, listID]);
}

/**
 * Prints a list: all of its tasks, with boxes to tick.
 * @param {Client} client
 * @param {string} listID
 */
export function printList(client, listID) {
  lay(client, listID);
  print();
}

/** @param {Client} client @param {string} listID */
function lay(client, listID) {
  const list = client.view.checklists.get(listID);
  if (!list) return;
  let paper = document.getElementById(paperID);
  if (!paper) {
    paper = document.createElement('div');
    paper.id = paperID;
    document.body.append(paper);
    document.documentElement.dataset.paper = 'true';
  }
  // At once: the browser takes its picture when the event is over.
  render(html`<${Paper} list=${list} tasks=${client.view.tasks(listID)} />`, paper);
}

function clear() {
  const paper = document.getElementById(paperID);
  if (!paper) return;
  render(null, paper);
  paper.remove();
  delete document.documentElement.dataset.paper;
}

/**
 * A list as a paper checklist.
 * @param {{list: import('../model/types.js').Checklist, tasks: import('../model/types.js').Task[]}} props
 */
function Paper({ list, tasks }) {
  const { sections } = outline(tasks);
  const done = list.task_count - list.open_task_count;
  return html`<article class="paper" lang=${document.documentElement.lang}>
    <h1 dir="auto">${list.title}</h1>
    <p class="paper-about">${
    list.due_at
      ? t('sharing.paper.aboutDue', {
        count: list.task_count,
        done,
        day: formatDay(today()),
        due: formatDayTime(list.due_at, 'long'),
      })
      : t('sharing.paper.about', { count: list.task_count, done, day: formatDay(today()) })
  }</p>
    ${
    list.description !== '' && html`
      <div class="paper-text">
        <${Markdown} text=${list.description} />
      </div>
    `
  }
    ${
    sections.map((section) =>
      html`<section key=${section.key}>
        ${section.title !== null && html`<h2 dir="auto">${sectionPath(section.title).join(' / ')}</h2>`}
        <ul>
          ${
        section.rows.map(({ task, depth }) =>
          html`
            <li key=${task.id} class=${task.status === 'completed' ? 'paper-done' : undefined}
              style=${{ '--depth': depth }}>
              <span class="paper-box" aria-hidden="true">${task.status === 'completed' ? '✓' : ''}</span>
              <span class="paper-task"><bdi>${task.title}</bdi>
                <small>${[dueText(task), ...task.participants.map((person) => person.username), ...task.labels]
                  .filter(Boolean).map((text, at) => html`<bdi key=${at}>${text}</bdi>`)}</small></span>
            </li>
          `
        )
      }
        </ul>
        </section>`
    )
  }
    </article>`;
}
