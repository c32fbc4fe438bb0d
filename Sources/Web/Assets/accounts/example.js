/**
 * The example checklist: it explains itself, and can be deleted like any other.
 * @module
 */

import { edits, uuid } from '../client/index.js';
import { keptSettings, today } from '../parts/dates.js';
import { t } from '../words/index.js';

/** @import { Client } from '../client/types/client.js' */

const tasks = /** @type {const} */ ([
  ['first', 'tick'],
  ['first', 'open'],
  ['first', 'line'],
  ['together', 'claim'],
  ['together', 'people'],
  ['days', 'today'],
  ['days', 'repeat'],
  ['good', 'offline'],
  ['good', 'undo'],
  ['good', 'keys'],
  ['good', 'delete'],
]);

/**
 * Makes it, by edits as a user makes them.
 * @param {Client} client
 * @returns {string} its id
 */
export function makeExample(client) {
  const list = edits.createChecklist({
    title: t('accounts.example.title'),
    description: t('accounts.example.text'),
    color: '#8a5fd0',
  });
  const parent = uuid();
  /** @type {import('../client/types/server.js').BatchOperation[]} */
  const operations = tasks.map(([section, name]) => ({
    op: 'create',
    id: name === 'open' ? parent : uuid(),
    title: t(`accounts.example.${name}`),
    description: t(`accounts.example.${name}Text`),
    section: t(`accounts.example.section.${section}`),
    ...(name === 'today' ? { due_on: today(keptSettings()), points: 5 } : {}),
  }));
  operations.push({
    op: 'create',
    title: t('accounts.example.sub'),
    parent_id: parent,
    section: t('accounts.example.section.first'),
  });
  for (const edit of [list, edits.batch(list.creates, operations)]) client.edit(edit).done.catch(() => {});
  return list.creates;
}
