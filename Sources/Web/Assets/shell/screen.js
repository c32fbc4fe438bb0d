/**
 * The screen of the present address: loads its module and styles, renders it, and sets focus and scroll.
 * @module
 */

import { html, useEffect, useErrorBoundary, useLayoutEffect, useRef, useState } from '../view.js';
import { current, scrollOf, usePlace } from './navigate.js';
import { routeOf } from './routes.js';
import { loadStyles } from './styles.js';
import { Broken, NotFound, NotLoaded } from './errors.js';
import { Loading } from '../parts/states.js';
import { loadWords, t } from '../words/index.js';

/** @typedef {import('./navigate.js').Place} Place */
/** @typedef {import('./routes.js').Route} Route */
/** @typedef {(props: {params: Record<string, string>, query: Record<string, string>}) => import('../view.js').Child} Screen */

/**
 * Loads what a screen needs.
 * @param {Route} route
 * @returns {Promise<Screen>}
 */
export async function loadScreen(route) {
  const [module] = await Promise.all([route.load(), loadWords(route.words), ...route.styles.map(loadStyles)]);
  return /** @type {Screen} */ (module.default);
}

/**
 * What a screen is the same by: its path, and the parameter that makes another of it.
 * @param {Route} route
 * @param {Record<string, string>} params
 */
const keyOf = (route, params) => route.keep ? `${route.path.split('/:')[0]} ${params[route.keep]}` : route.path;

/** What stands in `main`. */
export function CurrentScreen() {
  const place = usePlace();
  const [shown, show] = useState(
    /** @type {{place: Place, key: string, Screen: Screen, params: Record<string, string>} | null} */ (null),
  );
  const [failed, fail] = useState(false);
  const [slow, setSlow] = useState(false);
  const found = routeOf(place.path);
  useEffect(() => {
    fail(false);
    if (!found) return;
    const { route, params } = found;
    const late = setTimeout(() => setSlow(true), 300);
    let over = false;
    loadScreen(route).then(
      (Screen) => !over && show({ place, key: keyOf(route, params), Screen, params }),
      () => !over && fail(true),
    ).finally(() => {
      clearTimeout(late);
      if (!over) setSlow(false);
    });
    return () => {
      over = true;
      clearTimeout(late);
    };
  }, [place]);
  if (!found) {
    return html`
      <${Arrival} key=${place.path} place=${place}>
        <${NotFound} />
        <//>
    `;
  }
  if (failed) return html`<${NotLoaded} />`;
  if (!shown) return slow ? html`<${Loading} label=${t('shell.loading')} />` : null;
  const query = Object.fromEntries(new URLSearchParams(shown.place.search));
  return html`
    ${slow && html`<div class="shell-progress" role="progressbar" aria-label=${t('shell.loading')}></div>`}
    <${Arrival} place=${shown.place} screen=${shown.key}>
      <${Guard} key=${shown.key}>
        <${shown.Screen} params=${shown.params} query=${query} />
        <//>
        <//>
  `;
}

/** @param {{children: import('../view.js').Child}} props */
function Guard({ children }) {
  const [error, reset] = useErrorBoundary((caught) => console.error(caught));
  return error ? html`<${Broken} error=${error} retry=${reset} />` : children;
}

/**
 * Focus, title and scroll after a screen has been gone to. The heading gets the focus, or what the screen marks with
 * `data-arrive`.
 * @param {{place: Place, screen?: string, children: import('../view.js').Child}} props
 */
function Arrival({ place, screen, children }) {
  const former = useRef(/** @type {string | undefined} */ (undefined));
  useLayoutEffect(() => {
    const same = former.current !== undefined && former.current === screen;
    former.current = screen;
    if (place !== current() || place.how === 'start') return;
    const wide = matchMedia('(min-width: 64rem)').matches;
    if (!place.focus || same && wide) return;
    const top = place.how === 'return' ? scrollOf() : 0;
    scrollTo(0, top);
    const frame = requestAnimationFrame(() => {
      if (scrollY !== top) scrollTo(0, top);
    });
    const target = document.querySelector('main [data-arrive]') ?? document.querySelector('main h1') ??
      document.querySelector('main');
    if (target instanceof HTMLElement) {
      if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.tabIndex = -1;
      target.focus({ preventScroll: true });
    }
    return () => cancelAnimationFrame(frame);
  }, [place]);
  return children;
}
