/**
 * The line that makes tasks: what it understands is shown as chips before it is saved, and a chip gives its text back.
 */
export { lineDraft, lineDrafts } from './add-line/drafts.js';
export { AddLine } from './add-line/line.js';
export { parse } from './add-line/parse.js';
