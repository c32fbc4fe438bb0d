/**
 * All that reads a line. It is loaded when somebody begins to write, so that the first screen is there sooner.
 */
export { chipWords } from './chip-words.js';
export { fold } from './fold.js';
export { keywords } from './keywords.js';
export { parse } from './parse.js';
export { Suggestions } from './suggestion-list.js';
export { completed, suggestionsFor, tokenAt } from './suggestions.js';
