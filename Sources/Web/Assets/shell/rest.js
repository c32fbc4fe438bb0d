/**
 * What Today does not need to be used at first: all words, and the styles of what opens above it. It comes a moment
 * later, or with what is asked for.
 * @module
 */

import { toast } from '../parts/toast.js';
import { loadWords, t } from '../words/index.js';
import { loadStyles } from './styles.js';

/**
 * Loads a module that shows something above a screen, with all that it may show.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {Promise<T>}
 * @throws {unknown} without a network, where the service worker has not kept them yet
 */
export async function withRest(load) {
  const [module] = await Promise.all([load(), loadWords(), loadStyles('rest')]);
  return module;
}

/**
 * As `withRest`, for what somebody has asked for: where it cannot be loaded, a toast says so.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {Promise<T | null>}
 */
export async function asked(load) {
  try {
    return await withRest(load);
  } catch {
    toast({ text: t('planning.needsConnectionOnce'), kind: 'warn' });
    return null;
  }
}
