import { connectionOf } from '../../accounts/core/session.ts';
import { FileTooLargeError } from '../../base/core/errors.ts';
import { logged } from '../../base/core/log.ts';
import { MAX_CONTENT_BYTES } from '../../hosts/core/fileClient.ts';
import type { TreeEntry } from '../../hosts/core/treeEntry.ts';
import type { ReadOptions } from '../../http/core/http.ts';
import { EntryFacts } from './entryFacts.ts';
import type { FileReading } from './fileTrees.ts';
import type { OpenedRoot } from './openedRoots.ts';
import { immediate } from './repositoryNames.ts';

/** Bytes of a content that is kept in memory. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024;

/** The contents of files of opened repositories: read once, and stored by their hash. */
export class FileContents {
  readonly #services: FileReading;

  /** The last content that was read: VS Code often asks for it again immediately. */
  #last: { readonly hash: string; readonly bytes: Uint8Array<ArrayBuffer> } | undefined;

  /** What the contents that were read say about their entries. */
  readonly facts = new EntryFacts();

  constructor(services: FileReading) {
    this.#services = services;
  }

  dispose(): void {
    this.facts.dispose();
  }

  /**
   * The content of a file, or where a link leads.
   * @throws as `FileTrees.read`; FileTooLargeError
   */
  async read(root: OpenedRoot, entry: TreeEntry, options: ReadOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
    const { names, objectsOf, log } = this.#services;
    const { path, hash, size = 0 } = entry;
    if (size > MAX_CONTENT_BYTES) throw new FileTooLargeError(size);
    const session = await names.session(root);
    const objects = objectsOf(session);
    const known = this.#last?.hash === hash ? this.#last.bytes : await objects.file(hash);
    if (known) return this.#noted(entry, known);
    const name = await names.find(root);
    const client = await connectionOf(session).repositoryFiles(options);
    const bytes = await client.file(name, hash, { path, commit: root.commit }, immediate(options));
    void objects.storeFile(hash, bytes).catch(logged(log));
    return this.#noted(entry, bytes);
  }

  /** The content of a file if it is stored. Makes no request. @throws RepositoryGoneError */
  async stored(root: OpenedRoot, entry: TreeEntry): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { names, objectsOf } = this.#services;
    const stored = await objectsOf(await names.session(root)).file(entry.hash);
    if (stored) this.facts.note(entry, stored);
    return stored;
  }

  /** Drops what is kept in memory. */
  drop(): void {
    this.#last = undefined;
  }

  #noted(entry: TreeEntry, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    this.facts.note(entry, bytes);
    if (bytes.length <= MAX_KEPT_BYTES) this.#last = { hash: entry.hash, bytes };
    return bytes;
  }
}
