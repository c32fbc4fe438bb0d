/**
 * Which people may add one to checklists, and which are blocked.
 * @module
 */

import { html, useState } from '../../view.js';
import { edits } from '../../client/index.js';
import { Avatar } from '../../parts/avatar.js';
import { Button } from '../../parts/button.js';
import { PersonPicker } from '../../parts/person-picker.js';
import { useEdit, useResource, useView } from '../../shell/use.js';
import { t } from '../../words/index.js';
import { Group, Line, None, Read } from './group.js';

/** @import { Block } from '../../client/types/server.js' */

const choices = /** @type {const} */ (['anyone', 'nobody']);

export default function People() {
  const user = useView((view) => view.user);
  const edit = useEdit();
  const blocks = useResource('/v1/me/blocks');
  // What was done here and is not in the answer yet.
  const [changed, setChanged] = useState(/** @type {Record<string, boolean>} */ ({}));
  if (!user) return null;
  const set = async (/** @type {string} */ username, /** @type {boolean} */ blocked) => {
    setChanged((former) => ({ ...former, [username]: blocked }));
    const { done } = edit(blocked ? edits.block(username) : edits.unblock(username), {
      undo: t(blocked ? 'accounts.people.blockedDone' : 'accounts.people.unblockedDone', { name: username }),
    });
    await done.catch(() => setChanged(({ [username]: _, ...others }) => others));
    blocks.reload();
  };
  const named = (/** @type {Block[]} */ there) => [
    ...there.map((block) => block.username).filter((name) => changed[name] !== false),
    ...Object.keys(changed).filter((name) => changed[name] && !there.some((block) => block.username === name)),
  ];
  return html`
    <${Group}>
      <div role="radiogroup" aria-label=${t('accounts.people.who')}>${choices.map((value) =>
        html`<label key=${value} class="settings-choice"><input type="radio" name="who" checked=${
          user.who_may_add === value
        }
          onChange=${() => edit(edits.updateMe({ who_may_add: value }))} />
          <span><span>${t(`accounts.people.${value}`)}</span>
            <span class="muted small">${t(`accounts.people.${value}Hint`)}</span></span></label>`
      )}</div>
      <//>
      <${Group} title=${t('accounts.people.blocked')} text=${t('accounts.people.blockedText')}>
        <${PersonPicker} label=${t('accounts.people.block')} exclude=${[user.username]}
          onPick=${(/** @type {string} */ username) => set(username, true)} />
        <${Read} resource=${blocks}>${(/** @type {{blocks: Block[]}} */ { blocks: there }) => {
          const names = named(there);
          return names.length === 0
            ? html`<${None} text=${t('accounts.people.none')} />`
            : html`<ul>${
              names.map((name) =>
                html`
                  <li key=${name}>
                    <${Line}
                      title=${html`<span class="row"><${Avatar} person=${{
                        username: name,
                      }} size="s" named/><bdi>${name}</bdi></span>`}
                      action=${html`
                        <${Button} small label=${t('accounts.people.unblock')}
                          aria-label=${t('accounts.people.unblockName', { name })} onClick=${() => set(name, false)} />
                      `} />
                  </li>
                `
              )
            }</ul>`;
        }}<//>
    <//>
  `;
}
