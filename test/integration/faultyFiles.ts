import {
  type Disposable,
  EventEmitter,
  type FileChangeEvent,
  type FileStat,
  FileSystemError,
  type FileSystemProvider,
  FileType,
  type Uri,
} from 'vscode';

type Operation = 'stat' | 'readDirectory' | 'readFile' | 'writeFile' | 'delete' | 'rename';

/** An in-memory file system of one folder, with operations that a test can fail. */
export class FaultyFiles implements FileSystemProvider {
  readonly #files = new Map<string, { readonly bytes: Uint8Array; readonly mtime: number }>();

  /** The error of an operation on a path. A failed write leaves a partial file. */
  fault: ((operation: Operation, path: string) => FileSystemError | undefined) | undefined;

  /** A name that the folder's list omits, as while another window replaces the file. */
  hidden: string | undefined;

  /** Adds a file. @param ageMs time since it was written, in milliseconds */
  add(path: string, ageMs: number): void {
    this.#files.set(path, { bytes: new Uint8Array(), mtime: Date.now() - ageMs });
  }

  readonly onDidChangeFile = new EventEmitter<FileChangeEvent[]>().event;

  /** The names of all files. */
  get names(): readonly string[] {
    return [...this.#files.keys()].map((path) => path.split('/').at(-1) ?? path).toSorted();
  }

  watch(): Disposable {
    return { dispose: () => undefined };
  }

  stat(uri: Uri): FileStat {
    const file = this.#files.get(uri.path);
    const isFolder = uri.path === '/' || [...this.#files.keys()].some((path) => path.startsWith(`${uri.path}/`));
    if (!isFolder) this.#check('stat', uri);
    if (!file && !isFolder && uri.path !== '/storage') throw FileSystemError.FileNotFound(uri);
    const type = file ? FileType.File : FileType.Directory;
    return { type, ctime: 0, mtime: file?.mtime ?? 0, size: file?.bytes.length ?? 0 };
  }

  readDirectory(uri: Uri): [string, FileType][] {
    this.#check('readDirectory', uri);
    return this.names.filter((name) => name !== this.hidden).map((name) => [name, FileType.File]);
  }

  createDirectory(): void {
    // There is only one folder.
  }

  readFile(uri: Uri): Uint8Array {
    this.#check('readFile', uri);
    const file = this.#files.get(uri.path);
    if (!file) throw FileSystemError.FileNotFound(uri);
    return file.bytes;
  }

  writeFile(uri: Uri, bytes: Uint8Array): void {
    const fault = this.fault?.('writeFile', uri.path);
    this.#files.set(uri.path, { bytes: fault ? bytes.slice(0, 1) : bytes, mtime: Date.now() });
    if (fault) throw fault;
  }

  delete(uri: Uri): void {
    this.#check('delete', uri);
    this.#files.delete(uri.path);
  }

  rename(from: Uri, to: Uri): void {
    this.#check('rename', from);
    const file = this.#files.get(from.path);
    if (!file) throw FileSystemError.FileNotFound(from);
    this.#files.delete(from.path);
    this.#files.set(to.path, file);
  }

  #check(operation: Operation, { path }: Uri): void {
    const fault = this.fault?.(operation, path);
    if (fault) throw fault;
  }
}
