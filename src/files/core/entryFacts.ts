import { Emitter, type Event } from '../../base/core/event.ts';
import { entryKindOf, type TreeEntry } from '../../hosts/core/treeEntry.ts';

/** What the content of an entry says about it: where a link leads, or the file that a pointer of Git LFS stands for. */
export type EntryFact =
  | { readonly kind: 'link'; readonly target: string }
  /** @property size in bytes */
  | { readonly kind: 'pointer'; readonly size: number };

/** https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md, "The Pointer": less than 1024 bytes. */
const MAX_POINTER = 1023;

/** Bytes of a version, a hash, and a size. */
const MIN_POINTER = 100;

/** Bytes of a link; Linux allows no longer one. */
const MAX_LINK = 4096;

/** Facts that are kept in memory. */
const MAX_FACTS = 2000;

/** Whether the content of an entry may say more about it. */
export function mayHaveFact(entry: Pick<TreeEntry, 'mode' | 'size'>): boolean {
  const { size } = entry;
  const kind = entryKindOf(entry);
  if (size === undefined) return kind === 'link';
  if (kind === 'link') return size <= MAX_LINK;
  return (kind === 'file' || kind === 'executable') && size >= MIN_POINTER && size <= MAX_POINTER;
}

/** Reads what a content says about its entry; undefined if that is nothing, as for most files. */
export function factIn(entry: Pick<TreeEntry, 'mode' | 'size'>, content: Uint8Array): EntryFact | undefined {
  if (!mayHaveFact(entry) || content.length > MAX_LINK) return undefined;
  const text = new TextDecoder().decode(content);
  if (entryKindOf(entry) === 'link') return { kind: 'link', target: text };
  const lines = text.split('\n');
  if (content.length > MAX_POINTER || !/^version https:\/\/[\w.-]+\/spec\/v1$/.test(lines[0] ?? '')) return undefined;
  const size = Number(lines.find((line) => line.startsWith('size '))?.slice(5));
  const hasHash = lines.some((line) => /^oid sha256:[\da-f]{64}$/.test(line));
  return hasHash && Number.isSafeInteger(size) && size >= 0 ? { kind: 'pointer', size } : undefined;
}

/** The facts of contents that were read, by hash. */
export class EntryFacts {
  readonly #known = new Map<string, EntryFact>();
  readonly #found = new Emitter<string>();

  /** Fires with the hash of an entry whose fact became known. */
  readonly onDidFind: Event<string> = this.#found.event;

  /** The fact of an entry whose content was read. */
  of(entry: Pick<TreeEntry, 'hash'>): EntryFact | undefined {
    return this.#known.get(entry.hash);
  }

  /** Notes what a content says. */
  note(entry: Pick<TreeEntry, 'hash' | 'mode' | 'size'>, content: Uint8Array): void {
    const { hash } = entry;
    const fact = this.#known.has(hash) ? undefined : factIn(entry, content);
    if (!fact) return;
    this.#known.set(hash, fact);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size > MAX_FACTS) this.#known.delete(oldest);
    this.#found.fire(hash);
  }

  dispose(): void {
    this.#found.dispose();
  }
}
