/**
 * Code that the page can do without for a while.
 * @module
 */

/** How long to wait before the second attempt and, twice as long after each one, at most, in milliseconds. */
const soon = 1000;
const late = 30_000;

/**
 * Loads it, and tries again until it is there: the network may go away just then.
 * @template T
 * @param {() => Promise<T>} load
 * @param {(value: T) => void} done
 * @returns {() => void} ends it
 */
export function loadInTime(load, done) {
  let over = false;
  let timer = 0;
  let wait = soon;
  const attempt = () =>
    load().then(
      (value) => {
        if (over) return;
        end();
        done(value);
      },
      () => {
        if (over) return;
        timer = setTimeout(again, wait);
        wait = Math.min(2 * wait, late);
      },
    );
  const again = () => {
    clearTimeout(timer);
    // Without a network, each attempt would be an error in the console. The event of its return comes here, too.
    if (navigator.onLine) attempt();
  };
  const end = () => {
    over = true;
    clearTimeout(timer);
    removeEventListener('online', again);
  };
  addEventListener('online', again);
  attempt();
  return end;
}
