/**
 * What stands in a paragraph: CommonMark's inlines without images, HTML and references, with GitHub's ~~strike~~ and
 * addresses that stand alone. Takes time in proportion to the text, whatever it is: nesting ends at `deepest`.
 *
 * @typedef {{
 *   type: 'text' | 'code' | 'break' | 'line' | 'em' | 'strong' | 'del' | 'link',
 *   text?: string,
 *   href?: string,
 *   title?: string,
 *   children?: Inline[],
 * }} Inline `break`: a line ends here by will; `line`: it ends here in the text.
 *
 * @typedef {{
 *   type: Inline['type'], text: string, href: string, title: string, depth: number,
 *   before: Node | null, after: Node | null, first: Node | null, last: Node | null,
 * }} Node Linked, so that what lies between two marks is moved into them without moving the rest.
 *
 * @typedef {{
 *   node: Node, sign: string, count: number, original: number, opens: boolean, closes: boolean,
 *   before: Mark | null, after: Mark | null,
 * }} Mark A run of signs that may begin or end something.
 */

import { readTarget } from './target.js';

const deepest = 32;
const punctuation = /[!-/:-@[-`{-~\p{P}]/u;
const space = /\s/;
const escapable = /[!-/:-@[-`{-~]/;
const plain = /[^\n`[\]\\<&*_~]+/y;
const entity = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp));/y;
const names = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const angled = /<([A-Za-z][A-Za-z0-9.+-]{1,31}:[^\s<>]*)>/y;
const mail = /<([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9][A-Za-z0-9.-]{0,252})>/y;

/**
 * @param {string} text
 * @returns {Inline[]}
 */
export function parseInlines(text) {
  return new Scanner(text).scan();
}

class Scanner {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.root = make('text');
    /** @type {Mark | null} */
    this.marks = null;
    /** @type {{node: Node, mark: Mark | null, active: boolean}[]} */
    this.brackets = [];
    /** @type {Map<number, number[]> | null} */
    this.ticks = null;
  }

  scan() {
    while (this.at < this.text.length) {
      const sign = this.text[this.at];
      if (sign === '\n') this.lineEnd();
      else if (sign === '\\') this.backslash();
      else if (sign === '`') this.code();
      else if (sign === '*' || sign === '_' || sign === '~') this.mark(sign);
      else if (sign === '[') this.bracket();
      else if (sign === ']') this.bracketEnd();
      else if (sign === '<') this.address();
      else if (sign === '&') this.entity();
      else {
        plain.lastIndex = this.at;
        const run = plain.exec(this.text)?.[0] ?? sign;
        this.at += run.length;
        this.say(run);
      }
    }
    this.pair(null);
    return plainList(this.root);
  }

  /** @param {string} text */
  say(text) {
    return append(this.root, make('text', text));
  }

  lineEnd() {
    const { last } = this.root;
    let hard = false;
    if (last?.type === 'text') {
      hard = last.text.endsWith('  ');
      last.text = last.text.replace(/ +$/, '');
    }
    append(this.root, make(hard ? 'break' : 'line'));
    this.nextLine(1);
  }

  backslash() {
    const next = this.text[this.at + 1];
    if (next === '\n') {
      append(this.root, make('break'));
      return this.nextLine(2);
    }
    const escaped = next !== undefined && escapable.test(next);
    this.say(escaped ? next : '\\');
    this.at += escaped ? 2 : 1;
  }

  /** @param {number} by */
  nextLine(by) {
    this.at += by;
    while (this.text[this.at] === ' ') this.at += 1;
  }

  code() {
    const length = runOf(this.text, this.at);
    const from = this.at + length;
    const end = this.nextTicks(length, from);
    if (end < 0) {
      this.say('`'.repeat(length));
      this.at = from;
      return;
    }
    const inside = this.text.slice(from, end).replace(/\n/g, ' ');
    const padded = inside.startsWith(' ') && inside.endsWith(' ') && /[^ ]/.test(inside);
    append(this.root, make('code', padded ? inside.slice(1, -1) : inside));
    this.at = end + length;
  }

  /**
   * Where the next run of exactly that many backticks begins, or -1. All runs are found once.
   * @param {number} length
   * @param {number} from
   */
  nextTicks(length, from) {
    if (!this.ticks) {
      this.ticks = new Map();
      for (const run of this.text.matchAll(/`+/g)) {
        const places = this.ticks.get(run[0].length);
        if (places) places.push(run.index);
        else this.ticks.set(run[0].length, [run.index]);
      }
      for (const places of this.ticks.values()) places.reverse();
    }
    const places = this.ticks.get(length) ?? [];
    while (places.length && places[places.length - 1] < from) places.pop();
    return places.at(-1) ?? -1;
  }

  /** @param {string} sign */
  mark(sign) {
    const { text, at } = this;
    const count = runOf(text, at);
    const before = at === 0 ? '\n' : charBefore(text, at);
    const after = at + count >= text.length ? '\n' : String.fromCodePoint(text.codePointAt(at + count) ?? 10);
    const [blankBefore, blankAfter] = [space.test(before), space.test(after)];
    const [signBefore, signAfter] = [punctuation.test(before), punctuation.test(after)];
    const left = !blankAfter && (!signAfter || blankBefore || signBefore);
    const right = !blankBefore && (!signBefore || blankAfter || signAfter);
    const opens = sign === '_' ? left && (!right || signBefore) : left;
    const closes = sign === '_' ? right && (!left || signAfter) : right;
    const node = this.say(sign.repeat(count));
    this.at += count;
    if ((sign === '~' && count !== 2) || (!opens && !closes)) return;
    /** @type {Mark} */
    const mark = { node, sign, count, original: count, opens, closes, before: this.marks, after: null };
    if (this.marks) this.marks.after = mark;
    this.marks = mark;
  }

  bracket() {
    this.brackets.push({ node: this.say('['), mark: this.marks, active: true });
    this.at += 1;
  }

  bracketEnd() {
    this.at += 1;
    const opener = this.brackets.pop();
    const target = opener?.active && this.text[this.at] === '(' ? readTarget(this.text, this.at + 1) : null;
    if (!opener || !target || depthBetween(opener.node.after, null) >= deepest) return void this.say(']');
    this.at = target.end;
    this.pair(opener.mark);
    const link = make('link');
    link.href = unescaped(target.href);
    link.title = unescaped(target.title);
    moveInto(this.root, link, opener.node.after, null);
    unlink(this.root, opener.node);
    append(this.root, link);
    // There is no link within a link. Brackets before an inactive one are inactive already.
    for (let index = this.brackets.length - 1; index >= 0 && this.brackets[index].active; index -= 1) {
      this.brackets[index].active = false;
    }
  }

  address() {
    for (const [pattern, scheme] of /** @type {const} */ ([[mail, 'mailto:'], [angled, '']])) {
      pattern.lastIndex = this.at;
      const found = pattern.exec(this.text);
      if (!found) continue;
      const link = append(this.root, make('link'));
      link.href = scheme + found[1];
      append(link, make('text', found[1]));
      link.depth = 1;
      this.at += found[0].length;
      return;
    }
    this.say('<');
    this.at += 1;
  }

  entity() {
    entity.lastIndex = this.at;
    const found = entity.exec(this.text);
    this.say(found ? decoded(found) : '&');
    this.at += found ? found[0].length : 1;
  }

  /**
   * Pairs the marks after `bottom`; what lies between two becomes their children. `floors` remembers below which mark
   * nothing was found for marks like this one, so that it is not looked for again.
   * @param {Mark | null} bottom
   */
  pair(bottom) {
    /** @type {Map<string, Mark | null>} */
    const floors = new Map();
    let closer = this.marks === bottom ? null : this.marks;
    while (closer && closer.before !== bottom) closer = closer.before;
    while (closer) {
      if (!closer.closes) {
        closer = closer.after;
        continue;
      }
      const key = `${closer.sign}${closer.opens}${closer.original % 3}`;
      const floor = floors.has(key) ? floors.get(key) : bottom;
      let opener = closer.before;
      while (opener && opener !== bottom && opener !== floor && !matches(opener, closer)) opener = opener.before;
      if (opener && opener !== bottom && opener !== floor) {
        closer = this.wrap(opener, closer, bottom);
        continue;
      }
      floors.set(key, closer.before);
      const next = closer.after;
      if (!closer.opens) this.drop(closer);
      closer = next;
    }
    while (this.marks && this.marks !== bottom) this.drop(this.marks);
  }

  /**
   * @param {Mark} opener
   * @param {Mark} closer
   * @param {Mark | null} bottom
   * @returns {Mark | null} the mark to go on with
   */
  wrap(opener, closer, bottom) {
    const used = opener.count >= 2 && closer.count >= 2 ? 2 : 1;
    while (closer.before && closer.before !== opener) this.drop(closer.before);
    if (depthBetween(opener.node.after, closer.node) >= deepest) {
      // Too deep: the signs stay signs, and so do all that would lie around them.
      const next = closer.after;
      while (closer.before && closer.before !== bottom) this.drop(closer.before);
      this.drop(closer);
      return next;
    }
    const node = make(opener.sign === '~' ? 'del' : used === 2 ? 'strong' : 'em');
    moveInto(this.root, node, opener.node.after, closer.node);
    insertAfter(this.root, opener.node, node);
    opener.count -= used;
    closer.count -= used;
    opener.node.text = opener.sign.repeat(opener.count);
    closer.node.text = closer.sign.repeat(closer.count);
    if (opener.count === 0) this.drop(opener);
    if (closer.count > 0) return closer;
    const next = closer.after;
    this.drop(closer);
    return next;
  }

  /** @param {Mark} mark */
  drop(mark) {
    if (mark.before) mark.before.after = mark.after;
    if (mark.after) mark.after.before = mark.before;
    else this.marks = mark.before;
  }
}

/** @param {Mark} opener @param {Mark} closer */
function matches(opener, closer) {
  if (opener.sign !== closer.sign || !opener.opens) return false;
  if (!opener.closes && !closer.opens) return true;
  return (opener.original + closer.original) % 3 !== 0 || (opener.original % 3 === 0 && closer.original % 3 === 0);
}

/**
 * @param {Inline['type']} type
 * @param {string} [text]
 * @returns {Node}
 */
const make = (type, text = '') => ({
  type,
  text,
  href: '',
  title: '',
  depth: 0,
  before: null,
  after: null,
  first: null,
  last: null,
});

/** @param {Node} parent @param {Node} node */
function append(parent, node) {
  return insertAfter(parent, parent.last, node);
}

/** @param {Node} parent @param {Node | null} place @param {Node} node */
function insertAfter(parent, place, node) {
  node.before = place;
  node.after = place ? place.after : parent.first;
  if (node.before) node.before.after = node;
  else parent.first = node;
  if (node.after) node.after.before = node;
  else parent.last = node;
  return node;
}

/** @param {Node} parent @param {Node} node */
function unlink(parent, node) {
  if (node.before) node.before.after = node.after;
  else parent.first = node.after;
  if (node.after) node.after.before = node.before;
  else parent.last = node.before;
}

/**
 * Moves what lies from one node to before another out of a parent, to the end of a new one.
 * @param {Node} parent
 * @param {Node} target
 * @param {Node | null} from
 * @param {Node | null} until
 */
function moveInto(parent, target, from, until) {
  for (let node = from; node && node !== until;) {
    const next = node.after;
    unlink(parent, node);
    append(target, node);
    target.depth = Math.max(target.depth, node.depth);
    node = next;
  }
  target.depth += 1;
}

/** @param {Node | null} from @param {Node | null} until */
function depthBetween(from, until) {
  let depth = 0;
  for (let node = from; node && node !== until; node = node.after) depth = Math.max(depth, node.depth);
  return depth;
}

/** @param {string} text @param {number} at */
function runOf(text, at) {
  let end = at + 1;
  while (text[end] === text[at]) end += 1;
  return end - at;
}

/** @param {string} text @param {number} at */
function charBefore(text, at) {
  const low = text.charCodeAt(at - 1);
  return low >= 0xdc00 && low <= 0xdfff && at > 1 ? text.slice(at - 2, at) : text[at - 1];
}

/** @param {RegExpExecArray} found */
function decoded(found) {
  if (found[3]) return names[/** @type {keyof typeof names} */ (found[3])];
  const code = found[1] ? parseInt(found[1], 10) : parseInt(found[2], 16);
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);
}

/** @param {string} text */
const unescaped = (text) =>
  text.replace(
    /\\([!-/:-@[-`{-~])|&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp));/g,
    (...found) => found[1] ?? decoded(/** @type {any} */ ([found[0], found[2], found[3], found[4]])),
  );

/**
 * A node's children as a list, texts that lie side by side as one.
 * @param {Node} parent
 * @returns {Inline[]}
 */
function plainList(parent) {
  /** @type {Inline[]} */
  const out = [];
  for (let node = parent.first; node; node = node.after) {
    const last = out.at(-1);
    if (node.type === 'text' || node.type === 'code') {
      if (node.type === 'text' && last?.type === 'text') last.text += node.text;
      else if (node.text || node.type === 'code') out.push({ type: node.type, text: node.text });
    } else if (node.type === 'link') {
      out.push({ type: 'link', href: node.href, title: node.title, children: plainList(node) });
    } else if (node.type === 'break' || node.type === 'line') {
      out.push({ type: node.type });
    } else {
      out.push({ type: node.type, children: plainList(node) });
    }
  }
  return out;
}
