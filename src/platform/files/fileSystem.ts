import {
  Disposable,
  type Event,
  EventEmitter,
  type FileChangeEvent,
  type FileStat,
  FileSystemError,
  type FileSystemProvider,
  type FileType,
  MarkdownString,
  type Uri,
  workspace,
} from 'vscode';
import { Lazy } from '../../core/lazy.ts';
import { Command, FILE_SCHEME } from '../../ids.ts';
import { l10n } from '../texts/l10n.ts';

/** What reads files for VS Code. */
export interface FileSource {
  readonly onDidChangeFile: Event<FileChangeEvent[]>;
  stat(uri: Uri): Promise<FileStat>;
  readDirectory(uri: Uri): Promise<[string, FileType][]>;
  readFile(uri: Uri): Promise<Uint8Array>;
}

/**
 * Offers the files of repositories to VS Code, read-only.
 * @param load returns what reads the files, when VS Code asks for one first
 */
export function offerFiles(load: () => Promise<FileSource>): Disposable {
  const isReadonly = new MarkdownString(
    l10n.t(
      'This file is read-only: it is shown without a clone. To edit it, [clone the repository]({0}).',
      `command:${Command.cloneAndOpenFile}`,
    ),
  );
  isReadonly.isTrusted = { enabledCommands: [Command.cloneAndOpenFile] };
  return workspace.registerFileSystemProvider(FILE_SCHEME, new RepositoryFileSystem(load), {
    isCaseSensitive: true,
    isReadonly,
  });
}

/** VS Code needs the provider on activation. What reads the files is loaded when it is first asked. */
class RepositoryFileSystem implements FileSystemProvider {
  readonly #source: Lazy<FileSource>;
  readonly #changed = new EventEmitter<FileChangeEvent[]>();

  readonly onDidChangeFile = this.#changed.event;

  constructor(load: () => Promise<FileSource>) {
    this.#source = new Lazy(async () => {
      const source = await load();
      source.onDidChangeFile((changes) => this.#changed.fire(changes));
      return source;
    });
  }

  async stat(uri: Uri): Promise<FileStat> {
    return (await this.#source.get()).stat(uri);
  }

  async readDirectory(uri: Uri): Promise<[string, FileType][]> {
    return (await this.#source.get()).readDirectory(uri);
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    return (await this.#source.get()).readFile(uri);
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
