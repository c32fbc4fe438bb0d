/**
 * What the server gives a task that repeats where a request says nothing (docs/guide/repeating.md).
 * @module
 */

/** @import * as Server from './types/server.js' */

/**
 * @param {Server.Span} [span]
 * @returns {Server.Repeat} without a rule and a first day
 */
export const newRepeat = (span = 'day') => ({
  rule: '',
  starts_on: '',
  span,
  goal: 1,
  shared: false,
  from: 'schedule',
  missed: span === 'day' ? 'skip' : 'carry',
  except: [],
  extra: [],
  pauses: [],
  starts_at: null,
  minutes: null,
  former: [],
});
