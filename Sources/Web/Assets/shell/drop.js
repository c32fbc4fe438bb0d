/**
 * Files that are dropped beside a place for files: the browser would leave the page and show them.
 * @module
 */

import { current } from './navigate.js';

/** @param {DragEvent} event */
function refuse(event) {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  // All of that screen takes files.
  if (current().path === '/lists') return;
  if (event.target instanceof HTMLInputElement && event.target.type === 'file') return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

/** Keeps dropped files from replacing the page. Once, at the start. */
export function startDrop() {
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
}
