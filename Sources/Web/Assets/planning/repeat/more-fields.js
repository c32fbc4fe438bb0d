/**
 * What else holds of a repeat: goal, span, missed, shared, times, pauses, single dates.
 *
 * @import { Draft } from './draft.js'
 */
import { Button, IconButton } from '../../parts/button.js';
import { DateField, TimeField } from '../../parts/date-field.js';
import { addDays, formatDay, formatDays } from '../../parts/dates.js';
import { NumberField, Segmented, Switch } from '../../parts/field.js';
import { Icon } from '../../parts/icon.js';
import { html, useState } from '../../view.js';
import { t } from '../../words/index.js';

/** @typedef {(patch: Partial<Draft>) => void} Change */

/** @param {{draft: Draft, together: boolean, onChange: Change}} props `together`: others are on the list, too */
export function MoreFields({ draft, together, onChange }) {
  const spans = /** @type {const} */ (['day', 'week', 'month']);
  return html`
    <${Segmented} label=${t('planning.repeat.from')} hideLabel=${false} value=${draft.from} class="segmented-wide"
      options=${['schedule', 'completion'].map((from) => ({
        value: from,
        label: t(`planning.repeat.fromWhat.${from}`),
      }))}
      onChange=${(/** @type {Draft['from']} */ from) => onChange({ from })} />
    <${NumberField} label=${t('planning.repeat.goal')} hint=${t('planning.repeat.goalHint')} value=${draft
      .goal} min=${1} max=${99}
      onChange=${(/** @type {number | null} */ goal) => onChange({ goal: Math.min(99, Math.max(1, goal ?? 1)) })} />
    <details class="repeat-more">
      <summary>${t('planning.repeat.more')}</summary>
      <div class="stack">
        <${Segmented} label=${t('planning.repeat.span')} hideLabel=${false} value=${draft
          .span} class="segmented-wide"
          options=${spans.map((span) => ({ value: span, label: t(`planning.repeat.spans.${span}`) }))}
          onChange=${(/** @type {Draft['span']} */ span) =>
            onChange({ span, missed: span === 'day' ? 'skip' : 'carry' })} />
        ${draft.from === 'schedule' &&
          html`
            <${Switch} label=${t('planning.repeat.carry')} hint=${t(
              'planning.repeat.carryHint',
            )} checked=${draft.missed === 'carry'}
              onChange=${(/** @type {boolean} */ on) => onChange({ missed: on ? 'carry' : 'skip' })} />
          `}
        ${(together || draft.shared) &&
          html`
            <${Switch} label=${t('planning.repeat.shared')} hint=${t('planning.repeat.sharedHint')} checked=${draft
              .shared}
              onChange=${(/** @type {boolean} */ shared) => onChange({ shared })} />
          `}
        <div class="repeat-pair">
          <${TimeField} label=${t('planning.repeat.startsAt')} value=${draft.starts_at}
            onChange=${(/** @type {string | null} */ time) => onChange({ starts_at: time })} />
          <${NumberField} label=${t('planning.repeat.minutes')} value=${draft.minutes} min=${1} max=${1440} step=${5}
            onChange=${(/** @type {number | null} */ minutes) => onChange({ minutes })} />
        </div>
        <${Pauses} draft=${draft} onChange=${onChange} />
        <${Dates} label=${t('planning.repeat.extra')} value=${draft.extra} add=${t('planning.repeat.addDate')}
          onChange=${(/** @type {string[]} */ extra) => onChange({ extra })} />
        <${Dates} label=${t('planning.repeat.except')} value=${draft.except} add=${t('planning.repeat.takeOutDate')}
          onChange=${(/** @type {string[]} */ except) => onChange({ except })} />
      </div>
    </details>
  `;
}

/** @param {{draft: Draft, onChange: Change}} props */
function Pauses({ draft, onChange }) {
  const [adding, setAdding] = useState(/** @type {{from: string, to: string | null} | null} */ (null));
  const wrong = adding?.to && adding.to < adding.from;
  return html`<fieldset class="stack gap-1">
    <legend class="field-label">${t('planning.repeat.pauses')}</legend>
    ${
    draft.pauses.map((pause) =>
      html`
        <div key=${`${pause.from}${pause.to}`} class="spread repeat-date">
          <span>${pause.to
            ? formatDays(pause.from, pause.to)
            : t('planning.repeat.pauseOpen', { day: formatDay(pause.from) })}</span>
          <${IconButton} icon="close" label=${t('planning.repeat.removePause', { day: formatDay(pause.from) })}
            onClick=${() => onChange({ pauses: draft.pauses.filter((one) => one !== pause) })} />
        </div>
      `
    )
  }
    ${
    adding
      ? html`
        <div class="stack gap-2">
          <div class="repeat-pair">
            <${DateField} label=${t('planning.repeat.pauseFrom')} value=${adding.from} required
              onChange=${(/** @type {string} */ from) => setAdding({ ...adding, from })} />
            <${DateField} label=${t('planning.repeat.pauseTo')} hint=${t(
              'planning.repeat.pauseToHint',
            )} value=${adding.to}
              error=${wrong ? t('planning.repeat.pauseWrong') : null}
              onChange=${(/** @type {string | null} */ to) => setAdding({ ...adding, to })} />
          </div>
          <div class="row">
            <${Button} small kind="primary" label=${t('planning.repeat.addPause')} disabled=${Boolean(wrong)}
              onClick=${() => {
                onChange({
                  pauses: [...draft.pauses, adding].sort((one, other) => one.from < other.from ? -1 : 1),
                });
                setAdding(null);
              }} />
            <${Button} small kind="quiet" label=${t('planning.cancel')} onClick=${() => setAdding(null)} />
          </div>
        </div>
      `
      : html`
        <div>
          <${Button} small icon="pause" label=${t('planning.repeat.pause')} disabled=${draft.pauses.length >= 100}
            onClick=${() => setAdding({ from: draft.starts_on, to: addDays(draft.starts_on, 6) })} />
        </div>
      `
  }
    </fieldset>`;
}

/** @param {{label: string, value: string[], add: string, onChange: (days: string[]) => void}} props */
function Dates({ label, value, add, onChange }) {
  const [adding, setAdding] = useState(false);
  if (!adding && !value.length) {
    return html`
      <div>
        <${Button} small icon="plus" label=${add} onClick=${() => setAdding(true)} />
      </div>
    `;
  }
  return html`<fieldset class="stack gap-1">
    <legend class="field-label">${label}</legend>
    <div class="row">
      ${
    value.map((day) =>
      html`<span key=${day} class="chip">${formatDay(day, 'weekday')}
        <button type="button" class="chip-remove" aria-label=${
        t('planning.repeat.removeDate', { day: formatDay(day, 'long') })
      }
          onClick=${() =>
        onChange(value.filter((one) => one !== day))}><${Icon} name="close" size=${16} /></button></span>`
    )
  }
    </div>
    ${
    adding
      ? html`
        <${DateField} label=${add} hideLabel value=${null}
          onChange=${(/** @type {string | null} */ day) => {
            if (day) onChange([...new Set([...value, day])].sort());
            setAdding(false);
          }} />
      `
      : html`
        <div>
          <${Button} small icon="plus" label=${add} onClick=${() => setAdding(true)} />
        </div>
      `
  }
    </fieldset>`;
}
