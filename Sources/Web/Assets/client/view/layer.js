import { same } from './same.js';

/**
 * Things in the place of others, by id; null where one is gone.
 * @template T
 * @extends {Map<string, T | null>}
 */
export class Layer extends Map {
  /**
   * Takes the objects of a former layer where they say the same, so that what has not changed stays identical.
   * @param {Layer<T>} [former]
   * @returns {Layer<T>} the former one itself if nothing has changed
   */
  settled(former) {
    if (!former) return this;
    let changed = this.size !== former.size;
    for (const [id, thing] of this) {
      const was = former.get(id);
      if (was !== undefined && same(was, thing)) this.set(id, was);
      else changed = true;
    }
    return changed ? this : former;
  }

  /**
   * @param {ReadonlyMap<string, T>} things
   * @returns {Map<string, T>} those things with this layer on top
   */
  over(things) {
    const all = new Map(things);
    for (const [id, thing] of this) {
      if (thing === null) all.delete(id);
      else all.set(id, thing);
    }
    return all;
  }
}
