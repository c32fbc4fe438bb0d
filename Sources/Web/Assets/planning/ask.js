/**
 * A dialogue that stands by itself: a row need not render it, and the styles of what it is opened from do not reach it.
 */
import { asked } from '../shell/rest.js';
import { html, render } from '../view.js';

/**
 * Shows a component above the page until it closes.
 * @param {() => Promise<(props: any) => any>} load gives the component, which takes `onClose` besides the properties;
 *   dialogues are loaded when they are asked for
 * @param {Record<string, unknown>} props
 */
export async function showDialog(load, props) {
  const component = await asked(load);
  if (!component) return;
  const place = document.createElement('div');
  document.body.append(place);
  const onClose = () => {
    render(null, place);
    place.remove();
  };
  render(html`<${component} ...${props} onClose=${onClose} />`, place);
}
