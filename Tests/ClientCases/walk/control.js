/**
 * What the walk can have done to its daemons and their database, by the script that started them: it reads a word from
 * the pipe `ask` of a folder, and answers by the pipe `answer`.
 *
 * @module
 */

export class Control {
  /** @type {Deno.FsFile | null} */
  #ask = null;
  /** @type {ReadableStreamDefaultReader<string> | null} */
  #answers = null;

  /** @param {string | null} folder */
  constructor(folder) {
    this.folder = folder;
  }

  get there() {
    return this.folder !== null;
  }

  /**
   * @param {'backup' | 'restore' | 'restart'} word
   * @returns {Promise<string[]>} where the daemons are now
   */
  async do(word) {
    this.#ask ??= await Deno.open(`${this.folder}/ask`, { write: true });
    if (!this.#answers) {
      const file = await Deno.open(`${this.folder}/answer`, { read: true });
      this.#answers = file.readable.pipeThrough(new TextDecoderStream()).getReader();
    }
    await this.#ask.write(new TextEncoder().encode(`${word}\n`));
    const { value } = await this.#answers.read();
    const [said, addresses] = value?.trim().split(' ') ?? [];
    if (said !== 'done') throw new Error(`The script could not ${word}: ${value}`);
    return addresses.split(',');
  }
}
