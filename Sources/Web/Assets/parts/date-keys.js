/**
 * The keys of a field in which one writes a date: Enter takes what is written, Escape gives back what was there, and the
 * arrow down opens what one picks from.
 * @param {{written: boolean, take: () => void, reset: () => void, open: () => void}} field `written`: somebody has
 *   written in it, and it is not taken yet
 * @returns {(event: KeyboardEvent) => void}
 */
export const dateKeys = ({ written, take, reset, open }) => (event) => {
  if (event.isComposing) return;
  if (event.key === 'Enter') {
    // Where nothing was written, Enter is for the form around it.
    if (written) event.preventDefault();
    take();
  } else if (event.key === 'ArrowDown') {
    event.preventDefault();
    open();
  } else if (event.key === 'Escape' && written) {
    event.preventDefault();
    event.stopPropagation();
    reset();
  }
};
