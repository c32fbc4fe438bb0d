import { creation, deletion, edit } from './make.js';

/** @import * as Server from '../types/server.js' */

/** @param {Server.NewMode} mode */
export const createMode = (mode) => creation('createMode', {}, mode);

/**
 * @param {string} id
 * @param {Server.ModePatch} patch
 */
export const updateMode = (id, patch) => edit('updateMode', { mode: id }, patch);

/** @param {string} id */
export const deleteMode = (id) => deletion('deleteMode', { mode: id });

/**
 * Starts the timer, and stops what runs.
 * @param {Server.TimerStart} start
 */
export const startTimer = (start) => creation('startTimer', {}, start);

/**
 * @param {string} entryID the entry that is meant
 * @param {{ ended_at?: string }} [when]
 */
export const stopTimer = (entryID, when = {}) => edit('stopTimer', {}, { ...when, id: entryID });

/** Throws away what runs. */
export const discardTimer = () => deletion('discardTimer', {});

/** @param {Server.NewEntry} entry */
export const createEntry = (entry) => creation('createEntry', {}, entry);

/**
 * @param {string} id
 * @param {Server.EntryPatch} patch
 */
export const updateEntry = (id, patch) => edit('updateEntry', { entry: id }, patch);

/** @param {string} id */
export const deleteEntry = (id) => deletion('deleteEntry', { entry: id });
