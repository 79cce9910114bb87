import {
  Disposable,
  type Event,
  EventEmitter,
  type FileChangeEvent,
  FileChangeType,
  type FileStat,
  FileSystemError,
  type FileSystemProvider,
  FileType,
  MarkdownString,
  TabInputText,
  type Uri,
  window,
  workspace,
} from 'vscode';
import { Lazy } from '../base/core/lazy.ts';
import { ours } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import { Command, FILE_SCHEME } from '../ids.ts';

/** What reads files for VS Code. */
export interface FileSource {
  readonly onDidChangeFile: Event<FileChangeEvent[]>;
  stat(uri: Uri): Promise<FileStat>;
  readDirectory(uri: Uri): Promise<[string, FileType][]>;
  readFile(uri: Uri): Promise<Uint8Array>;
}

/** In place of a failure, which a read reports. */
const UNREADABLE: FileStat = { type: FileType.Unknown, ctime: 0, mtime: 0, size: 0 };

/**
 * Offers the files of repositories to VS Code, read-only.
 * @param load returns what reads the files, when VS Code asks for one first
 */
export function offerFiles(load: () => Promise<FileSource>): Disposable {
  const isReadonly = new MarkdownString(
    l10n.t(
      'This file is read-only: it is shown without a clone. To edit it, [clone the repository]({0}).',
      ours(`command:${Command.cloneAndOpenFile}`),
    ),
  );
  isReadonly.isTrusted = { enabledCommands: [Command.cloneAndOpenFile] };
  const fileSystem = new RepositoryFileSystem(load);
  return Disposable.from(
    workspace.registerFileSystemProvider(FILE_SCHEME, fileSystem, { isCaseSensitive: true, isReadonly }),
    workspace.onDidChangeWorkspaceFolders(() => fileSystem.allowAgain()),
  );
}

/**
 * Whether the repository of a file is a folder of the window, or has its workspace file. VS Code trusts such a window
 * without a question, and applies what it finds there: settings, tasks, servers of language models that it can start,
 * and more with each version. So it finds nothing, however the window was opened. The workspace file counts
 * before its folders are known.
 */
function isInWindow({ authority }: Uri): boolean {
  const { workspaceFile, workspaceFolders = [] } = workspace;
  return [workspaceFile, ...workspaceFolders.map(({ uri }) => uri)].some(
    (each) => each?.scheme === FILE_SCHEME && each.authority === authority,
  );
}

/** Whether the user has just turned to a file. */
function isOpened(uri: Uri): boolean {
  const input: unknown = window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof TabInputText && input.uri.toString() === uri.toString();
}

/**
 * Whether VS Code may be reading a file as settings, tasks, or servers of a folder, not for an editor. In a browser, an
 * empty window or one with a single folder reads those of an added folder before extensions know of it.
 */
function mayConfigure(uri: Uri): boolean {
  // As `.vscode/settings.json` and `.mcp.json`.
  if (!uri.path.includes('/.') || !uri.path.endsWith('.json')) return false;
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return !tabs.some(({ input }) => Object.values(input ?? {}).some((shown) => String(shown) === uri.toString()));
}

/** VS Code needs the provider on activation. What reads the files is loaded when it is first asked. */
class RepositoryFileSystem implements FileSystemProvider {
  readonly #source: Lazy<FileSource>;
  readonly #changed = new EventEmitter<FileChangeEvent[]>();
  /** What was refused because the window has its repository as a folder. */
  readonly #refused = new Map<string, Uri>();

  /** Fires when files can be read that were refused before. */
  readonly onDidChangeFile = this.#changed.event;

  constructor(load: () => Promise<FileSource>) {
    this.#source = new Lazy(async () => {
      const source = await load();
      source.onDidChangeFile((changes) => this.#changed.fire(changes));
      return source;
    });
  }

  async stat(uri: Uri): Promise<FileStat> {
    if (!workspace.workspaceFile) return this.#reading(uri, (source) => source.stat(uri));
    // VS Code adds to a workspace what is a folder, and also what can't be read now, and reads its settings before it
    // says that it has added it.
    const stat = await this.#reading(uri, (source) => source.stat(uri).catch(() => UNREADABLE));
    return stat.type === FileType.Directory ? { ...stat, type: FileType.Unknown } : stat;
  }

  async readDirectory(uri: Uri): Promise<[string, FileType][]> {
    return this.#reading(uri, (source) => source.readDirectory(uri));
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    return this.#reading(uri, (source) => {
      if (mayConfigure(uri)) throw FileSystemError.NoPermissions(uri);
      return source.readFile(uri);
    });
  }

  /** A folder of the window was removed. */
  allowAgain(): void {
    const allowed = [...this.#refused.values()].filter((uri) => !isInWindow(uri));
    for (const uri of allowed) this.#refused.delete(uri.toString());
    this.#changed.fire(allowed.map((uri) => ({ type: FileChangeType.Changed, uri })));
  }

  /** @throws NoPermissions for files of a window that has the repository as a folder, also since the read began */
  async #reading<T>(uri: Uri, read: (source: FileSource) => Promise<T>): Promise<T> {
    this.#check(uri);
    const result = await read(await this.#source.get());
    this.#check(uri);
    return result;
  }

  #check(uri: Uri): void {
    if (!isInWindow(uri)) return;
    const why = l10n.t(
      'A window can’t have a repository without a clone as a folder. Open this repository with Browse Files.',
    );
    // An editor doesn't say why it shows nothing: once for the window, and for each file that the user opens.
    if (this.#refused.size === 0 || isOpened(uri)) void window.showWarningMessage(why);
    this.#refused.set(uri.toString(), uri);
    throw FileSystemError.NoPermissions(why);
  }

  /** A commit never changes. */
  watch(): Disposable {
    return new Disposable(() => undefined);
  }

  createDirectory(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  writeFile(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  delete(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  rename(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }
}
