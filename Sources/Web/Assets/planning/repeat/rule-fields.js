/**
 * The fields of a rule: how often, on which days, from when, until when.
 *
 * @import { Draft, Form } from './draft.js'
 * @import { DaySettings } from '../../parts/days.js'
 */
import { DateField } from '../../parts/date-field.js';
import { formatDay, formatMonth, formatWeekday, locale, weekdays } from '../../parts/dates.js';
import { NumberField, Segmented, SelectField } from '../../parts/field.js';
import { html } from '../../view.js';
import { t } from '../../words/index.js';
import { dayAndMonth, nthText } from './text.js';
import { Toggles } from './toggles.js';

/**
 * @param {{draft: Draft, form: Form, settings: DaySettings, onChange: (patch: Partial<Draft>) => void}} props
 */
export function RuleFields({ draft, form, settings, onChange }) {
  /** @param {Partial<Form>} patch */
  const set = (patch) => onChange({ form: { ...form, ...patch } });
  return html`
    <${Segmented} label=${t('planning.repeat.frequency')} value=${form.freq} class="segmented-wide"
      options=${['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].map((freq) => ({
        value: freq,
        label: t(`planning.repeat.freq.${freq}`),
      }))}
      onChange=${(/** @type {Form['freq']} */ freq) => set({ freq })} />
    <${NumberField} label=${t(`planning.repeat.interval.${form.freq}`)} value=${form.interval} min=${1} max=${1000}
      onChange=${(/** @type {number | null} */ interval) => set({ interval: interval ?? 1 })} />
    ${form.freq === 'WEEKLY' && html`<${Weekdays} form=${form} settings=${settings} set=${set} />`}
    ${form.freq === 'YEARLY' && html`<${Months} form=${form} set=${set} />`}
    ${(form.freq === 'MONTHLY' || form.freq === 'YEARLY') &&
      html`<${MonthDays} draft=${draft} form=${form} settings=${settings} set=${set} />`}
    <${DateField} label=${t('planning.repeat.startsOn')} value=${draft.starts_on} required
      onChange=${(/** @type {string | null} */ day) => day && onChange({ starts_on: day })} />
    <${End} draft=${draft} form=${form} set=${set} />
  `;
}

/** @typedef {(patch: Partial<Form>) => void} Set */

/** @param {{form: Form, settings: DaySettings, set: Set}} props */
function Weekdays({ form, settings, set }) {
  return html`
    <${Toggles} label=${t('planning.repeat.onDays')} value=${form.weekdays}
      options=${weekdays(settings).map((day) => ({
        value: day,
        label: formatWeekday(day, 'short'),
        name: formatWeekday(day),
      }))}
      onChange=${(/** @type {number[]} */ days) => set({ weekdays: days })} />
  `;
}

/** @param {{form: Form, set: Set}} props */
function Months({ form, set }) {
  const months = Array.from({ length: 12 }, (_, n) => n + 1);
  return html`
    <${Toggles} label=${t('planning.repeat.inMonths')} grid="months" value=${form.months}
      options=${months.map((month) => ({ value: month, label: formatMonth(month, 'short'), name: formatMonth(month) }))}
      onChange=${(/** @type {number[]} */ chosen) => set({ months: chosen })} />
  `;
}

/** @param {{draft: Draft, form: Form, settings: DaySettings, set: Set}} props */
function MonthDays({ draft, form, settings, set }) {
  const numbers = new Intl.NumberFormat(locale());
  const days = Array.from({ length: 31 }, (_, n) => ({ value: n + 1, label: numbers.format(n + 1) }));
  return html`
    <${SelectField} label=${t('planning.repeat.monthMode')} value=${form.mode} onChange=${(
      /** @type {Form['mode']} */ mode,
    ) => set({ mode })}
      options=${[
        { value: 'start', label: startLabel(draft, form) },
        { value: 'days', label: t('planning.repeat.mode.days') },
        { value: 'weekday', label: t('planning.repeat.mode.weekday') },
      ]} />
    ${form.mode === 'days' && html`
      <${Toggles} label=${t('planning.repeat.monthDays')} grid="days" value=${form.monthDays}
        options=${[...days, { value: -1, label: t('planning.repeat.lastDay') }]}
        onChange=${(/** @type {number[]} */ chosen) => set({ monthDays: chosen })} />
    `}
    ${form.mode === 'weekday' && html`
      <div class="repeat-pair">
        <${SelectField} label=${t('planning.repeat.which')} value=${form.nth} onChange=${(/** @type {number} */ nth) =>
          set({ nth })}
          options=${[1, 2, 3, 4, 5, -1].map((nth) => ({ value: nth, label: nthText(nth) }))} />
        <${SelectField} label=${t('planning.repeat.weekday')} value=${form.weekday} onChange=${(
          /** @type {number} */ weekday,
        ) => set({ weekday })}
          options=${weekdays(settings).map((day) => ({ value: day, label: formatWeekday(day) }))} />
      </div>
    `}
  `;
}

/**
 * @param {Draft} draft
 * @param {Form} form
 */
function startLabel({ from, starts_on: starts }, { freq, months }) {
  if (from === 'completion') return t(`planning.repeat.mode.after.${freq}`);
  const [month, day] = [Number(starts.slice(5, 7)), Number(starts.slice(8))];
  return freq === 'YEARLY' && !months.length
    ? t('planning.repeat.mode.onDate', { date: dayAndMonth(month, day) })
    : t('planning.repeat.mode.onDay', { day });
}

/** @param {{draft: Draft, form: Form, set: Set}} props */
function End({ draft, form, set }) {
  const early = form.end === 'until' && form.until !== null && form.until < draft.starts_on;
  return html`
    <${Segmented} label=${t('planning.repeat.ends')} hideLabel=${false} value=${form.end} class="segmented-wide"
      options=${['never', 'until', 'count'].map((end) => ({ value: end, label: t(`planning.repeat.end.${end}`) }))}
      onChange=${(/** @type {Form['end']} */ end) => set({ end })} />
    ${form.end === 'until' && html`
      <${DateField} label=${t('planning.repeat.until')} value=${form.until} required
        error=${early ? t('planning.repeat.untilEarly', { day: formatDay(draft.starts_on) }) : null}
        onChange=${(/** @type {string | null} */ until) => until && set({ until })} />
    `}
    ${form.end === 'count' && html`
      <${NumberField} label=${t('planning.repeat.count')} value=${form.count} min=${1} max=${10000}
        onChange=${(/** @type {number | null} */ count) => set({ count: count ?? 1 })} />
    `}
  `;
}
