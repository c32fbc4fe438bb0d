/**
 * What the page has to say across a screen until it is answered: a new version, another zone, storage that is away,
 * edits of another account.
 * @module
 */

import { html, useEffect, useReducer, useState } from '../view.js';
import { Banner } from '../parts/banner.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { edits, otherAccounts } from '../client/index.js';
import { t } from '../words/index.js';
import { keep, kept } from './keep.js';
import { go, usePlace } from './navigate.js';
import { account } from './session.js';
import { useStore } from './store.js';
import { useClient, useEdit, useStatus, useView } from './use.js';

/**
 * A zone as one reads it.
 * @param {string} zone
 */
export const plain = (zone) => zone.replaceAll('_', ' ');

/** The zone of this device. */
export const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'Etc/UTC';

/**
 * Whether two zones have the same clock this year: zones have several names.
 * @param {string} a
 * @param {string} b
 */
export function sameClock(a, b) {
  if (a === b) return true;
  const year = new Date().getUTCFullYear();
  try {
    return [0, 3, 6, 9].every((month) => {
      const at = new Date(Date.UTC(year, month, 15));
      const [left, right] = [a, b].map((timeZone) =>
        new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
      );
      return left === right;
    });
  } catch {
    return false;
  }
}

/**
 * Offers the device's zone where the account has another; once a zone.
 * @param {{zone: string, own: string, onAnswer: () => void}} props
 */
function ZoneOffer({ zone, own, onAnswer }) {
  const edit = useEdit();
  const answer = (/** @type {boolean} */ take) => {
    keep('zone', zone);
    if (take) edit(edits.updateSettings({ time_zone: zone }), { undo: t('shell.zone.done', { zone: plain(zone) }) });
    onAnswer();
  };
  return html`<${Banner} icon="globe" text=${
    t('shell.zone.text', { zone: plain(zone), own: plain(own) })
  } actions=${html`
    <${Button} small kind="primary" label=${t('shell.zone.take')} onClick=${() => answer(true)} />
    <${Button} small label=${t('shell.zone.leave')} onClick=${() => answer(false)} />
  `} />`;
}

/**
 * Offers the first steps to an account that was made elsewhere and has nothing yet; once.
 * @param {{name: string, onAnswer: () => void}} props `name`: what keeps the answer
 */
function WelcomeOffer({ name, onAnswer }) {
  const answer = (/** @type {boolean} */ wanted) => {
    keep(name, 'yes');
    if (wanted) go('/welcome');
    onAnswer();
  };
  return html`<${Banner} icon="star" text=${t('shell.welcome.text')} actions=${html`
    <${Button} small kind="primary" label=${t('shell.welcome.take')} onClick=${() => answer(true)} />
    <${Button} small label=${t('shell.welcome.leave')} onClick=${() => answer(false)} />
  `} />`;
}

/** One offer at a time. */
function Offers() {
  const { user } = useStore(account);
  const { path } = usePlace();
  const settings = useView((view) => view.settings);
  const empty = useView((view) => view.lists.length <= 1 && view.lists.every((list) => list.task_count === 0));
  const [, again] = useReducer((/** @type {number} */ n) => n + 1, 0);
  const zone = deviceZone();
  const own = settings?.time_zone ?? zone;
  if (kept('zone') !== zone && !sameClock(own, zone)) {
    return html`<${ZoneOffer} zone=${zone} own=${own} onAnswer=${() => again(0)} />`;
  }
  const name = `welcomed.${user?.id}`;
  if (!empty || path !== '/' || kept(name) !== null) return null;
  return html`<${WelcomeOffer} name=${name} onAnswer=${() => again(0)} />`;
}

/** What was done otherwise than the user saw it, and storage that does not keep. */
function Notices() {
  const client = useClient();
  const { notices = [], storage, state } = useStatus();
  return html`
    ${state === 'gone-stale' && html`<${Banner} kind="warn" alert text=${t('shell.notices.stale')} actions=${html`
      <${Button} small kind="primary" label=${t('shell.reload')} onClick=${() => location.reload()} />
    `} />`}
    ${storage !== 'ok' && html`<${Banner} key=${storage} kind="warn" text=${t(`shell.notices.storage-${storage}`)} />`}
    ${notices.map((notice) =>
      html`
        <${Banner} key=${notice.id} kind="warn" alert
          text=${t(`shell.notices.${notice.kind}`, { title: notice.title ?? '' })} actions=${html`
            <${Button} small label=${t('shell.notices.ok')} onClick=${() => client.dismiss(notice.id)} />
          `} />
      `
    )}
  `;
}

/** Edits of an account that was signed in before in this browser. Shows nothing of what they are. */
function OtherAccounts() {
  const { user } = useStore(account);
  const [others, setOthers] = useState(/** @type {Awaited<ReturnType<typeof otherAccounts>>} */ ([]));
  const [asking, ask] = useState(false);
  useEffect(() => {
    let over = false;
    otherAccounts({ userID: user?.id }).then(
      (all) => !over && setOthers(all.filter((one) => one.waiting > 0)),
      () => {},
    );
    return () => {
      over = true;
    };
  }, [user?.id]);
  if (others.length === 0) return null;
  const count = others.reduce((sum, one) => sum + one.waiting, 0);
  const remove = async () => {
    await Promise.all(others.map((one) => one.erase()));
    setOthers([]);
    ask(false);
  };
  return html`<${Banner} kind="warn" text=${t('shell.other.text')} actions=${html`
    <${Button} small label=${t('shell.other.delete')} onClick=${() => ask(true)} />
  `} />
    ${
    asking && html`
      <${Dialog} title=${t('shell.other.title')} onClose=${() => ask(false)} actions=${html`
        <${Button} label=${t('shell.cancel')} onClick=${() => ask(false)} />
        <${Button} kind="danger" label=${t('shell.other.delete')} onClick=${remove} />
      `}>
        <p>${t('shell.other.ask', { count })}</p>
        <//>
    `
  }`;
}

/** All of them, above the screen. */
export const Banners = () =>
  html`
    <div class="page shell-banners no-print">
      <${OtherAccounts} />
      <${Notices} />
      <${Offers} />
    </div>
  `;
