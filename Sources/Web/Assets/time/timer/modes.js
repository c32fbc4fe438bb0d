/**
 * Modes: what one spends time on.
 * @module
 */
import { t } from '../../words/index.js';
import { useView } from '../../shell/use.js';

/** @import * as Server from '../../client/types/server.js' */

/** What stands for a colour where a mode has none. */
export const noColor = 'var(--color-muted)';

/**
 * The style of an element that shows a mode's colour.
 * @param {{color: string | null} | null | undefined} mode
 * @returns {{'--dot': string}}
 */
export const dotOf = (mode) => ({ '--dot': mode?.color ?? noColor });

/**
 * All of one's modes by id, and those that the timer offers.
 * @returns {{all: Map<string, Server.Mode>, offered: Server.Mode[], archived: Server.Mode[]}}
 */
export function useModes() {
  const modes = useView((view) => view.modes);
  return {
    all: new Map(modes.map((mode) => [mode.id, mode])),
    offered: modes.filter((mode) => !mode.archived),
    archived: modes.filter((mode) => mode.archived),
  };
}

/**
 * The name of a mode; a sentence where there is none, which may be for a moment while copies differ.
 * @param {{name: string | null} | null | undefined} mode
 * @returns {string}
 */
export const nameOf = (mode) => mode?.name ?? t('time.noMode');

/**
 * Why a name cannot be a mode's; null if it can.
 * @param {string} name
 * @param {Server.Mode[]} modes
 * @param {{id?: string, length?: number}} [options] `id`: the mode that is renamed; `length`: the most characters
 * @returns {string | null}
 */
export function nameProblem(name, modes, { id, length = 100 } = {}) {
  const trimmed = name.trim();
  if (!trimmed) return t('time.modes.nameEmpty');
  if ([...trimmed].length > length) return t('time.modes.nameLong', { count: length });
  const taken = modes.find((mode) => mode.id !== id && mode.name.toLowerCase() === trimmed.toLowerCase());
  if (!taken) return null;
  return taken.archived ? t('time.modes.nameArchived') : t('time.modes.nameTaken');
}
