import { html } from '../view.js';

/**
 * A text of a user's, as paragraphs.
 * @param {{text: string}} props
 */
export function Markdown({ text }) {
  return html`<div class="markdown" dir="auto">${
    text.split(/\n{2,}/).map((part, index) => html`<p key=${index}>${part}</p>`)
  }</div>`;
}
