/**
 * What users can do, each as a function that makes an edit for `client.edit`.
 *
 * @module
 */
export * from './sharing.js';
export * from './planning.js';
export * from './time.js';
