import { useResource } from '../../shell/use.js';

/**
 * The user's own link into a list, without its address: that is shown only when the link is made. It is looked for
 * among all of the user's links, because asking for one that is not there is an error in the console.
 * @param {'public_link' | 'calendar_link'} kind
 * @param {string} listID
 * @returns {{link: {created_at: string, last_used_at: string | null} | null, loading: boolean, reload: () => void}}
 */
export function useLink(kind, listID) {
  const { value, loading, reload } = useResource('/v1/me/links?limit=500', { keep: true });
  /** @type {Array<{kind: string, checklist: {id: string} | null, created_at: string, last_used_at: string | null}>} */
  const links = value?.links ?? [];
  const link = links.find((one) => one.kind === kind && one.checklist?.id === listID) ?? null;
  return { link, loading: loading && value === null, reload };
}
