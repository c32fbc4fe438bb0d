/**
 * The line that makes tasks: what it understands is shown as chips before it is saved, and a chip gives its text back.
 *
 * @import { Checklist } from '../../client/types/server.js'
 * @import { Chip } from './parse.js'
 */
import { IconButton } from '../../parts/button.js';
import { classes, newID } from '../../parts/classes.js';
import { formatDay } from '../../parts/dates.js';
import { Icon } from '../../parts/icon.js';
import { Menu } from '../../parts/menu.js';
import { useView } from '../../shell/use.js';
import { html, useRef, useState } from '../../view.js';
import { t } from '../../words/index.js';
import { lineDraft } from './drafts.js';
import { Input } from './input.js';
import { useLine } from './use-line.js';
import { colorOf } from '../list-mark.js';

/**
 * @typedef {object} AddLineProps
 * @property {string} [checklistID] the Inbox, or a list that one chooses, unless given
 * @property {{section?: string | null, parent_id?: string, after?: string, before?: string}} [place] where it goes
 * @property {string | null} [section]
 * @property {string} [parent]
 * @property {string} [after]
 * @property {string} [label] its name, "Add a task" unless given
 * @property {string | null} [due] the day of a task whose line says none
 * @property {(id: string) => void} [onAdded]
 * @property {() => void} [onCancel] Escape in an empty field, which is left
 * @property {{current: HTMLInputElement | null}} [inputRef]
 */

/** @param {AddLineProps} props */
export function AddLine(props) {
  const { checklistID, section, parent, after, label = t('planning.addLine.label'), due, onAdded, onCancel, inputRef } =
    props;
  const inbox = useView((view) => view.settings?.inbox_id);
  const [chosen, setChosen] = useState(/** @type {string | undefined} */ (undefined));
  const id = checklistID ?? chosen ?? inbox;
  const list = useView((view) => (id ? view.checklists.get(id) : undefined));
  const where = props.place ??
    { ...(section ? { section } : {}), ...(parent ? { parent_id: parent } : {}), ...(after ? { after } : {}) };
  const [inside, setInside] = useInside();
  const draftKey = lineDraft(checklistID, where.parent_id ?? where.section);
  const line = useLine({ list, draftKey, place: where, due, active: inside, onAdded });
  const own = useRef(/** @type {HTMLInputElement | null} */ (null));
  const field = useID('add');
  const words = line.text.trim() !== '';
  // Once open it stays so while one writes one line after the other.
  const open = useRef(false);
  open.current = words || (inside && open.current);
  const chips = line.line.chips;

  /** @param {Chip} chip */
  const giveBack = (chip) => {
    line.giveBack(chip.text);
    own.current?.focus();
    own.current?.setSelectionRange(chip.to, chip.to);
  };

  return html`
    <form class=${classes('add-line', open.current && 'add-line-open')} onSubmit=${(
      /** @type {Event} */ event,
    ) => {
      event.preventDefault();
      line.add();
      own.current?.focus();
    }} onfocusin=${() => setInside(true)} onfocusout=${(/** @type {any} */ event) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setInside(false, event.currentTarget);
    }}>
      <div class="add-line-row">
        <${Icon} name="plus" size=${20} />
        <${Input} id=${field} label=${label} line=${line} own=${own} inputRef=${inputRef}
          hint=${inside} onCancel=${onCancel} onGiveBack=${giveBack} />
        ${words &&
          html`<${IconButton} class="add-line-send" icon="send" label=${t('planning.addLine.add')} onClick=${() => {
            line.add();
            own.current?.focus();
          }} />`}
      </div>
      ${line.error && html`
        <p class="field-error" id=${`${field}-error`} role="alert">
          <${Icon} name="warning" size=${16} /><span>${line.error}</span></p>
      `}
      <div class="add-line-chips" hidden=${!open.current}>
        ${!checklistID && list && html`<${ListChoice} list=${list} onPick=${setChosen} />`}
        ${line.usualDue && html`
          <${ChipButton} icon="calendar" text=${formatDay(line.usualDue, 'relative')} quiet
            name=${t('planning.addLine.chip.due', { text: formatDay(line.usualDue, 'relative') })} onRemove=${() => {
              line.dropDue();
              own.current?.focus();
            }} />
        `}
        <div class="add-line-read" role="group" aria-label=${t('planning.addLine.read')} aria-live="polite">
          ${chips.map((chip) => {
            const { icon, text, name } = line.wordsOf(chip);
            return html`
              <${ChipButton} key=${`${chip.kind}${chip.text}`} icon=${icon} text=${text} name=${name}
                color=${chip.kind === 'priority' ? `var(--priority-${chip.value})` : undefined} onRemove=${() =>
                  giveBack(chip)} />
            `;
          })}
        </div>
      </div>
    </form>
  `;
}

/**
 * Whether the focus is inside. Leaving counts a moment later: what is clicked meanwhile must not move away.
 * @returns {[boolean, (inside: boolean, box?: HTMLElement) => void]}
 */
function useInside() {
  const [inside, set] = useState(false);
  return [inside, (next, box) => {
    if (next) set(true);
    else setTimeout(() => box?.contains(document.activeElement) || set(false), 250);
  }];
}

/** @param {string} prefix */
function useID(prefix) {
  const id = useRef('');
  id.current ||= newID(prefix);
  return id.current;
}

/**
 * One thing that was read; pressing it, or Backspace on it, makes its words text again.
 * @param {{icon: string, text: string, name: string, color?: string, quiet?: boolean, onRemove: () => void}} props
 */
function ChipButton({ icon, text, name, color, quiet, onRemove }) {
  return html`
    <button type="button" class=${classes('chip add-line-chip', quiet && 'add-line-chip-quiet')} style=${color
      ? { color }
      : undefined}
      aria-label=${t('planning.addLine.remove', { chip: name })} title=${t('planning.addLine.remove', {
        chip: name,
      })} onClick=${onRemove}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
        if (event.key !== 'Backspace' && event.key !== 'Delete') return;
        event.preventDefault();
        onRemove();
      }}><${Icon} name=${icon} size=${16} /><span class="truncate" dir="auto">${text}</span><${Icon} name="close" size=${16} /></button>
  `;
}

/**
 * The list in which it goes.
 * @param {{list: Checklist, onPick: (id: string) => void}} props
 */
function ListChoice({ list, onPick }) {
  const lists = useView((view) => view.lists.filter(({ role }) => role !== 'viewer'));
  return html`
    <${Menu} class="add-line-list" kind="quiet" label=${t('planning.addLine.list', { title: list.title })} text=${list
      .title}
      icon="inbox" items=${lists.map((one) => ({ label: one.title, dot: colorOf(one), run: () => onPick(one.id) }))} />
  `;
}
