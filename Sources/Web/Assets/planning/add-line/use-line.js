/**
 * The state of an add line: its text, kept as a draft, what is read off it, and how it becomes tasks.
 *
 * @import { Checklist } from '../../client/types/server.js'
 * @import { Chip, Line } from './parse.js'
 * @typedef {typeof import('./reader.js')} Reader
 */
import { edits } from '../../client/index.js';
import { timeOf } from '../../parts/dates.js';
import { announce } from '../../shell/announce.js';
import { withRest } from '../../shell/rest.js';
import { useClient, useEdit } from '../../shell/use.js';
import { useEffect, useMemo, useRef, useState } from '../../view.js';
import { t } from '../../words/index.js';
import { useDays, useNow } from '../clock.js';
import { noteLineDraft } from './drafts.js';

/** @type {Reader | null} */
let loaded = null;

/**
 * What reads lines. Where it cannot be loaded a line is a title, and nothing is lost.
 * @returns {Promise<Reader | null>}
 */
async function load() {
  try {
    loaded ??= await withRest(() => import('./reader.js'));
  } catch {
    // Offline, before the page was here once in full.
  }
  return loaded;
}

/**
 * @param {boolean} wanted
 * @returns {Reader | null} null until it is loaded
 */
function useReader(wanted) {
  const [, again] = useState(loaded !== null);
  useEffect(() => {
    if (loaded) return;
    const timer = setTimeout(() => load().then((reader) => again(reader !== null)), wanted ? 0 : 2000);
    return () => clearTimeout(timer);
  }, [wanted]);
  return loaded;
}

/**
 * @param {string} text
 * @returns {Line}
 */
const asTitle = (text) => ({ title: text.trim(), chips: [], task: { title: text.trim() }, people: [] });

/**
 * @param {{list: Checklist | undefined, draftKey: string, place?: Record<string, unknown>, due?: string | null,
 *   active: boolean, onAdded?: (id: string) => void}} options `due`: the day of a task whose line says none. `active`:
 *   somebody is about to write
 */
export function useLine({ list, draftKey, place = {}, due = null, active, onAdded }) {
  const client = useClient();
  const edit = useEdit();
  const settings = useDays();
  const { day: today, now } = useNow();
  const [text, setText] = useState(() => client.drafts.get(draftKey) ?? '');
  const [plain, setPlain] = useState(/** @type {string[]} */ ([]));
  const [noDue, setNoDue] = useState(false);
  const [error, setError] = useState(/** @type {string | null} */ (null));
  const labels = useLabels(text.includes('#'));
  const people = useMemo(() => peopleOf(list), [list]);
  const time = timeOf(now, settings);
  const reader = useReader(active || text !== '');
  const known = { today, now: time, settings, labels, people };
  /** @type {Line} */
  const line = useMemo(
    () => reader ? reader.parse(text, { ...known, words: reader.keywords(), plain }) : asTitle(text),
    [reader, text, plain, labels, people, settings, today, time],
  );
  const given = line.task.due_on || line.task.due_at || line.task.repeat;
  const usualDue = due && !given && !noDue ? due : null;

  /** @param {string} next */
  const write = (next) => {
    setText(next);
    setError(null);
    // A phrase that was written anew is read anew.
    if (reader) setPlain((former) => former.filter((one) => reader.fold(next).text.includes(reader.fold(one).text)));
    noteLineDraft(draftKey);
    if (next) client.drafts.set(draftKey, next);
    else client.drafts.delete(draftKey);
  };

  /** @param {Line} made */
  const taskOf = (made) => {
    const { task } = made;
    const own = task.due_on || task.due_at || task.repeat;
    return { ...place, ...task, ...(own || !due || noDue ? {} : { due_on: due }) };
  };

  /**
   * Makes the task of a line; what cannot be made is in the field again.
   * @param {string} typed
   * @param {Line} made
   */
  const make = (typed, made) => {
    if (!list) return;
    const limit = client.limits?.title_length ?? 200;
    const wrong = !made.title
      ? t('planning.addLine.noTitle')
      : [...made.title].length > limit
      ? t('planning.addLine.tooLong', { count: limit })
      : null;
    if (wrong) {
      write(typed);
      return setError(wrong);
    }
    const task = edits.createTask(list.id, taskOf(made));
    edit(task);
    for (const name of made.people) {
      edit(name === client.view.user?.username ? edits.claimTask(task.creates) : edits.assignTask(task.creates, name));
    }
    announce(t('planning.addLine.added', { title: made.title }));
    setNoDue(false);
    onAdded?.(task.creates);
  };

  /** Adds the line. */
  const add = async () => {
    if (!list || !text.trim()) return;
    const typed = text;
    write('');
    if (reader) return make(typed, line);
    // A line that was written faster than its reader came is read all the same, and the next one can be written.
    const read = await load();
    make(typed, read ? read.parse(typed, { ...known, words: read.keywords() }) : asTitle(typed));
  };

  /**
   * Adds several lines, one task each.
   * @param {string[]} lines
   */
  const addMany = async (lines) => {
    if (!list) return;
    const limit = client.limits?.title_length ?? 200;
    const read = await load();
    const made = lines.map((one) => read ? read.parse(one, { ...known, words: read.keywords() }) : asTitle(one))
      .filter(({ title }) => title);
    const operations = made.map((one) => {
      const task = taskOf(one);
      return { op: 'create', ...task, title: [...task.title].slice(0, limit).join('') };
    });
    for (let at = 0; at < operations.length; at += 500) {
      const some = /** @type {any[]} */ (operations.slice(at, at + 500));
      edit(edits.batch(list.id, some), { undo: t('planning.addLine.addedMany', { count: some.length }) });
    }
  };

  return {
    reader,
    text,
    write,
    line,
    labels,
    people,
    settings,
    error,
    usualDue,
    dropDue: () => setNoDue(true),
    giveBack: (/** @type {string} */ one) => setPlain((former) => [...former, one]),
    wordsOf: (/** @type {Chip} */ chip) => /** @type {Reader} */ (reader).chipWords(chip, settings),
    add,
    addMany,
  };
}

/**
 * The people that can be on a task of a list.
 * @param {Checklist | undefined} list
 * @returns {{id: string, username: string, display_name?: string}[]}
 */
export const peopleOf = (list) => list ? [list.owner, ...list.participants] : [];

/**
 * The labels in use, read when they are needed first.
 * @param {boolean} needed
 * @returns {string[]}
 */
function useLabels(needed) {
  const client = useClient();
  const [labels, setLabels] = useState(/** @type {string[]} */ ([]));
  const asked = useRef(false);
  useEffect(() => {
    if (!needed || asked.current) return;
    asked.current = true;
    client.get('/v1/labels').then(
      ({ value }) => setLabels(value.labels.map((/** @type {{label: string}} */ one) => one.label)),
      () => (asked.current = false),
    );
  }, [client, needed]);
  return labels;
}
