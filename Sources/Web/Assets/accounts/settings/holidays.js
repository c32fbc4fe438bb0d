/**
 * Holidays: days on which nothing of one's own is due, and no streak breaks.
 * @module
 */

import { html, useState } from '../../view.js';
import { edits } from '../../client/index.js';
import { Button, IconButton } from '../../parts/button.js';
import { DateField } from '../../parts/date-field.js';
import { addDays, formatDay, keptSettings, today } from '../../parts/dates.js';
import { Dialog } from '../../parts/dialog.js';
import { useClient, useEdit, useView } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { Group, Line, None } from './group.js';

/** @import { Pause } from '../../client/types/server.js' */

/** @param {Pause} pause */
const words = ({ from, to }) =>
  to === from
    ? formatDay(from, 'long')
    : to
    ? t('accounts.holidays.span', { from: formatDay(from, 'long'), to: formatDay(to, 'long') })
    : t('accounts.holidays.open', { from: formatDay(from, 'long') });

/** @param {{onAdd: (pause: Pause) => void, onClose: () => void}} props */
function Add({ onAdd, onClose }) {
  const [from, setFrom] = useState(/** @type {string | null} */ (today(keptSettings())));
  const [to, setTo] = useState(/** @type {string | null} */ (addDays(today(keptSettings()), 6)));
  const [tried, setTried] = useState(false);
  const wrong = !from ? t('accounts.holidays.missing') : null;
  const order = from && to && to < from ? t('accounts.holidays.order') : null;
  const submit = () => {
    setTried(true);
    if (from && !order) onAdd({ from, to });
  };
  return html`
    <${Dialog} title=${t('accounts.holidays.add')} onClose=${onClose} onSubmit=${submit} actions=${html`
      <${Button} label=${t('shell.cancel')} onClick=${onClose} />
      <${Button} type="submit" kind="primary" label=${t('accounts.holidays.save')} />
    `}>
      <div class="stack">
        <${DateField} label=${t('accounts.holidays.first')} value=${from} onChange=${setFrom} error=${tried
          ? wrong
          : null} />
        <${DateField} label=${t('accounts.holidays.last')} value=${to} onChange=${setTo} error=${tried ? order : null}
          hint=${t('accounts.holidays.lastHint')} />
      </div>
      <//>
  `;
}

export default function Holidays() {
  const client = useClient();
  const pauses = useView((view) => view.settings?.pauses ?? []);
  const edit = useEdit();
  const [adding, setAdding] = useState(false);
  const most = client.limits?.pauses ?? Infinity;
  const save = (/** @type {Pause[]} */ next, /** @type {string} */ undo) =>
    edit(edits.updateSettings({ pauses: next.toSorted((a, b) => a.from < b.from ? -1 : 1) }), { undo });
  return html`
    <${Group} text=${t('accounts.holidays.text')} action=${html`
      <${Button} icon="plus" label=${t('accounts.holidays.add')}
        disabledReason=${pauses.length >= most ? t('accounts.holidays.most', { count: most }) : undefined}
        onClick=${() => setAdding(true)} />
    `}>
      ${pauses.length === 0
        ? html`<${None} text=${t('accounts.holidays.none')} />`
        : html`<ul>${
          pauses.map((pause, index) =>
            html`
              <li key=${`${pause.from} ${pause.to}`}>
                <${Line} title=${words(pause)} action=${html`
                  <${IconButton} icon="trash"
                    label=${t('accounts.holidays.remove', { days: words(pause) })}
                    onClick=${() => save(pauses.filter((_, at) => at !== index), t('accounts.holidays.removed'))} />
                `} />
              </li>
            `
          )
        }</ul>`}
    <//>
    ${adding && html`<${Add} onClose=${() => setAdding(false)} onAdd=${(/** @type {Pause} */ pause) => {
      setAdding(false);
      save([...pauses, pause], t('accounts.holidays.added'));
    }} />`}
  `;
}
