/**
 * What stands around the screens of people who are not signed in.
 * @module
 */

import { html } from '../view.js';
import { SelectField } from '../parts/field.js';
import { Heading } from '../parts/heading.js';
import { Icon } from '../parts/icon.js';
import { asset } from '../shell/assets.js';
import { speak } from '../shell/language.js';
import { language, languages, t } from '../words/index.js';

/**
 * One form in the middle of the page.
 * @param {{title: string, lead?: string, children?: import('../view.js').Child, foot?: import('../view.js').Child}} props
 */
export const Outside = ({ title, lead, children, foot }) =>
  html`
    <div class="outside">
      <p class="outside-brand"><img class="nav-mark" src=${asset(
        'icons/icon.svg',
      )} alt="" width="28" height="28" />Crosscheck</p>
      <section class="outside-card">
        <${Heading} title=${title} />
        ${lead && html`<p class="muted">${lead}</p>`}
        ${children}
      </section>
      ${foot && html`<p class="outside-foot">${foot}</p>`}
      <div class="outside-language"><${SelectField} label=${t(
        'accounts.languageChoice',
      )} hideLabel value=${language()}
        options=${Object.entries(languages).map(([value, label]) => ({ value, label }))}
        onChange=${(/** @type {string} */ code) => speak([code])} /></div>
    </div>
  `;

/**
 * What went wrong with a form, read out at once. The element is always there, so that screen readers hear it.
 * @param {{text: string | null}} props
 */
export const FormError = ({ text }) =>
  html`<div role="alert" class="form-alert">${
    text && html`
      <p class="form-error">
        <${Icon} name="warning" size=${20} /><span>${text}</span></p>
    `
  }</div>`;
