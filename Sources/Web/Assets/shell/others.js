/**
 * Says what others changed on what is open, for people who do not see it.
 * @module
 */

import { useEffect } from '../view.js';
import { nameOf } from '../parts/avatar.js';
import { has, t } from '../words/index.js';
import { announce } from './announce.js';
import { current } from './navigate.js';
import { useClient } from './use.js';

/** Announces changes of others on the checklist that is open, and invitations wherever one is. */
export function useOthers() {
  const client = useClient();
  useEffect(() =>
    client.onOthers((changes) => {
      const open = /^\/lists\/([^/]+)/.exec(current().path)?.[1];
      const told = changes.filter((change) => {
        // One's own changes on another device are seen, and not announced.
        if (change.actor?.id === client.userID) return false;
        const key = `shell.others.${change.kind.replaceAll('.', '-')}`;
        return has(key) && (change.kind.startsWith('invitation') || change.checklist_id === open);
      });
      if (told.length > 4) {
        announce(t('shell.others.many', { count: told.length }));
        return;
      }
      for (const { kind, actor, body, checklist_id: list } of told) {
        const title = body?.title ?? client.view.task(body?.task_id ?? body?.id ?? '')?.title ??
          body?.checklist?.title ?? client.view.checklists.get(list ?? '')?.title ?? '';
        const name = actor?.username ? nameOf(/** @type {any} */ (actor)) : t('shell.others.somebody');
        announce(t(`shell.others.${kind.replaceAll('.', '-')}`, { name, title }));
      }
    }), [client]);
}
