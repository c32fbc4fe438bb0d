/**
 * The dialogue in which one says how a task repeats: in sentences, never as a rule.
 *
 * @import { Draft } from './draft.js'
 * @import { Repeat } from '../../client/types/server.js'
 * @import { DaySettings } from '../../parts/days.js'
 */
import { Banner } from '../../parts/banner.js';
import { Button } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog.js';
import { formatDay, weekdayOf } from '../../parts/dates.js';
import { html, useState } from '../../view.js';
import { t } from '../../words/index.js';
import { useDays, useNow } from '../clock.js';
import { draftOf, emptyForm, patchOf, ruleOfDraft, ruleOfForm } from './draft.js';
import { MoreFields } from './more-fields.js';
import { RuleFields } from './rule-fields.js';
import { repeatText } from './text.js';
import { workdays } from './rule.js';

/**
 * @param {{value: Repeat | null, onSave: (patch: Record<string, unknown> | null) => void, onClose: () => void,
 *   together?: boolean, starts?: string | null, startsAt?: string | null}} props `onSave` gets what changed, or null where it no longer repeats.
 *   `together`: others are on the list. `starts`, `startsAt`: the first day of a new repeat unless today, and its time.
 */
export function RepeatEditor({ value, onSave, onClose, together = false, starts, startsAt = null }) {
  const settings = useDays();
  const { day: today } = useNow();
  const [draft, setDraft] = useState(() => ({
    ...draftOf(value, starts ?? today),
    ...(value ? {} : { starts_at: startsAt }),
  }));
  /** @param {Partial<Draft>} patch */
  const change = (patch) => setDraft((former) => ({ ...former, ...patch }));
  const rule = ruleOfDraft(draft, settings);
  const { form } = draft;
  const early = form?.end === 'until' && form.until !== null && form.until < draft.starts_on;
  const save = () => {
    if (early) return;
    const patch = patchOf({ ...draft, rule }, value, settings);
    if (Object.keys(patch).length > 0) onSave(patch);
    onClose();
  };
  return html`
    <${Dialog} title=${t('planning.repeat.title')} onClose=${onClose} onSubmit=${save} class="repeat-editor"
      actions=${html`
        ${value && html`<${Button} kind="danger" class="repeat-end" label=${t('planning.repeat.stop')} onClick=${() => {
          onSave(null);
          onClose();
        }} />`}
        <${Button} label=${t('planning.cancel')} onClick=${onClose} />
        <${Button} kind="primary" type="submit" label=${t('planning.save')} disabled=${early} />
      `}>
      <p class="repeat-sentence" aria-live="polite" dir="auto">${repeatText({ ...draft, rule })}</p>
      ${!value && html`<${Presets} draft=${draft} settings=${settings} onChange=${change} />`}
      ${form ? html`<${RuleFields} draft=${draft} form=${form} settings=${settings} onChange=${change} />` : html`
        <${Banner} text=${t('planning.repeat.foreign')}
          actions=${html`
            <${Button} small label=${t('planning.repeat.replace')}
              onClick=${() => change({ form: emptyForm('WEEKLY', draft.starts_on) })} />
          `} />
      `}
      <${MoreFields} draft=${draft} together=${together} onChange=${change} />
      ${value && value.former.length > 0 &&
        html`<p class="muted small">${
          t('planning.repeat.former', { day: formatDay(value.former.at(-1)?.until ?? today) })
        }</p>`}
    <//>
  `;
}

/**
 * The repeats that are chosen most, one tap each.
 * @param {{draft: Draft, settings: DaySettings, onChange: (patch: Partial<Draft>) => void}} props
 */
function Presets({ draft, settings, onChange }) {
  const starts = draft.starts_on;
  const forms = [
    emptyForm('DAILY', starts),
    { ...emptyForm('WEEKLY', starts), weekdays: workdays(settings) },
    { ...emptyForm('WEEKLY', starts), weekdays: [weekdayOf(starts)] },
    emptyForm('MONTHLY', starts),
    emptyForm('YEARLY', starts),
  ];
  return html`<div class="row repeat-presets" role="group" aria-label=${t('planning.repeat.presets')}>
    ${
    forms.map((form, index) =>
      html`
        <${Button} key=${index} small label=${repeatText({ rule: ruleOfForm(form, settings), starts_on: starts })}
          aria-pressed=${String(JSON.stringify(form) === JSON.stringify(draft.form))} onClick=${() =>
            onChange({ form })} />
      `
    )
  }
    </div>`;
}
