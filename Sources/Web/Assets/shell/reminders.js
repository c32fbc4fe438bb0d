/**
 * Reminders and summaries whose time has come: said on screen, and by the system where that is wanted.
 * @module
 */

import { useEffect } from '../view.js';
import { toast } from '../parts/toast.js';
import { t } from '../words/index.js';
import { keep, kept } from './keep.js';
import { go } from './navigate.js';
import { useClient } from './use.js';

/** @import { Client, OthersChange } from '../client/types/client.js' */

/** Whether this browser shows notifications of the system. */
export const notifies = () => kept('notify') === 'on' && globalThis.Notification?.permission === 'granted';

/**
 * Switches notifications of the system on or off in this browser.
 * @param {boolean} on
 * @returns {Promise<boolean>} whether they are on: people may say no to the browser's question
 */
export async function setNotifies(on) {
  const granted = on && await Notification.requestPermission() === 'granted';
  keep('notify', granted ? 'on' : null);
  return granted;
}

/**
 * @param {Client} client
 * @param {OthersChange} change
 * @returns {{text: string, path: string} | null}
 */
function words(client, { kind, body }) {
  if (kind === 'reminder.due') {
    const task = client.view.task(body?.task_id ?? '');
    if (!task) return null;
    return { text: t('shell.reminder', { title: task.title }), path: `/lists/${task.checklist_id}/tasks/${task.id}` };
  }
  if (!kind.startsWith('summary.')) return null;
  const { day, week, month } = body?.occurrences ?? {};
  const count = [day, week, month].reduce((sum, part) => sum + (part?.open ?? 0), body?.tasks?.open ?? 0);
  if (count === 0) return null;
  return {
    text: t(`shell.summary.${kind.slice('summary.'.length)}`, { count }),
    path: kind === 'summary.day' ? '/' : '/journal',
  };
}

/**
 * @param {string} text
 * @param {string} path
 */
async function notify(text, path) {
  if (!document.hidden || !notifies()) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.active) {
    return await registration.showNotification('Crosscheck', { body: text, tag: path, data: path });
  }
  new Notification('Crosscheck', { body: text, tag: path }).onclick = () => {
    focus();
    go(path);
  };
}

/** Says reminders and summaries as they arrive. */
export function useReminders() {
  const client = useClient();
  useEffect(() =>
    client.onOthers((changes) => {
      for (const change of changes) {
        const said = words(client, change);
        if (!said) continue;
        toast({ text: said.text, seconds: 20, action: { label: t('shell.open'), run: () => go(said.path) } });
        notify(said.text, said.path).catch(() => {});
      }
    }), [client]);
}
