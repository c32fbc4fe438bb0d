/**
 * Documents that lists are imported from and exported to. Pure.
 *
 * @typedef {{extension: string, type: string}} Format
 */

/** @type {Record<'markdown' | 'json' | 'csv' | 'calendar', Format>} */
export const formats = {
  markdown: { extension: 'md', type: 'text/markdown' },
  json: { extension: 'json', type: 'application/json' },
  csv: { extension: 'csv', type: 'text/csv' },
  calendar: { extension: 'ics', type: 'text/calendar' },
};

/** What the file input takes. */
export const accept =
  '.md,.markdown,.txt,.json,.csv,.ics,.ical,text/markdown,text/plain,application/json,text/csv,text/calendar';

/** @type {Record<string, string>} */
const byExtension = {
  md: 'text/markdown',
  markdown: 'text/markdown',
  mdown: 'text/markdown',
  txt: 'text/markdown',
  json: 'application/json',
  csv: 'text/csv',
  ics: 'text/calendar',
  ical: 'text/calendar',
};

/** @type {Record<string, string>} */
const byType = {
  'text/markdown': 'text/markdown',
  'text/x-markdown': 'text/markdown',
  'text/plain': 'text/markdown',
  'application/json': 'application/json',
  'text/csv': 'text/csv',
  'application/csv': 'text/csv',
  'application/vnd.ms-excel': 'text/csv',
  'text/calendar': 'text/calendar',
};

/**
 * The media type to import a file as. Its extension counts first: systems name types as they like.
 * @param {{name: string, type: string}} file
 * @returns {string | null} null: the file is none that can be imported
 */
export function importType(file) {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  return byExtension[extension] ?? byType[file.type.split(';')[0].trim().toLowerCase()] ?? null;
}

/**
 * The title that a file's name gives, for documents without one of their own.
 * @param {string} name
 * @returns {string}
 */
export function titleOfFile(name) {
  return [...name.replace(/\.[^.]+$/, '').replaceAll(/\p{Cc}/gu, ' ').trim()].slice(0, 200).join(
    '',
  );
}

/**
 * A file name for an export.
 * @param {string} title
 * @param {Format} format
 * @returns {string}
 */
export function fileName(title, format) {
  const name = title.replaceAll(/[\p{Cc}\p{Bidi_Control}/\\:*?"<>|]/gu, ' ').replaceAll(
    /\s+/g,
    ' ',
  ).trim();
  return `${name.slice(0, 80).replace(/^\.+|[. ]+$/g, '') || 'checklist'}.${format.extension}`;
}
