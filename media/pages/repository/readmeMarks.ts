import * as l10n from '@vscode/l10n';

/*
 * What GitHub recognizes in the text of a README, and VS Code's Markdown engine doesn't. Each function takes a text of
 * any length, and looks at each character a limited number of times.
 */

const ALERT_KINDS = ['note', 'tip', 'important', 'warning', 'caution'] as const;
type AlertKind = (typeof ALERT_KINDS)[number];

/**
 * The kind of an alert, from the beginning of a quote: `[!NOTE]` alone on its line.
 * @returns also the length of the mark, with the end of the line
 */
export function alertIn(text: string): { readonly kind: AlertKind; readonly length: number } | undefined {
  const [mark, name] = /^\s{0,9}\[!([A-Za-z]{3,9})\][ \t]{0,9}(?:\n|$)/.exec(text) ?? [];
  const kind = ALERT_KINDS.find((each) => each === name?.toLowerCase());
  return kind && mark !== undefined ? { kind, length: mark.length } : undefined;
}

/** Whether an item of a list is a task, and done: `[ ] ` or `[x] `. */
export function taskIn(text: string): { readonly isDone: boolean; readonly length: number } | undefined {
  const [mark, box] = /^\s{0,9}\[([ xX])\]\s/.exec(text) ?? [];
  return mark === undefined ? undefined : { isDone: box !== ' ', length: mark.length };
}

/** A text before a reference to a footnote, or after the last one, which has no name. */
interface NotePiece {
  readonly before: string;
  /** In lower case. */
  readonly name?: string;
}

/** Divides a text at its references to footnotes, such as `[^1]`. Those with other names stay text. */
export function notePieces(text: string, names: ReadonlySet<string>): readonly NotePiece[] {
  const pieces: NotePiece[] = [];
  let start = 0;
  for (const match of text.matchAll(/\[\^([^\][\s]{1,100})\]/g)) {
    const name = match[1]?.toLowerCase() ?? '';
    if (!names.has(name)) continue;
    pieces.push({ before: text.slice(start, match.index), name });
    start = match.index + match[0].length;
  }
  return [...pieces, { before: text.slice(start) }];
}

/** Whether a text may contain a code such as `:rocket:`. */
export function mayHaveEmoji(text: string): boolean {
  return /:[a-z\d_+-]{1,40}:/.test(text);
}

/** Replaces codes such as `:rocket:`. Unknown ones stay text. */
export function withEmoji(text: string, emoji: ReadonlyMap<string, string>): string {
  let result = '';
  let start = 0;
  // The last colon may also be the first one of another code.
  for (const match of text.matchAll(/:([a-z\d_+-]{1,40})(?=:)/g)) {
    const character = emoji.get(match[1] ?? '');
    if (character === undefined || match.index < start) continue;
    result += text.slice(start, match.index) + character;
    start = match.index + match[0].length + 1;
  }
  return result + text.slice(start);
}

const ALERTS: Readonly<Record<AlertKind, { readonly title: string; readonly icon: string }>> = {
  note: { title: l10n.t('Note'), icon: 'info' },
  tip: { title: l10n.t('Tip'), icon: 'lightbulb' },
  important: { title: l10n.t('Important'), icon: 'report' },
  warning: { title: l10n.t('Warning'), icon: 'warning' },
  caution: { title: l10n.t('Caution'), icon: 'error' },
};

/** Others stay quotes: each icon is an element with a style of its own. */
const MAX_ALERTS = 200;

/** Gives the alerts of a README their titles: quotes that begin with a mark such as `[!NOTE]`, not in anything else. */
export function markAlerts(content: Element): void {
  let count = 0;
  for (const quote of content.querySelectorAll(':scope > blockquote')) {
    const paragraph = quote.firstElementChild;
    const first = paragraph?.firstChild;
    if (!paragraph?.matches('p') || !(first instanceof Text)) continue;
    const alert = alertIn(first.data);
    const after = first.nextSibling;
    const isAlone = alert && (alert.length < first.data.length || !after || after instanceof HTMLBRElement);
    if (!isAlone) continue;
    const hasMore = alert.length < first.data.length || after !== null || paragraph.nextElementSibling !== null;
    if (!hasMore) continue;
    if (++count > MAX_ALERTS) return;
    first.data = first.data.slice(alert.length);
    if (after instanceof HTMLBRElement) after.remove();
    if (paragraph.childNodes.length === 1 && first.data === '') paragraph.remove();
    quote.classList.add('alert', alert.kind);
    quote.prepend(titleOf(alert.kind));
  }
}

function titleOf(kind: AlertKind): HTMLElement {
  const { title, icon } = ALERTS[kind];
  const element = document.createElement('p');
  element.className = 'alert-title';
  const picture = document.createElement('vscode-icon');
  picture.setAttribute('name', icon);
  element.append(picture, title);
  return element;
}

/** What ends the text of a task: nested lists, and other blocks. */
const BLOCKS = 'ul,ol,dl,p,div,pre,blockquote,table,details,hr,figure,h3,h4,h5,h6';

/** Others stay text: each has two more elements. */
const MAX_TASKS = 2000;

/** Gives the tasks of a README checkboxes, which can't be changed: items of lists that begin with `[ ]` or `[x]`. */
export function markTasks(content: Element): void {
  let count = 0;
  for (const item of content.querySelectorAll('li')) {
    const start = firstNode(item);
    const parent = start?.parentElement;
    const task = start && parent ? taskIn(start.data) : undefined;
    if (!start || !parent || !task) continue;
    if (++count > MAX_TASKS) return;
    start.data = start.data.slice(task.length);
    const label = document.createElement('label');
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.disabled = true;
    box.checked = task.isDone;
    start.before(label);
    label.append(box, ' ', ...inlineFrom(start));
    item.className = 'task';
  }
}

/** The text at the beginning of an item, which may be in a paragraph. */
function firstNode(item: Element): Text | undefined {
  const [first] = [...item.childNodes].filter((node) => !(node instanceof Text && node.data.trim() === ''));
  const start = first instanceof HTMLParagraphElement ? first.firstChild : first;
  return start instanceof Text ? start : undefined;
}

/** A node and those after it, up to a block. */
function inlineFrom(first: Node): readonly Node[] {
  const nodes: Node[] = [];
  for (let node: Node | null = first; node; node = node.nextSibling) {
    if (node instanceof Element && node.matches(BLOCKS)) break;
    nodes.push(node);
  }
  return nodes;
}

/** The texts below an element that are not code, in document order. They may be replaced. */
export function plainTexts(root: Node): readonly Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, withoutCode);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node);
  return texts;
}

function withoutCode(node: Node): number {
  const isCode = node instanceof Element && node.matches('code,pre,kbd,samp');
  return isCode ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
}

let table: Promise<ReadonlyMap<string, string>> | undefined;

/** Replaces codes such as `:rocket:`, except in code. Never rejects: without the table, they stay text. */
export async function replaceEmoji(content: Element): Promise<void> {
  const texts = plainTexts(content).filter(({ data }) => mayHaveEmoji(data));
  if (texts.length === 0) return;
  table ??= loadTable();
  const emoji = await table;
  for (const text of texts) {
    const replaced = withEmoji(text.data, emoji);
    if (replaced !== text.data) text.data = replaced;
  }
}

/** Loads a file of its own, which only pages with such a code need. */
async function loadTable(): Promise<ReadonlyMap<string, string>> {
  try {
    return (await import('./emoji.ts')).emoji;
  } catch {
    table = undefined;
    return new Map();
  }
}
