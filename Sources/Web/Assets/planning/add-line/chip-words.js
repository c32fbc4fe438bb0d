/**
 * @import { Chip } from './parse.js'
 * @import { DaySettings } from '../../parts/days.js'
 */
import { formatDay, formatTime } from '../../parts/dates.js';
import { t } from '../../words/index.js';
import { repeatText } from '../repeat/text.js';

/**
 * What a chip says.
 * @param {Pick<Chip, 'kind' | 'value'>} chip
 * @param {DaySettings} settings
 * @returns {{icon: string, text: string, name: string}} `name`: for screen readers, with what kind it is
 */
export function chipWords({ kind, value }, settings) {
  const text = textOf(kind, value, settings);
  const icon = { due: 'calendar', repeat: 'repeat', label: 'label', priority: 'flag', person: 'person' }[kind];
  return { icon, text, name: t(`planning.addLine.chip.${kind}`, { text }) };
}

/**
 * @param {Chip['kind']} kind
 * @param {any} value
 * @param {DaySettings} settings
 */
function textOf(kind, value, settings) {
  if (kind === 'label') return value;
  if (kind === 'person') return value.display_name || value.username;
  if (kind === 'priority') return t(`parts.priority.${value}`);
  if (kind === 'repeat') return repeatText(value);
  const day = formatDay(value.day, 'relative', { settings });
  return value.time ? t('planning.date.dayTime', { day, time: formatTime(value.time) }) : day;
}
