import * as l10n from '@vscode/l10n';
import { notePieces, plainTexts } from './readmeMarks.ts';

/** A footnote by its name in lower case, and its sanitized content. */
export interface Footnote {
  readonly name: string;
  readonly content: DocumentFragment;
}

/** References after these stay text: each becomes two links. */
const MAX_REFERENCES = 1000;

/** A footnote that is referred to. */
interface Numbered {
  readonly item: HTMLLIElement;
  readonly number: number;
  references: number;
}

/**
 * Turns references to footnotes into links, and adds the footnotes below the content in the order of their references,
 * with links back. Those without a reference are not shown. The links are made by `readmeView.ts`.
 */
export function linkFootnotes(content: Element, notes: readonly Footnote[]): void {
  const unused = new Map(notes.map((note) => [note.name, note]));
  const names = new Set(unused.keys());
  const numbered = new Map<string, Numbered>();
  let count = 0;
  const numberOf = (name: string): Numbered | undefined => {
    const note = unused.get(name);
    if (!note) return numbered.get(name);
    unused.delete(name);
    const item = document.createElement('li');
    item.id = `user-content-${idOf(numbered.size + 1)}`;
    item.append(note.content);
    const added = { item, number: numbered.size + 1, references: 0 };
    numbered.set(name, added);
    return added;
  };
  const link = (root: Node): void => {
    for (const text of plainTexts(root)) {
      if (!text.data.includes('[^') || count >= MAX_REFERENCES) continue;
      const pieces = notePieces(text.data, names);
      const nodes = pieces.flatMap(({ before, name }): readonly (Node | string)[] => {
        const note = name === undefined ? undefined : numberOf(name);
        if (!note) return [before];
        if (count++ >= MAX_REFERENCES) return [before, `[^${name}]`];
        return [before, referenceTo(note)];
      });
      if (pieces.length > 1) text.replaceWith(...nodes);
    }
  };
  link(content);
  // A footnote may refer to others, which are added to the map meanwhile.
  for (const { item } of numbered.values()) link(item);
  if (numbered.size === 0) return;
  for (const note of numbered.values()) addLinksBack(note);
  const section = document.createElement('section');
  section.className = 'footnotes';
  section.setAttribute('aria-label', l10n.t('Footnotes'));
  const list = document.createElement('ol');
  list.append(...Array.from(numbered.values(), ({ item }) => item));
  section.append(list);
  content.append(section);
}

function referenceTo(note: Numbered): HTMLElement {
  const place = ++note.references;
  const reference = document.createElement('sup');
  const link = linkTo(idOf(note.number), String(note.number), l10n.t('Footnote {0}', note.number));
  link.id = `user-content-${idOf(note.number, place)}`;
  reference.append(link);
  return reference;
}

function addLinksBack({ item, number, references }: Numbered): void {
  const last = item.lastElementChild;
  const end = last?.matches('p') ? last : item;
  for (let place = 1; place <= references; place++) {
    const label = l10n.t('Back to reference {0}', references === 1 ? number : `${number}-${place}`);
    const link = linkTo(idOf(number, place), '↩', label);
    if (place > 1) {
      const index = document.createElement('sup');
      index.textContent = String(place);
      link.append(index);
    }
    end.append(' ', link);
  }
}

function linkTo(id: string, text: string, label: string): HTMLElement {
  const link = document.createElement('a');
  link.dataset.address = `#${id}`;
  link.setAttribute('aria-label', label);
  link.textContent = text;
  return link;
}

/** @param place of a reference to it; undefined for the footnote */
function idOf(number: number, place?: number): string {
  return place === undefined ? `footnote-${number}` : `footnote-${number}-reference-${place}`;
}
