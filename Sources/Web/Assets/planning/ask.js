/**
 * A dialogue that stands by itself, so that a row of a list need not render one.
 */
import { html, render } from '../view.js';

/**
 * Shows a component above the page until it closes.
 * @param {() => Promise<(props: any) => any>} load gives the component, which takes `onClose` besides the properties;
 *   dialogues are loaded when they are asked for
 * @param {Record<string, unknown>} props
 */
export async function showDialog(load, props) {
  const component = await load();
  const place = document.createElement('div');
  document.body.append(place);
  const onClose = () => {
    render(null, place);
    place.remove();
  };
  render(html`<${component} ...${props} onClose=${onClose} />`, place);
}
