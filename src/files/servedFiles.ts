import {
  EventEmitter,
  type FileChangeEvent,
  FileChangeType,
  FilePermission,
  type FileStat,
  FileSystemError,
  FileType,
  Uri,
} from 'vscode';
import { describeForLog, type Log } from '../base/core/log.ts';
import { ours } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import { describeError } from '../errors/errorText.ts';
import { baseNameOf, type EntryKind, entryKindOf, type TreeEntry } from '../hosts/core/treeEntry.ts';
import { FILE_SCHEME } from '../ids.ts';
import type { OpenedRoot, OpenedRoots } from './core/openedRoots.ts';
import type { RepositoryFiles } from './core/repositoryFiles.ts';
import { fileAddressOf, type RootAddress, readFileAddress } from './core/rootAddress.ts';
import type { FileSource } from './fileSystem.ts';

interface ServedFilesServices {
  readonly roots: OpenedRoots;
  readonly files: RepositoryFiles;
  /** Asks the user about a root that they haven't opened. @returns whether it was opened */
  readonly ask: (address: RootAddress) => Promise<boolean>;
  /** Is called when a file or a folder can't be read. */
  readonly onFailure: (file: Uri, error: unknown) => void;
  readonly log: Log;
}

const TYPES: Readonly<Record<EntryKind, FileType>> = {
  file: FileType.File,
  executable: FileType.File,
  link: FileType.File | FileType.SymbolicLink,
  folder: FileType.Directory,
  // A commit of another repository has no files here.
  submodule: FileType.File,
};

/** The files of the roots that the user has opened, for VS Code and other extensions. Others get `NoPermissions`. */
export class ServedFiles implements FileSource {
  readonly #services: ServedFilesServices;
  readonly #changed = new EventEmitter<FileChangeEvent[]>();

  /** Fires when the user has agreed to a root, whose files were refused before. */
  readonly onDidChangeFile = this.#changed.event;

  constructor(services: ServedFilesServices) {
    this.#services = services;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async stat(uri: Uri): Promise<FileStat> {
    if (this.#parentsOf(uri)) return statOf(FileType.Directory, 0);
    const { root, path } = this.#opened(uri);
    return this.#reading(uri, async () => {
      if (path === '') {
        await this.#services.files.trees.read(root);
        return statOf(FileType.Directory, 0);
      }
      const entry = await this.#services.files.trees.find(root, path);
      return entry && statOf(TYPES[entryKindOf(entry)], sizeOf(entry));
    });
  }

  async readDirectory(uri: Uri): Promise<[string, FileType][]> {
    const parents = this.#parentsOf(uri);
    if (parents) return parents.map((name) => [name, FileType.Directory]);
    const { root, path } = this.#opened(uri);
    return this.#reading(uri, async () => {
      const entries = await this.#services.files.trees.folder(root, path);
      return entries?.map((entry): [string, FileType] => [baseNameOf(entry.path), TYPES[entryKindOf(entry)]]);
    });
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    const { root, path } = this.#opened(uri);
    return this.#reading(uri, async () => {
      const entry = await this.#services.files.trees.find(root, path);
      if (!entry || entryKindOf(entry) === 'folder') return undefined;
      if (entryKindOf(entry) === 'submodule') return submoduleText(entry);
      return this.#services.files.contents.read(root, entry);
    });
  }

  /** The names in a folder above roots; undefined for every other address. */
  #parentsOf({ authority, path }: Uri): readonly string[] | undefined {
    const parts = path.split('/').filter(Boolean);
    if (parts.length > 1) return undefined;
    const [owner] = parts;
    const roots = this.#services.roots.all.filter((root) => fileAddressOf(root).authority === authority);
    const names = roots.flatMap((root) => (owner === undefined ? root.owner : root.owner === owner ? root.name : []));
    return names.length > 0 ? [...new Set(names)] : undefined;
  }

  /** @throws NoPermissions for a root that the user hasn't opened, without a request */
  #opened(uri: Uri): { readonly root: OpenedRoot; readonly path: string } {
    const addressed = readFileAddress(uri);
    if (!addressed) throw FileSystemError.FileNotFound(uri);
    const root = this.#services.roots.find(addressed.root);
    if (root) return { root, path: addressed.path };
    void this.#ask(uri, addressed.root);
    throw FileSystemError.NoPermissions(uri);
  }

  async #ask(uri: Uri, address: RootAddress): Promise<void> {
    if (await this.#services.ask(address).catch(() => false)) {
      this.#changed.fire([
        { type: FileChangeType.Changed, uri },
        { type: FileChangeType.Changed, uri: uriOf(address) },
      ]);
    }
  }

  /** @throws FileNotFound if there is nothing; Unavailable with the text of the failure */
  async #reading<T>(uri: Uri, read: () => Promise<T | undefined>): Promise<T> {
    const result = await read().catch((error: unknown) => {
      this.#services.log.warn(`Couldn’t read a file of a repository: ${describeForLog(error)}`);
      this.#services.onFailure(uri, error);
      throw FileSystemError.Unavailable(describeError(error).message);
    });
    if (result === undefined) throw FileSystemError.FileNotFound(uri);
    return result;
  }
}

/** The address of a file or a folder of a repository. */
export function uriOf(root: RootAddress, path?: string): Uri {
  return Uri.from({ scheme: FILE_SCHEME, ...fileAddressOf(root, path) });
}

/** What an editor shows in place of a submodule. */
function submoduleText({ hash }: TreeEntry): Uint8Array {
  const text = l10n.t('This is a submodule: commit {0} of another repository.', ours(hash));
  return new TextEncoder().encode(`${text}\n`);
}

function sizeOf(entry: TreeEntry): number {
  return entryKindOf(entry) === 'submodule' ? submoduleText(entry).length : (entry.size ?? 0);
}

function statOf(type: FileType, size: number): FileStat {
  // Git stores no times of files.
  return { type, size, ctime: 0, mtime: 0, permissions: FilePermission.Readonly };
}
