import { useEffect, useState } from '../view.js';
import { ask } from './session.js';

/**
 * What the server says of itself.
 * @typedef {{registration: 'open' | 'invited' | 'closed', sign_in: string[], public_url: string | null}} About
 */

/** @type {Promise<About> | null} */
let about = null;

/**
 * How people sign up at this server; null until it answers.
 * @returns {{about: About | null, failed: boolean}}
 */
export function useAbout() {
  const [state, set] = useState({ about: /** @type {About | null} */ (null), failed: false });
  useEffect(() => {
    about ??= ask('GET', '/v1/about');
    about.then((value) => {
      if (!value?.registration) throw new TypeError('The server does not say how people sign up.');
      set({ about: value, failed: false });
    }).catch(() => {
      about = null;
      set({ about: null, failed: true });
    });
  }, []);
  return state;
}

/**
 * Where others find this server: as its operator says, or else as this page has found it.
 * @returns {string} an origin
 */
export const useOwnOrigin = () => useAbout().about?.public_url ?? location.origin;
