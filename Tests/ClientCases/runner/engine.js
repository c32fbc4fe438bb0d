/**
 * The engine under test. CROSSCHECK_CLIENT names another one than the page's.
 *
 * @module
 */

const path = Deno.env.get('CROSSCHECK_CLIENT') ??
  new URL('../../../Sources/Web/Assets/client/index.js', import.meta.url).pathname;

/** @type {{ openClient: (options: any) => Promise<any>, edits: Record<string, (...args: any[]) => any>, Refusal: any, Offline: any }} */
const engine = await import(`file://${path}`);

export const { openClient, edits } = engine;
