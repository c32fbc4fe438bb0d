import { locale } from '../../words/index.js';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];

/**
 * A size in the language of the page: 1.5 MB.
 * @param {number} bytes
 * @returns {string}
 */
export function formatBytes(bytes) {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: units[unit],
    unitDisplay: 'short',
    maximumFractionDigits: size < 10 ? 1 : 0,
  })
    .format(size);
}
