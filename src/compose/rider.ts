import type { AuthenticationProvider, Uri, WebviewPanel } from 'vscode';
import type { GitAnswer } from '../accounts/core/gitQuestion.ts';
import type { ApiSource } from '../api/api.ts';
import type { OpenedFolder } from '../clones/core/known/openedFolder.ts';
import type { RemoteSourceFinder } from '../clones/gitBase.ts';
import type { FileSource } from '../files/fileSystem.ts';
import type { CommandId, PageType, ToolName } from '../ids.ts';
import type { LanguageTool } from '../tools/tool.ts';

/** The extension once everything is loaded. */
export interface Rider {
  /** Runs a command of the manifest and shows its errors to the user. */
  run(command: CommandId, ...args: readonly never[]): Promise<void>;
  /** Returns the source of the public API. */
  api(): Promise<ApiSource>;
  /** Returns a language model tool of the manifest. */
  tool(name: ToolName): Promise<LanguageTool>;
  /** Returns what reads files of repositories. */
  files(): Promise<FileSource>;
  /** Returns what finds the repositories that *Git: Clone* lists. */
  remoteSources(): Promise<RemoteSourceFinder>;
  /** The signed-in accounts, for VS Code. */
  readonly accounts: AuthenticationProvider;
  /** Restores a panel after the window is reloaded. Never rejects. */
  restorePage(type: PageType, panel: WebviewPanel, state: unknown): Promise<void>;
  /** Opens a link to the extension. Never rejects. */
  openLink(link: Uri): Promise<void>;
  /** Answers VS Code's Git, which asks for the credentials of a server. */
  answerGit(server: Uri): Promise<GitAnswer | undefined>;
  /** Stores what VS Code's Git knows about an open folder: see `Clones.addFolder`. */
  addFolder(folder: string, addresses: readonly string[], opened: OpenedFolder): Promise<void>;
  /** Expires the states of clones, which are then read again. @param folder the URI of one clone; undefined for all */
  expireClones(folder?: string): void;
  /** Logs a failure that no caller awaits. */
  logFailure(error: unknown): void;
  /** Stores pending data before the window closes; never rejects. */
  flush(): Promise<void>;
}
