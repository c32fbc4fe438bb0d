/**
 * The blocks of a text in Markdown, as CommonMark has them, without HTML, tables, images and definitions of links: what
 * looks like these stays text. Takes time in proportion to the text, whatever it is: nesting ends at `deepest`.
 *
 * @typedef {{
 *   type: 'document' | 'quote' | 'list' | 'item' | 'paragraph' | 'heading' | 'code' | 'rule',
 *   children: Block[],
 *   text: string,
 *   level: number,
 *   ordered: boolean,
 *   start: number,
 *   tight: boolean,
 * }} Block `text`: of a paragraph or heading still with its inlines; of code as it is. `level`: of a heading.
 *
 * @typedef {Block & {
 *   parent: Open | null,
 *   open: boolean,
 *   blankEnd: boolean,
 *   lines: string[],
 *   marker: string,
 *   padding: number,
 *   fence: string,
 *   fenceLength: number,
 *   fenceIndent: number,
 *   line: number,
 * }} Open
 */

const deepest = 24;
const rule = /^(?:\*[ \t]*){3,}$|^(?:_[ \t]*){3,}$|^(?:-[ \t]*){3,}$/;
const bullet = /^[*+-]/;
const number = /^(\d{1,9})([.)])/;

/**
 * @param {string} text
 * @returns {Block}
 */
export function parseBlocks(text) {
  const reader = new Reader();
  const lines = text.replace(/\0/g, '\ufffd').split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  for (const line of lines) reader.read(line);
  while (reader.tip !== reader.root) reader.close(reader.tip);
  return reader.root;
}

class Reader {
  constructor() {
    /** @type {Open} */
    this.root = make('document', null, 0);
    /** @type {Open} */
    this.tip = this.root;
    this.number = 0;
    this.line = '';
    this.at = 0;
  }

  /** Where the next character that is no space stands, and what that means. */
  look() {
    const next = this.spaces(this.at);
    const blank = next === this.line.length;
    return { next, indent: next - this.at, blank, rest: this.line.slice(next) };
  }

  /**
   * Where spaces end. A tab among them becomes spaces up to the next fourth column: before it there are none any more.
   * @param {number} from
   */
  spaces(from) {
    let next = from;
    for (;; next += 1) {
      if (this.line[next] === '\t') {
        this.line = this.line.slice(0, next) + ' '.repeat(4 - next % 4) + this.line.slice(next + 1);
      }
      if (this.line[next] !== ' ') return next;
    }
  }

  /** @param {string} text */
  read(text) {
    this.number += 1;
    this.line = text;
    this.at = 0;

    let container = this.root;
    for (
      let child = container.children.at(-1);
      child && /** @type {Open} */ (child).open;
      child = container.children.at(-1)
    ) {
      const open = /** @type {Open} */ (child);
      const goesOn = this.continues(open);
      if (goesOn === 'done') return;
      if (!goesOn) break;
      container = open;
    }
    const matched = container;
    const wasParagraph = this.tip.type === 'paragraph';

    while (
      container.type !== 'code' && container.type !== 'paragraph' ||
      container === matched && container.type === 'paragraph'
    ) {
      const started = this.starts(container, matched);
      if (!started) break;
      container = started;
      if (!['quote', 'list', 'item', 'document'].includes(container.type)) break;
    }

    const code = container.type === 'code';
    const { blank, next } = code ? { blank: this.line.slice(this.at).trim() === '', next: this.at } : this.look();
    if (container === matched && matched !== this.tip && !blank && wasParagraph && this.tip.type === 'paragraph') {
      // A paragraph goes on without the signs of what it lies in.
      this.tip.lines.push(this.line.slice(next));
      return;
    }
    this.closeTo(container);
    this.noteBlank(container, blank);
    if (container.type === 'code') {
      if (container.line !== this.number || !container.fence) container.lines.push(this.line.slice(this.at));
    } else if (container.type === 'paragraph') {
      container.lines.push(this.line.slice(next));
    } else if (!blank && container.type !== 'heading' && container.type !== 'rule') {
      this.add('paragraph', container).lines.push(this.line.slice(next));
    }
  }

  /**
   * Whether an open block goes on in this line; its signs are read over.
   * @param {Open} block
   * @returns {boolean | 'done'}
   */
  continues(block) {
    if (block.fence) return this.fenced(block);
    const { next, indent, blank, rest } = this.look();
    switch (block.type) {
      case 'list':
        return true;
      case 'quote':
        if (indent > 3 || rest[0] !== '>') return false;
        this.quoted(next);
        return true;
      case 'item':
        if (blank) {
          if (block.children.length === 0) return false;
          this.at = next;
          return true;
        }
        if (indent < block.padding) return false;
        this.at += block.padding;
        return true;
      case 'code':
        if (indent >= 4) this.at += 4;
        else if (blank) this.at = next;
        else return false;
        return true;
      case 'paragraph':
        return !blank;
      default:
        return false;
    }
  }

  /** @param {number} at Where the sign of a quote stands: it is read over, with one space behind it. */
  quoted(at) {
    this.spaces(at + 1);
    this.at = at + (this.line[at + 1] === ' ' ? 2 : 1);
  }

  /**
   * A line of code between fences, which keeps its tabs.
   * @param {Open} block
   */
  fenced(block) {
    const indent = /^ */.exec(this.line.slice(this.at))?.[0].length ?? 0;
    if (indent <= 3 && closes(this.line.slice(this.at + indent), block)) {
      this.closeTo(block);
      this.close(block);
      return 'done';
    }
    this.at += Math.min(indent, block.fenceIndent);
    return true;
  }

  /**
   * The block that begins here, if one does.
   * @param {Open} container
   * @param {Open} matched
   * @returns {Open | null}
   */
  starts(container, matched) {
    const { next, indent, blank, rest } = this.look();
    if (blank) return null;
    if (indent >= 4) {
      if (this.tip.type === 'paragraph') return null;
      this.at += 4;
      this.closeTo(container);
      return this.add('code', container);
    }
    const deep = depthOf(container) >= deepest;
    if (rest[0] === '>' && !deep) {
      this.quoted(next);
      this.closeTo(container);
      return this.add('quote', container);
    }
    const heading = /^#{1,6}(?=[ \t]|$)/.exec(rest);
    if (heading) {
      this.closeTo(container);
      const block = this.add('heading', container);
      block.level = heading[0].length;
      block.lines.push(withoutClosing(rest.slice(block.level)));
      return block;
    }
    const fence = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(rest);
    if (fence) {
      this.closeTo(container);
      const block = this.add('code', container);
      block.fence = rest[0];
      block.fenceLength = fence[0].length;
      block.fenceIndent = indent;
      return block;
    }
    if (container === matched && container.type === 'paragraph') {
      const under = /^(?:=+|-+)[ \t]*$/.test(rest);
      if (under) {
        container.type = 'heading';
        container.level = rest[0] === '=' ? 1 : 2;
        this.closeTo(container);
        return container;
      }
    }
    if (rule.test(rest)) {
      this.closeTo(container);
      return this.add('rule', container);
    }
    return deep ? null : this.item(container);
  }

  /**
   * @param {Open} container
   * @returns {Open | null}
   */
  item(container) {
    const { next, indent, rest } = this.look();
    const numbered = number.exec(rest);
    const sign = numbered?.[0] ?? bullet.exec(rest)?.[0];
    if (!sign) return null;
    const begin = next + sign.length;
    this.spaces(begin);
    const after = this.line.slice(begin);
    if (after !== '' && after[0] !== ' ') return null;
    const empty = after.trim() === '';
    // A paragraph is not cut short by an empty item, nor by a number that is not 1.
    if (container.type === 'paragraph' && (empty || (numbered && Number(numbered[1]) !== 1))) return null;
    const spaces = /^[ ]*/.exec(after)?.[0].length ?? 0;
    const gap = empty || spaces > 4 ? 1 : spaces;
    this.at = Math.min(this.line.length, begin + gap);
    const parent = container.type === 'paragraph' ? /** @type {Open} */ (container.parent) : container;
    this.closeTo(parent);
    const marker = numbered ? numbered[2] : sign;
    let list = parent;
    if (parent.type !== 'list' || parent.marker !== marker) {
      const outer = parent.type === 'list' ? /** @type {Open} */ (parent.parent) : parent;
      this.closeTo(outer);
      list = this.add('list', outer);
      list.marker = marker;
      list.ordered = Boolean(numbered);
      list.start = numbered ? Number(numbered[1]) : 1;
    }
    const block = this.add('item', list);
    block.padding = indent + sign.length + gap;
    return block;
  }

  /**
   * @param {Block['type']} type
   * @param {Open} container
   * @returns {Open}
   */
  add(type, container) {
    let parent = container;
    // What cannot hold it ends: a paragraph, or a list that gets something else than an item.
    while (!holds(parent, type)) {
      this.close(parent);
      parent = /** @type {Open} */ (parent.parent);
    }
    const block = make(type, parent, this.number);
    parent.children.push(block);
    this.tip = block;
    return block;
  }

  /** @param {Open} container */
  closeTo(container) {
    while (this.tip !== container) this.close(this.tip);
  }

  /** @param {Open} block */
  close(block) {
    block.open = false;
    this.tip = /** @type {Open} */ (block.parent);
    if (block.type === 'paragraph' || block.type === 'heading') block.text = block.lines.join('\n').trim();
    if (block.type === 'code') {
      if (!block.fence) { while (block.lines.at(-1)?.trim() === '') block.lines.pop(); }
      block.text = block.lines.map((line) => `${line}\n`).join('');
    }
    if (block.type === 'list') block.tight = isTight(block);
  }

  /**
   * @param {Open} container
   * @param {boolean} blank
   */
  noteBlank(container, blank) {
    if (blank && container.children.length) /** @type {Open} */ (container.children.at(-1)).blankEnd = true;
    const counts = blank && container.type !== 'quote' && !(container.type === 'code' && container.fence) &&
      !(container.type === 'item' && container.children.length === 0 && container.line === this.number);
    for (let block = /** @type {Open | null} */ (container); block; block = block.parent) block.blankEnd = counts;
  }
}

/**
 * @param {Block['type']} type
 * @param {Open | null} parent
 * @param {number} line
 * @returns {Open}
 */
function make(type, parent, line) {
  return {
    type,
    parent,
    line,
    children: [],
    text: '',
    level: 0,
    ordered: false,
    start: 1,
    tight: true,
    open: true,
    blankEnd: false,
    lines: [],
    marker: '',
    padding: 0,
    fence: '',
    fenceLength: 0,
    fenceIndent: 0,
  };
}

/** @param {Open} parent @param {Block['type']} type */
const holds = (parent, type) =>
  parent.type === 'list' ? type === 'item' : ['document', 'quote', 'item'].includes(parent.type) && type !== 'item';

/** @param {Open} block */
function depthOf(block) {
  let depth = 0;
  for (let one = block.parent; one; one = one.parent) depth += 1;
  return depth;
}

/** @param {string} rest @param {Open} block */
function closes(rest, block) {
  const ends = /^(?:`{3,}|~{3,})(?=[ \t]*$)/.exec(rest);
  return ends !== null && rest[0] === block.fence && ends[0].length >= block.fenceLength;
}

/**
 * A heading's text without the `#` that end it.
 * @param {string} text
 */
function withoutClosing(text) {
  const trimmed = text.trim();
  let end = trimmed.length;
  while (trimmed[end - 1] === '#') end -= 1;
  if (end === 0) return '';
  return end < trimmed.length && /[ \t]/.test(trimmed[end - 1]) ? trimmed.slice(0, end).trim() : trimmed;
}

/** @param {Open} list */
function isTight(list) {
  const items = /** @type {Open[]} */ (list.children);
  return !items.some((item, index) =>
    (endsBlank(item) && index < items.length - 1) ||
    /** @type {Open[]} */ (item.children).some((child, at) =>
      endsBlank(child) && (index < items.length - 1 || at < item.children.length - 1)
    )
  );
}

/** @param {Open} block */
function endsBlank(block) {
  for (let one = /** @type {Open | undefined} */ (block); one;) {
    if (one.blankEnd) return true;
    one = one.type === 'list' || one.type === 'item'
      ? /** @type {Open | undefined} */ (one.children.at(-1))
      : undefined;
  }
  return false;
}
