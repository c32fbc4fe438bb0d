import { useEffect, useState } from '../view.js';

/**
 * A choice that the address holds. It shows at once, before the address has changed.
 * @template T
 * @param {T} held what the address says
 * @returns {[T, (next: T) => void]}
 */
export function useChoice(held) {
  const [chosen, choose] = useState(held);
  useEffect(() => choose(held), [held]);
  return [chosen, choose];
}
